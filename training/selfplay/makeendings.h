// Makes the endgame tables, on the machine that plays, a thread for each entry.
//
// All possible positions begin as drawn. Then each that is still drawn is looked at again and again: it is won if a move
// leads to a lost one, lost if all moves lead to won ones. When a pass changes nothing, what is left is drawn.
#pragma once
#include <memory>

#include "machine.h"

DEVICE u64 occupiedBy(const Endgame& endgame) {
    u64 occupied = 0;
    for (int man = 0; man < MAX_MEN; man++) {
        if (pieceOf(endgame.pieces, man)) occupied |= bit(squareOf(endgame, man));
    }
    return occupied;
}

ANYWHERE int signOf(int number) { return (number > 0) - (number < 0); }

// Whether a piece attacks another square.
DEVICE bool reaches(u32 piece, int from, int to, u64 occupied) {
    int files = (to & 7) - (from & 7), ranks = (to >> 3) - (from >> 3), type = piece & 7;
    if (type == PAWN) return ranks == (piece & BLACK_PIECE ? -1 : 1) && files * files == 1;
    if (type == KNIGHT) return files * files + ranks * ranks == 5;
    if (type == KING) return areNeighbours(from, to);
    bool straight = files == 0 || ranks == 0, diagonal = files == ranks || files == -ranks;
    if (!(straight && type & 2) && !(diagonal && type & 1)) return false;
    int step = signOf(files) + 8 * signOf(ranks);
    for (int square = from + step; square != to; square += step) {
        if (occupied >> square & 1) return false;
    }
    return true;
}

// Whether men share a square, a pawn is where none can be, or the side to move could take the king.
DEVICE bool isImpossible(const Endgame& endgame) {
    u64 occupied = occupiedBy(endgame);
    int king = squareOf(endgame, endgame.side ^ 1), men = 0;
    for (int man = 0; man < MAX_MEN; man++) {
        u32 piece = pieceOf(endgame.pieces, man);
        if (piece == NONE) continue;
        men++;
        int square = squareOf(endgame, man);
        if ((piece & 7) == PAWN && (square < 8 || square >= 56)) return true;
    }
    if (bitCount(occupied) != men) return true;
    for (int man = 0; man < MAX_MEN; man++) {
        u32 piece = pieceOf(endgame.pieces, man);
        bool attacks = piece != NONE && static_cast<int>(piece >> 3) == endgame.side;
        if (attacks && reaches(piece, squareOf(endgame, man), king, occupied)) return true;
    }
    return false;
}

// What the moves of an endgame lead to. Whether a move is legal is seen from the position behind it, which is impossible
// if the king can be taken.
class EndgameMoves {
public:
    DEVICE EndgameMoves(const Endgame& endgame, const u8* table)
        : endgame(endgame), table(table), occupied(occupiedBy(endgame)) {}

    DEVICE int outcome() {
        for (int man = 0; man < MAX_MEN && !wins; man++) {
            u32 piece = pieceOf(endgame.pieces, man);
            if (!isOwn(piece)) continue;
            if ((piece & 7) == PAWN) {
                movePawn(man);
            } else if ((piece & 7) == KNIGHT) {
                moveKnight(man);
            } else {
                moveAlongLines(man, piece & 7);
            }
        }
        if (wins) return WON;
        if (moves) return escapes ? DRAWN : LOST;
        // Without a move it is mate if the other side, having the move, could take the king.
        return table[indexOf({endgame.squares, endgame.pieces, endgame.side ^ 1})] == IMPOSSIBLE ? LOST : DRAWN;
    }

private:
    const Endgame& endgame;
    const u8* table;
    u64 occupied;
    bool moves = false, escapes = false, wins = false;

    static constexpr int NOBODY = -1;

    DEVICE bool isOwn(u32 piece) const { return piece != NONE && static_cast<int>(piece >> 3) == endgame.side; }

    DEVICE int manOn(int square) const {
        if (!(occupied >> square & 1)) return NOBODY;
        int found = NOBODY;
        for (int man = 0; man < MAX_MEN; man++) {
            if (pieceOf(endgame.pieces, man) && squareOf(endgame, man) == square) found = man;
        }
        return found;
    }

    // Takes in what the position behind a move is for the opponent.
    DEVICE void consider(int outcome) {
        if (outcome == IMPOSSIBLE) return;
        moves = true;
        if (outcome == LOST) wins = true;
        if (outcome != WON) escapes = true;
    }

    DEVICE Endgame after(int man, int square, int victim) const {
        u32 pieces = victim == NOBODY ? endgame.pieces : withByte(endgame.pieces, victim, NONE);
        return {withByte(endgame.squares, man, square), pieces, endgame.side ^ 1};
    }

    DEVICE void move(int man, int square, int victim) {
        Endgame next = after(man, square, victim);
        consider(victim == NOBODY ? +table[indexOf(next)] : outcomeOf(next));
    }

    // Moves to a square if it can. Gives whether the way goes on behind it.
    DEVICE bool moveTo(int man, int file, int rank) {
        if ((file | rank) & ~7) return false;
        int square = 8 * rank + file, victim = manOn(square);
        if (victim != NOBODY && isOwn(pieceOf(endgame.pieces, victim))) return false;
        move(man, square, victim);
        return victim == NOBODY;
    }

    DEVICE void moveKnight(int man) {
        int square = squareOf(endgame, man);
        for (int way = 0; way < 8; way++) {
            int files = (way & 1) + 1, ranks = 3 - files;
            moveTo(man, (square & 7) + (way & 2 ? files : -files), (square >> 3) + (way & 4 ? ranks : -ranks));
        }
    }

    DEVICE void moveAlongLines(int man, int type) {
        int square = squareOf(endgame, man);
        for (int way = 0; way < 9; way++) {
            int files = way % 3 - 1, ranks = way / 3 - 1;
            bool allowed = files && ranks ? type & 1 : way != 4 && type & 2;
            int file = (square & 7) + files, rank = (square >> 3) + ranks;
            while (allowed && moveTo(man, file, rank) && isSlider(type)) {
                file += files;
                rank += ranks;
            }
        }
    }

    DEVICE void movePawn(int man) {
        int square = squareOf(endgame, man), forward = endgame.side ? -8 : 8, ahead = square + forward;
        if (!(occupied >> ahead & 1)) {
            movePawnTo(man, ahead, NOBODY);
            bool first = square >> 3 == (endgame.side ? 6 : 1);
            if (first && !(occupied >> (ahead + forward) & 1)) movePawnTwice(man, ahead, ahead + forward);
        }
        for (int files = -1; files <= 1; files += 2) {
            if (((square & 7) + files) & ~7) continue;
            int victim = manOn(ahead + files);
            if (victim != NOBODY && !isOwn(pieceOf(endgame.pieces, victim))) movePawnTo(man, ahead + files, victim);
        }
    }

    DEVICE void movePawnTo(int man, int square, int victim) {
        if (square >= 8 && square < 56) {
            move(man, square, victim);
            return;
        }
        for (int kind = 0; kind <= QUEEN_PROMOTION; kind++) {
            Endgame next = after(man, square, victim);
            next.pieces = withByte(next.pieces, man, promotionType(kind << PROMOTION_SHIFT) | endgame.side << 3);
            consider(outcomeOf(next));
        }
    }

    // The opponent may have one move more than the table knows of: to take en passant.
    DEVICE void movePawnTwice(int man, int passed, int square) {
        Endgame next = after(man, square, NOBODY);
        int known = table[indexOf(next)], taker = 5 - man;
        u32 takerPiece = PAWN | (endgame.side ? 0 : BLACK_PIECE);
        bool taken = pieceOf(endgame.pieces, taker) == takerPiece && squareOf(endgame, taker) >> 3 == square >> 3
            && areNeighbours(squareOf(endgame, taker), square);
        if (taken && known != IMPOSSIBLE) {
            int answer = outcomeOf({withByte(next.squares, taker, passed), withByte(next.pieces, man, NONE), endgame.side});
            if (answer == LOST) {
                known = WON;
            } else if (answer == DRAWN && known == LOST) {
                known = DRAWN;
            }
        }
        consider(known);
    }
};

// ---- What each thread does, for the entry of its number.

struct MarkImpossibleJob {
    u8* table;
    u32 pieces;

    DEVICE void run(u32 index) const {
        if (isImpossible(endgameAt(pieces, index))) table[index] = IMPOSSIBLE;
    }
};

// Threads may see what others write in the same pass: an outcome is never taken back, so it comes to the same in the end.
struct DecideJob {
    u8* table;
    u32 pieces;
    u32* changed;

    DEVICE void run(u32 index) const {
        if (table[index] != DRAWN) return;
        Endgame endgame = endgameAt(pieces, index);
        int outcome = EndgameMoves(endgame, table).outcome();
        if (outcome == DRAWN) return;
        table[index] = static_cast<u8>(outcome);
        *changed = 1;
    }
};

// ---- Which tables there are.

constexpr int ENDGAME_TYPES[] = {PAWN, KNIGHT, BISHOP, ROOK, QUEEN};

// The pieces of an endgame by its name, such as KRKP: White's first.
inline u32 piecesByName(const std::string& name) {
    static const std::string LETTERS = " PNK.BRQ";
    u32 pieces = BOTH_KINGS;
    int kings = 0, men = 2;
    for (char letter : name) {
        size_t type = LETTERS.find(letter);
        bool king = letter == 'K';
        if (type == std::string::npos || type % 4 == 0 || (king ? kings == 2 : kings == 0 || men == MAX_MEN)) {
            throw Failure("not an endgame of at most four pieces, such as KRKP: " + name);
        }
        if (king) {
            kings++;
        } else {
            pieces |= static_cast<u32>(type | (kings - 1) << 3) << 8 * men++;
        }
    }
    if (kings != 2) throw Failure("an endgame has two kings, such as KRKP: " + name);
    return pieces;
}

// Makes tables and keeps their memory, so it must live as long as anything looks them up.
class Endgames {
public:
    Endgames() : changed(1) {}
    Endgames(const Endgames&) = delete;

    // Makes all tables with so many men.
    void makeAll(int most) {
        for (int first : ENDGAME_TYPES) {
            make(BOTH_KINGS | first << 16);
            if (most < MAX_MEN) continue;
            for (int second : ENDGAME_TYPES) {
                make(BOTH_KINGS | first << 16 | second << 24);
                make(BOTH_KINGS | first << 16 | (second | BLACK_PIECE) << 24);
            }
        }
    }

    // Makes the table for these pieces unless it is there, but first those that captures and promotions lead to.
    void make(u32 pieces) {
        pieces = standardForm({0, pieces, WHITE}).pieces;
        if (pieceOf(pieces, 2) == NONE || tables.tables[tableNumber(pieces)]) return;
        for (int man = 2; man < MAX_MEN; man++) {
            u32 piece = pieceOf(pieces, man);
            if (piece != NONE) make(withByte(pieces, man, NONE));
            if ((piece & 7) != PAWN) continue;
            for (int type : ENDGAME_TYPES) {
                if (type != PAWN) make(withByte(pieces, man, type | (piece & BLACK_PIECE)));
            }
        }
        calculate(pieces);
    }

    // The entries of a table that has been made.
    std::vector<u8> entries(u32 pieces) const { return memory[tableNumber(pieces)]->take(); }

    int size() const { return count; }

private:
    EndgameTables tables = {};
    std::unique_ptr<Array<u8>> memory[TABLE_NUMBERS];
    Array<u32> changed;
    int count = 0;

    void calculate(u32 pieces) {
        int number = tableNumber(pieces);
        u32 size = entriesOf(pieces);
        memory[number] = std::make_unique<Array<u8>>(size);
        u8* table = memory[number]->get();
        tables.tables[number] = table;
        publish(tables);
        startThreads(MarkImpossibleJob{table, pieces}, size);
        do {
            changed.set({0});
            startThreads(DecideJob{table, pieces, changed.get()}, size);
            waitForLaunch();
        } while (changed.take()[0]);
        count++;
    }
};
