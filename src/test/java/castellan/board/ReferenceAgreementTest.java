package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.ReferenceRules.Kind;
import castellan.board.ReferenceRules.Step;
import castellan.notation.Fen;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine and the {@link ReferenceRules} agree, move for move, in random games. */
class ReferenceAgreementTest {

    private final Map<Kind, Integer> seen = new EnumMap<>(Kind.class);
    private int doubleChecks;
    private ReferenceRules reference;

    @ParameterizedTest
    @CsvSource({"20261, 12000, false", "20262, 8500, true"})
    void randomGamesHaveTheSameMovesAndTheSameState(long seed, int positions, boolean chess960) {
        RandomGames.forEachPosition(seed, positions, chess960, position -> {
            // The reference plays the same game: it keeps its own rights, counters and double steps.
            reference = position.movesPlayed() == 0
                    ? new ReferenceRules(position.toSetup())
                    : reference.after(text(position.lastMove()));
            assertAgreement(position, reference);
        });
        assertSeen(Kind.EN_PASSANT, 10);
        assertSeen(Kind.CASTLING, 100);
        assertSeen(Kind.PROMOTION, 1000);
    }

    @Test
    void scatteredPiecesHaveTheSameMovesAndTheSameState() {
        ScatteredPositions.forEach(
                20263, 6000, setup -> assertAgreement(Position.of(setup), new ReferenceRules(setup)));
        assertSeen(Kind.EN_PASSANT, 1000);
        assertSeen(Kind.CASTLING, 500);
        assertSeen(Kind.PROMOTION, 1000);
        assertTrue(doubleChecks > 100, () -> doubleChecks + " double checks");
    }

    /** Of all 65 536 numbers that could be a move, exactly the legal moves are legal. */
    @Test
    void everyNumberIsALegalMoveOrNot() {
        RandomGames.forEachPosition(20264, 150, true, ReferenceAgreementTest::assertLegalNumbers);
        ScatteredPositions.forEach(20265, 500, setup -> assertLegalNumbers(Position.of(setup)));
    }

    private static void assertLegalNumbers(Position position) {
        MoveList legal = new MoveList();
        MoveGenerator.all(position, legal);
        int found = 0;
        for (int number = 0; number < 1 << 16; number++) {
            if (MoveGenerator.isLegal(position, number)) {
                found++;
                if (!legal.contains(number)) {
                    throw new AssertionError(text(number) + " is not legal in " + Fen.shredder(position));
                }
            }
        }
        assertEquals(legal.size(), found, () -> "legal moves in " + Fen.shredder(position));
    }

    private void assertSeen(Kind kind, int atLeast) {
        int times = seen.getOrDefault(kind, 0);
        assertTrue(times >= atLeast, () -> "only " + times + " moves of kind " + kind + " prove little");
    }

    private void assertAgreement(Position position, ReferenceRules rules) {
        List<Step> legal = rules.legalMoves();
        Setup expected = rules.toSetup(legal);
        assertEquals(expected, position.toSetup(), () -> Fen.shredder(expected) + " is " + Fen.shredder(position));
        legal.forEach(step -> seen.merge(step.kind(), 1, Integer::sum));
        doubleChecks += Bitboards.moreThanOne(position.checkers()) ? 1 : 0;

        TreeSet<String> forcing = new TreeSet<>();
        TreeSet<String> quiet = new TreeSet<>();
        for (Step step : legal) {
            boolean isForcing = step.capture() || step.kind() == Kind.PROMOTION;
            (isForcing ? forcing : quiet).add(step.toString());
        }
        TreeSet<String> all = new TreeSet<>(forcing);
        all.addAll(quiet);
        assertMoves(all, MoveGenerator::all, "all", position);
        assertMoves(forcing, MoveGenerator::captures, "captures", position);
        assertMoves(quiet, MoveGenerator::quiets, "quiets", position);
        assertEquals(all.size(), MoveGenerator.count(position), () -> "count in " + Fen.shredder(position));
        assertEquals(rules.checkers(), position.checkers(), () -> "checkers in " + Fen.shredder(position));
        assertEquals(rules.pinned(), position.pinned(), () -> "pins in " + Fen.shredder(position));
        for (Step step : legal) {
            int move = move(step);
            assertEquals(step.capture(), position.isCapture(move), () -> step + " in " + Fen.shredder(position));
        }
    }

    private static void assertMoves(
            TreeSet<String> expected, BiConsumer<Position, MoveList> generator, String name, Position position) {
        MoveList list = new MoveList();
        generator.accept(position, list);
        Set<Integer> distinct = new HashSet<>();
        TreeSet<String> texts = new TreeSet<>();
        for (int i = 0; i < list.size(); i++) {
            texts.add(text(list.get(i)));
            assertTrue(distinct.add(list.get(i)), () -> name + " repeats a move in " + Fen.shredder(position));
        }
        assertEquals(expected, texts, () -> name + " in " + Fen.shredder(position));
        assertEquals(expected.size(), list.size(), () -> name + " in " + Fen.shredder(position));
    }

    private static int move(Step step) {
        int from = step.from().square();
        int to = step.to().square();
        switch (step.kind()) {
            case PROMOTION:
                return Move.promotion(from, to, Piece.type(Piece.fromLetter(step.promotion())));
            case EN_PASSANT:
                return Move.enPassant(from, to);
            case CASTLING:
                return Move.castling(from, to);
            default:
                return Move.normal(from, to);
        }
    }

    private static String text(int move) {
        String squares = Square.name(Move.from(move)) + Square.name(Move.to(move));
        if (Move.isPromotion(move)) {
            return squares + Character.toLowerCase(Piece.typeLetter(Move.promotionType(move)));
        }
        return squares + (Move.isEnPassant(move) ? " en passant" : Move.isCastling(move) ? " castling" : "");
    }
}
