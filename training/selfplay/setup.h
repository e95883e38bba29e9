// What the host prepares: lookup tables, hash keys, and boards from FEN.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "failure.h"
#include "search.h"
#include "starts.h"

inline void fillGeometry(Geometry& geometry) {
    std::memset(&geometry, 0, sizeof geometry);
    for (int square = 0; square < SQUARES; square++) {
        for (int other = 0; other < SQUARES; other++) {
            int files = (other & 7) - (square & 7), ranks = (other >> 3) - (square >> 3);
            auto add = [&](u64& set, bool belongs) {
                if (belongs && other != square) set |= bit(other);
            };
            add(geometry.ways[FILE_LINE][square], files == 0);
            add(geometry.ways[RANK_LINE][square], ranks == 0);
            add(geometry.ways[DIAGONAL][square], files == ranks);
            add(geometry.ways[ANTIDIAGONAL][square], files == -ranks);
            add(geometry.ways[WHITE_PAWN_LEAP][square], std::abs(files) == 1 && ranks == 1);
            add(geometry.ways[BLACK_PAWN_LEAP][square], std::abs(files) == 1 && ranks == -1);
            add(geometry.ways[KNIGHT_LEAP][square], std::abs(files * ranks) == 2);
            add(geometry.ways[KING_LEAP][square], std::abs(files) <= 1 && std::abs(ranks) <= 1);
        }
    }
}

inline Keys makeKeys() {
    Keys keys;
    u64 random = 1;
    for (u64& key : keys.piece) key = nextRandom(random);
    for (u64& key : keys.rights) key = nextRandom(random);
    for (u64& key : keys.enPassant) key = nextRandom(random);
    keys.blackToMove = nextRandom(random);
    return keys;
}

inline SearchTables makeSearchTables() {
    SearchTables tables = {};
    const int values[8] = {0, 170, 520, 0, 0, 540, 850, 1600};
    std::memcpy(tables.pieceValues, values, sizeof values);
    return tables;
}

inline int kingSquare(const Setup& setup, int color) {
    const void* found = std::memchr(setup.board, KING | color << 3, SQUARES);
    if (!found) throw Failure("a king is missing");
    return static_cast<int>(static_cast<const u8*>(found) - setup.board);
}

// A right by its letter: K and Q mean the outermost rook of that wing, other letters name the rook's file.
inline void addRight(Setup& setup, char letter) {
    int color = letter >= 'a' ? BLACK : WHITE, first = 56 * color, king = kingSquare(setup, color);
    char wing = letter & ~32;
    int rook = NO_SQUARE, pieceCode = ROOK | color << 3;
    if (wing == 'K') {
        for (int square = king + 1; square < first + 8; square++) rook = setup.board[square] == pieceCode ? square : rook;
    } else if (wing == 'Q') {
        for (int square = king - 1; square >= first; square--) rook = setup.board[square] == pieceCode ? square : rook;
    } else if (wing >= 'A' && wing <= 'H') {
        rook = first + wing - 'A';
    }
    bool possible = rook != NO_SQUARE && setup.board[rook] == pieceCode && king >> 3 == rook >> 3;
    if (!possible) throw Failure(std::string("no rook for the castling right ") + letter);
    int right = 2 * color + (rook > king ? 0 : 1);
    setup.rights |= 1 << right;
    setRight(setup.castling, right, king, rook);
}

inline Setup fromFen(const std::string& fen) {
    static const char* LETTERS = " PNK.BRQ pnk.brq";
    Setup setup;
    std::memset(&setup, 0, sizeof setup);
    std::memset(setup.castling.rook, NO_SQUARE, sizeof setup.castling.rook);
    char placement[100] = "", side[4] = "", rights[8] = "-", passed[4] = "-";
    if (std::sscanf(fen.c_str(), "%99s %3s %7s %3s %d", placement, side, rights, passed, &setup.clock) < 2) {
        throw Failure("not a FEN: " + fen);
    }
    int rank = 7, file = 0;
    for (const char* c = placement; *c; c++) {
        const char* letter = std::strchr(LETTERS, *c);
        if (*c == '/') {
            rank--;
            file = 0;
        } else if (*c >= '1' && *c <= '8') {
            file += *c - '0';
        } else if (letter && *c != '.' && rank >= 0 && file < 8) {
            setup.board[8 * rank + file++] = static_cast<u8>(letter - LETTERS);
        } else {
            throw Failure("not a FEN: " + fen);
        }
    }
    setup.side = side[0] == 'b' ? BLACK : WHITE;
    kingSquare(setup, WHITE);
    kingSquare(setup, BLACK);
    for (const char* c = rights; *c && *c != '-'; c++) addRight(setup, *c);
    setup.enPassant = passed[0] == '-' ? +NO_SQUARE : passed[0] - 'a' + 8 * (passed[1] - '1');
    return setup;
}
