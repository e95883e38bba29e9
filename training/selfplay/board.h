// The board of a warp, two squares for each lane, and how moves are made on it.
#pragma once
#include "lanes.h"

// Types of pieces. Bit 2 says that it slides, bit 0 diagonally, bit 1 straight; Black's pieces have bit 3 as well.
enum Type : int { NONE = 0, PAWN = 1, KNIGHT = 2, KING = 3, BISHOP = 5, ROOK = 6, QUEEN = 7, BLACK_PIECE = 8 };
enum Color : int { WHITE = 0, BLACK = 1 };
using Move = u32;       // its bits are explained where they are read

constexpr int PIECE_CODES = 16;
constexpr int SQUARES = 64;
constexpr int NO_SQUARE = 64;

ANYWHERE bool isSlider(int type) { return type & 4; }

// ---- Lookup tables. In shared memory on a GPU; one column more than squares spreads the rows over its banks.

constexpr int TABLE_COLUMNS = SQUARES + 1;
enum Way : int { FILE_LINE, RANK_LINE, DIAGONAL, ANTIDIAGONAL,
                 WHITE_PAWN_LEAP, KNIGHT_LEAP, KING_LEAP, BLACK_PAWN_LEAP, WAY_COUNT };

struct Geometry {
    // For a line, all its squares but the square itself; for a leap, where a pawn captures, a knight or a king goes.
    u64 ways[WAY_COUNT][TABLE_COLUMNS];
};

#ifdef __CUDACC__
DEVICE const Geometry& geometry() { return *reinterpret_cast<const Geometry*>(SHARED); }
#else
static Geometry GEOMETRY;
inline const Geometry& geometry() { return GEOMETRY; }
#endif

// Hash keys. In shared memory too: the GPU's constant cache has room for only a quarter of them.
struct alignas(16) Keys {
    u64 piece[PIECE_CODES * SQUARES];
    u64 rights[16];
    u64 enPassant[8];
    u64 blackToMove;
};

#ifdef __CUDACC__
DEVICE const Keys& hashKeys() { return *reinterpret_cast<const Keys*>(SHARED + sizeof(Geometry) / sizeof(u64)); }
#else
static Keys KEYS;
inline const Keys& hashKeys() { return KEYS; }
#endif

DEVICE u64 keyOf(u32 piece, int square) { return hashKeys().piece[piece * SQUARES + square]; }

// ---- The castling squares of this game, which differ in Chess960. Rights: bits K Q k q.

struct Castling {
    u64 squares;    // of kings and rooks that could castle
    u64 path[4];    // must be empty, except for the king and the rook themselves
    u64 walk[4];    // must not be attacked: the king's square, those it passes, and its target
    u8 rook[4];     // NO_SQUARE if the game never had the right
};

ANYWHERE int kingTarget(int right) { return (right & 1 ? 2 : 6) + (right & 2 ? 56 : 0); }
ANYWHERE int rookTarget(int right) { return (right & 1 ? 3 : 5) + (right & 2 ? 56 : 0); }

ANYWHERE u64 squaresBetweenInclusive(int a, int b) {
    int low = smaller(a, b), high = larger(a, b);
    return (high == 63 ? ~0ull : bit(high + 1) - 1) & ~(bit(low) - 1);
}

ANYWHERE void setRight(Castling& castling, int right, int king, int rook) {
    castling.rook[right] = static_cast<u8>(rook);
    castling.squares |= bit(king) | bit(rook);
    castling.walk[right] = squaresBetweenInclusive(king, kingTarget(right));
    castling.path[right] = (castling.walk[right] | squaresBetweenInclusive(rook, rookTarget(right)))
        & ~bit(king) & ~bit(rook);
}

// ---- A warp's part of shared memory, which all its lanes read and write.

constexpr int MAX_MOVES = 256;

struct alignas(16) Scratch {
    u32 list[MAX_MOVES];    // pieces, then moves
    Castling castling;      // of the game being played
    Move bestMove;          // what the search found
    int score, depth;
    int network;            // the one to evaluate with, of those that a match has
};

#ifdef __CUDACC__
DEVICE Scratch& scratch() {
    constexpr size_t BEFORE = sizeof(Geometry) + sizeof(Keys);
    return reinterpret_cast<Scratch*>(SHARED + BEFORE / sizeof(u64))[threadIdx.x / LANE_COUNT];
}
#else
static Scratch SCRATCH;
inline Scratch& scratch() { return SCRATCH; }
#endif

// ---- The rest of the position in one word: bit 0 Black to move, 1-4 rights, 5-11 en passant square, 12-18 half-move
// clock, 19 and 20 White's and Black's king on the files e to h, 21 in check, 22-28 pieces on the board.

constexpr int RIGHTS_SHIFT = 1, EN_PASSANT_SHIFT = 5, CLOCK_SHIFT = 12, EAST_KING_SHIFT = 19, CHECK_SHIFT = 21,
              PIECES_SHIFT = 22;
constexpr int CLOCK_MAX = 120;

ANYWHERE int sideToMove(u32 state) { return state & 1; }
ANYWHERE int rightsOf(u32 state) { return state >> RIGHTS_SHIFT & 15; }
ANYWHERE int enPassantOf(u32 state) { return state >> EN_PASSANT_SHIFT & 127; }
ANYWHERE int clockOf(u32 state) { return state >> CLOCK_SHIFT & 127; }
ANYWHERE bool isEastKing(u32 state, int color) { return state >> (EAST_KING_SHIFT + color) & 1; }
ANYWHERE bool isCheck(u32 state) { return state >> CHECK_SHIFT & 1; }
ANYWHERE int piecesOf(u32 state) { return state >> PIECES_SHIFT & 127; }

struct Position {
    PerLane<u32> squares;   // the lane's square in the low byte, the square 32 higher in the next
    u32 state;
    u64 key;
};

ANYWHERE int shiftOf(int square) { return square >> 5 << 3; }

DEVICE int pieceAt(const Position& position, int square) {
    return valueOf(position.squares, square & 31) >> shiftOf(square) & 15;
}

// Removes the piece from its square, or puts it on an empty one.
DEVICE void toggle(Position& position, int square, u32 piece) {
    LANES(lane) {
        if (lane == (square & 31)) position.squares[lane] ^= piece << shiftOf(square);
    }
}

// ---- The board as sets of squares, one for each of the four bits of a piece.

struct Planes {
    u64 diagonal, straight, slider, black;

    DEVICE u64 occupied() const { return diagonal | straight | slider; }
    DEVICE u64 of(int color) const { return color ? black : occupied() & ~black; }
    DEVICE u64 pawns() const { return diagonal & ~straight & ~slider; }
    DEVICE u64 knights() const { return straight & ~diagonal & ~slider; }
    DEVICE u64 kings() const { return straight & diagonal & ~slider; }
    DEVICE u64 bishops() const { return slider & ~straight; }
    DEVICE u64 rooks() const { return slider & ~diagonal; }
    DEVICE u64 queens() const { return slider & diagonal & straight; }
    DEVICE u64 diagonalSliders() const { return slider & diagonal; }
    DEVICE u64 straightSliders() const { return slider & straight; }
};

DEVICE u64 plane(const Position& position, int number) {
    u32 low = ballot(position.squares, 1u << number), high = ballot(position.squares, 256u << number);
    return low | static_cast<u64>(high) << 32;
}

DEVICE Planes planesOf(const Position& position) {
    return {plane(position, 0), plane(position, 1), plane(position, 2), plane(position, 3)};
}

ANYWHERE u64 allIf(bool condition) { return condition ? ~0ull : 0; }

// The squares a slider reaches on one line, by subtracting it from the next piece on either side (o ^ (o - 2s)).
DEVICE u64 slide(u64 occupied, u64 line, int square) {
    u64 blockers = occupied & line;
    u64 up = blockers - (bit(square) << 1);
    u64 down = reversed(reversed(blockers) - (bit(63 - square) << 1));
    return (up ^ down) & line;
}

// Whether each of two squares is attacked by a color. Each half of the lanes checks one square, each lane one way of
// moving. The low 16 bits of the result belong to the first square, the high ones to the second. There are no branches,
// in which lanes would wait for each other; spare lanes repeat a way that another lane has.
DEVICE u32 attacks(const Planes& planes, int square, int by, int otherSquare, int otherBy) {
    u64 occupied = planes.occupied();
    PerLane<bool> hit;
    LANES(lane) {
        int way = smaller(lane & 7, KING_LEAP), target = lane < 16 ? square : otherSquare;
        int color = lane < 16 ? by : otherBy;
        bool pawn = way == WHITE_PAWN_LEAP, slides = way < WHITE_PAWN_LEAP;
        // A pawn attacks from where a pawn of the other color would capture.
        u64 reached = geometry().ways[pawn && !color ? +BLACK_PAWN_LEAP : way][target];
        u64 slid = slide(occupied, reached, target);
        if (slides) reached = slid;
        u64 attackers = planes.slider ^ allIf(!slides);
        attackers &= (planes.straight ^ allIf(pawn)) | allIf(way == DIAGONAL || way == ANTIDIAGONAL);
        attackers &= (planes.diagonal ^ allIf(way == KNIGHT_LEAP)) | allIf(way < DIAGONAL);
        hit[lane] = (reached & attackers & (planes.black ^ allIf(!color))) != 0;
    }
    return ballot(hit);
}

constexpr u32 FIRST_SQUARE = 0xffff;

// ---- Moves: bits 0-5 from, 6-11 to, 12-14 type, 15-17 captured type, 18-19 promotion to knight, bishop, rook, queen.
// Castling is the king's move to its own rook, and has bit 18.

constexpr Move MOVE_BITS = 0xfffff;
constexpr int PROMOTION_SHIFT = 18;
constexpr Move CASTLING = 1u << PROMOTION_SHIFT;
constexpr int QUEEN_PROMOTION = 3;

ANYWHERE int from(Move move) { return move & 63; }
ANYWHERE int to(Move move) { return move >> 6 & 63; }
ANYWHERE int typeOf(Move move) { return move >> 12 & 7; }
ANYWHERE int captured(Move move) { return move >> 15 & 7; }
ANYWHERE bool isPromotion(Move move) { return typeOf(move) == PAWN && static_cast<u32>(to(move) - 8) >= 48; }
ANYWHERE int promotionIndex(Move move) { return move >> PROMOTION_SHIFT & 3; }
ANYWHERE int promotionType(Move move) { return 0x7652 >> promotionIndex(move) * 4 & 7; }
ANYWHERE bool isCastling(Move move) { return typeOf(move) == KING && move >> PROMOTION_SHIFT; }
ANYWHERE bool isEnPassant(Move move, u32 state) { return typeOf(move) == PAWN && to(move) == enPassantOf(state); }
ANYWHERE bool isQuiet(Move move) { return captured(move) == NONE && !isPromotion(move); }
ANYWHERE int castlingRight(Move move) { return (to(move) > from(move) ? 0 : 1) + (to(move) >= 56 ? 2 : 0); }
ANYWHERE int capturedSquare(Move move, u32 state) { return isEnPassant(move, state) ? to(move) ^ 8 : to(move); }

DEVICE int rightsAfter(int rights, Move move, int us) {
    if (typeOf(move) == KING) rights &= us ? 3 : 12;
    COMPACT for (int right = 0; right < 4; right++) {
        int rook = scratch().castling.rook[right];
        if (rook == from(move) || rook == to(move)) rights &= ~(1 << right);
    }
    return rights;
}

// Whether a square that the king crosses when castling is attacked.
SELDOM bool isWalkAttacked(Position position, u64 walk, int by) {
    Planes planes = planesOf(position);
    COMPACT while (walk) {
        int square = firstBit(walk);
        walk &= walk - 1;
        int other = walk ? firstBit(walk) : square;
        walk &= walk - 1;
        if (attacks(planes, square, by, other, by)) return true;
    }
    return false;
}

// Makes a pseudo-legal move. False if it leaves the king in check; the position is then unusable.
DEVICE bool make(Position& position, Move move) {
    u32 before = position.state;
    int us = sideToMove(before), type = typeOf(move), source = from(move), target = to(move);
    u32 own = us ? BLACK_PIECE : 0, other = own ^ BLACK_PIECE;
    u64 key = position.key ^ hashKeys().blackToMove;
    if (isCastling(move)) {
        int right = castlingRight(move);
        if (isWalkAttacked(position, scratch().castling.walk[right], us ^ 1)) return false;
        toggle(position, source, KING | own);
        toggle(position, target, ROOK | own);
        toggle(position, kingTarget(right), KING | own);
        toggle(position, rookTarget(right), ROOK | own);
        key ^= keyOf(KING | own, source) ^ keyOf(KING | own, kingTarget(right))
            ^ keyOf(ROOK | own, target) ^ keyOf(ROOK | own, rookTarget(right));
    } else {
        if (captured(move)) {
            int victim = capturedSquare(move, before);
            toggle(position, victim, captured(move) | other);
            key ^= keyOf(captured(move) | other, victim);
        }
        u32 placed = (isPromotion(move) ? promotionType(move) : type) | own;
        toggle(position, source, type | own);
        toggle(position, target, placed);
        key ^= keyOf(type | own, source) ^ keyOf(placed, target);
    }
    int rights = rightsOf(before);
    if (rights && (bit(source) | bit(target)) & scratch().castling.squares) {
        int kept = rightsAfter(rights, move, us);
        key ^= hashKeys().rights[rights] ^ hashKeys().rights[kept];
        rights = kept;
    }
    Planes planes = planesOf(position);
    if (enPassantOf(before) < NO_SQUARE) key ^= hashKeys().enPassant[enPassantOf(before) & 7];
    int enPassant = NO_SQUARE;
    if (type == PAWN && (source ^ target) == 16) {
        int passed = (source + target) / 2;     // counts only if a pawn attacks it
        u64 takers = geometry().ways[us ? BLACK_PAWN_LEAP : WHITE_PAWN_LEAP][passed];
        if (takers & planes.pawns() & planes.of(us ^ 1)) {
            enPassant = passed;
            key ^= hashKeys().enPassant[passed & 7];
        }
    }
    bool progress = type == PAWN || captured(move);
    int clock = progress ? 0 : smaller(clockOf(before) + 1, CLOCK_MAX);
    int whiteKing = firstBit(planes.kings() & ~planes.black), blackKing = firstBit(planes.kings() & planes.black);
    u32 hits = attacks(planes, us ? blackKing : whiteKing, us ^ 1, us ? whiteKing : blackKing, us);
    position.key = key;
    position.state = (us ^ 1) | rights << RIGHTS_SHIFT | enPassant << EN_PASSANT_SHIFT | clock << CLOCK_SHIFT
        | (whiteKing >> 2 & 1) << EAST_KING_SHIFT | (blackKing >> 2 & 1) << (EAST_KING_SHIFT + 1)
        | static_cast<u32>((hits & ~FIRST_SQUARE) != 0) << CHECK_SHIFT
        | (piecesOf(before) - (captured(move) ? 1 : 0)) << PIECES_SHIFT;
    return (hits & FIRST_SQUARE) == 0;
}

// Makes a null move: the other side is to move.
DEVICE void makeNull(Position& position) {
    if (enPassantOf(position.state) < NO_SQUARE) position.key ^= hashKeys().enPassant[enPassantOf(position.state) & 7];
    position.key ^= hashKeys().blackToMove;
    position.state = ((position.state ^ 1) & ~(127u << EN_PASSANT_SHIFT)) | NO_SQUARE << EN_PASSANT_SHIFT;
}

// Computes the state and the key of a board whose squares have been set.
DEVICE void completePosition(Position& position, int side, int rights, int enPassant, int clock) {
    Planes planes = planesOf(position);
    int whiteKing = firstBit(planes.kings() & ~planes.black), blackKing = firstBit(planes.kings() & planes.black);
    bool check = attacks(planes, side ? blackKing : whiteKing, side ^ 1, side ? blackKing : whiteKing, side ^ 1) != 0;
    position.state = side | rights << RIGHTS_SHIFT | enPassant << EN_PASSANT_SHIFT | clock << CLOCK_SHIFT
        | (whiteKing >> 2 & 1) << EAST_KING_SHIFT | (blackKing >> 2 & 1) << (EAST_KING_SHIFT + 1)
        | static_cast<u32>(check) << CHECK_SHIFT | bitCount(planes.occupied()) << PIECES_SHIFT;
    position.key = hashKeys().rights[rights] ^ (side ? hashKeys().blackToMove : 0);
    if (enPassant < NO_SQUARE) position.key ^= hashKeys().enPassant[enPassant & 7];
    COMPACT for (u64 rest = planes.occupied(); rest; rest &= rest - 1) {
        position.key ^= keyOf(pieceAt(position, firstBit(rest)), firstBit(rest));
    }
}

constexpr u64 LIGHT_SQUARES = 0x55aa55aa55aa55aaull;

// The color that can force mate against a bare king: with at least a queen, a rook, bishops on both colors, or bishop
// and knight. -1 if there is none.
DEVICE int winnerOverBareKing(const Planes& planes) {
    u64 black = planes.black, white = planes.occupied() & ~black;
    if (bitCount(white) > 1 && bitCount(black) > 1) return -1;
    u64 bishops = planes.bishops();
    bool mates = planes.queens() | planes.rooks() || (bishops && planes.knights())
        || (bishops & LIGHT_SQUARES && bishops & ~LIGHT_SQUARES);
    return !mates ? -1 : bitCount(black) > 1 ? +BLACK : +WHITE;
}

// Whether no sequence of moves can mate, by material alone: bare kings, one minor piece, bishops on one color only.
DEVICE bool isDeadMaterial(const Planes& planes) {
    if (planes.pawns() | planes.rooks() | planes.queens()) return false;
    u64 bishops = planes.bishops(), knights = planes.knights();
    if (!knights) return !(bishops & LIGHT_SQUARES) || !(bishops & ~LIGHT_SQUARES);
    return !bishops && bitCount(knights) == 1;
}
