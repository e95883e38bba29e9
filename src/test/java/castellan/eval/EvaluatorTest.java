package castellan.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluatorTest {

    private static final Network RANDOM = Network.read(new TestNetwork(11, 64, 4, 5, 2).file());

    private final Evaluator evaluator = new Evaluator(RANDOM);
    private final MoveList moves = new MoveList();
    private final TreeSet<String> kinds = new TreeSet<>();
    private int mirrored;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMoveFollowedEqualsThePositionFromScratch(boolean chess960) {
        RandomGames.forEachPosition(91, RandomGames.some(17_000), chess960, position -> {
            evaluator.reset(position);
            int before = evaluator.evaluate(position);
            moves.clear();
            MoveGenerator.all(position, moves);
            for (int i = 0; i < moves.size(); i++) {
                int move = moves.get(i);
                kinds.add(kind(position, move));
                evaluator.push(position, move);
                position.make(move);
                assertLayers(position, () -> UciMoves.of(move, true) + " leads to " + Fen.shredder(position));
                position.unmake();
                evaluator.pop();
                assertEquals(
                        before,
                        evaluator.evaluate(position),
                        () -> UciMoves.of(move, true) + " taken back in " + Fen.shredder(position));
            }
        });
        assertEquals(
                new TreeSet<>(Arrays.asList(
                        "capture", "castling", "en passant", "promotion", "promotion with capture", "quiet")),
                kinds);
    }

    /** Longer than any line of a search, and back again. */
    @ParameterizedTest
    @ValueSource(longs = {92, 93, 94})
    void aWholeGameIsFollowedForthAndBack(long seed) {
        Random random = new Random(seed);
        Position position = Position.of(RandomGames.chess960Start(random));
        evaluator.reset(position);
        int played = 0;
        for (; played < 700; played++) {
            moves.clear();
            MoveGenerator.all(position, moves);
            if (moves.isEmpty()) {
                break;
            }
            int move = moves.get(random.nextInt(moves.size()));
            evaluator.push(position, move);
            position.make(move);
            if (random.nextInt(4) == 0) { // so that some plies are skipped and caught up with later
                assertLayers(position, () -> Fen.shredder(position));
            }
        }
        assertTrue(played > 260, "more plies than the evaluator has room for at first");
        for (; played > 0; played--) {
            position.unmake();
            evaluator.pop();
            assertLayers(position, () -> Fen.shredder(position));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theColorsAreWorthTheSame(boolean chess960) {
        RandomGames.forEachPosition(
                95,
                RandomGames.some(3000),
                chess960,
                position -> assertEquals(
                        fromScratch(position),
                        fromScratch(Position.of(position.toSetup().colorFlipped())),
                        () -> Fen.shredder(position)));
    }

    @Test
    void withoutCastlingTheBoardMayBeMirrored() {
        RandomGames.forEachPosition(96, RandomGames.some(4000), false, position -> {
            if (position.castlingRights() == 0) {
                mirrored++;
                assertEquals(
                        fromScratch(position),
                        fromScratch(Position.of(mirrored(position.toSetup()))),
                        () -> Fen.shredder(position));
            }
        });
        assertTrue(mirrored > RandomGames.some(1000), () -> mirrored + " positions");
    }

    /** As after {@code ucinewgame} and {@code position}: what was known of other boards must not show. */
    @Test
    void oneEvaluatorServesOneGameAfterTheOther() {
        RandomGames.forEachPosition(97, RandomGames.some(2000), true, position -> {
            evaluator.reset(position);
            assertLayers(position, () -> Fen.shredder(position));
        });
    }

    @Test
    void passingExchangesTheSides() {
        RandomGames.forEachPosition(98, RandomGames.some(2000), true, position -> {
            if (!position.isCheck()) {
                evaluator.reset(position);
                position.makeNull();
                assertEquals(fromScratch(position), evaluator.evaluate(position), () -> Fen.shredder(position));
                position.unmakeNull();
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"Q, 700", "R, 350", "B, 200", "N, 200", "P, 1"})
    void aPieceMoreIsAnAdvantage(char letter, int atLeast) {
        String start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
        String odds = start.replaceFirst(String.valueOf(Character.toLowerCase(letter)), "1");
        Scene.both(start, scene -> assertTrue(Math.abs(standard(scene.position())) < 50));
        Scene.both(
                odds,
                scene -> assertTrue(
                        standard(scene.position()) <= -atLeast, () -> standard(scene.position()) + " in " + scene));
    }

    static IntStream queens() {
        return IntStream.of(1, 2, 9, 20);
    }

    /** Set-ups may hold more than any game: more queens are never less. */
    @ParameterizedTest
    @MethodSource("queens")
    void aBoardFullOfQueensIsStillWon(int count) {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        board[Square.A1] = Piece.of(Piece.KING, Color.WHITE);
        board[Square.H8] = Piece.of(Piece.KING, Color.BLACK);
        for (int square = 1; square <= count; square++) {
            board[square] = Piece.of(Piece.QUEEN, Color.WHITE);
        }
        Setup setup = new Setup(board, Color.BLACK, 0, Square.NONE, 0, 1);
        Scene.both(
                setup,
                scene -> assertTrue(
                        standard(scene.position()) < -300,
                        () -> standard(scene.position()) + " with " + count + " queens against none"));
    }

    private static String kind(Position position, int move) {
        if (Move.isCastling(move)) {
            return "castling";
        }
        if (Move.isEnPassant(move)) {
            return "en passant";
        }
        if (Move.isPromotion(move)) {
            return position.isCapture(move) ? "promotion with capture" : "promotion";
        }
        return position.isCapture(move) ? "capture" : "quiet";
    }

    /** Every neuron of both sides, and the value. */
    private void assertLayers(Position position, Supplier<String> where) {
        Setup setup = position.toSetup();
        for (int side = Color.WHITE; side <= Color.BLACK; side++) {
            assertArrayEquals(RANDOM.layer(setup, side), evaluator.layer(position, side), where);
        }
        assertEquals(RANDOM.evaluate(setup), evaluator.evaluate(position), where);
    }

    private static int fromScratch(Position position) {
        return RANDOM.evaluate(position.toSetup());
    }

    private static int standard(Position position) {
        return Network.standard().evaluate(position.toSetup());
    }

    private static Setup mirrored(Setup setup) {
        int[] board = new int[Square.COUNT];
        for (int square = 0; square < Square.COUNT; square++) {
            board[square ^ 7] = setup.pieceAt(square);
        }
        int enPassant = setup.enPassantSquare() == Square.NONE ? Square.NONE : setup.enPassantSquare() ^ 7;
        return new Setup(board, setup.sideToMove(), 0, enPassant, setup.halfmoveClock(), setup.fullmoveNumber());
    }
}
