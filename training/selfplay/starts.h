// Start positions: the 960 arrays of Chess960, of which 518 is the standard one, openings from a list, and boards with
// rare material, so that the network learns endings such as K+Q v K.
#pragma once
#include "moves.h"

constexpr int ORDINARY_START = 518;
constexpr int CHESS960_STARTS = 960;
constexpr int ALL_RIGHTS = 15;

// A board as the host knows it.
struct Setup {
    u8 board[SQUARES];
    int side, rights, enPassant, clock;
    Castling castling;
};

DEVICE Position positionOf(const Setup& setup) {
    Position position;
    LANES(lane) position.squares[lane] = setup.board[lane] | setup.board[lane + 32] << 8;
    completePosition(position, setup.side, setup.rights, setup.enPassant, setup.clock);
    return position;
}

// Reads the board from scratch, a piece from each of the first 64 entries.
DEVICE void takeBoard(Position& position) {
    meet();
    LANES(lane) position.squares[lane] = scratch().list[lane] | scratch().list[lane + 32] << 8;
    meet();
}

// The array with this number in Reinhard Scharnagl's scheme: mixed-radix digits place the bishops, the queen and the
// knights; rook, king and rook take what is left.
SELDOM Position setUpArray(int number) {
    Position position;
    u8 rank[8] = {};
    rank[number % 4 * 2 + 1] = BISHOP;
    rank[number / 4 % 4 * 2] = BISHOP;
    auto putOnFree = [&rank](int place, u8 type) {
        int file = 0;
        COMPACT for (int skipped = 0; rank[file] != NONE || skipped < place; file++) skipped += rank[file] == NONE;
        rank[file] = type;
        return file;
    };
    putOnFree(number / 16 % 6, QUEEN);
    int first = 0, second = number / 96 + 1;    // the pairs of five places: 0 and 1, 0 and 2 .. 3 and 4
    COMPACT while (second > 4) second -= 4 - ++first;
    putOnFree(first, KNIGHT);
    putOnFree(second - 1, KNIGHT);              // one place fewer is free
    int queenRook = putOnFree(0, ROOK), king = putOnFree(0, KING), kingRook = putOnFree(0, ROOK);
    meet();
    COMPACT for (int square = 0; square < SQUARES; square++) {
        int file = square & 7, row = square >> 3;
        int piece = row == 0 ? rank[file] : row == 1 ? +PAWN : NONE;
        if (row >= 6) piece = (row == 7 ? rank[file] : +PAWN) | BLACK_PIECE;
        scratch().list[square] = piece;
    }
    Castling castling = {};
    COMPACT for (int color = 0; color < 2; color++) {
        setRight(castling, 2 * color, king + 56 * color, kingRook + 56 * color);
        setRight(castling, 2 * color + 1, king + 56 * color, queenRook + 56 * color);
    }
    scratch().castling = castling;
    takeBoard(position);
    completePosition(position, WHITE, ALL_RIGHTS, NO_SQUARE, 0);
    return position;
}

struct Material {
    u8 pieces[2][5];            // besides the king, of the one side and of the other
    bool oppositeBishops;
};

CONSTANT const Material MATERIALS[] = {
    {{{QUEEN}, {}}, false},
    {{{ROOK}, {}}, false},
    {{{BISHOP, KNIGHT}, {}}, false},
    {{{BISHOP, BISHOP}, {}}, true},
    {{{PAWN}, {}}, false},
    {{{BISHOP, PAWN}, {}}, false},
    {{{KNIGHT, PAWN}, {}}, false},
    {{{QUEEN}, {PAWN}}, false},
    {{{QUEEN}, {ROOK}}, false},
    {{{QUEEN}, {BISHOP, KNIGHT}}, false},
    {{{QUEEN}, {ROOK, PAWN}}, false},
    {{{QUEEN, PAWN}, {QUEEN}}, false},
    {{{QUEEN}, {ROOK, ROOK}}, false},
    {{{ROOK}, {PAWN}}, false},
    {{{ROOK}, {BISHOP}}, false},
    {{{ROOK}, {KNIGHT}}, false},
    {{{ROOK}, {KNIGHT, PAWN}}, false},
    {{{ROOK, PAWN}, {ROOK}}, false},
    {{{ROOK, BISHOP}, {ROOK}}, false},
    {{{ROOK, PAWN, PAWN}, {ROOK, PAWN}}, false},
    {{{BISHOP, PAWN, PAWN}, {BISHOP}}, true},
    {{{BISHOP, PAWN, PAWN}, {BISHOP, PAWN}}, true},
    {{{BISHOP, PAWN, PAWN, PAWN}, {BISHOP, PAWN, PAWN}}, true},
    {{{BISHOP, PAWN, PAWN}, {KNIGHT, PAWN}}, false},
    {{{KNIGHT, PAWN, PAWN}, {BISHOP, PAWN}}, false},
    {{{BISHOP, BISHOP}, {KNIGHT}}, true},
    {{{KNIGHT, KNIGHT}, {PAWN}}, false},
    {{{PAWN, PAWN}, {PAWN}}, false},
    {{{PAWN, PAWN, PAWN}, {PAWN, PAWN}}, false},
    {{{QUEEN, PAWN, PAWN}, {QUEEN, PAWN}}, false},
};
constexpr int MATERIAL_COUNT = sizeof(MATERIALS) / sizeof(MATERIALS[0]);

DEVICE void putOnRandomSquare(int type, int color, u64& random) {
    int square;
    COMPACT do {
        square = type == PAWN ? 8 + nextBelow(random, 48) : nextBelow(random, SQUARES);
    } while (scratch().list[square] != NONE);
    meet();
    scratch().list[square] = type | color << 3;
    meet();
}

// Puts the pieces on random squares until the position is legal and has a legal move.
SELDOM Position setUpMaterial(int number, u64& random, u32* entries) {
    const Material& material = MATERIALS[number];
    Position position;
    scratch().castling.squares = 0;
    COMPACT for (int right = 0; right < 4; right++) scratch().castling.rook[right] = NO_SQUARE;
    COMPACT for (;;) {
        int stronger = nextBelow(random, 2), side = nextBelow(random, 2);
        meet();
        COMPACT for (int square = 0; square < SQUARES; square++) scratch().list[square] = NONE;
        meet();
        COMPACT for (int which = 0; which < 2; which++) {
            int color = which ^ stronger;
            putOnRandomSquare(KING, color, random);
            COMPACT for (int i = 0; i < 5 && material.pieces[which][i] != NONE; i++) {
                putOnRandomSquare(material.pieces[which][i], color, random);
            }
        }
        takeBoard(position);
        u64 bishops = planesOf(position).bishops();
        if (material.oppositeBishops && (!(bishops & LIGHT_SQUARES) || !(bishops & ~LIGHT_SQUARES))) continue;
        completePosition(position, side ^ 1, 0, NO_SQUARE, 0);
        if (isCheck(position.state)) continue;      // the king could be taken
        completePosition(position, side, 0, NO_SQUARE, 0);
        if (hasLegalMove(position, entries)) return position;
    }
}
