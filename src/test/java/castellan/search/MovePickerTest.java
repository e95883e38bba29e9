package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Checks;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MovePickerTest {

    private static final SearchParams PARAMS = SearchParams.STANDARD;

    /** Captures that win and lose, quiet moves, promotions, en passant and castling. */
    private static final String RICH = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private final HistoryTables histories = new HistoryTables(PARAMS);
    private final HistoryTables.Context context = new HistoryTables.Context();
    private final Checks givenChecks = new Checks();
    /** One picker for all positions: nothing of the one before may stay in it. */
    private final MovePicker picker = new MovePicker(histories, PARAMS, context, givenChecks);

    private final Random random = new Random(51);
    private int checks;
    private long quietChecks;
    private int captureKillers;
    private int skipped;

    @Test
    void everyLegalMoveIsHandedOutExactlyOnce() {
        forRandomPositions(position -> {
            List<Integer> legal = legal(position);
            int killer = someMove(legal);
            captureKillers += legal.contains(killer) && isNoisy(position, killer) ? 1 : 0;
            startAll(position, someMove(legal), killer);
            assertMoves(legal, rest(false), position, killer);
        });
        assertTrue(checks > 100, () -> checks + " checks");
        assertTrue(captureKillers > 100, () -> captureKillers + " killers that take something here");
    }

    /** The killer of a sister node was quiet there; here something stands on its target. */
    @Test
    void aKillerThatTakesSomethingHereIsHandedOutAsACapture() {
        Scene.both("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", scene -> {
            startAll(scene.position(), Move.NONE, scene.move("d1d5"));
            assertEquals(scene.move("d1d5"), picker.next(false), scene::toString);
        });
    }

    @Test
    void theTableMoveComesFirst() {
        forRandomPositions(position -> {
            List<Integer> legal = legal(position);
            if (!legal.isEmpty()) {
                int tableMove = any(legal);
                startAll(position, tableMove, Move.NONE);
                assertEquals(tableMove, picker.tableMove());
                assertEquals(tableMove, picker.next(true), () -> Fen.shredder(position));
            }
        });
    }

    @Test
    void aTableMoveThatIsNotLegalIsForgotten() {
        forRandomPositions(position -> {
            List<Integer> legal = legal(position);
            int number = random.nextInt(1 << 16);
            if (!legal.contains(number)) {
                startAll(position, number, Move.NONE);
                assertEquals(Move.NONE, picker.tableMove());
                assertFalse(rest(false).contains(number));
            }
        });
    }

    /** Captures that lose nothing, quiet moves, losing captures: in check and out of it. */
    @Test
    void losingCapturesComeLast() {
        forRandomPositions(position -> {
            startAll(position, Move.NONE, Move.NONE);
            List<Integer> ranks = rest(false).stream()
                    .map(move -> !isNoisy(position, move) ? 1 : StaticExchange.isAtLeast(position, move, 0) ? 0 : 2)
                    .toList();
            assertEquals(ranks.stream().sorted().toList(), ranks, () -> Fen.shredder(position));
        });
        assertTrue(checks > 100, () -> checks + " checks");
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/4p3/3N4/8/8/1N2K3 w - - 0 1, d4", // the pawn attacks one knight, nothing the other
        "4k3/8/1n6/8/2R4B/8/8/4K3 w - - 0 1, c4", // a knight attacks the rook
        "3rk3/8/8/8/7N/8/8/3QK3 w - - 0 1, d1" // a rook attacks the queen
    })
    void aPieceThatALesserOneAttacksMovesFirstAndNotToAnotherSuchSquare(String fen, String threatened) {
        Scene.both(fen, scene -> {
            Position position = scene.position();
            int from = scene.square(threatened);
            startAll(position, Move.NONE, Move.NONE);
            List<Integer> quiets = rest(false).stream()
                    .filter(move -> !isNoisy(position, move))
                    .toList();
            long attacked = position.attackedBy(Color.opposite(position.sideToMove()), position.occupied());
            assertEquals(from, Move.from(quiets.get(0)), scene::toString);
            assertEquals(0, attacked >>> Move.to(quiets.get(0)) & 1, scene::toString);
        });
    }

    @Test
    void noPieceGoesWhereAPawnTakesItBeforeOtherMovesAreTried() {
        Scene.both("4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", scene -> {
            startAll(scene.position(), Move.NONE, Move.NONE);
            List<Integer> moves = rest(false);
            List<Integer> last = moves.subList(moves.size() - 2, moves.size());
            assertEquals(Set.of(scene.move("d3c5"), scene.move("d3e5")), Set.copyOf(last), scene::toString);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "r7/8/8/3N4/7k/8/8/4K3 w - - 0 1, d5b6 d5c7", // the knight attacks a rook
        "r7/p7/8/3N4/7k/8/8/4K3 w - - 0 1, d5c7", // on b6 a pawn would take it
        "6k1/8/8/1n6/8/8/P7/4K3 w - - 0 1, a2a4", // a pawn attacks a knight
        "2q4k/8/8/8/8/8/8/K4B2 w - - 0 1, f1a6 f1h3" // a bishop attacks the queen
    })
    void aPieceThatAttacksAGreaterOneMovesFirst(String fen, String expected) {
        Scene.both(fen, scene -> {
            Set<Integer> attacks = new TreeSet<>();
            for (String move : expected.split(" ")) {
                attacks.add(scene.move(move));
            }
            assertEquals(attacks, firstQuiets(scene.position(), attacks.size()), scene::toString);
        });
    }

    @Test
    void aCheckComesBeforeOtherQuietMovesUnlessALesserPieceAttacksItsSquare() {
        Scene.both("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", scene -> {
            Set<Integer> check = Set.of(scene.move("a1a8"));
            assertEquals(check, firstQuiets(scene.position(), 1), scene::toString);
        });
        Scene.both("7k/8/1n6/8/8/8/8/R3K3 w Q - 0 1", scene -> {
            int check = scene.move("a1a8");
            int moves = legal(scene.position()).size();
            assertFalse(firstQuiets(scene.position(), moves - 2).contains(check), scene::toString);
        });
    }

    /** The pawn attacks one of the knights. */
    @Test
    void aQuietMovePromisesWhatItIsOrderedBy() {
        Scene.both("4k3/8/8/4p3/3N4/8/8/1N2K3 w - - 0 1", scene -> {
            startAll(scene.position(), Move.NONE, Move.NONE);
            int best = picker.next(false);
            int promise = picker.promise(best);
            assertEquals(scene.square("d4"), Move.from(best), scene::toString);
            assertTrue(promise > histories.quiet(scene.position(), best, context), scene::toString);
            for (int move = picker.next(false); move != Move.NONE; move = picker.next(false)) {
                assertTrue(picker.promise(move) <= promise, scene::toString);
            }
        });
    }

    /** Both rooks can give check. */
    @Test
    void aMoveThatCameWithoutAScorePromisesItsHistory() {
        Scene.both("4k3/8/8/4p3/3N4/8/8/R3K2R w - - 0 1", scene -> {
            Position position = scene.position();
            int killer = scene.move("d4f3");
            startAll(position, Move.NONE, killer);
            histories.clear();
            histories.learnQuiet(position, killer, context, 500);
            assertEquals(killer, picker.next(false), scene::toString);
            assertEquals(histories.quiet(position, killer, context), picker.promise(killer), scene::toString);
            picker.next(false); // all quiet moves now have their scores
            int check = picker.next(true);
            assertTrue(givenChecks.areGivenBy(check), scene::toString);
            assertEquals(histories.quiet(position, check, context), picker.promise(check), scene::toString);
        });
    }

    private Set<Integer> firstQuiets(Position position, int count) {
        startAll(position, Move.NONE, Move.NONE);
        return rest(false).stream()
                .filter(move -> !isNoisy(position, move))
                .limit(count)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theKillerComesBeforeOtherQuietMoves() {
        forRandomPositions(position -> {
            List<Integer> quiets = legal(position).stream()
                    .filter(move -> !isNoisy(position, move))
                    .toList();
            if (!position.isCheck() && !quiets.isEmpty()) {
                int killer = any(quiets);
                startAll(position, Move.NONE, killer);
                assertEquals(killer, firstQuiet(position), () -> Fen.shredder(position));
            }
        });
    }

    @Test
    void quietMovesThatGiveNoCheckAreLeftOutFromTheMomentTheyAreSkipped() {
        forRandomPositions(position -> {
            if (!position.isCheck()) {
                List<Integer> legal = legal(position);
                int killer = someMove(legal);
                startAll(position, someMove(legal), killer);
                List<Integer> handedOut = new ArrayList<>();
                for (int before = random.nextInt(legal.size() + 1); before > 0; before--) {
                    handedOut.add(picker.next(false));
                }
                boolean isTableMoveNext = handedOut.isEmpty() && picker.tableMove() != Move.NONE;
                List<Integer> after = rest(true);
                skipped += legal.size() - handedOut.size() - after.size();
                if (isTableMoveNext) {
                    assertEquals(picker.tableMove(), after.remove(0));
                    handedOut.add(picker.tableMove());
                }
                after.forEach(move -> assertTrue(
                        isForcing(position, move),
                        () -> UciMoves.of(move, true) + " forces nothing in " + Fen.shredder(position)));
                quietChecks +=
                        after.stream().filter(move -> !isNoisy(position, move)).count();
                handedOut.removeIf(move -> !isForcing(position, move));
                handedOut.addAll(after);
                List<Integer> forcing =
                        legal.stream().filter(move -> isForcing(position, move)).toList();
                assertMoves(forcing, handedOut, position, killer);
            }
        });
        assertTrue(skipped > 10_000, () -> skipped + " moves skipped");
        assertTrue(quietChecks > 100, () -> quietChecks + " quiet checks that were not");
    }

    @Test
    void aKillerThatGivesCheckKeepsItsPlaceWhereOnlyForcingMovesAreLeft() {
        Position position = Fen.position("6k1/8/8/8/8/8/4Q3/K7 w - - 0 1");
        List<Integer> quietChecks = legal(position);
        givenChecks.lookAt(position);
        quietChecks.removeIf(move -> !givenChecks.areGivenBy(move));
        assertTrue(quietChecks.size() > 3, quietChecks::toString);
        for (int killer : quietChecks) {
            startAll(position, Move.NONE, killer);
            List<Integer> handedOut = rest(true);
            assertEquals(killer, handedOut.get(0));
            assertMoves(quietChecks, handedOut, position, killer);
        }
    }

    @Test
    void capturesAndNewQueensAreHandedOutIfTheyDoNotLose() {
        forRandomPositions(position -> {
            List<Integer> legal = legal(position);
            startCaptures(position, someMove(legal));
            assertMoves(
                    legal.stream()
                            .filter(move -> position.isCheck()
                                    || isNoisy(position, move)
                                            && !(Move.isPromotion(move) && Move.promotionType(move) != Piece.QUEEN)
                                            && StaticExchange.isAtLeast(position, move, 0))
                            .toList(),
                    rest(false),
                    position,
                    Move.NONE);
        });
        assertTrue(checks > 100, () -> checks + " checks");
    }

    @Test
    void aPickerThatIsDoneStaysDone() {
        Position position = Fen.position(RICH);
        startAll(position, Move.NONE, Move.NONE);
        assertEquals(MoveGenerator.count(position), rest(false).size());
        assertEquals(Move.NONE, picker.next(false));
        assertEquals(Move.NONE, picker.next(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a2a4", "e1h1", "e1a1", "d2h6", "d5d6"})
    void quietMovesWithAGoodHistoryComeFirst(String text) {
        Scene.both(RICH, scene -> {
            int move = scene.move(text);
            histories.clear();
            setContext(scene.position());
            histories.learnQuiet(scene.position(), move, context, 1000);
            startAll(scene.position(), Move.NONE, Move.NONE);
            assertEquals(move, firstQuiet(scene.position()), scene::toString);
        });
    }

    @Test
    void amongEqualCapturesThatWithTheBetterHistoryComesFirst() {
        Scene.both("4k3/8/8/1p3p2/P5P1/8/8/4K3 w - - 0 1", scene -> {
            for (String text : List.of("a4b5", "g4f5")) {
                int move = scene.move(text);
                Position position = scene.position();
                histories.clear();
                histories.learnCapture(position, move, 1000);
                startAll(position, Move.NONE, Move.NONE);
                assertEquals(move, picker.next(false), scene::toString);
            }
        });
    }

    @Test
    void historyMakesUpForSomeMaterial() {
        Scene.both("4k3/8/3p4/4p3/8/3N4/8/4K3 w - - 0 1", scene -> {
            histories.clear();
            int losing = scene.move("d3e5");
            startAll(scene.position(), Move.NONE, Move.NONE);
            List<Integer> order = rest(false);
            assertEquals(losing, order.get(order.size() - 1), scene::toString);
            learnCapture(scene.position(), losing, 1000);
            startAll(scene.position(), Move.NONE, Move.NONE);
            assertEquals(losing, picker.next(false), scene::toString);
        });
        Scene.both("4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1", scene -> {
            histories.clear();
            int even = scene.move("d4e5");
            startAll(scene.position(), Move.NONE, Move.NONE);
            assertEquals(even, picker.next(false), scene::toString);
            learnCapture(scene.position(), even, -1000);
            startAll(scene.position(), Move.NONE, Move.NONE);
            List<Integer> order = rest(false);
            assertEquals(even, order.get(order.size() - 1), scene::toString);
        });
    }

    private void learnCapture(Position position, int move, int bonus) {
        for (int i = 0; i < 100; i++) {
            histories.learnCapture(position, move, bonus);
        }
    }

    private void forRandomPositions(Consumer<Position> test) {
        Consumer<Position> counting = position -> {
            checks += position.isCheck() ? 1 : 0;
            test.accept(position);
        };
        RandomGames.forEachPosition(52, 3000, false, counting);
        RandomGames.forEachPosition(53, 2000, true, counting);
    }

    private void startAll(Position position, int tableMove, int killer) {
        givenChecks.lookAt(position);
        setContext(position);
        picker.startAll(position, tableMove, killer);
    }

    private void startCaptures(Position position, int tableMove) {
        setContext(position);
        picker.startCaptures(position, tableMove);
    }

    private void setContext(Position position) {
        int row = HistoryTables.continuationOfNullMove();
        context.set(row, row, row, position.attackedBy(Color.opposite(position.sideToMove()), position.occupied()));
    }

    private List<Integer> rest(boolean skipQuiets) {
        List<Integer> moves = new ArrayList<>();
        for (int move = picker.next(skipQuiets); move != Move.NONE; move = picker.next(skipQuiets)) {
            moves.add(move);
            assertTrue(moves.size() <= MoveList.CAPACITY, "the picker never ends");
        }
        return moves;
    }

    private int firstQuiet(Position position) {
        return rest(false).stream()
                .filter(move -> !isNoisy(position, move))
                .findFirst()
                .orElse(Move.NONE);
    }

    /** A move from elsewhere: none, legal here, or any number at all. */
    private int someMove(List<Integer> legal) {
        switch (random.nextInt(4)) {
            case 0:
                return Move.NONE;
            case 1:
                return random.nextInt(1 << 16);
            default:
                return legal.isEmpty() ? Move.NONE : any(legal);
        }
    }

    private int any(List<Integer> moves) {
        return moves.get(random.nextInt(moves.size()));
    }

    /** A capture, a promotion or a check. */
    private boolean isForcing(Position position, int move) {
        return isNoisy(position, move) || givenChecks.areGivenBy(move);
    }

    private static boolean isNoisy(Position position, int move) {
        return Move.isPromotion(move) || position.isCapture(move);
    }

    private static List<Integer> legal(Position position) {
        MoveList list = new MoveList();
        MoveGenerator.all(position, list);
        List<Integer> moves = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            moves.add(list.get(i));
        }
        return moves;
    }

    private static void assertMoves(List<Integer> expected, List<Integer> found, Position position, int killer) {
        assertEquals(
                texts(expected),
                texts(found),
                () -> "killer " + UciMoves.of(killer, true) + " in " + Fen.shredder(position));
        assertEquals(expected.size(), found.size(), () -> "a move is repeated in " + Fen.shredder(position));
    }

    private static TreeSet<String> texts(List<Integer> moves) {
        TreeSet<String> texts = new TreeSet<>();
        moves.forEach(move -> texts.add(UciMoves.of(move, true)));
        return texts;
    }
}
