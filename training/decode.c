/*
 * Replays the games of one CSG1 block and writes the position before every move that is to be kept. Version 1 writes
 * castling as the king's two squares, version 2 as king takes own rook, which is clear in Chess960 too.
 * A square holds 0 (empty), 1-6 (white P N B R Q K) or 9-14 (the same of Black); a1 = 0 .. h8 = 63.
 * It also computes the outlook of each position: White's chance by the rest of the game.
 * games.py holds the same logic in Python, which the tests compare with this file.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAWN = 1, ROOK = 4, KING = 6, NO_PIECE = 768, MAX_PIECES = 32, START_BYTES = 36, NO_SCORE = 32767 };

static const uint8_t BACK_RANK[8] = {4, 2, 3, 5, 6, 3, 2, 4};

static int type_of(int piece) { return piece & 7; }
static int colour_of(int piece) { return piece >> 3; }

static void initial_board(uint8_t board[64]) {
    memset(board, 0, 64);
    for (int file = 0; file < 8; file++) {
        board[file] = BACK_RANK[file];
        board[8 + file] = PAWN;
        board[48 + file] = PAWN | 8;
        board[56 + file] = BACK_RANK[file] | 8;
    }
}

/* Unpacks the nibbles of a START record; false if no game can have this board. */
static int unpack_board(const uint8_t *start, uint8_t board[64]) {
    int pieces = 0, kings[2] = {0, 0};
    for (int square = 0; square < 64; square++) {
        int piece = start[square / 2] >> (square % 2 * 4) & 15;
        board[square] = (uint8_t)piece;
        if (piece == 0) continue;
        if (type_of(piece) < PAWN || type_of(piece) > KING) return 0;
        if (type_of(piece) == KING) kings[colour_of(piece)]++;
        pieces++;
    }
    return pieces <= MAX_PIECES && kings[0] == 1 && kings[1] == 1;
}

static void write_codes(const uint8_t board[64], uint16_t codes[MAX_PIECES]) {
    int count = 0;
    for (int square = 0; square < 64; square++) {
        int piece = board[square];
        if (piece) codes[count++] = (uint16_t)((type_of(piece) - 1 + 6 * colour_of(piece)) * 64 + square);
    }
    while (count < MAX_PIECES) codes[count++] = NO_PIECE;
}

/* Moves king and rook to their castling squares, on the files c and d or g and f. */
static void castle(uint8_t board[64], int side, int king, int rook) {
    int rank = king & 56;
    board[king] = board[rook] = 0;
    board[rank + (rook > king ? 6 : 2)] = (uint8_t)(KING | side << 3);
    board[rank + (rook > king ? 5 : 3)] = (uint8_t)(ROOK | side << 3);
}

/* Makes a move; false if this side cannot have played it. */
static int make_move(uint8_t board[64], int side, uint16_t move, int version) {
    int from = move & 63, to = move >> 6 & 63;
    int piece = board[from], captured = board[to];
    if (!piece || colour_of(piece) != side) return 0;
    if (version >= 2 && type_of(piece) == KING && captured == (ROOK | side << 3)) {
        if ((from ^ to) & 56) return 0;
        castle(board, side, from, to);
        return 1;
    }
    if (captured && (colour_of(captured) == side || type_of(captured) == KING)) return 0;
    if (type_of(piece) == PAWN && (from & 7) != (to & 7) && !captured) {    /* en passant */
        int passed = (from & 56) | (to & 7);
        if (board[passed] != (PAWN | (side ^ 1) << 3)) return 0;
        board[passed] = 0;
    }
    if (version == 1 && type_of(piece) == KING && abs(to - from) == 2) {
        castle(board, side, from, to > from ? from + 3 : from - 4);
        return 1;
    }
    board[from] = 0;
    board[to] = (uint8_t)(move >> 14 & 1 ? (2 + (move >> 12 & 3)) | side << 3 : piece);
    return 1;
}

static uint32_t fnv1a(const uint8_t board[64]) {
    uint32_t hash = 2166136261u;
    for (int square = 0; square < 64; square++) hash = (hash ^ board[square]) * 16777619u;
    return hash;
}

/*
 * words, starts (or NULL) and moves are the sections of a block of this version, keep has one byte per move.
 * Writes one row of codes and one side to move (1 = Black) per kept move, and the XOR of the final boards' hashes.
 * Returns the number of rows, or -1 - g if game g has an impossible start or move.
 */
int64_t decode_games(int64_t version, int64_t games, const uint32_t *words, const uint8_t *starts, const uint16_t *moves,
                     const uint8_t *keep, uint16_t *codes, uint8_t *sides, uint32_t *board_check) {
    int64_t rows = 0;
    *board_check = 0;
    for (int64_t game = 0; game < games; game++) {
        uint8_t board[64];
        int side = 0;
        if (starts) {
            const uint8_t *start = starts + game * START_BYTES;
            if (!unpack_board(start, board)) return -1 - game;
            side = start[32] & 1;
        } else {
            initial_board(board);
        }
        for (int plies = words[game] & 1023; plies > 0; plies--, moves++, keep++) {
            if (*keep) {
                write_codes(board, codes + rows * MAX_PIECES);
                sides[rows++] = (uint8_t)side;
            }
            if (!make_move(board, side, *moves, (int)version)) return -1 - game;
            side ^= 1;
        }
        *board_check ^= fnv1a(board);
    }
    return rows;
}

/*
 * The outlook of each ply: a mean of White's chances by the later scores of its game and by its result, each with
 * `memory` times the weight of the one before it. Plies without a score are passed over. chances has a value for each
 * possible score, from -32768 on.
 */
void look_ahead(int64_t games, const uint32_t *words, const int16_t *scores, const float *chances, float memory,
                float *outlook) {
    for (int64_t game = 0; game < games; game++) {
        int plies = words[game] & 1023;
        float later = (float)(words[game] >> 10 & 3) / 2;
        for (int ply = plies - 1; ply >= 0; ply--) {
            outlook[ply] = later;
            if (scores[ply] != NO_SCORE) later = memory * later + (1 - memory) * chances[scores[ply] + 32768];
        }
        scores += plies;
        outlook += plies;
    }
}
