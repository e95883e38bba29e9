// Move generation, static exchange evaluation, and move ordering.
#pragma once
#include "board.h"

enum class Wanted { ALL, CAPTURES };    // captures with promotions to a queen

// Half of a piece's targets, because two lanes share a piece: one handles a slider's file and one diagonal, the lower
// half of the board for knight and king, or a pawn's steps; its neighbour handles the rest.
DEVICE u64 targetsOf(int square, int type, int half, u32 state, u64 own, u64 enemies, Wanted wanted) {
    u64 occupied = own | enemies, allowed = wanted == Wanted::CAPTURES ? enemies : ~own;
    int us = sideToMove(state);
    if (isSlider(type)) {
        u64 targets = 0;
        if (type & 2) targets = slide(occupied, geometry().ways[FILE_LINE + half][square], square);
        if (type & 1) targets |= slide(occupied, geometry().ways[DIAGONAL + half][square], square);
        return targets & allowed;
    }
    if (type == PAWN) {
        if (half) {
            u64 passed = enPassantOf(state) < NO_SQUARE ? bit(enPassantOf(state)) : 0;
            return geometry().ways[us ? BLACK_PAWN_LEAP : WHITE_PAWN_LEAP][square] & (enemies | passed);
        }
        constexpr u64 LAST_RANKS = 0xff000000000000ffull, RANK_3 = 0xff0000ull, RANK_6 = RANK_3 << 24;
        u64 one = (us ? bit(square) >> 8 : bit(square) << 8) & ~occupied;
        if (wanted == Wanted::CAPTURES) return one & LAST_RANKS;
        return one | ((us ? (one & RANK_6) >> 8 : (one & RANK_3) << 8) & ~occupied);
    }
    u64 halfBoard = half ? 0xffffffff00000000ull : 0xffffffffull;
    u64 targets = geometry().ways[type == KNIGHT ? KNIGHT_LEAP : KING_LEAP][square] & halfBoard & allowed;
    if (type == KING && half == 0 && wanted == Wanted::ALL && !isCheck(state)) {
        COMPACT for (int right = 2 * us; right < 2 * us + 2; right++) {
            bool has = rightsOf(state) >> right & 1;
            if (has && !(occupied & scratch().castling.path[right])) targets |= bit(scratch().castling.rook[right]);
        }
    }
    return targets;
}

// Writes the pseudo-legal moves to the list, without their captured types; returns their number. A side has at most 16
// pieces, so each gets two lanes.
DEVICE int generate(const Position& position, const Planes& planes, Wanted wanted) {
    int us = sideToMove(position.state);
    u64 own = planes.of(us), enemies = planes.of(us ^ 1);
    u32 low = static_cast<u32>(own), high = static_cast<u32>(own >> 32);
    int lowPieces = bitCount(low), pieces = lowPieces + bitCount(high);
    meet();     // all have read the last list
    LANES(lane) {
        u32 square = 1u << lane, before = square - 1;       // in each half of the board: 32 bits are half the work of 64
        if (low & square) scratch().list[bitCount(low & before)] = lane | (position.squares[lane] & 7) << 6;
        if (high & square) {
            scratch().list[lowPieces + bitCount(high & before)] = (lane + 32) | (position.squares[lane] >> 8 & 7) << 6;
        }
    }
    meet();
    PerLane<u64> targets;
    PerLane<u32> count, piece;
    LANES(lane) {
        piece[lane] = 0;
        targets[lane] = 0;
        u32 each = 1;
        if (lane / 2 < pieces) {
            piece[lane] = scratch().list[lane / 2];
            int square = piece[lane] & 63, type = piece[lane] >> 6;
            targets[lane] = targetsOf(square, type, lane & 1, position.state, own, enemies, wanted);
            if (type == PAWN && square >> 3 == (us ? 1 : 6) && wanted == Wanted::ALL) each = 4;
        }
        count[lane] = bitCount(targets[lane]) * each;
    }
    meet();
    u32 total;
    PerLane<u32> place = sumsBefore(count, total);
    LANES(lane) {
        int square = piece[lane] & 63, type = piece[lane] >> 6;
        bool promotes = type == PAWN && square >> 3 == (us ? 1 : 6);
        u32 at = place[lane];
        COMPACT for (u64 rest = targets[lane]; rest; rest &= rest - 1) {
            int target = firstBit(rest);
            Move move = square | target << 6 | type << 12;
            if (promotes) {
                int last = wanted == Wanted::ALL ? 0 : QUEEN_PROMOTION;
                COMPACT for (int kind = QUEEN_PROMOTION; kind >= last; kind--) {
                    scratch().list[at++] = move | kind << PROMOTION_SHIFT;
                }
            } else {
                scratch().list[at++] = own >> target & 1 ? move | CASTLING : move;
            }
        }
    }
    meet();
    return total;
}

// ---- Exchanges. Values in tenths of a pawn, a byte for each type: lanes may ask for different types, and a lookup in
// a register costs no memory access. The king's value is more than anything that can be won.

constexpr u64 EXCHANGE_VALUES = 95ull << 56 | 50ull << 48 | 33ull << 40 | 250ull << 24 | 32ull << 16 | 10ull << 8;

ANYWHERE int exchangeValue(int type) { return EXCHANGE_VALUES >> 8 * type & 255; }

// The sliders of both colors that reach a square. Not unrolled, to save room in the instruction cache.
DEVICE u64 slidersTo(int square, const Planes& planes, u64 occupied) {
    u64 found = 0;
    COMPACT for (int line = 0; line < 4; line++) {
        u64 ends = line < DIAGONAL ? planes.straight : planes.diagonal;
        found |= slide(occupied, geometry().ways[line][square], square) & ends;
    }
    return found & planes.slider;
}

// Whether the mover comes out of the captures on the target square with at least the threshold, each side taking
// with its least valuable piece as long as it pays. Each lane may judge its own move. Not for en passant, where a pawn
// takes a pawn and there is nothing to judge.
DEVICE bool isExchangeAtLeast(const Planes& planes, u32 state, Move move, int threshold) {
    int us = sideToMove(state), square = to(move);
    int mover = isPromotion(move) ? promotionType(move) : typeOf(move);
    int balance = exchangeValue(captured(move)) - threshold;
    if (isPromotion(move)) balance += exchangeValue(mover) - exchangeValue(PAWN);
    if (balance < 0) return false;
    balance -= exchangeValue(mover);
    if (balance >= 0) return true;      // even if the piece is lost for nothing
    u64 occupied = (planes.occupied() ^ bit(from(move))) | bit(square);
    u64 leapers = (geometry().ways[KNIGHT_LEAP][square] & planes.knights())
        | (geometry().ways[KING_LEAP][square] & planes.kings())
        | (geometry().ways[BLACK_PAWN_LEAP][square] & planes.pawns() & ~planes.black)
        | (geometry().ways[WHITE_PAWN_LEAP][square] & planes.pawns() & planes.black);
    COMPACT for (int side = us ^ 1; ; side ^= 1) {
        // Pieces that have captured no longer block, so sliders behind them join in.
        u64 attackers = (leapers | slidersTo(square, planes, occupied)) & occupied;
        u64 mine = attackers & (side ? planes.black : ~planes.black);
        if (!mine) return side != us;
        int type = KING;
        u64 candidates = mine & planes.pawns();
        if (candidates) {
            type = PAWN;
        } else if ((candidates = mine & planes.knights())) {
            type = KNIGHT;
        } else if ((candidates = mine & planes.bishops())) {
            type = BISHOP;
        } else if ((candidates = mine & planes.rooks())) {
            type = ROOK;
        } else if ((candidates = mine & planes.queens())) {
            type = QUEEN;
        } else {                        // the king may not take what is defended
            return (attackers & ~mine) ? side != us : side == us;
        }
        occupied &= ~(candidates & (~candidates + 1));
        balance = -balance - 1 - exchangeValue(type);
        if (balance >= 0) return side == us;    // the other side is behind even if it takes back for nothing
    }
}

// ---- Order. An entry of a node's list is a move with 12 bits of rank above it, 0 for no move. So the best move of a
// list is its largest number.

constexpr int RANK_SHIFT = 20;
constexpr int RANK_QUEEN_PROMOTION = 4000, RANK_GOOD_CAPTURE = 3400, RANK_KILLER = 3300, RANK_QUIET = 2000,
              RANK_LOSING_CAPTURE = 64, RANK_UNDERPROMOTION = 1;
constexpr int HISTORY_LIMIT = 16384;
constexpr int HISTORY_SIZE = PIECE_CODES * SQUARES;

ANYWHERE Move moveOf(u32 entry) { return entry & MOVE_BITS; }

ANYWHERE int historyIndex(Move move, int us) { return (typeOf(move) | us << 3) * SQUARES + to(move); }

// Targets of moves that answer a check, other than the king's: the checking piece or between; none if there are two.
SELDOM u64 evasionTargets(Planes planes, int us) {
    u64 occupied = planes.occupied(), enemies = planes.of(us ^ 1);
    int king = firstBit(planes.kings() & planes.of(us));
    u64 checkers = (geometry().ways[KNIGHT_LEAP][king] & planes.knights())
        | (geometry().ways[us ? BLACK_PAWN_LEAP : WHITE_PAWN_LEAP][king] & planes.pawns());
    u64 between = 0;
    COMPACT for (int line = 0; line < 4; line++) {
        u64 squares = geometry().ways[line][king], reached = slide(occupied, squares, king);
        u64 found = reached & enemies & (line < DIAGONAL ? planes.straightSliders() : planes.diagonalSliders());
        checkers |= found;
        if (found) between |= reached & slide(occupied, squares, firstBit(found));
    }
    checkers &= enemies;
    return checkers & (checkers - 1) ? 0 : checkers | between;
}

// What the order of a node's moves depends on.
struct Ordering {
    Move tableMove = 0;         // has been tried before the list was made
    Move killers[2] = {0, 0};
    const i16* history = nullptr;
    u64 evasions = ~0ull;       // targets for all pieces but the king
    bool dropLosing = false;    // in quiescence
};

DEVICE int rankMove(Move move, u32 state, const Planes& planes, const Ordering& order) {
    if (move == order.tableMove) return 0;
    bool quiet = isQuiet(move), king = typeOf(move) == KING && !isCastling(move);
    if (!king && !(order.evasions >> to(move) & 1) && !isEnPassant(move, state)) return 0;
    if (isPromotion(move) && promotionIndex(move) != QUEEN_PROMOTION) return RANK_UNDERPROMOTION;
    // An exchange is judged if its outcome is open; for the king it shows whether the move is legal at all.
    bool open = quiet ? king : exchangeValue(captured(move)) < exchangeValue(typeOf(move));
    bool losing = open && !isExchangeAtLeast(planes, state, move, 0);
    if (losing && king) return 0;
    if (quiet) {
        if (move == order.killers[0]) return RANK_KILLER;
        if (move == order.killers[1]) return RANK_KILLER - 1;
        return RANK_QUIET + (order.history ? order.history[historyIndex(move, sideToMove(state))] / 16 : 0);
    }
    if (losing) return order.dropLosing ? 0 : RANK_LOSING_CAPTURE + 8 * captured(move);
    if (isPromotion(move)) return RANK_QUEEN_PROMOTION + captured(move);
    return RANK_GOOD_CAPTURE + 64 * captured(move) - typeOf(move);
}

// Completes the generated moves with what they capture, ranks them, and writes them to a node's list, whose last row of
// 32 is filled up with zeros. A lane reads and writes only its own column of a list, so lists need no synchronisation.
DEVICE void rankMoves(const Position& position, const Planes& planes, int count, const Ordering& order, u32* entries) {
    COMPACT for (int row = 0; row < count; row += LANE_COUNT) {
        PerLane<u32> move;
        PerLane<int> holder;
        LANES(lane) {
            move[lane] = row + lane < count ? scratch().list[row + lane] : 0;
            holder[lane] = to(move[lane]) & 31;
        }
        PerLane<u32> victims = fetch(position.squares, holder);
        LANES(lane) {
            Move complete = move[lane];
            if (!isCastling(complete)) complete |= (victims[lane] >> shiftOf(to(complete)) & 7) << 15;
            if (isEnPassant(complete, position.state)) complete |= PAWN << 15;
            int rank = row + lane < count ? rankMove(complete, position.state, planes, order) : 0;
            entries[row + lane] = rank > 0 ? static_cast<u32>(rank) << RANK_SHIFT | complete : 0;
        }
    }
}

// Removes and returns the best entry of a list; 0 if there is none left.
DEVICE u32 takeBest(u32* entries, int count) {
    PerLane<u32> best;
    PerLane<int> place;
    LANES(lane) {
        best[lane] = 0;
        place[lane] = 0;
    }
    COMPACT for (int row = 0; row < count; row += LANE_COUNT) {
        LANES(lane) {
            u32 entry = entries[row + lane];
            if (entry > best[lane]) {
                best[lane] = entry;
                place[lane] = row + lane;
            }
        }
    }
    u32 chosen = largest(best);
    if (chosen) LANES(lane) {
        if (best[lane] == chosen) entries[place[lane]] = 0;
    }
    return chosen;
}

// Lists all pseudo-legal moves in no particular order. By value: a position whose address is taken leaves the
// registers.
SELDOM int listAll(Position position, u32* entries) {
    Planes planes = planesOf(position);
    int count = generate(position, planes, Wanted::ALL);
    rankMoves(position, planes, count, Ordering(), entries);
    meet();     // others than the lane that wrote an entry may read it
    return count;
}

SELDOM bool hasLegalMove(Position position, u32* entries) {
    int count = listAll(position, entries);
    COMPACT while (u32 entry = takeBest(entries, count)) {
        Position after = position;
        if (make(after, moveOf(entry))) return true;
    }
    return false;
}
