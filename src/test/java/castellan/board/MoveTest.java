package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoveTest {

    private static final int E2 = Square.of(4, 1);
    private static final int E4 = Square.of(4, 3);

    @Test
    void everyKindKeepsItsSquares() {
        for (int from = 0; from < Square.COUNT; from++) {
            for (int to = 0; to < Square.COUNT; to++) {
                assertSquares(from, to, Move.normal(from, to));
                assertSquares(from, to, Move.promotion(from, to, Piece.QUEEN));
                assertSquares(from, to, Move.enPassant(from, to));
                assertSquares(from, to, Move.castling(from, to));
            }
        }
    }

    private static void assertSquares(int from, int to, int move) {
        assertEquals(from, Move.from(move));
        assertEquals(to, Move.to(move));
        assertEquals(move & 0xffff, move, "sixteen bits");
    }

    @Test
    void aMoveIsOfExactlyOneKind() {
        assertKind("normal", Move.normal(E2, E4));
        assertKind("promotion", Move.promotion(E2, E4, Piece.KNIGHT));
        assertKind("en passant", Move.enPassant(E2, E4));
        assertKind("castling", Move.castling(E2, E4));
    }

    private static void assertKind(String kind, int move) {
        assertEquals(kind.equals("normal"), Move.isNormal(move));
        assertEquals(kind.equals("promotion"), Move.isPromotion(move));
        assertEquals(kind.equals("en passant"), Move.isEnPassant(move));
        assertEquals(kind.equals("castling"), Move.isCastling(move));
    }

    @ParameterizedTest
    @ValueSource(ints = {Piece.KNIGHT, Piece.BISHOP, Piece.ROOK, Piece.QUEEN})
    void aPromotionKeepsItsPiece(int type) {
        assertEquals(type, Move.promotionType(Move.promotion(E2, E4, type)));
    }

    @Test
    void movesThatDifferInAnythingAreDifferentNumbers() {
        Set<Integer> moves = new HashSet<>(
                Set.of(Move.normal(E2, E4), Move.normal(E4, E2), Move.enPassant(E2, E4), Move.castling(E2, E4)));
        for (int type = Piece.KNIGHT; type <= Piece.QUEEN; type++) {
            moves.add(Move.promotion(E2, E4, type));
        }
        assertEquals(8, moves.size());
    }

    @Test
    void noneIsNoMoveThatCanBePlayed() {
        assertEquals(Move.NONE, Move.normal(Square.A1, Square.A1));
        assertNotEquals(Move.NONE, Move.castling(Square.A1, Square.A1));
    }

    @Test
    void aListHoldsMovesInOrderUntilCleared() {
        MoveList list = new MoveList();
        assertTrue(list.isEmpty());
        list.add(Move.normal(E2, E4));
        list.add(Move.normal(E4, E2));
        assertEquals(2, list.size());
        assertEquals(Move.normal(E2, E4), list.get(0));
        assertEquals(Move.normal(E4, E2), list.get(1));
        assertTrue(list.contains(Move.normal(E4, E2)));
        assertFalse(list.contains(Move.enPassant(E4, E2)));
        list.clear();
        assertTrue(list.isEmpty());
        assertFalse(list.contains(Move.normal(E2, E4)), "what was cleared is gone");
    }
}
