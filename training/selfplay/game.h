// Plays games one after another, from random opening moves to the end, within the node budget of a launch.
#pragma once
#include "record.h"
#include "search.h"
#include "starts.h"

constexpr int SHARE_UNIT = 1 << 16;

struct Settings {
    u64 seed;
    u32 softNodes;
    u32 labelNodes;                         // soft nodes of the searches to learn from; 0 if all are
    int labelShare;                         // how many of the quiet plies are searched so, in units of 1 / SHARE_UNIT
    u32 gamesPerWarp;                       // 0 for no limit
    int chess960, rare, named, playedOut;   // shares, in units of 1 / SHARE_UNIT
    int natural;                            // the share of the games whose random moves lose little
    int branched;                           // the share of games that a second one branches off from
    const Setup* openings;                  // where the named share of the games begins
    int openingCount;
    int openingScore;                       // the largest for either side at the first searched position
};

// As HARD_FACTOR, for a deep search. It is smaller because the other warps of a launch wait for the last one.
constexpr u32 LABEL_HARD_FACTOR = 5;

// Rules for openings and adjudication, as in the engine's own self-play.
constexpr int RANDOM_PLIES = 8, RANDOM_PLIES_960 = 6;       // or one more, so that either side may search first
constexpr int NAMED_RANDOM_PLIES = 2;                       // or one or two more
constexpr int BRANCH_RANDOM_PLIES = 1;                      // or one or two more
constexpr int BRANCH_SCORE = 1000;                          // beyond it a branch would end too soon to teach anything
// Random moves that lose little change a position less, so there are more of them: so many, or up to NATURAL_MORE more.
constexpr int NATURAL_PLIES = 8, NATURAL_PLIES_960 = 6, NATURAL_PLIES_NAMED = 2, NATURAL_MORE = 8;
constexpr u32 NATURAL_NODES = 50;                           // soft nodes of the searches that compare these moves
constexpr int LEAST_LOSS = 20, MORE_LOSS = 100;             // what such a move may lose at most: drawn for each side
constexpr int NATURAL_TRIES = 4;                            // how many moves are looked at
constexpr int WIN_SCORE = 1300, WIN_PLIES = 5;
constexpr int DRAW_SCORE = 8, DRAW_PLIES = 15, DRAW_FROM_PLY = 80;

enum class Stage : int { NONE, PLAYING, OVER };
enum class Kind : int { ORDINARY, CHESS960, RARE, NAMED, BRANCH };

// A position of a game from which the next game starts: random moves lead from it to positions that no player would
// choose, but that every search looks at.
struct BranchPoint {
    int plies;                              // of the game until here; 0 if there is no branch
    u32 squares[LANE_COUNT];
    u32 state;
    u64 key;
    Castling castling;
};

// A game in progress: all that is needed to continue it, in this launch or in a later run.
struct Game {
    Stage stage;
    Kind kind;
    u32 number;                             // of those this warp has begun
    u64 random;
    bool natural;                           // whether its random moves lose little
    int loss[2];                            // how much those of each side may lose
    int playedOut, plies, randomPlies, winningPlies, drawnPlies;    // winning: negative for Black
    int earlierPlies;                       // before a branch began
    int firstPlays;                         // in a match the color of the first network
    int result, ending;
    Castling castling;
    u32 squares[LANE_COUNT];
    u32 state;
    u64 key;
    BranchPoint branch;
    u32 start[START_WORDS];
    u64 keys[MAX_GAME_PLIES + MAX_PLY + 2];
    u32 moves[MAX_GAME_PLIES];              // the move as in the file, with the score in the high half
};

struct Statistics {
    u64 nodes, searched, depths, games, plies, usable, rejected, labelled, labelNodes;
    u64 results[3], endings[ENDING_COUNT];
    u64 firstResults[3];                    // in a match: lost, drawn and won by the first network
};

// What a launch works on, and how far it goes.
struct Launch {
    Settings settings;
    u64 nodeBudget;                         // of all warps together, so that they end together
    u64* nodesSpent;
    RecordBuffer records;
};

// Plays one warp's games. Its state is in memory, which leaves the registers to the search.
class Player {
public:
    // Each network has a memory of its own.
    DEVICE Player(const Launch& launch, int warp, Game& game, SearchMemory* memories, Statistics& statistics)
        : launch(launch), settings(launch.settings), warp(warp), game(game), memory(*memories), memories(memories),
          statistics(statistics) {}

    // Plays until the launch's nodes are spent, the buffer is full or the games asked for are played. A game that is
    // over waits for room in the buffer, so none is lost.
    DEVICE void play(u64 budget) {
        scratch().castling = game.castling;
        meet();
        for (;;) {
            if (game.stage == Stage::OVER) {
                if (!record()) return;
                setStage(Stage::NONE);
            }
            if (game.stage == Stage::NONE) {
                if (settings.gamesPerWarp && game.number >= settings.gamesPerWarp) return;
                begin();
            }
            bool opening = game.plies < game.randomPlies;
            u32 nodes = !opening ? advance() : game.natural ? playNaturally() : playAtRandom();
            if (addToShared(launch.nodesSpent, nodes) >= budget) return;
        }
    }

private:
    const Launch& launch;
    const Settings& settings;
    int warp;
    Game& game;
    SearchMemory& memory;                   // the first one, also used for lists of moves
    SearchMemory* memories;
    Statistics& statistics;

    DEVICE Position current() const {
        Position position;
        LANES(lane) position.squares[lane] = game.squares[lane];
        position.state = game.state;
        position.key = game.key;
        return position;
    }

    DEVICE void setCurrent(const Position& position) {
        meet();
        LANES(lane) game.squares[lane] = position.squares[lane];
        game.state = position.state;
        game.key = position.key;
        meet();
    }

    DEVICE void setStage(Stage stage) {
        meet();
        game.stage = stage;
        meet();
    }

    DEVICE bool drawsLot(u64& random, int share) { return static_cast<int>(nextRandom(random) >> 48) < share; }

    // Begins a game. Its seed depends only on the run's seed, the warp's number and its own number.
    SELDOM void begin() {
        u32 number = game.number + 1;
        u64 random = settings.seed;
        random = nextRandom(random) + warp;
        random = nextRandom(random) + number;
        Kind kind = Kind::ORDINARY;
        if (settings.branched && game.branch.plies && drawsLot(random, settings.branched)) {
            kind = Kind::BRANCH;
        } else if (drawsLot(random, settings.rare)) {
            kind = Kind::RARE;
        } else if (drawsLot(random, settings.chess960)) {
            kind = Kind::CHESS960;
        } else if (drawsLot(random, settings.named)) {
            kind = Kind::NAMED;
        }
        bool playedOut = drawsLot(random, settings.playedOut) || kind == Kind::RARE;
        int firstPlays = NETWORKS > 1 ? nextBelow(random, 2) : +WHITE;
        bool natural = kind != Kind::BRANCH && settings.natural && drawsLot(random, settings.natural);
        int whiteLoss = LEAST_LOSS + nextBelow(random, MORE_LOSS + 1);
        int blackLoss = LEAST_LOSS + nextBelow(random, MORE_LOSS + 1);
        meet();
        game.number = number;
        game.kind = kind;
        game.natural = natural;
        game.firstPlays = firstPlays;
        game.loss[WHITE] = whiteLoss;
        game.loss[BLACK] = blackLoss;
        game.playedOut = playedOut;
        game.random = random;
        meet();
        setUp();
    }

    // Sets up another first board, with other random numbers, after a rejected opening. For a branch it is an ordinary
    // one, because all moves from where it branched off might be rejected.
    SELDOM void setUpAgain() {
        if (game.kind == Kind::BRANCH) {
            meet();
            game.kind = Kind::ORDINARY;
            meet();
        }
        setUp();
    }

    // Sets up the game's first board.
    SELDOM void setUp() {
        COMPACT for (int network = 0; network < NETWORKS; network++) forget(memories[network]);
        u64 random = game.random;
        int randomPlies = 0, earlierPlies = 0;
        Position position;
        if (game.kind == Kind::BRANCH) {
            const BranchPoint& branch = game.branch;
            meet();
            scratch().castling = branch.castling;
            meet();
            LANES(lane) position.squares[lane] = branch.squares[lane];
            position.state = branch.state;
            position.key = branch.key;
            randomPlies = BRANCH_RANDOM_PLIES + nextBelow(random, 3);
            earlierPlies = branch.plies;
        } else if (game.kind == Kind::RARE) {
            int material = nextBelow(random, MATERIAL_COUNT);
            position = setUpMaterial(material, random, memory.frames[0].entries);
        } else if (game.kind == Kind::NAMED) {
            const Setup& opening = settings.openings[nextBelow(random, settings.openingCount)];
            meet();
            scratch().castling = opening.castling;
            meet();
            position = positionOf(opening);
            randomPlies = game.natural ? NATURAL_PLIES_NAMED + nextBelow(random, NATURAL_MORE + 1)
                                       : NAMED_RANDOM_PLIES + nextBelow(random, 3);
        } else {
            bool ordinary = game.kind == Kind::ORDINARY;
            int number = ordinary ? ORDINARY_START : nextBelow(random, CHESS960_STARTS);
            position = setUpArray(number);
            randomPlies = game.natural
                ? (ordinary ? NATURAL_PLIES : NATURAL_PLIES_960) + nextBelow(random, NATURAL_MORE + 1)
                : (ordinary ? RANDOM_PLIES : RANDOM_PLIES_960) + nextBelow(random, 2);
        }
        setCurrent(position);
        game.random = random;
        game.castling = scratch().castling;
        game.plies = game.winningPlies = game.drawnPlies = game.branch.plies = 0;
        game.earlierPlies = earlierPlies;
        game.randomPlies = randomPlies;
        game.keys[0] = position.key;
        writeStart(position, game.start);
        setStage(Stage::PLAYING);
    }

    // Plays a random legal move of the opening.
    SELDOM u32 playAtRandom() {
        u32* entries = memory.frames[0].entries;
        Position position = current();
        int count = listAll(position, entries);
        u64 random = game.random;
        Move chosen = 0;
        COMPACT while (count > 0 && !chosen) {
            int place = nextBelow(random, count);
            Move move = moveOf(entries[place]);
            u32 last = entries[--count];
            meet();
            entries[place] = last;
            meet();
            Position after = position;
            if (make(after, move)) chosen = move;
        }
        meet();
        game.random = random;
        meet();
        if (chosen) {
            play(chosen, NO_SCORE, false);
        } else {
            setUpAgain();   // mate in the opening
        }
        return 0;
    }

    // Plays a move of the opening that loses little: half of these moves are the best of a short search, and the others
    // are random ones that another search finds hardly worse. So the positions are like those of serious games:
    // developed, with castled kings, and a side that has less material often has something for it. Returns the nodes.
    SELDOM u32 playNaturally() {
        int plies = game.plies;
        u32 nodes = search(current(), plies, NATURAL_NODES, HARD_FACTOR);
        Move chosen = scratch().bestMove;
        int least = scratch().score - game.loss[sideToMove(game.state)];
        if (!chosen) {
            setUpAgain();       // mate in the opening
            return nodes;
        }
        u64 random = game.random;
        bool best = nextBelow(random, 2) == 0;
        COMPACT for (int tries = 0; !best && tries < NATURAL_TRIES; tries++) {
            Position after = current();
            u32* entries = memory.frames[0].entries;
            Move move = moveOf(entries[nextBelow(random, listAll(after, entries))]);
            if (!move || !make(after, move)) continue;
            meet();
            game.keys[plies + 1] = after.key;
            meet();
            nodes += search(after, plies + 1, NATURAL_NODES, HARD_FACTOR);
            if (scratch().bestMove && -scratch().score >= least) {
                chosen = move;
                break;
            }
        }
        meet();
        game.random = random;
        meet();
        play(chosen, NO_SCORE, false);
        return nodes;
    }

    // Searches a position that stands at an index of the game's keys. The only place from which the search is called,
    // because it must not be inlined twice.
    SELDOM u32 search(Position position, int ply, u32 limit, u32 hardFactor) {
        int network = 0;
        if (NETWORKS > 1) {
            network = sideToMove(position.state) != game.firstPlays;
            meet();
            scratch().network = network;
            meet();
        }
        return think(memories[network], position, game.keys, ply, limit, limit * hardFactor);
    }

    // Plays a searched move or ends the game; returns the nodes.
    DEVICE u32 advance() {
        if (endsHere()) return 0;
        if (settings.branched) mayBranchHere();
        bool white = sideToMove(game.state) == WHITE, check = isCheck(game.state);
        bool deep = false;
        u32 nodes = 0;
        Move move;
        int score;
        // A ply to learn from is searched twice, which costs little because of the hash table: the first search says
        // whether it can be learned from.
        COMPACT for (;;) {
            u32 spent = search(current(), game.plies, deep ? settings.labelNodes : settings.softNodes,
                               deep ? LABEL_HARD_FACTOR : HARD_FACTOR);
            move = scratch().bestMove;
            score = scratch().score;
            nodes += spent;
            if (deep) countLabel(spent);
            if (deep || check || !isLabelled(move, score)) break;
            deep = true;
        }
        LANES(lane) {
            if (lane == 0) {
                statistics.nodes += nodes;
                statistics.searched++;
                statistics.depths += scratch().depth;
            }
        }
        if (!move) {
            if (check) {
                end(white ? BLACK_WON : WHITE_WON, CHECKMATE);
            } else {
                end(DRAW, STALEMATE);
            }
            return nodes;
        }
        if (isDecidedOpening(score)) {
            LANES(lane) {
                if (lane == 0) statistics.rejected++;
            }
            setUpAgain();   // a decided opening teaches nothing
            return nodes;
        }
        count(white ? score : -score);
        bool usable = !check && isQuiet(move) && (deep || !settings.labelNodes);
        play(move, white ? score : -score, usable);
        return nodes;
    }

    DEVICE bool isDecidedOpening(int score) const {
        int limit = game.kind == Kind::BRANCH ? BRANCH_SCORE : settings.openingScore;
        return game.plies == game.randomPlies && game.kind != Kind::RARE && (score > limit || score < -limit);
    }

    // Makes this position the one to branch off from, so that in the end each one of the game was equally likely.
    // Branches have no branches, so that games do not drift to ever later positions. Chess960 has none because a record's
    // start does not say which of two rooks may castle.
    SELDOM void mayBranchHere() {
        if (game.kind != Kind::ORDINARY && game.kind != Kind::NAMED) return;
        u64 random = game.random;
        bool chosen = nextBelow(random, game.plies - game.randomPlies + 1) == 0;
        meet();
        game.random = random;
        if (chosen) {
            BranchPoint& branch = game.branch;
            LANES(lane) branch.squares[lane] = game.squares[lane];
            branch.plies = game.plies;
            branch.state = game.state;
            branch.key = game.key;
            branch.castling = game.castling;
        }
        meet();
    }

    // Whether the position is to be searched again, deeply, after a search with this result.
    DEVICE bool isLabelled(Move move, int score) {
        if (!settings.labelNodes || !move || !isQuiet(move) || isDecidedOpening(score)) return false;
        u64 random = game.random;
        bool labelled = drawsLot(random, settings.labelShare);
        meet();
        game.random = random;
        meet();
        return labelled;
    }

    DEVICE void countLabel(u32 nodes) {
        LANES(lane) {
            if (lane == 0) {
                statistics.labelled++;
                statistics.labelNodes += nodes;
            }
        }
    }

    // Counts for how many plies the score has been decisive, or near zero.
    DEVICE void count(int whiteScore) {
        int winning = game.winningPlies, drawn = game.drawnPlies;
        if (whiteScore >= WIN_SCORE) {
            winning = larger(winning, 0) + 1;
        } else {
            winning = whiteScore <= -WIN_SCORE ? smaller(winning, 0) - 1 : 0;
        }
        drawn = whiteScore <= DRAW_SCORE && whiteScore >= -DRAW_SCORE ? drawn + 1 : 0;
        meet();
        game.winningPlies = winning;
        game.drawnPlies = drawn;
        meet();
    }

    SELDOM void play(Move move, int whiteScore, bool usable) {
        int plies = game.plies;
        Position position = current();
        make(position, move);
        setCurrent(position);
        LANES(lane) {
            if (lane == 0 && usable) statistics.usable++;
        }
        game.moves[plies] = fileMove(move) | (usable ? USABLE : 0) | static_cast<u32>(whiteScore) << 16;
        game.keys[plies + 1] = position.key;
        game.plies = plies + 1;
        meet();
    }

    // Ends the game by rule or by score. Mate and stalemate take precedence; the search reports them by finding no
    // move.
    SELDOM bool endsHere() {
        int ending = endingByRule(), known = knownResult();
        bool undecided = ending == REPETITION || ending == FIFTY_MOVES || ending == TOO_LONG;
        int byScore = ending == ENDING_COUNT && !game.playedOut ? resultByScore() : NO_RESULT;
        int result = DRAW;
        if (undecided && known == NO_RESULT) {
            int winner = winnerOverBareKing(planesOf(current()));
            if (winner >= 0) known = winner == WHITE ? WHITE_WON : BLACK_WON;
        }
        if (undecided && known != NO_RESULT && known != DRAW) {
            // The search is too weak for these mates, but the network must not learn that they are draws.
            ending = ADJUDICATED_WIN;
            result = known;
        } else if (byScore != NO_RESULT && (known == NO_RESULT || known == byScore)) {
            ending = byScore == DRAW ? ADJUDICATED_DRAW : ADJUDICATED_WIN;
            result = byScore;
        }
        if (ending == ENDING_COUNT || !hasLegalMove(current(), memory.frames[0].entries)) return false;
        end(result, ending);
        return true;
    }

    static constexpr int NO_RESULT = -1;

    // What the endgame tables say that the game should come to.
    DEVICE int knownResult() const {
        int outcome = piecesOf(game.state) <= MAX_MEN ? probeEnding(current()) : +UNKNOWN;
        if (outcome == DRAWN) return DRAW;
        if (outcome != WON && outcome != LOST) return NO_RESULT;
        bool white = sideToMove(game.state) == WHITE;
        return white == (outcome == WON) ? WHITE_WON : BLACK_WON;
    }

    // What the scores of the last plies say.
    DEVICE int resultByScore() const {
        int winning = game.winningPlies;
        if (winning >= WIN_PLIES) return WHITE_WON;
        if (winning <= -WIN_PLIES) return BLACK_WON;
        return game.drawnPlies >= DRAW_PLIES && game.earlierPlies + game.plies >= DRAW_FROM_PLY ? +DRAW : NO_RESULT;
    }

    DEVICE int endingByRule() {
        Position position = current();
        int clock = clockOf(position.state);
        if (isDeadMaterial(planesOf(position))) return DEAD_MATERIAL;
        if (repetitions(game.keys, game.plies, clock, position.key, 0) >= 2) return REPETITION;
        if (clock >= 100) return FIFTY_MOVES;
        return game.plies >= MAX_GAME_PLIES ? TOO_LONG : ENDING_COUNT;
    }

    DEVICE void end(int result, int ending) {
        meet();
        game.result = result;
        game.ending = ending;
        setStage(Stage::OVER);
    }

    // Writes the game to the buffer. False if it has no room.
    SELDOM bool record() {
        int plies = game.plies;
        u32 size = RECORD_HEADER + plies;
        u32 place = reserve(launch.records.used, size, launch.records.capacity);
        if (place == launch.records.capacity) return false;
        u32* words = launch.records.words + place;
        words[0] = plies | game.result << FILE_RESULT_SHIFT | game.ending << FILE_ENDING_SHIFT
            | game.randomPlies << FILE_RANDOM_SHIFT;
        words[1] = game.kind != Kind::ORDINARY;
        words[2] = boardCheck(current());
        COMPACT for (int i = 0; i < START_WORDS; i++) words[3 + i] = game.start[i];
        COMPACT for (int row = 0; row < plies; row += LANE_COUNT) {
            LANES(lane) {
                if (row + lane < plies) words[RECORD_HEADER + row + lane] = game.moves[row + lane];
            }
        }
        LANES(lane) {
            if (lane == 0) {
                statistics.games++;
                statistics.plies += plies;
                statistics.results[game.result]++;
                int firstResult = game.firstPlays == WHITE ? game.result : WHITE_WON + BLACK_WON - game.result;
                statistics.firstResults[firstResult]++;
                statistics.endings[game.ending]++;
            }
        }
        meet();
        return true;
    }
};
