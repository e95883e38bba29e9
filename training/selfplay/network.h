// The network as a warp computes it. Two neurons share a word, high * 65536 + low, as in the engine: sums of words are
// sums of both. Half of the lanes have White's view of the board, the others Black's.
#pragma once
#include "moves.h"

#ifndef NEURONS
#define NEURONS 256     // of each side; the program is compiled for the network it plays with
#endif

#ifndef KING_BUCKETS
#define KING_BUCKETS 1  // sets of feature weights, by a side's own king position
#endif

#ifndef STAGES
#define STAGES 1        // of the game, by the number of pieces; each chooses its king buckets anew
#endif

#ifndef NETWORKS
#define NETWORKS 1      // 2 for matches between two networks, which are slower
#endif

constexpr int PAIRS = NEURONS / 2;
constexpr int HALF_LANES = LANE_COUNT / 2;
constexpr int WORDS = PAIRS / HALF_LANES;       // of a lane
static_assert(NEURONS % 32 == 0 && NEURONS > 0, "neurons come in multiples of 32");

constexpr int FEATURES = 768;
constexpr int ROWS = PIECE_CODES * SQUARES;     // of a king bucket
constexpr int KING_PLACES = SQUARES / 2;        // where a side can see its own king
constexpr int MAX_BUCKETS = 8;
constexpr int GAME_PIECES = 32;
constexpr int ACTIVATION_MAX = 255;
constexpr int OUTPUT_UNIT = 64;
constexpr u32 LOW_OFFSET = 32768;               // keeps the low half positive, so that it never borrows

// Read through the caches: too large for shared memory, but the rows in use stay cached.
// Each king bucket has a row for each piece code, own pieces first, and square; codes without a piece leave gaps that
// nothing reads.
struct alignas(16) Weights {
    u32 rows[KING_BUCKETS * ROWS * PAIRS];
};

// In shared memory, since every evaluation needs it.
struct alignas(16) OutputLayer {
    u32 start[PAIRS];                           // the neurons of an empty board
    // By bucket; those of the side to move come first. A word for each, because unpacking two from one word takes
    // longer than reading another.
    int weights[MAX_BUCKETS * 2 * NEURONS];
    int biases[MAX_BUCKETS];
    u8 bucket[SQUARES + 1];                     // by number of pieces
    u8 stage[SQUARES + 1];                      // by number of pieces
    u8 kingBucket[STAGES * KING_PLACES];
    int scale;
    int smallLogit;                             // the largest whose product with the scale fits 32 bits
};

#ifdef __CUDACC__
__constant__ const Weights* WEIGHTS[NETWORKS];
DEVICE const OutputLayer& outputOf(int network) {
    constexpr size_t BEFORE = sizeof(Geometry) + sizeof(Keys) + WARPS_PER_BLOCK * sizeof(Scratch);
    return reinterpret_cast<const OutputLayer*>(SHARED + BEFORE / sizeof(u64))[network];
}
#else
static const Weights* WEIGHTS[NETWORKS];
static OutputLayer OUTPUT[NETWORKS];
inline const OutputLayer& outputOf(int network) { return OUTPUT[network]; }
#endif

DEVICE int chosenNetwork() { return NETWORKS == 1 ? 0 : scratch().network; }
DEVICE const OutputLayer& output() { return outputOf(chosenNetwork()); }

struct Accumulator {
    PerLane<u32> words[WORDS];
};

// Lanes read four or two words at once if the width allows, so that half-warps read contiguous memory.
constexpr int VECTOR = WORDS % 4 == 0 ? 4 : WORDS % 2 == 0 ? 2 : 1;
struct alignas(4 * VECTOR) WordVector {
    u32 word[VECTOR];
};

// The vector of a row that a lane handles in each step; steps times lanes times the vector's length make a row.
ANYWHERE int vectorOf(int lane, int step) { return step * HALF_LANES + (lane & (HALF_LANES - 1)); }
constexpr int STEPS = WORDS / VECTOR;

// The square of the left half, rank by rank, on which a side sees its own king.
ANYWHERE int kingPlace(int square, int color) {
    int seen = square ^ (color ? 56 : 0), file = seen & 7;
    return (seen >> 3) * 4 + (file > 3 ? 7 - file : file);
}

// How both sides see a board: mirrored or not, and with which king bucket.
struct Views {
    u32 state;
    u32 kingBuckets;                            // White's in the low byte, Black's in the next
};

// The king bucket of each place of a king on a board with this many pieces.
DEVICE const u8* kingBuckets(int pieces) {
    return output().kingBucket + (STAGES == 1 ? 0 : output().stage[pieces] * KING_PLACES);
}

DEVICE Views viewsOf(const Position& position) {
    if (KING_BUCKETS == 1) return {position.state, 0};
    Planes planes = planesOf(position);
    int white = firstBit(planes.kings() & ~planes.black), black = firstBit(planes.kings() & planes.black);
    const u8* buckets = kingBuckets(piecesOf(position.state));
    return {position.state, static_cast<u32>(buckets[kingPlace(white, WHITE)] | buckets[kingPlace(black, BLACK)] << 8)};
}

// Each lane's row for a piece on a square: its own side's pieces first, seen from its own first rank, and mirrored
// when its king is on the files e to h.
DEVICE int featureOf(int lane, int piece, int square, const Views& views) {
    int view = lane / HALF_LANES;
    int flip = (view ? 56 : 0) ^ (isEastKing(views.state, view) ? 7 : 0);
    int bucket = KING_BUCKETS == 1 ? 0 : views.kingBuckets >> 8 * view & 255;
    return bucket * ROWS + (piece ^ view << 3) * SQUARES + (square ^ flip);
}

DEVICE const WordVector* rowOf(int lane, int piece, int square, const Views& views) {
    const u32* rows = WEIGHTS[chosenNetwork()]->rows;
    return reinterpret_cast<const WordVector*>(rows + featureOf(lane, piece, square, views) * PAIRS);
}

template <int SIGN>
DEVICE void addPiece(Accumulator& accumulator, int piece, int square, const Views& views) {
    LANES(lane) {
        const WordVector* row = rowOf(lane, piece, square, views);
        UNROLLED for (int step = 0; step < STEPS; step++) {
            WordVector vector = row[vectorOf(lane, step)];
            UNROLLED for (int i = 0; i < VECTOR; i++) accumulator.words[step * VECTOR + i][lane] += static_cast<u32>(SIGN) * vector.word[i];
        }
    }
}

// Computes all neurons of a board from scratch.
DEVICE void refresh(Accumulator& accumulator, const Position& position) {
    LANES(lane) {
        UNROLLED for (int step = 0; step < STEPS; step++) {
            UNROLLED for (int i = 0; i < VECTOR; i++) {
                accumulator.words[step * VECTOR + i][lane] = output().start[vectorOf(lane, step) * VECTOR + i];
            }
        }
    }
    Planes planes = planesOf(position);
    Views views = viewsOf(position);
    COMPACT for (u64 rest = planes.occupied(); rest; rest &= rest - 1) {
        addPiece<1>(accumulator, pieceAt(position, firstBit(rest)), firstBit(rest), views);
    }
}

DEVICE void movePiece(Accumulator& accumulator, int before, int source, int after, int target, const Views& views) {
    LANES(lane) {
        const WordVector* left = rowOf(lane, before, source, views);
        const WordVector* reached = rowOf(lane, after, target, views);
        UNROLLED for (int step = 0; step < STEPS; step++) {
            WordVector minus = left[vectorOf(lane, step)], plus = reached[vectorOf(lane, step)];
            UNROLLED for (int i = 0; i < VECTOR; i++) {
                accumulator.words[step * VECTOR + i][lane] += plus.word[i] - minus.word[i];
            }
        }
    }
}

// Updates the neurons after a move; before is the state it was made in.
DEVICE void update(Accumulator& accumulator, const Position& position, Move move, u32 before) {
    Views views = viewsOf(position);
    int own = sideToMove(before) ? BLACK_PIECE : 0, right = castlingRight(move);
    int placed = isPromotion(move) ? promotionType(move) : typeOf(move), target = to(move);
    if (isCastling(move)) {
        movePiece(accumulator, ROOK | own, target, ROOK | own, rookTarget(right), views);
        target = kingTarget(right);
    }
    movePiece(accumulator, typeOf(move) | own, from(move), placed | own, target, views);
    if (captured(move)) {
        int victim = captured(move) | (own ^ BLACK_PIECE);
        addPiece<-1>(accumulator, victim, capturedSquare(move, before), views);
    }
}

// Whether a move takes a king across the middle or to another king bucket, which changes all features of its side, or the
// game to another stage, which changes all features.
DEVICE bool changesView(Move move, u32 before, u32 after) {
    if ((before ^ after) >> EAST_KING_SHIFT & 3) return true;
    if (STAGES > 1 && output().stage[piecesOf(before)] != output().stage[piecesOf(after)]) return true;
    if (KING_BUCKETS == 1 || typeOf(move) != KING) return false;
    int side = sideToMove(before), target = isCastling(move) ? kingTarget(castlingRight(move)) : to(move);
    const u8* buckets = kingBuckets(piecesOf(after));
    return buckets[kingPlace(from(move), side)] != buckets[kingPlace(target, side)];
}

ANYWHERE int clampActivation(int value) { return larger(0, smaller(ACTIVATION_MAX, value)); }

// Two neurons, clamped, squared and weighted.
DEVICE int weighted(u32 neurons, int lowWeight, int highWeight) {
#ifdef __CUDACC__
    // One instruction adds the offset and clamps both halves.
    u32 clamped = __viaddmin_s16x2_relu(neurons, LOW_OFFSET, ACTIVATION_MAX << 16 | ACTIVATION_MAX);
    int low = clamped & 0xffff, high = clamped >> 16;
#else
    int low = clampActivation(static_cast<int>(neurons & 0xffff) - static_cast<int>(LOW_OFFSET));
    int high = clampActivation(static_cast<int>(neurons) >> 16);
#endif
    return low * low * lowWeight + high * high * highWeight;
}

// The network's value for the side to move, the same whole number that the engine gives.
DEVICE int evaluate(const Accumulator& accumulator, u32 state) {
    int bucket = output().bucket[piecesOf(state)];
    PerLane<int> part;
    LANES(lane) {
        bool them = lane / HALF_LANES != sideToMove(state);
        const int* weights = output().weights + (2 * bucket + them) * NEURONS;
        int total = 0;
        UNROLLED for (int step = 0; step < STEPS; step++) {
            WordVector low = reinterpret_cast<const WordVector*>(weights)[vectorOf(lane, step)];
            WordVector high = reinterpret_cast<const WordVector*>(weights + PAIRS)[vectorOf(lane, step)];
            UNROLLED for (int i = 0; i < VECTOR; i++) {
                total += weighted(accumulator.words[step * VECTOR + i][lane], low.word[i], high.word[i]);
            }
        }
        part[lane] = total;
    }
    constexpr int UNIT = ACTIVATION_MAX * OUTPUT_UNIT;
    int logit = sum(part) / ACTIVATION_MAX + output().biases[bucket];
    if (logit <= output().smallLogit && logit >= -output().smallLogit) return logit * output().scale / UNIT;
    return static_cast<int>(static_cast<long long>(logit) * output().scale / UNIT);
}
