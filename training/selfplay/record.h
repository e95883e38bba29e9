// The records of finished games: words in a buffer that all warps fill and that the host writes to files.
#pragma once
#include "board.h"

constexpr int START_WORDS = 9;                      // the START record of the file format, 36 bytes
constexpr int RECORD_HEADER = 3 + START_WORDS;      // the file's word of the game, whether it needs its start, the
                                                    // final board's hash, the start; then a word for each ply
constexpr int NO_SCORE = 32767;
constexpr u32 USABLE = 1u << 15, IS_PROMOTION = 1u << 14;
constexpr int FILE_RANDOM_SHIFT = 16, FILE_ENDING_SHIFT = 12, FILE_RESULT_SHIFT = 10;

// In the order of the file's numbers.
enum Result : int { BLACK_WON, DRAW, WHITE_WON };
enum Ending : int { CHECKMATE, STALEMATE, DEAD_MATERIAL, REPETITION, FIFTY_MOVES, ADJUDICATED_WIN, ADJUDICATED_DRAW,
                    TOO_LONG, ENDING_COUNT };

struct RecordBuffer {
    u32* words;
    u32* used;
    u32 capacity;
};

ANYWHERE u32 fileMove(Move move) {
    u32 squares = from(move) | to(move) << 6;
    return isPromotion(move) ? squares | promotionIndex(move) << 12 | IS_PROMOTION : squares;
}

// 0 for empty, 1 to 6 for White's pawn to king, 9 to 14 for Black's.
ANYWHERE u32 fileCode(u32 piece) {
    int type = piece & 7;
    return type == NONE ? 0 : (type == KING ? 6 : type > 4 ? type - 2 : type) | (piece & BLACK_PIECE);
}

// The board as 64 nibbles, then side and rights, en passant square, clock.
SELDOM void writeStart(Position position, u32* words) {
    COMPACT for (int i = 0; i < START_WORDS - 1; i++) {
        u32 nibbles = 0;
        COMPACT for (int j = 0; j < 8; j++) nibbles |= fileCode(pieceAt(position, 8 * i + j)) << 4 * j;
        words[i] = nibbles;
    }
    u32 passed = enPassantOf(position.state) < NO_SQUARE ? enPassantOf(position.state) : 255;
    words[START_WORDS - 1] = sideToMove(position.state) | rightsOf(position.state) << 1 | passed << 8
        | clockOf(position.state) << 16;
}

// FNV-1a of the 64 codes, by which readers check that they replay the games correctly.
SELDOM u32 boardCheck(Position position) {
    u32 hash = 2166136261u;
    COMPACT for (int square = 0; square < SQUARES; square++) {
        hash = (hash ^ fileCode(pieceAt(position, square))) * 16777619u;
    }
    return hash;
}
