// The search of a warp: iterative deepening with alpha-beta, on a stack of its own, because a GPU's is small and slow.
//
// Margins are in values of the network. It is simpler than the engine's: with a few hundred nodes, heuristics that pay
// only at depth are not worth it, and less code leaves more room in the instruction cache.
#pragma once
#include "endings.h"
#include "moves.h"
#include "network.h"

constexpr int INFINITE = 32000;
constexpr int MATE = 31000;             // minus the plies to it
constexpr int MATE_BOUND = 30000;       // scores beyond are mates
constexpr int MAX_PLY = 48;             // of the tree below a game's position
#ifndef LONGEST_GAME
#define LONGEST_GAME 400         // a test makes it shorter
#endif
constexpr int MAX_GAME_PLIES = LONGEST_GAME;
constexpr int MAX_DEPTH = 30;
constexpr int TABLE_ENTRIES = 1 << 16;
constexpr int MAX_TRIED = LANE_COUNT;
constexpr u32 HARD_FACTOR = 20;         // at so many times its soft nodes a search stops in the middle of an iteration

// At so few nodes pruning a move costs more than it saves: futility and late-move pruning together lost 170 Elo here,
// pruning quiet moves by static exchange evaluation gained nothing.
constexpr int REVERSE_FUTILITY_DEPTH = 4, REVERSE_FUTILITY_MARGIN = 110;
constexpr int NULL_MOVE_DEPTH = 3, NULL_MOVE_REDUCTION = 3;
constexpr int ITERATIVE_REDUCTION_DEPTH = 4;
constexpr int REDUCTION_DEPTH = 3, REDUCED_FROM = 4, REDUCED_MORE_FROM = 9, REDUCED_MOST_FROM = 20;
constexpr int QUIESCENCE_MARGIN = 150;
constexpr int ASPIRATION_DEPTH = 4, ASPIRATION_WINDOW = 24;
constexpr int ENDING_WIN = 500;         // what a position that its table calls won is worth at least
constexpr int HISTORY_BONUS = 170, HISTORY_BONUS_OFFSET = 90, HISTORY_BONUS_MAX = 1700;

// In constant memory: all lanes look up the same number.
struct SearchTables {
    int pieceValues[8];     // what a capture may add to the evaluation
};

CONSTANT SearchTables SEARCH;

// ---- What a warp keeps in the GPU's memory.

enum Bound : int { LOWER = 1, UPPER = 2, EXACT = 3 };

struct alignas(16) TableEntry {
    u64 key;
    u64 data;       // move 20 bits, bound from 20, depth from 24, score from 32
};

enum class Child : int { PLAIN, TRIAL, NULL_MOVE };     // a trial that beats alpha is repeated in full

// What must be kept of a node while its children are searched.
struct alignas(16) Node {
    int alpha, beta, best, depth;
    Move bestMove, tableMove, move;
    int child;
    int moveCount, listed, triedQuiets, flags;
    u32 state, keyLow, keyHigh;         // these and the evaluation are written once, the others with each child
    int evaluation;
};

struct alignas(128) Frame {
    u32 squares[LANE_COUNT];
    WordVector words[STEPS][LANE_COUNT];
    u32 entries[MAX_MOVES];
    Node node;
    Move tried[MAX_TRIED];
    Move killers[2];
};

struct SearchMemory {
    Frame frames[MAX_PLY + 1];
    TableEntry table[TABLE_ENTRIES];
    i16 history[HISTORY_SIZE];
};

DEVICE void forget(SearchMemory& memory) {
    COMPACT for (int row = 0; row < TABLE_ENTRIES; row += LANE_COUNT) {
        LANES(lane) memory.table[row + lane] = {0, 0};
    }
    COMPACT for (int row = 0; row < HISTORY_SIZE; row += LANE_COUNT) {
        LANES(lane) memory.history[row + lane] = 0;
    }
    COMPACT for (int row = 0; row <= MAX_PLY; row += LANE_COUNT) {
        LANES(lane) {
            if (row + lane <= MAX_PLY) memory.frames[row + lane].killers[0] = memory.frames[row + lane].killers[1] = 0;
        }
    }
    meet();
}

// How often the position at an index of the game's keys has occurred before. Occurrences less than `ply` plies ago, in
// the search tree, count double, because the moves that repeated it once could repeat it again.
DEVICE int repetitions(const u64* keys, int index, int clock, u64 key, int ply) {
    int reach = smaller(clock, index), count = 0;
    COMPACT for (int first = 4; first <= reach; first += 2 * LANE_COUNT) {
        PerLane<bool> same, recent;
        LANES(lane) {
            int distance = first + 2 * lane;
            same[lane] = distance <= reach && keys[index - distance] == key;
            recent[lane] = same[lane] && distance < ply;
        }
        count += bitCount(ballot(same)) + bitCount(ballot(recent));
    }
    return count;
}

// Whether a position of few pieces is drawn by its material or by its table.
SELDOM bool isDrawnEnding(Position position) {
    return isDeadMaterial(planesOf(position)) || probeEnding(position) == DRAWN;
}

// The evaluation of a position of few pieces, on the side that its table says. The network's opinion still counts beyond
// the bound, so that the search makes progress.
SELDOM int boundByTable(int evaluation, Position position) {
    int outcome = probeEnding(position);
    if (outcome == WON) return larger(evaluation, ENDING_WIN);
    return outcome == LOST ? smaller(evaluation, -ENDING_WIN) : evaluation;
}

ANYWHERE bool isMate(int score) { return score > MATE_BOUND || score < -MATE_BOUND; }

class Search {
public:
    DEVICE Search(SearchMemory& memory, const Position& root, u64* keys, int gamePly, u32 hardNodes)
        : memory(memory), keys(keys), position(root), nodes(0), limit(hardNodes), rootIndex(gamePly), arrival(REFRESH) {
        assumeGlobal(&memory);
        assumeGlobal(keys);
    }

    // Deepens until an iteration ends beyond the soft limit. Returns the nodes.
    DEVICE u32 deepen(u32 softNodes) {
        scratch().bestMove = 0;
        scratch().score = scratch().depth = 0;
        meet();
        int low = -INFINITE, high = INFINITE, goal = 1;
        COMPACT while (goal <= MAX_DEPTH) {
            bool finished = iterate(low, high, goal);
            arrival = 0;        // the root's neurons are in its frame now
            if (!finished || scratch().bestMove == 0) break;
            if (value <= low || value >= high) {
                low = -INFINITE;
                high = INFINITE;
                continue;
            }
            scratch().depth = goal++;
            meet();
            if (nodes >= softNodes) break;
            bool narrow = goal >= ASPIRATION_DEPTH && !isMate(value);
            low = narrow ? value - ASPIRATION_WINDOW : -INFINITE;
            high = narrow ? value + ASPIRATION_WINDOW : INFINITE;
        }
        return nodes;
    }

private:
    enum Flag : int { QUIESCENCE = 1, AFTER_NULL = 2 };

    SearchMemory& memory;
    u64* keys;
    Position position;

    // The search.
    u32 nodes, limit;
    int rootIndex, ply, value;      // value: that of the node just left, for its side to move
    int bound;                      // the kind of that value if the hash table is to store it, else 0
    // The move that led here, and the state before it: the neurons are updated by it when they are needed, from the
    // parent's frame. 0 if the neurons are the parent's, REFRESH if there is no parent. They are in registers only
    // while they are computed, because every node needs the registers for other things.
    Move arrival;
    u32 arrivalState;
    // The node.
    int alpha, beta, depth, best, evaluation, moveCount, listed, triedQuiets, flags;
    Move bestMove, tableMove;
    // A move to be searched before the next of the list is taken: a null move, or a trial's repetition.
    u32 next;
    bool repeat;

    static constexpr Move REFRESH = ~0u;
    static constexpr u32 NULL_ENTRY = 1u << RANK_SHIFT;     // no real entry: its move is empty
    static constexpr int TABLE_MOVE_IS_NEXT = -2, NOT_GENERATED = -1;

    DEVICE bool inCheck() const { return isCheck(position.state); }
    DEVICE bool isPv() const { return beta - alpha > 1; }
    DEVICE bool isQuiescence() const { return flags & QUIESCENCE; }

    // One iteration; false if the node limit stopped it.
    DEVICE bool iterate(int low, int high, int goal) {
        ply = 0;
        alpha = low;
        beta = high;
        depth = goal;
        flags = 0;
        COMPACT for (;;) {
            nodes++;
            bound = 0;
            bool done = enter();
            if (nodes >= limit) return false;
            COMPACT for (;;) {
                if (done) {
                    if (bound) storeInTable();
                    if (ply == 0) return true;
                    done = goBack();
                    if (done) continue;
                }
                u32 entry = nextEntry();
                if (entry == 0) {
                    finish();
                    done = true;
                } else if (!isLeftOut(entry) && goTo(entry)) {
                    break;
                }
            }
        }
    }

    // Enters a node. True if its value is known at once.
    DEVICE bool enter() {
        if (ply > 0 && isDrawn()) {
            value = 0;
            return true;
        }
        TableEntry entry = tableEntry();
        tableMove = 0;
        bool deep = depth > 0;
        if (entry.key == position.key) {
            tableMove = static_cast<Move>(entry.data) & MOVE_BITS;
            int known = entry.data >> 20 & 3, score = scoreFromTable(entry.data);
            bool enough = static_cast<int>(entry.data >> 24 & 255) >= depth;
            if (ply > 0 && !isPv() && enough && known & (score >= beta ? LOWER : UPPER)) {
                value = score;
                return true;
            }
        }
        Accumulator accumulator;
        if (arrival == REFRESH || (arrival && changesView(arrival, arrivalState, position.state))) {
            refresh(accumulator, position);
        } else {
            loadNeurons(accumulator, memory.frames[larger(ply - 1, 0)]);
            if (arrival) update(accumulator, position, arrival, arrivalState);
        }
        evaluation = evaluate(accumulator, position.state);
        if (piecesOf(position.state) <= MAX_MEN) evaluation = boundByTable(evaluation, position);
        if (ply >= MAX_PLY) {
            value = evaluation;
            return true;
        }
        flags &= AFTER_NULL;
        if (!deep) flags |= QUIESCENCE;
        next = 0;
        repeat = false;
        if (!inCheck()) {
            if (!deep && evaluation >= beta) {
                value = evaluation;
                return true;
            }
            if (deep && !isPv() && prunesWhole()) return true;
        }
        if (ply > 0 && depth >= ITERATIVE_REDUCTION_DEPTH && !tableMove) depth--;
        bool standsPat = isQuiescence() && !inCheck();
        if (standsPat && isQuiet(tableMove)) tableMove = 0;
        best = standsPat ? evaluation : -INFINITE;
        alpha = larger(alpha, best);
        bestMove = 0;
        moveCount = triedQuiets = 0;
        listed = TABLE_MOVE_IS_NEXT;
        store(memory.frames[ply], accumulator);
        return false;
    }

    // Tries to prune the whole node. True if the value is known.
    DEVICE bool prunesWhole() {
        // So far above beta that a search would fail high too.
        if (depth <= REVERSE_FUTILITY_DEPTH && evaluation - REVERSE_FUTILITY_MARGIN * depth >= beta && !isMate(beta)) {
            value = evaluation;
            return true;
        }
        // If passing fails high, some move should too; but not with pawns alone, where zugzwang is likely.
        if (depth >= NULL_MOVE_DEPTH && evaluation >= beta && !(flags & AFTER_NULL) && !isMate(beta)
            && hasPieces(planesOf(position))) {
            next = NULL_ENTRY;
        }
        return false;
    }

    DEVICE bool isDrawn() {
        int clock = clockOf(position.state);
        if (clock >= 100 && !inCheck()) return true;    // in check it could be mate, which comes first
        if (clock >= 4 && repetitions(keys, rootIndex + ply, clock, position.key, ply) >= 2) return true;
        return piecesOf(position.state) <= MAX_MEN && isDrawnEnding(position);
    }

    // Whether the side to move has more than pawns.
    DEVICE bool hasPieces(const Planes& planes) const {
        return planes.of(sideToMove(position.state)) & (planes.slider | planes.knights());
    }

    // The next move to try; 0 if there is none left.
    DEVICE u32 nextEntry() {
        if (next) {
            u32 entry = next;
            next = 0;
            return entry;
        }
        if (listed == TABLE_MOVE_IS_NEXT) {
            listed = NOT_GENERATED;
            if (tableMove) return tableMove | static_cast<u32>(RANK_QUEEN_PROMOTION) << RANK_SHIFT;
        }
        Frame& frame = memory.frames[ply];
        if (listed == NOT_GENERATED) {
            Planes planes = planesOf(position);
            bool onlyCaptures = isQuiescence() && !inCheck();
            listed = generate(position, planes, onlyCaptures ? Wanted::CAPTURES : Wanted::ALL);
            Ordering order;
            order.tableMove = tableMove;
            order.killers[0] = frame.killers[0];
            order.killers[1] = frame.killers[1];
            order.history = memory.history;
            order.dropLosing = onlyCaptures;
            if (inCheck()) order.evasions = evasionTargets(planes, sideToMove(position.state));
            rankMoves(position, planes, listed, order, frame.entries);
        }
        return takeBest(frame.entries, listed);
    }

    // Whether a move of quiescence is not worth a search. Never before one that avoids mate is known.
    DEVICE bool isLeftOut(u32 entry) {
        if (!isQuiescence() || best <= -MATE_BOUND) return false;
        Move move = moveOf(entry);
        // In check, one answer is known, so quiet ones are skipped. Otherwise a capture is skipped if the captured
        // piece cannot lift the evaluation to alpha; and those that follow capture less.
        bool hopeless = evaluation + QUIESCENCE_MARGIN + SEARCH.pieceValues[captured(move)] <= alpha;
        bool out = inCheck() ? isQuiet(move) : hopeless && !isPromotion(move);
        if (out && listed > 0) listed = 0;
        return out;
    }

    // Makes a move and descends to the child node. False if the move is illegal.
    DEVICE bool goTo(u32 entry) {
        Frame& frame = memory.frames[ply];
        Move move = moveOf(entry);
        u32 before = position.state;
        int newDepth = depth - 1, childAlpha = alpha, childBeta = beta, childFlags = 0;
        Child child = Child::PLAIN;
        if (entry == NULL_ENTRY) {
            makeNull(position);
            newDepth = depth - NULL_MOVE_REDUCTION;
            childAlpha = beta - 1;
            childFlags = AFTER_NULL;
            child = Child::NULL_MOVE;
            arrival = 0;
        } else {
            if (!make(position, move)) {
                loadBoard(frame);
                return false;
            }
            bool quiet = isQuiet(move), evades = isCheck(before);
            if (evades && depth > 0) newDepth++;
            if (!repeat) {
                moveCount++;
                if (quiet && triedQuiets < MAX_TRIED) frame.tried[triedQuiets++] = move;
                if (!isQuiescence() && moveCount > 1) {
                    int saved = quiet && !evades && !inCheck() ? reduction() : 0;
                    if (saved > 0 || isPv()) {
                        child = Child::TRIAL;
                        newDepth -= saved;
                        childBeta = alpha + 1;
                    }
                }
            }
            arrival = move;
            arrivalState = before;
        }
        // The hash tables of all warps are far larger than the caches; the code below takes as long as the access.
        prefetch(&tableEntry());
        repeat = false;
        Node& node = frame.node;
        node.alpha = alpha;
        node.beta = beta;
        node.best = best;
        node.depth = depth;
        node.bestMove = bestMove;
        node.tableMove = tableMove;
        node.move = move;
        node.moveCount = moveCount;
        node.listed = listed;
        node.triedQuiets = triedQuiets;
        node.flags = flags;
        node.child = static_cast<int>(child);
        depth = newDepth;
        alpha = -childBeta;
        beta = -childAlpha;
        flags = childFlags;
        ply++;
        keys[rootIndex + ply] = position.key;
        return true;
    }

    // The depth reduction of a late quiet move that does not give check.
    DEVICE int reduction() const {
        if (depth < REDUCTION_DEPTH || moveCount < REDUCED_FROM) return 0;
        return 1 + (moveCount >= REDUCED_MORE_FROM) + (moveCount >= REDUCED_MOST_FROM && depth > REDUCTION_DEPTH);
    }

    // Returns to the parent with the child's value. True if it decides the parent too.
    DEVICE bool goBack() {
        ply--;
        Frame& frame = memory.frames[ply];
        loadBoard(frame);
        Node node = frame.node;
        alpha = node.alpha;
        beta = node.beta;
        best = node.best;
        depth = node.depth;
        bestMove = node.bestMove;
        tableMove = node.tableMove;
        evaluation = node.evaluation;
        moveCount = node.moveCount;
        listed = node.listed;
        triedQuiets = node.triedQuiets;
        flags = node.flags;
        next = 0;
        repeat = false;
        int score = -value;
        if (node.child == static_cast<int>(Child::NULL_MOVE)) {
            if (score < beta) return false;
            value = isMate(score) ? beta : score;   // a mate found while passing is not proven
            return true;
        }
        if (node.child == static_cast<int>(Child::TRIAL) && score > alpha) {
            next = node.move | static_cast<u32>(RANK_QUEEN_PROMOTION) << RANK_SHIFT;
            repeat = true;
            return false;
        }
        if (score <= best) return false;
        best = score;
        if (score <= alpha) return false;
        alpha = score;
        bestMove = node.move;
        if (ply == 0) {
            scratch().bestMove = bestMove;
            scratch().score = score;
            meet();
        }
        if (score < beta) return false;
        if (isQuiet(bestMove) && depth > 0) learn(frame);
        value = score;
        bound = LOWER;
        return true;
    }

    // All moves have been tried.
    DEVICE void finish() {
        if (moveCount == 0 && (!isQuiescence() || inCheck())) {
            value = inCheck() ? ply - MATE : 0;
            return;
        }
        value = best;
        bound = bestMove ? EXACT : UPPER;
    }

    // After a quiet move's beta cutoff: it is tried earlier from now on, those tried before it later.
    DEVICE void learn(Frame& frame) {
        Move first = frame.killers[0];
        int us = sideToMove(position.state), bonus = smaller(HISTORY_BONUS * depth - HISTORY_BONUS_OFFSET, HISTORY_BONUS_MAX);
        PerLane<int> updated;
        LANES(lane) {
            updated[lane] = 0;
            if (lane < triedQuiets) {
                int signedBonus = frame.tried[lane] == bestMove ? bonus : -bonus;
                int old = memory.history[historyIndex(frame.tried[lane], us)];
                updated[lane] = old + signedBonus - old * bonus / HISTORY_LIMIT;
            }
        }
        meet();
        // Moves of like pieces to the same square share an entry, so the best move's is written last.
        LANES(lane) {
            bool isBest = lane < triedQuiets && frame.tried[lane] == bestMove;
            if (lane < triedQuiets && !isBest) memory.history[historyIndex(frame.tried[lane], us)] = static_cast<i16>(updated[lane]);
        }
        meet();
        LANES(lane) {
            bool isBest = lane < triedQuiets && frame.tried[lane] == bestMove;
            if (isBest) memory.history[historyIndex(bestMove, us)] = static_cast<i16>(updated[lane]);
        }
        if (first != bestMove) {
            meet();
            frame.killers[1] = first;
            frame.killers[0] = bestMove;
        }
        meet();
    }

    // ---- The hash table. Mate scores are stored by their distance from the node.

    DEVICE TableEntry& tableEntry() { return memory.table[position.key & (TABLE_ENTRIES - 1)]; }

    DEVICE int scoreFromTable(u64 data) const {
        int score = static_cast<i16>(data >> 32);
        return score > MATE_BOUND ? score - ply : score < -MATE_BOUND ? score + ply : score;
    }

    DEVICE void storeInTable() {
        int score = value > MATE_BOUND ? value + ply : value < -MATE_BOUND ? value - ply : value;
        u64 data = bestMove | static_cast<u64>(bound) << 20 | static_cast<u64>(larger(depth, 0)) << 24
            | static_cast<u64>(static_cast<u16>(score)) << 32;
        tableEntry() = {position.key, data};
        bound = 0;
    }

    // ---- Saving and loading the node's board and neurons.

    DEVICE void store(Frame& frame, const Accumulator& accumulator) {
        LANES(lane) {
            frame.squares[lane] = position.squares[lane];
            UNROLLED for (int step = 0; step < STEPS; step++) {
                WordVector vector;
                UNROLLED for (int i = 0; i < VECTOR; i++) vector.word[i] = accumulator.words[step * VECTOR + i][lane];
                frame.words[step][lane] = vector;
            }
        }
        frame.node.state = position.state;
        frame.node.keyLow = static_cast<u32>(position.key);
        frame.node.keyHigh = static_cast<u32>(position.key >> 32);
        frame.node.evaluation = evaluation;
    }

    DEVICE void loadBoard(const Frame& frame) {
        LANES(lane) position.squares[lane] = frame.squares[lane];
        position.state = frame.node.state;
        position.key = frame.node.keyLow | static_cast<u64>(frame.node.keyHigh) << 32;
    }

    DEVICE void loadNeurons(Accumulator& accumulator, const Frame& frame) {
        LANES(lane) {
            UNROLLED for (int step = 0; step < STEPS; step++) {
                WordVector vector = frame.words[step][lane];
                UNROLLED for (int i = 0; i < VECTOR; i++) accumulator.words[step * VECTOR + i][lane] = vector.word[i];
            }
        }
    }
};

// Searches a position that stands at an index of the game's keys. The move, 0 if there is none, its score and the depth
// are left in scratch. An iteration starts only below the soft limit, and stops at the hard one. Returns the nodes.
DEVICE u32 think(SearchMemory& memory, Position position, u64* keys, int gamePly, u32 softNodes, u32 hardNodes) {
    return Search(memory, position, keys, gamePly, hardNodes).deepen(softNodes);
}
