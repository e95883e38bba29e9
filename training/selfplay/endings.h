// Endgame tables: whether a position with the kings and at most two more pieces is won, drawn or lost.
//
// A table has one byte for each placement of its pieces and each side to move. It ignores castling, the fifty-move rule
// and the right to capture en passant in the position itself. Two symmetries save room: the stronger piece is always
// White's (otherwise ranks and colors are flipped), and White's king is always on the files a to d (otherwise files are
// mirrored).
#pragma once
#include "board.h"

#ifndef ENDGAME_MEN
#define ENDGAME_MEN 4            // a test makes it smaller, because the processor takes long for four
#endif

// For the side to move. A table is made of the first four; unknown is what has no table.
enum Outcome : int { DRAWN, WON, LOST, IMPOSSIBLE, UNKNOWN };

constexpr int MAX_MEN = 4;      // in an endgame

// A position as a table sees it, with a byte for each man: White's king, Black's king, and the other pieces. A missing
// piece is NONE. In words, because a GPU has arrays only in memory.
struct Endgame {
    u32 squares, pieces;
    int side;
};

constexpr u32 BOTH_KINGS = KING | (KING | BLACK_PIECE) << 8;

ANYWHERE int squareOf(const Endgame& endgame, int man) { return endgame.squares >> 8 * man & 63; }
ANYWHERE u32 pieceOf(u32 pieces, int man) { return pieces >> 8 * man & 15; }
ANYWHERE u32 withByte(u32 word, int place, u32 value) { return (word & ~(255u << 8 * place)) | value << 8 * place; }

// The stronger piece comes first; of two equal ones White's.
ANYWHERE int orderOf(u32 piece) { return (piece & 7) << 1 | (piece < BLACK_PIECE); }

// The same position as its table has it, apart from the mirrored files.
ANYWHERE Endgame standardForm(Endgame endgame) {
    u32 squares = endgame.squares, pieces = endgame.pieces;
    if (orderOf(pieceOf(pieces, 3)) > orderOf(pieceOf(pieces, 2))) {
        squares = (squares & 0xffff) | (squares >> 8 & 0xff0000) | (squares & 0xff0000) << 8;
        pieces = (pieces & 0xffff) | (pieces >> 8 & 0xff0000) | (pieces & 0xff0000) << 8;
    }
    if (pieceOf(pieces, 2) & BLACK_PIECE) {
        squares ^= 0x38383838;
        squares = (squares & 0xffff0000) | (squares >> 8 & 255) | (squares & 255) << 8;
        pieces ^= BLACK_PIECE << 16 | (pieceOf(pieces, 3) ? BLACK_PIECE << 24 : 0);
        endgame.side ^= 1;
    }
    return {squares, pieces, endgame.side};
}

// ---- Tables. All that follows is about the standard form.

constexpr int TABLE_NUMBERS = 128;

ANYWHERE int tableNumber(u32 pieces) { return (pieces >> 16 & 7) << 4 | pieces >> 24; }

// Two sides to move, 32 squares for White's king, 64 for every other man.
ANYWHERE u32 entriesOf(u32 pieces) { return 1u << (pieceOf(pieces, 3) ? 24 : 18); }

ANYWHERE u32 indexOf(const Endgame& endgame) {
    u32 squares = endgame.squares ^ (endgame.squares & 4 ? 0x07070707 : 0);
    u32 king = (squares >> 1 & 28) | (squares & 3);
    u32 index = (endgame.side << 5 | king) << 12 | (squares >> 8 & 63) << 6 | (squares >> 16 & 63);
    return pieceOf(endgame.pieces, 3) ? index << 6 | (squares >> 24 & 63) : index;
}

ANYWHERE Endgame endgameAt(u32 pieces, u32 index) {
    u32 last = 0;
    if (pieceOf(pieces, 3)) {
        last = index & 63;
        index >>= 6;
    }
    u32 king = index >> 12 & 31, square = (king & 28) << 1 | (king & 3);
    return {square | (index >> 6 & 63) << 8 | (index & 63) << 16 | last << 24, pieces, static_cast<int>(index >> 17)};
}

struct EndgameTables {
    u8* tables[TABLE_NUMBERS];      // null if there is none
};

CONSTANT EndgameTables ENDGAMES;

ANYWHERE bool areNeighbours(int square, int other) {
    int files = (square & 7) - (other & 7), ranks = (square >> 3) - (other >> 3);
    return files * files <= 1 && ranks * ranks <= 1;
}

DEVICE int outcomeOf(const Endgame& position) {
    Endgame endgame = standardForm(position);
    if (pieceOf(endgame.pieces, 2) == NONE) {
        return areNeighbours(squareOf(endgame, 0), squareOf(endgame, 1)) ? IMPOSSIBLE : DRAWN;
    }
    const u8* table = ENDGAMES.tables[tableNumber(endgame.pieces)];
    return table ? +table[indexOf(endgame)] : +UNKNOWN;
}

// The outcome of any position; unknown if it has too many pieces, castling rights or an en passant capture.
SELDOM int probeEnding(Position position) {
    u32 state = position.state;
    if (piecesOf(state) > MAX_MEN || rightsOf(state) || enPassantOf(state) < NO_SQUARE) return UNKNOWN;
    Planes planes = planesOf(position);
    u64 kings = planes.kings();
    Endgame endgame = {0, BOTH_KINGS, sideToMove(state)};
    endgame.squares = firstBit(kings & ~planes.black) | firstBit(kings & planes.black) << 8;
    int shift = 16;
    COMPACT for (u64 rest = planes.occupied() & ~kings; rest; rest &= rest - 1) {
        int square = firstBit(rest);
        endgame.squares |= static_cast<u32>(square) << shift;
        endgame.pieces |= static_cast<u32>(pieceAt(position, square)) << shift;
        shift += 8;
    }
    return outcomeOf(endgame);
}
