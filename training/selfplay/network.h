// The network as a warp computes it. Two neurons share a word, high * 65536 + low, as in the engine: sums of words are
// sums of both. Half of the lanes see the board with White's eyes, the others with Black's.
#pragma once
#include "moves.h"

#ifndef NEURONS
#define NEURONS 256     // of each side; the program is compiled for the network it plays with
#endif

constexpr int PAIRS = NEURONS / 2;
constexpr int HALF_LANES = LANE_COUNT / 2;
constexpr int WORDS = PAIRS / HALF_LANES;       // of a lane
static_assert(NEURONS % 32 == 0 && NEURONS > 0, "neurons come in multiples of 32");

constexpr int FEATURES = 768;
constexpr int MAX_BUCKETS = 8;
constexpr int GAME_PIECES = 32;
constexpr int ACTIVATION_MAX = 255;
constexpr int OUTPUT_UNIT = 64;
constexpr u32 LOW_OFFSET = 32768;               // keeps the low half positive, so that it borrows nothing

// Read through the caches: it is too large for shared memory, and its busy rows stay in them.
struct alignas(16) Weights {
    u32 rows[FEATURES * PAIRS];
};

// In shared memory, since every evaluation needs it.
struct alignas(16) OutputLayer {
    u32 start[PAIRS];                           // the neurons of an empty board
    u32 weights[MAX_BUCKETS * 2 * PAIRS];       // by bucket; those of the side to move come first
    int biases[MAX_BUCKETS];
    int piecesPerBucket;
    int scale;
};

#ifdef __CUDACC__
__constant__ const Weights* WEIGHTS;
DEVICE const OutputLayer& output() {
    constexpr size_t BEFORE = sizeof(Geometry) + WARPS_PER_BLOCK * sizeof(Scratch);
    return *reinterpret_cast<const OutputLayer*>(SHARED + BEFORE / sizeof(u64));
}
#else
static const Weights* WEIGHTS;
static OutputLayer OUTPUT;
inline const OutputLayer& output() { return OUTPUT; }
#endif

struct Accumulator {
    PerLane<u32> words[WORDS];
};

// Lanes read four or two words in one go where the width allows. The half-warps then read whole stretches of memory.
constexpr int VECTOR = WORDS % 4 == 0 ? 4 : WORDS % 2 == 0 ? 2 : 1;
struct alignas(4 * VECTOR) WordVector {
    u32 word[VECTOR];
};

// Which vector of a row is a lane's own in each step; steps times lanes times the vector's length make a row.
ANYWHERE int vectorOf(int lane, int step) { return step * HALF_LANES + (lane & (HALF_LANES - 1)); }
constexpr int STEPS = WORDS / VECTOR;

ANYWHERE int fileType(int type) { return type == KING ? 5 : type > 4 ? type - 3 : type - 1; }   // P N B R Q K

// Each lane's row for a piece on a square: its own side's pieces first, seen from its own first rank, and mirrored
// when its king is on the files e to h.
DEVICE int featureOf(int lane, int piece, int square, u32 state) {
    int view = lane / HALF_LANES;
    int flip = (view ? 56 : 0) ^ (isEastKing(state, view) ? 7 : 0);
    int color = piece >> 3;
    return ((color == view ? 0 : 6) + fileType(piece & 7)) * SQUARES + (square ^ flip);
}

template <int SIGN>
DEVICE void addPiece(Accumulator& accumulator, int piece, int square, u32 state) {
    LANES(lane) {
        const u32* row = WEIGHTS->rows + featureOf(lane, piece, square, state) * PAIRS;
        UNROLLED for (int step = 0; step < STEPS; step++) {
            WordVector vector = reinterpret_cast<const WordVector*>(row)[vectorOf(lane, step)];
            UNROLLED for (int i = 0; i < VECTOR; i++) accumulator.words[step * VECTOR + i][lane] += static_cast<u32>(SIGN) * vector.word[i];
        }
    }
}

// All neurons of a board from nothing.
DEVICE void refresh(Accumulator& accumulator, const Position& position) {
    LANES(lane) {
        UNROLLED for (int step = 0; step < STEPS; step++) {
            UNROLLED for (int i = 0; i < VECTOR; i++) {
                accumulator.words[step * VECTOR + i][lane] = output().start[vectorOf(lane, step) * VECTOR + i];
            }
        }
    }
    Planes planes = planesOf(position);
    for (u64 rest = planes.occupied(); rest; rest &= rest - 1) {
        addPiece<1>(accumulator, pieceAt(position, firstBit(rest)), firstBit(rest), position.state);
    }
}

// Carries the neurons over a move; before is the state it was made in. A king that crosses the middle changes its
// side's whole view.
DEVICE void update(Accumulator& accumulator, const Position& position, Move move, u32 before) {
    u32 state = position.state;
    if ((before ^ state) >> EAST_KING_SHIFT & 3) {
        refresh(accumulator, position);
        return;
    }
    int own = sideToMove(before) ? BLACK_PIECE : 0;
    if (isCastling(move)) {
        int right = castlingRight(move);
        addPiece<-1>(accumulator, KING | own, from(move), state);
        addPiece<-1>(accumulator, ROOK | own, to(move), state);
        addPiece<1>(accumulator, KING | own, kingTarget(right), state);
        addPiece<1>(accumulator, ROOK | own, rookTarget(right), state);
        return;
    }
    int placed = isPromotion(move) ? promotionType(move) : typeOf(move);
    addPiece<-1>(accumulator, typeOf(move) | own, from(move), state);
    addPiece<1>(accumulator, placed | own, to(move), state);
    if (captured(move)) {
        int victim = captured(move) | (own ^ BLACK_PIECE);
        addPiece<-1>(accumulator, victim, capturedSquare(move, before), state);
    }
}

ANYWHERE int clampActivation(int value) { return larger(0, smaller(ACTIVATION_MAX, value)); }

// Two neurons, clamped, squared and weighted.
DEVICE int weighted(u32 neurons, u32 weights) {
#ifdef __CUDACC__
    u32 clamped = __vimin_s16x2_relu(neurons ^ LOW_OFFSET, ACTIVATION_MAX << 16 | ACTIVATION_MAX);
    int low = clamped & 0xffff, high = clamped >> 16;
#else
    int low = clampActivation(static_cast<int>(neurons & 0xffff) - static_cast<int>(LOW_OFFSET));
    int high = clampActivation(static_cast<int>(neurons) >> 16);
#endif
    return low * low * static_cast<i16>(weights & 0xffff) + high * high * (static_cast<int>(weights) >> 16);
}

// The network's value for the side to move, the same whole number that the engine gives.
DEVICE int evaluate(const Accumulator& accumulator, u32 state) {
    int bucket = (smaller(piecesOf(state), GAME_PIECES) - 2) / output().piecesPerBucket;
    PerLane<int> part;
    LANES(lane) {
        bool them = lane / HALF_LANES != sideToMove(state);
        const u32* weights = output().weights + (2 * bucket + them) * PAIRS;
        int total = 0;
        UNROLLED for (int step = 0; step < STEPS; step++) {
            WordVector vector = reinterpret_cast<const WordVector*>(weights)[vectorOf(lane, step)];
            UNROLLED for (int i = 0; i < VECTOR; i++) {
                total += weighted(accumulator.words[step * VECTOR + i][lane], vector.word[i]);
            }
        }
        part[lane] = total;
    }
    long long logit = sum(part) / ACTIVATION_MAX + output().biases[bucket];
    return static_cast<int>(logit * output().scale / (ACTIVATION_MAX * OUTPUT_UNIT));
}
