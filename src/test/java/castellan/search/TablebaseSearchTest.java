package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.Scene;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.endings.ProbeRules;
import castellan.endings.Prober;
import castellan.endings.Tablebases;
import castellan.endings.Wdl;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What tablebases change in a search. */
class TablebaseSearchTest {

    private static final Path RESOURCES = Path.of("src", "test", "resources", "syzygy");
    private static final Tablebases TABLES = Tablebases.in(List.of(RESOURCES), notice -> {
        throw new AssertionError(notice);
    });

    /** Five men: no table of ours. The exchange of rooks leads to king and pawn against king. */
    private static final String FIVE_MEN = "8/8/8/3k4/3r4/8/3RP3/3K4 w - - 0 1";

    /** All moves of a rook and a king, so that some lose the rook. */
    private static final int LINES = 17;

    private final SearchPool pool = new SearchPool(Network.standard());

    private RecordedSearch search(String fen, SearchLimits limits, SearchSettings settings) {
        pool.resizeTable(4);
        return RecordedSearch.of(pool, Fen.position(fen), limits, settings);
    }

    private static SearchSettings settings(int lines, ProbeRules rules) {
        return new SearchSettings(lines, 10, 0, OptionalInt.empty(), rules, 0);
    }

    @Test
    void withoutTablesNothingIsHit() {
        RecordedSearch search = search(FIVE_MEN, SearchLimits.nodes(5000), SearchSettings.DEFAULT);
        assertEquals(0, search.last().tablebaseHits());
    }

    @Test
    void nodesWithFewMenAreLookedUp() {
        pool.setTablebases(TABLES);
        RecordedSearch search = search(FIVE_MEN, SearchLimits.nodes(5000), SearchSettings.DEFAULT);
        assertTrue(search.last().tablebaseHits() > 0);
    }

    /** The rook on a2 is lost, and what is left is in the tables; no evaluation is that large. */
    @Test
    void aWinThatTheTablesKnowIsShownAsOne() {
        pool.setTablebases(TABLES);
        Scene.both("8/8/8/8/3k4/8/r7/R3K2R w - - 0 1", scene -> {
            RecordedSearch search =
                    RecordedSearch.of(pool, scene.position(), SearchLimits.depth(3), SearchSettings.DEFAULT);
            assertEquals(scene.move("a1a2"), search.result().bestMove(), scene::toString);
            assertFalse(search.score().isMate(), scene::toString);
            assertTrue(search.score().value() > 19_000, () -> search.score() + " in " + scene);
        });
        Scene.both("8/8/8/8/3k4/8/r7/R3K2R b - - 0 1", scene -> {
            SearchLimits limits = SearchLimits.depth(3).withRootMoves(List.of(scene.move("d4e4")));
            RecordedSearch search = RecordedSearch.of(pool, scene.position(), limits, SearchSettings.DEFAULT);
            assertTrue(search.score().value() < -19_000, () -> search.score() + " in " + scene);
        });
    }

    @Test
    void withoutDistancesTheMovesThatWinAreKnownAllTheSame(@TempDir Path folder) throws IOException {
        Files.copy(RESOURCES.resolve("KRvK.rtbw"), folder.resolve("KRvK.rtbw"));
        pool.setTablebases(Tablebases.in(List.of(folder), notice -> {}));
        String fen = "8/8/8/3k4/8/2R5/8/K7 w - - 0 1";
        RecordedSearch search = search(fen, SearchLimits.depth(2), SearchSettings.DEFAULT);
        assertEquals(20_000, search.score().value());
        assertEquals(
                Wdl.WIN,
                new Prober(TABLES).wdlOf(Fen.position(fen), search.result().bestMove()));
    }

    @Test
    void theLimitAndTheDepthAreKept() {
        pool.setTablebases(TABLES);
        RecordedSearch none = search(FIVE_MEN, SearchLimits.nodes(5000), settings(1, new ProbeRules(1, 0, true)));
        assertEquals(0, none.last().tablebaseHits());
        RecordedSearch three = search(FIVE_MEN, SearchLimits.nodes(5000), settings(1, new ProbeRules(100, 3, true)));
        assertEquals(0, three.last().tablebaseHits(), "three men only at depth 100");
    }

    @Test
    void aRootInTheTablesShowsTheirVerdict() {
        pool.setTablebases(TABLES);
        Scene.both("8/8/8/4k3/8/8/3BN3/3K4 w - - 0 1", scene -> {
            RecordedSearch search =
                    RecordedSearch.of(pool, scene.position(), SearchLimits.depth(4), SearchSettings.DEFAULT);
            assertFalse(search.score().isMate(), scene::toString);
            assertEquals(20_000, search.score().value(), scene::toString);
            assertTrue(search.last().tablebaseHits() > 0);
        });
    }

    @Test
    void aDrawIsADraw() {
        pool.setTablebases(TABLES);
        // A rook pawn, and the king in front of it.
        RecordedSearch search = search("k7/8/8/8/8/8/P7/K7 w - - 0 1", SearchLimits.depth(6), SearchSettings.DEFAULT);
        assertEquals(0, search.score().value());
        assertEquals(new SearchInfo.WinDrawLoss(0, 1000, 0), search.best().odds());
    }

    /** The limit of a search is far too small to find these mates; the opponent defends as well as the tables can. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "8/8/8/4k3/8/8/3BN3/3K4 w - - 0 1",
                "7k/8/8/8/8/8/8/KBN5 b - - 0 1",
                "8/4k3/8/8/4K3/8/4P3/8 w - - 0 1",
                "8/8/3k4/8/8/8/8/K1R5 w - - 0 1",
                "8/8/8/4k3/8/8/8/RRK5 w - - 0 1"
            })
    void winsAreConvertedWithinTheFiftyMoveRule(String fen) {
        pool.setTablebases(TABLES);
        pool.resizeTable(4);
        Position position = Fen.position(fen);
        Prober prober = new Prober(TABLES);
        int winner = prober.dtz(position) > 0 ? position.sideToMove() : 1 - position.sideToMove();
        assertEquals(Wdl.WIN, Math.abs(prober.wdl(position)));
        while (MoveGenerator.count(position) > 0) {
            assertTrue(position.halfmoveClock() < 100, "fifty moves without progress");
            assertFalse(position.earlierOccurrences() >= 2, "a threefold repetition");
            int move = position.sideToMove() == winner
                    ? RecordedSearch.of(pool, position.copy(), SearchLimits.nodes(300))
                            .result()
                            .bestMove()
                    : bestDefence(prober, position);
            position.make(move);
        }
        assertTrue(position.isCheck() && position.sideToMove() != winner, () -> Fen.of(position));
    }

    private static int bestDefence(Prober prober, Position position) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        int best = moves.get(0);
        for (int i = 1; i < moves.size(); i++) {
            if (prober.dtzOf(position, moves.get(i)) < prober.dtzOf(position, best)) {
                best = moves.get(i);
            }
        }
        return best;
    }

    /** With so little time left only the shortest way wins. */
    @Test
    void nearTheFiftyMoveRuleTheDistanceDecides() {
        pool.setTablebases(TABLES);
        Prober prober = new Prober(TABLES);
        Random random = new Random(3);
        for (int i = 0; i < 5; i++) {
            Position fresh = Fen.position("8/8/8/8/3k4/8/8/KBN5 w - - 0 1");
            int clock = 100 - prober.dtz(fresh) - random.nextInt(2);
            Position late = Fen.position("8/8/8/8/3k4/8/8/KBN5 w - - " + clock + " 80");
            int move = RecordedSearch.of(pool, late.copy(), SearchLimits.nodes(200))
                    .result()
                    .bestMove();
            assertTrue(Math.abs(prober.dtzOf(fresh, move) - prober.dtz(fresh)) <= 1, UciMoves.of(move, false));
        }
    }

    @Test
    void aWinThatComesTooLateCountsOnlyWithoutTheFiftyMoveRule() {
        pool.setTablebases(TABLES);
        String late = "8/8/8/8/3k4/8/8/KBN5 w - - 80 90";
        RecordedSearch draw = search(late, SearchLimits.depth(2), SearchSettings.DEFAULT);
        assertTrue(Math.abs(draw.score().value()) < 5, () -> draw.score().toString());
        ProbeRules withoutRule = new ProbeRules(1, ProbeRules.MOST_MEN, false);
        assertEquals(
                20_000,
                search(late, SearchLimits.depth(2), settings(1, withoutRule))
                        .score()
                        .value());
    }

    @Test
    void severalLinesComeInTheOrderOfTheTables() {
        pool.setTablebases(TABLES);
        String fen = "8/8/8/8/3k4/8/2R5/K7 w - - 0 1";
        RecordedSearch search = search(fen, SearchLimits.depth(5), settings(LINES, ProbeRules.DEFAULT));
        List<Integer> wdl = new ArrayList<>();
        Prober prober = new Prober(TABLES);
        for (SearchInfo line : search.lines(5)) {
            wdl.add(prober.wdlOf(Fen.position(fen), line.pv().get(0)));
        }
        assertEquals(LINES, wdl.size());
        assertTrue(wdl.contains(Wdl.DRAW), "some moves give the rook away");
        assertEquals(wdl.stream().sorted((a, b) -> b - a).toList(), wdl);
    }

    @Test
    void onlyTheWantedMovesAreRanked() {
        pool.setTablebases(TABLES);
        Scene.both("8/8/8/3k4/8/2R5/8/K7 w - - 0 1", scene -> {
            int losing = scene.move("c3c4"); // gives the rook away
            RecordedSearch search = RecordedSearch.of(
                    pool,
                    scene.position(),
                    SearchLimits.depth(4).withRootMoves(List.of(losing)),
                    SearchSettings.DEFAULT);
            assertEquals(losing, search.result().bestMove());
            assertEquals(0, search.score().value());
        });
    }

    @Test
    void aMateIsSearchedForWithoutTables() {
        pool.setTablebases(TABLES);
        RecordedSearch search = search(
                "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
                SearchLimits.NONE.withMate(2).withNodes(200_000),
                SearchSettings.DEFAULT);
        assertTrue(search.score().isMate());
        assertEquals(0, search.last().tablebaseHits());
    }

    @Test
    void castlingRightsKeepTheTablesOut() {
        pool.setTablebases(TABLES);
        RecordedSearch search = search("4k3/8/8/8/8/8/8/4K2R w K - 0 1", SearchLimits.depth(1), SearchSettings.DEFAULT);
        assertTrue(search.score().value() < 10_000);
    }

    @Test
    void severalThreadsUseTheTablesTogether() {
        pool.setTablebases(TABLES);
        pool.setThreads(3);
        RecordedSearch search = search(FIVE_MEN, SearchLimits.nodes(30_000), SearchSettings.DEFAULT);
        assertTrue(search.last().tablebaseHits() > 0);
        assertTrue(search.result().bestMove() != Move.NONE);
    }

    /**
     * If a page of a mapped file cannot be read, compiled code goes on with any value, and Java throws the error some time
     * later, anywhere in the search.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aSearchOutlivesFilesThatCannotBeReadAnyMore(int threads, @TempDir Path folder) throws IOException {
        List<Path> copies = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(RESOURCES, "*.rtb?")) {
            for (Path file : files) {
                copies.add(Files.copy(file, folder.resolve(file.getFileName())));
            }
        }
        List<String> notices = Collections.synchronizedList(new ArrayList<>());
        SearchPool readers = new SearchPool(Network.standard(), notices::add);
        readers.setThreads(threads);
        readers.resizeTable(4);
        readers.setTablebases(Tablebases.in(List.of(folder), notices::add));
        SearchLimits limits = SearchLimits.nodes(30_000);
        RecordedSearch before = RecordedSearch.of(readers, Fen.position(FIVE_MEN), limits);
        assertTrue(before.last().tablebaseHits() > 0);
        for (Path copy : copies) {
            try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
        }
        readers.clear();
        RecordedSearch after = RecordedSearch.of(readers, Fen.position(FIVE_MEN), limits);
        assertTrue(after.result().nodes() >= 30_000, () -> "it ended early: " + after.result() + notices);
        assertFalse(notices.isEmpty(), "nobody was told");
        RecordedSearch later = RecordedSearch.of(readers, Fen.position(FIVE_MEN), limits);
        assertEquals(0, later.last().tablebaseHits());
    }
}
