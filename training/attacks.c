/*
 * What the pieces of a position attack: counts for each side, and how each piece is threatened. attacks.py names the counts
 * in the order in which they are written here. A bitboard has bit 0 for a1 and bit 63 for h8.
 */
#include <stdint.h>
#include <string.h>

enum { WHITE, BLACK, SIDES };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, TYPES };
enum { NO_PIECE = 768, MOST_PIECES = 32, COUNTS = 34 };
enum { SAFE, BY_PAWN, BY_MINOR, BY_MINOR_DEFENDED, BY_GREATER, BY_GREATER_DEFENDED };

static const uint64_t FILE_A = 0x0101010101010101, FILE_H = 0x8080808080808080;

static int count(uint64_t set) { return __builtin_popcountll(set); }

/* One rank further towards the enemy. */
static uint64_t forward(uint64_t set, int side) { return side == WHITE ? set << 8 : set >> 8; }

static uint64_t neighbours(uint64_t set) { return (set << 1 & ~FILE_A) | (set >> 1 & ~FILE_H); }

/* The set with all squares ahead of it. */
static uint64_t ahead(uint64_t set, int side) {
    for (int steps = 1; steps < 8; steps *= 2) set |= side == WHITE ? set << 8 * steps : set >> 8 * steps;
    return set;
}

static uint64_t up(uint64_t sliders, uint64_t empty, int step) {
    uint64_t reached = sliders;
    for (int i = 0; i < 6; i++) reached |= empty & reached << step;
    return reached << step;
}

static uint64_t down(uint64_t sliders, uint64_t empty, int step) {
    uint64_t reached = sliders;
    for (int i = 0; i < 6; i++) reached |= empty & reached >> step;
    return reached >> step;
}

static uint64_t by_rooks(uint64_t rooks, uint64_t empty) {
    return up(rooks, empty, 8) | down(rooks, empty, 8) | (up(rooks, empty & ~FILE_A, 1) & ~FILE_A)
           | (down(rooks, empty & ~FILE_H, 1) & ~FILE_H);
}

static uint64_t by_bishops(uint64_t bishops, uint64_t empty) {
    return (up(bishops, empty & ~FILE_A, 9) & ~FILE_A) | (up(bishops, empty & ~FILE_H, 7) & ~FILE_H)
           | (down(bishops, empty & ~FILE_A, 7) & ~FILE_A) | (down(bishops, empty & ~FILE_H, 9) & ~FILE_H);
}

static uint64_t by_knights(uint64_t knights) {
    uint64_t near = neighbours(knights);
    uint64_t far = (knights << 2 & ~(FILE_A | FILE_A << 1)) | (knights >> 2 & ~(FILE_H | FILE_H >> 1));
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}

static uint64_t by_king(uint64_t king) {
    uint64_t rank = king | neighbours(king);
    return (rank | rank << 8 | rank >> 8) & ~king;
}

typedef struct {
    uint64_t pieces[TYPES], own;
    uint64_t attacks[TYPES], all, all_but_king;     /* the squares that they attack */
} Side;

static int read_sides(const uint16_t *codes, Side sides[SIDES]) {
    int pieces = 0;
    memset(sides, 0, SIDES * sizeof(Side));
    for (; pieces < MOST_PIECES && codes[pieces] != NO_PIECE; pieces++) {
        int piece = codes[pieces] >> 6;
        sides[piece / TYPES].pieces[piece % TYPES] |= (uint64_t)1 << (codes[pieces] & 63);
    }
    for (int side = 0; side < SIDES; side++)
        for (int type = 0; type < TYPES; type++) sides[side].own |= sides[side].pieces[type];
    return pieces;
}

static void find_attacks(Side *side, int colour, uint64_t empty) {
    uint64_t *attacks = side->attacks;
    attacks[PAWN] = neighbours(forward(side->pieces[PAWN], colour));
    attacks[KNIGHT] = by_knights(side->pieces[KNIGHT]);
    attacks[BISHOP] = by_bishops(side->pieces[BISHOP], empty);
    attacks[ROOK] = by_rooks(side->pieces[ROOK], empty);
    attacks[QUEEN] = by_rooks(side->pieces[QUEEN], empty) | by_bishops(side->pieces[QUEEN], empty);
    attacks[KING] = by_king(side->pieces[KING]);
    side->all_but_king = attacks[PAWN] | attacks[KNIGHT] | attacks[BISHOP] | attacks[ROOK] | attacks[QUEEN];
    side->all = side->all_but_king | attacks[KING];
}

static uint8_t *write_mobility(uint8_t *to, const Side *us, const Side *them) {
    uint64_t area = ~us->own & ~them->attacks[PAWN];
    for (int type = KNIGHT; type <= QUEEN; type++) *to++ = (uint8_t)count(us->attacks[type] & area);
    return to;
}

static uint8_t *write_king(uint8_t *to, const Side *us, const Side *them, int colour, uint64_t empty) {
    uint64_t king = us->pieces[KING], ring = us->attacks[KING] | king;
    *to++ = (uint8_t)count(ring & (them->attacks[KNIGHT] | them->attacks[BISHOP]));
    *to++ = (uint8_t)count(ring & them->attacks[ROOK]);
    *to++ = (uint8_t)count(ring & them->attacks[QUEEN]);
    *to++ = (uint8_t)count(ring & them->attacks[PAWN]);
    *to++ = (uint8_t)count(ring & them->all & ~us->all_but_king);
    uint64_t diagonals = by_bishops(king, empty), lines = by_rooks(king, empty);
    uint64_t safe = ~them->own & ~us->all;          /* where a piece of theirs could give check and not be taken */
    *to++ = (uint8_t)count(by_knights(king) & them->attacks[KNIGHT] & safe);
    *to++ = (uint8_t)count(diagonals & them->attacks[BISHOP] & safe);
    *to++ = (uint8_t)count(lines & them->attacks[ROOK] & safe);
    *to++ = (uint8_t)count((diagonals | lines) & them->attacks[QUEEN] & safe);
    *to++ = (uint8_t)count((diagonals | lines) & ~us->own);
    uint64_t front = forward(king | neighbours(king), colour);
    *to++ = (uint8_t)count(us->pieces[PAWN] & (front | forward(front, colour)));
    return to;
}

static uint8_t *write_threatened(uint8_t *to, const Side *us, const Side *them) {
    uint64_t pawns = us->pieces[PAWN], minors = us->pieces[KNIGHT] | us->pieces[BISHOP];
    uint64_t rooks = us->pieces[ROOK], queens = us->pieces[QUEEN];
    uint64_t by_lesser_than_rook = them->attacks[PAWN] | them->attacks[KNIGHT] | them->attacks[BISHOP];
    uint64_t hanging = them->all & ~us->all, held = them->all & us->all;
    *to++ = (uint8_t)count(pawns & hanging);
    *to++ = (uint8_t)count(pawns & held);
    *to++ = (uint8_t)count(minors & them->attacks[PAWN]);
    *to++ = (uint8_t)count(minors & hanging & ~them->attacks[PAWN]);
    *to++ = (uint8_t)count(minors & held & ~them->attacks[PAWN]);
    *to++ = (uint8_t)count(rooks & by_lesser_than_rook);
    *to++ = (uint8_t)count(rooks & hanging & ~by_lesser_than_rook);
    *to++ = (uint8_t)count(queens & (by_lesser_than_rook | them->attacks[ROOK]));
    *to++ = (uint8_t)count((minors | rooks | queens) & ~them->all & ~us->all);
    return to;
}

static uint8_t *write_pawns(uint8_t *to, const Side *us, const Side *them, int colour, uint64_t empty) {
    uint64_t pawns = us->pieces[PAWN], enemy = forward(them->pieces[PAWN], !colour);
    uint64_t passed = pawns & ~ahead(enemy | neighbours(enemy), !colour) & ~ahead(forward(pawns, !colour), !colour);
    int farthest = 0;
    for (int rank = 1; rank < 7; rank++)
        if (passed >> 8 * (colour == WHITE ? rank : 7 - rank) & 0xff) farthest = rank;
    *to++ = (uint8_t)count(passed);
    *to++ = (uint8_t)farthest;
    *to++ = (uint8_t)count(forward(passed, colour) & empty & ~them->all);
    *to++ = (uint8_t)count(pawns & ~neighbours(ahead(pawns, WHITE) | ahead(pawns, BLACK)));
    *to++ = (uint8_t)count(pawns & ahead(forward(pawns, colour), colour));
    *to++ = (uint8_t)count(pawns & us->attacks[PAWN]);
    return to;
}

static void write_material(uint8_t *to, const Side *us) {
    *to++ = (uint8_t)count(us->pieces[QUEEN]);
    *to++ = (uint8_t)count(us->pieces[ROOK]);
    *to++ = (uint8_t)count(us->pieces[KNIGHT] | us->pieces[BISHOP]);
    *to++ = (uint8_t)count(us->pieces[PAWN]);
}

static int threat_to(uint16_t code, const Side *us, const Side *them) {
    uint64_t square = (uint64_t)1 << (code & 63);
    int defended = (us->all & square) != 0;
    if (us->pieces[KING] & square) return SAFE;
    if (them->attacks[PAWN] & square) return BY_PAWN;
    if ((them->attacks[KNIGHT] | them->attacks[BISHOP]) & square) return BY_MINOR + defended;
    return them->all & square ? BY_GREATER + defended : SAFE;
}

/*
 * For each position, with its row of codes and its side to move (1 = Black): the counts of the side to move and of the other
 * side, the threat to each piece, and whether the side to move is in check.
 */
void find(int64_t positions, const uint16_t *codes, const uint8_t *to_move, uint8_t *counts, uint8_t *threats,
          uint8_t *checks) {
    for (int64_t position = 0; position < positions; position++, codes += MOST_PIECES, threats += MOST_PIECES) {
        Side sides[SIDES];
        int pieces = read_sides(codes, sides);
        uint64_t empty = ~(sides[WHITE].own | sides[BLACK].own);
        for (int colour = 0; colour < SIDES; colour++) find_attacks(&sides[colour], colour, empty);
        for (int other = 0; other < SIDES; other++) {
            int colour = to_move[position] ^ other;
            const Side *us = &sides[colour], *them = &sides[!colour];
            uint8_t *to = write_mobility(counts, us, them);
            to = write_king(to, us, them, colour, empty);
            to = write_threatened(to, us, them);
            to = write_pawns(to, us, them, colour, empty);
            write_material(to, us);
            counts += COUNTS;
        }
        memset(threats, SAFE, MOST_PIECES);
        for (int i = 0; i < pieces; i++) {
            int colour = codes[i] / (TYPES * 64);
            threats[i] = (uint8_t)threat_to(codes[i], &sides[colour], &sides[!colour]);
        }
        const Side *us = &sides[to_move[position]], *them = &sides[!to_move[position]];
        checks[position] = (us->pieces[KING] & them->all) != 0;
    }
}
