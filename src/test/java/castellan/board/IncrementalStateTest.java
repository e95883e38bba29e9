package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.notation.Fen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What make, unmake and the null move keep up to date equals what building the position from scratch gives. */
class IncrementalStateTest {

    /** In every n-th position all moves are tried, not only the one that is played. */
    private static final int SAMPLE = 2;

    private final MoveList moves = new MoveList();
    private int visited;
    private int nullMoves;

    @ParameterizedTest
    @CsvSource({"31, 6000, false", "32, 4000, true"})
    void stateInRandomGamesEqualsTheStateBuiltFromScratch(long seed, int positions, boolean chess960) {
        RandomGames.forEachPosition(seed, positions, chess960, position -> {
            assertLikeNew(position, "after the moves of the game");
            assertNullMoveIsUndone(position);
            if (visited++ % SAMPLE == 0) {
                assertEveryMoveIsUndone(position);
            }
        });
        assertTrue(nullMoves > positions / 2);
    }

    @Test
    void stateAmongScatteredPiecesEqualsTheStateBuiltFromScratch() {
        ScatteredPositions.forEach(33, 1000, setup -> {
            Position position = Position.of(setup);
            assertNullMoveIsUndone(position);
            assertEveryMoveIsUndone(position);
        });
    }

    @Test
    void takingBackAWholeGameRestoresEveryPosition() {
        List<long[]> images = new ArrayList<>();
        RandomGames.forEachPosition(34, 1500, true, position -> {
            if (position.movesPlayed() == 0) {
                images.clear();
            }
            images.add(image(position));
            if (position.movesPlayed() % 40 == 39) {
                assertWholeGameIsUndone(position.copy(), images);
            }
        });
    }

    private static void assertWholeGameIsUndone(Position position, List<long[]> images) {
        while (position.movesPlayed() > 0) {
            position.unmake();
            assertImage(images.get(position.movesPlayed()), position, "after taking back");
        }
    }

    private void assertEveryMoveIsUndone(Position position) {
        moves.clear();
        MoveGenerator.all(position, moves);
        long[] before = image(position);
        int repetitions = position.earlierOccurrences();
        for (int i = 0; i < moves.size(); i++) {
            String move = Square.name(Move.from(moves.get(i))) + Square.name(Move.to(moves.get(i)));
            position.make(moves.get(i));
            assertLikeNew(position, "after " + move);
            assertEquals(moves.get(i), position.lastMove());
            position.unmake();
            assertImage(before, position, "after taking back " + move);
            assertEquals(repetitions, position.earlierOccurrences());
        }
    }

    private void assertNullMoveIsUndone(Position position) {
        if (position.isCheck()) {
            return;
        }
        nullMoves++;
        long[] before = image(position);
        position.makeNull();
        assertLikeNew(position, "after a null move");
        assertEquals(0, position.earlierOccurrences(), "nothing repeats across a null move");
        position.unmakeNull();
        assertImage(before, position, "after taking back a null move");
    }

    private static void assertLikeNew(Position position, String when) {
        assertBitboardsAndMailboxAgree(position, when);
        assertImage(image(Position.of(position.toSetup())), position, when);
    }

    private static void assertBitboardsAndMailboxAgree(Position position, String when) {
        long[] occupied = new long[2];
        for (int piece = 0; piece < Piece.COUNT; piece++) {
            long squares = 0;
            for (int square = 0; square < Square.COUNT; square++) {
                squares |= position.pieceAt(square) == piece ? 1L << square : 0;
            }
            occupied[Piece.color(piece)] |= squares;
            if (squares != position.pieces(Piece.type(piece), Piece.color(piece))) {
                throw new AssertionError(Piece.letter(piece) + " " + when + ": " + Fen.shredder(position));
            }
        }
        boolean agree = occupied[0] == position.occupiedBy(Color.WHITE)
                && occupied[1] == position.occupiedBy(Color.BLACK)
                && (occupied[0] | occupied[1]) == position.occupied();
        assertTrue(agree, () -> "occupied " + when + ": " + Fen.shredder(position));
    }

    private static void assertImage(long[] expected, Position position, String when) {
        long[] actual = image(position);
        if (!Arrays.equals(expected, actual)) {
            int part = Arrays.mismatch(expected, actual);
            throw new AssertionError(partName(part) + " " + when + ": " + Long.toHexString(actual[part])
                    + " instead of " + Long.toHexString(expected[part]) + " in " + Fen.shredder(position));
        }
    }

    // ---- The image ---------------------------------------------------------------------------------------------

    private static final List<String> SINGLE_PARTS = List.of(
            "side to move",
            "castling rights",
            "en passant square",
            "halfmove clock",
            "fullmove number",
            "checkers",
            "pins",
            "key",
            "pawn key",
            "key of White's pieces",
            "key of Black's pieces",
            "White's squares",
            "Black's squares",
            "occupied squares",
            "White's king",
            "Black's king");

    /** Everything that a position says about itself, except its history. */
    private static long[] image(Position position) {
        long[] single = {
            position.sideToMove(),
            position.castlingRights(),
            position.enPassantSquare(),
            position.halfmoveClock(),
            position.fullmoveNumber(),
            position.checkers(),
            position.pinned(),
            position.key(),
            position.pawnKey(),
            position.pieceKey(Color.WHITE),
            position.pieceKey(Color.BLACK),
            position.occupiedBy(Color.WHITE),
            position.occupiedBy(Color.BLACK),
            position.occupied(),
            position.kingSquare(Color.WHITE),
            position.kingSquare(Color.BLACK)
        };
        long[] image = Arrays.copyOf(single, single.length + Piece.COUNT + Square.COUNT);
        for (int piece = 0; piece < Piece.COUNT; piece++) {
            image[single.length + piece] = position.pieces(Piece.type(piece), Piece.color(piece));
        }
        for (int square = 0; square < Square.COUNT; square++) {
            image[single.length + Piece.COUNT + square] = position.pieceAt(square);
        }
        return image;
    }

    private static String partName(int part) {
        int beyond = part - SINGLE_PARTS.size();
        if (beyond < 0) {
            return SINGLE_PARTS.get(part);
        }
        return beyond < Piece.COUNT
                ? "squares of " + Piece.letter(beyond)
                : "piece on " + Square.name(beyond - Piece.COUNT);
    }
}
