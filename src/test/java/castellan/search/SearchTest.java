package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.search.SearchInfo.ReportedScore;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search answers, through the only door that others use. */
@Timeout(120)
class SearchTest {

    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    private static final String ROOK_MATE = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    private static final ReportedScore DRAW = new ReportedScore(false, 0);

    private static SearchPool pool;

    @BeforeAll
    static void makeAPool() {
        pool = new SearchPool(Network.standard());
        pool.resizeTable(8);
    }

    @BeforeEach
    void forgetTheLastTest() {
        pool.clear();
    }

    // ---- Mates and draws ---------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "k7/8/1K6/8/8/8/8/7R w - -, 1, a rook beside the kings",
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q -, 1, the back rank",
        "6k1/1P3ppp/8/8/8/8/8/4K3 w - -, 1, a promotion",
        "4R1R1/8/8/8/8/5k2/8/4K2R w K -, 1, castling or a step of the rook",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -, 1, the oldest trick",
        "7k/8/8/8/8/8/R7/1R2K3 w - -, 2, a staircase",
        "8/5P1k/5K2/8/8/8/8/8 w - -, 2, only a rook does not stalemate",
        "8/6P1/5K1k/8/8/8/8/8 w - -, 2, a new queen",
        "8/8/7k/8/8/8/R7/1R2K3 w - -, 3, a longer staircase",
        "5rk1/5Npp/8/8/2Q5/8/8/K7 w - -, 3, a smothered king",
        "k7/7R/1K6/8/8/8/8/8 b - -, -1, one move left",
        "7k/8/8/8/8/8/R7/1R2K3 b - -, -3, running from two rooks"
    })
    void aMateIsFoundWithItsExactLengthAndAWholeLine(String fen, int moves, String story) {
        Scene.both(fen, scene -> {
            pool.clear();
            int plies = moves > 0 ? 2 * moves - 1 : -2 * moves;
            RecordedSearch search = search(scene.position(), mate(Math.abs(moves)));
            assertEquals(new ReportedScore(true, moves), search.score(), scene::toString);
            assertEquals(plies, search.best().pv().size(), () -> line(search.best()) + " in " + scene);
            Position end = RecordedSearch.follow(scene.position(), search.best().pv());
            assertTrue(end.isCheck() && MoveGenerator.count(end) == 0, () -> line(search.best()) + " in " + scene);
        });
    }

    /** With pruning, unlike the searches for a mate above. */
    @Test
    void aQuietCheckThatMatesIsSeenHoweverHopelessThePositionLooks() {
        Scene.both("2bqkbn1/2pppQ2/np2N3/r3P1p1/p2N2B1/8/PPPPKPP1/RNB2r2 b - - 0 1", scene -> {
            pool.clear();
            RecordedSearch search = search(scene.position(), SearchLimits.depth(4));
            assertEquals(new ReportedScore(true, -1), search.score(), scene::toString);
        });
    }

    /** A root that leaves moves out is not in the table, which is no reason to search it with less depth. */
    @Test
    void aRootOfChosenMovesIsSearchedToItsWholeDepth() {
        Scene.both("k7/p6p/p2Q4/2p1Rrq1/5r2/1PP2PP1/7P/5RK1 w - - 0 1", scene -> {
            pool.clear();
            SearchLimits limits = SearchLimits.depth(6).withRootMoves(List.of(scene.move("e5e8")));
            assertEquals(
                    new ReportedScore(true, 3), search(scene.position(), limits).score(), scene::toString);
        });
    }

    /** A queen may take the rook that gives check and be taken, but the king may also step aside. */
    @Test
    void aCheckIsNotOnlyAnsweredByALosingCapture() {
        Scene.both("4r1k1/5ppp/8/4r3/8/7P/3Q1PP1/6K1 b - - 0 1", scene -> {
            pool.clear();
            ReportedScore score =
                    search(scene.position(), SearchLimits.depth(1)).score();
            assertTrue(!score.isMate() && score.value() < 200, () -> score + " in " + scene);
        });
    }

    @Test
    void thePromotionThatStalematesIsAvoided() {
        Scene.both(
                "8/5P1k/5K2/8/8/8/8/8 w - - 0 1",
                scene -> assertEquals(
                        scene.move("f7f8r"),
                        search(scene.position(), mate(2)).result().bestMove(),
                        scene::toString));
    }

    @ParameterizedTest
    @CsvSource({
        "6k1/6p1/5p2/7Q/8/8/2r3r1/7K w - -, 8, a queen offered to be stalemated",
        "6k1/6p1/5p2/7Q/8/8/qr6/7K w - -, 10, checks without end",
        "6k1/6p1/8/7Q/8/1n6/qr6/7K w - -, 10, checks without end against still more",
        "8/8/4k3/8/8/3K4/8/8 w - -, 6, bare kings",
        "8/8/4k3/8/8/3KN3/8/8 w - -, 6, a knight alone",
        "8/8/4k3/8/5b2/3K4/8/8 w - -, 6, a bishop alone",
        "8/8/8/8/8/1k6/p7/K7 b - -, 8, a pawn that is lost or stalemates"
    })
    void aDrawIsWorthNothing(String fen, int depth, String story) {
        Scene.both(fen, scene -> {
            pool.clear();
            assertEquals(
                    DRAW, search(scene.position(), SearchLimits.depth(depth)).score(), scene::toString);
        });
    }

    @Test
    void theLosingSideTakesTheThirdRepetition() {
        Scene.both("q6k/8/8/8/8/8/P7/1K6 w - - 0 1", scene -> {
            scene.play("b1c1 h8g8 c1b1 g8h8 b1c1 h8g8 c1b1 g8h8");
            RecordedSearch search = search(scene.position(), SearchLimits.depth(6));
            assertEquals(DRAW, search.score(), scene::toString);
            assertEquals(scene.move("b1c1"), search.result().bestMove());
        });
    }

    @Test
    void theWinningSideAvoidsTheThirdRepetition() {
        Scene.both("q6k/8/8/8/8/8/P7/1K6 b - - 0 1", scene -> {
            scene.play("h8g8 b1c1 g8h8 c1b1 h8g8 b1c1 g8h8 c1b1");
            RecordedSearch search = search(scene.position(), SearchLimits.depth(6));
            assertTrue(search.score().isMate() || search.score().value() > 200, scene::toString);
            assertNotEquals(scene.move("h8g8"), search.result().bestMove());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "k7/8/1K6/8/8/8/8/7R w - - 99 80, 1",
        "7k/8/8/8/8/8/R7/1R2K3 w - - 97 80, 2",
        "7k/8/8/8/8/8/R7/1R2K3 w - - 98 80, 0",
        "7k/8/8/8/8/8/R7/1R2K3 w - - 99 80, 0",
        "k7/7R/1K6/8/8/8/8/8 b - - 98 80, -1",
        "k7/7R/1K6/8/8/8/8/8 b - - 99 80, 0"
    })
    void mateOnTheHundredthHalfMoveBeatsTheFiftyMoveDraw(String fen, int moves) {
        Scene.both(fen, scene -> {
            ReportedScore expected = moves == 0 ? DRAW : new ReportedScore(true, moves);
            assertEquals(
                    expected, search(scene.position(), SearchLimits.depth(8)).score(), scene::toString);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "7k/5Q2/6K1/8/8/8/8/8 b - -, false",
        "8/8/8/8/8/1k6/p7/K7 w - -, false",
        "7k/6Q1/6K1/8/8/8/8/8 b - -, true",
        "R2k4/8/3K4/8/8/8/8/8 b - -, true"
    })
    void withoutALegalMoveThereIsOnlyTheVerdict(String fen, boolean mate) {
        Scene.both(fen, scene -> {
            RecordedSearch search = search(scene.position(), SearchLimits.depth(5));
            assertEquals(new SearchResult(Move.NONE, Move.NONE, 0), search.result());
            assertEquals(1, search.infos().size());
            assertEquals(new ReportedScore(mate, 0), search.score(), scene::toString);
            assertEquals(List.of(), search.best().pv());
            assertEquals(0, search.best().depth());
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 100 90",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 149 90",
                "8/8/4k3/8/8/3K4/8/8 w - - 0 1"
            })
    void aRootThatIsDrawnAlreadyStillGetsAMove(String fen) {
        Scene.both(fen, scene -> search(scene.position(), SearchLimits.depth(5)).assertSound(scene.position()));
    }

    @Test
    void aRootThatStoodThreeTimesStillGetsAMove() {
        Scene.both("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", scene -> {
            scene.play("e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
            search(scene.position(), SearchLimits.depth(6)).assertSound(scene.position());
        });
    }

    // ---- Lines -------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"101, 2400, false", "102, 2400, true"})
    void linesAreLegalToTheEndWhereverRandomPlayLeads(long seed, int positions, boolean chess960) {
        int[] visited = {0};
        RandomGames.forEachPosition(seed, positions, chess960, position -> {
            if (visited[0]++ % 20 == 0 && MoveGenerator.count(position) > 0) {
                long key = position.key();
                search(position, SearchLimits.depth(5)).assertSound(position);
                assertEquals(key, position.key(), "the caller's position was changed");
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"103, false", "104, true"})
    void severalLinesAreDistinctAndDescending(long seed, boolean chess960) {
        int[] visited = {0};
        SearchSettings four = lines(4);
        RandomGames.forEachPosition(seed, 600, chess960, position -> {
            if (visited[0]++ % 30 == 0 && MoveGenerator.count(position) > 0) {
                RecordedSearch search = RecordedSearch.of(pool, position, SearchLimits.depth(4), four);
                for (int depth = 1; depth <= 4; depth++) {
                    assertLines(position, search.lines(depth), Math.min(4, MoveGenerator.count(position)));
                }
                assertEquals(
                        search.result().bestMove(), search.lines(4).get(0).pv().get(0));
            }
        });
    }

    private static void assertLines(Position position, List<SearchInfo> lines, int count) {
        assertEquals(count, lines.size(), () -> Fen.shredder(position));
        Set<Integer> heads = new HashSet<>();
        for (int i = 0; i < count; i++) {
            SearchInfo info = lines.get(i);
            assertEquals(i + 1, info.line());
            assertTrue(heads.add(info.pv().get(0)), () -> "two lines begin alike in " + Fen.shredder(position));
            assertTrue(
                    i == 0
                            || rank(info.score())
                                    <= rank(lines.get(info.line() - 2).score()),
                    () -> "lines are not descending in " + Fen.shredder(position));
            RecordedSearch.follow(position, info.pv());
        }
    }

    /** Scores as numbers in their order: mates beyond all others, short ones furthest out. */
    private static int rank(ReportedScore score) {
        return !score.isMate() ? score.value() : score.value() > 0 ? 100_000 - score.value() : -100_000 - score.value();
    }

    @Test
    void onlyTheWantedMovesAreSearched() {
        Scene.both(KIWIPETE, scene -> {
            List<Integer> wanted = List.of(scene.move("a2a3"), scene.move("e1f1"), scene.move("f3f6"));
            RecordedSearch search = search(scene.position(), only(wanted));
            assertTrue(wanted.contains(search.result().bestMove()));
            search.infos().forEach(info -> assertTrue(wanted.contains(info.pv().get(0)), () -> line(info)));
            RecordedSearch lines = RecordedSearch.of(pool, scene.position(), only(wanted), lines(9));
            assertEquals(3, lines.lines(5).size());
        });
    }

    @Test
    void amongWantedMovesOnlyTheLegalOnesCount() {
        Scene.both(KIWIPETE, scene -> {
            int legal = scene.move("a2a3");
            RecordedSearch search = search(scene.position(), only(List.of(Move.normal(0, 63), legal, 0xffff)));
            assertEquals(legal, search.result().bestMove());
        });
    }

    @Test
    void ifNoWantedMoveIsLegalAllAreSearched() {
        Position position = Fen.position(KIWIPETE);
        SearchResult all = search(position, SearchLimits.depth(5)).result();
        pool.clear();
        assertEquals(
                all, search(position, only(List.of(Move.normal(0, 63), 0xffff))).result());
    }

    // ---- Limits ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"1, 2000", "500, 2000", "3000, 3030", "20000, 20200", "100000, 101000"})
    void aNodeLimitIsKeptAndTheSameSearchRepeats(long nodes, long atMost) {
        for (String fen : List.of(START, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")) {
            pool.clear();
            RecordedSearch first = search(Fen.position(fen), SearchLimits.nodes(nodes));
            pool.clear();
            RecordedSearch second = search(Fen.position(fen), SearchLimits.nodes(nodes));
            assertEquals(first.result(), second.result(), fen);
            assertEquals(lines(first), lines(second), fen);
            assertTrue(
                    first.result().nodes() >= nodes && first.result().nodes() <= atMost,
                    () -> first.result().nodes() + " nodes in " + fen);
        }
    }

    @Test
    void aFreshPoolSearchesLikeAClearedOne() {
        Position position = Fen.position(KIWIPETE);
        search(Fen.position(START), SearchLimits.nodes(30_000));
        pool.clear();
        SearchPool fresh = new SearchPool(Network.standard());
        fresh.resizeTable(8);
        assertEquals(
                RecordedSearch.of(fresh, position, SearchLimits.nodes(50_000)).result(),
                search(position, SearchLimits.nodes(50_000)).result());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8})
    void theLastIterationIsTheWantedDepth(int depth) {
        RecordedSearch search = search(Fen.position(KIWIPETE), SearchLimits.depth(depth));
        assertEquals(depth, search.best().depth());
        assertEquals(
                depth, search.infos().stream().mapToInt(SearchInfo::depth).max().orElse(0));
        for (int i = 1; i <= depth; i++) {
            assertEquals(1, search.lines(i).size());
        }
    }

    @Test
    void aSearchForAMateEndsWhenItIsFound() {
        Scene.both("5rk1/5Npp/8/8/2Q5/8/8/K7 w - -", scene -> {
            RecordedSearch search = search(scene.position(), mate(3));
            assertEquals(new ReportedScore(true, 3), search.score());
            assertTrue(
                    search.result().nodes() < 2_000_000, () -> search.result().nodes() + " nodes");
        });
    }

    // ---- Extremes ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(
            strings = {
                "qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/KQQQQQQQ w - - 0 1",
                "QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
                "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
                "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1"
            })
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void evenAmongManyQueensALimitIsKept(String fen) {
        SearchPool own = new SearchPool(Network.standard());
        own.resizeTable(8);
        Position position = Fen.position(fen);
        RecordedSearch.of(own, position, SearchLimits.nodes(20_000)).assertSound(position);
    }

    // ---- Helpers -----------------------------------------------------------------------------------------------

    private static RecordedSearch search(Position position, SearchLimits limits) {
        return RecordedSearch.of(pool, position, limits);
    }

    private static SearchSettings lines(int count) {
        return new SearchSettings(count, 10, 0, OptionalInt.empty());
    }

    private static SearchLimits mate(int moves) {
        return SearchLimits.nodes(3_000_000).withMate(moves);
    }

    private static SearchLimits only(List<Integer> moves) {
        return SearchLimits.depth(5).withRootMoves(moves);
    }

    private static String line(SearchInfo info) {
        return info.pv().stream().map(move -> UciMoves.of(move, true)).toList() + " " + info.score();
    }

    /** What was reported, but for the rough scores: these are shown only to those who have waited for a while. */
    private static List<String> lines(RecordedSearch search) {
        return search.infos().stream()
                .filter(info -> info.bound() == SearchInfo.Bound.EXACT)
                .map(info -> info.depth() + " " + info.nodes() + " " + line(info))
                .toList();
    }
}
