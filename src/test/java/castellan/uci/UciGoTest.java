package castellan.uci;

import static castellan.session.Session.AT_ONCE_MILLIS;
import static castellan.session.Session.assertLegal;
import static castellan.session.Session.bestMoves;
import static castellan.session.Session.lastOf;
import static castellan.session.Session.millisSince;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.Fen;
import castellan.session.WithSession;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's section on {@code go} and its limits. */
@Order(1)
class UciGoTest extends WithSession {

    private static final String MATE_IN_2 = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    private static final String ONLY_A1A2 = "position fen 7k/8/8/8/8/8/r7/K7 w - - 0 1";
    private static final String ONLY_H8H7 = "position fen 7k/7R/8/8/8/8/8/K7 b - - 0 1";

    @BeforeEach
    void start() {
        session.ask();
    }

    @ParameterizedTest
    @CsvSource({
        "64, startpos, wtime 100",
        "64, startpos moves e2e4, btime 100",
        "64, startpos, btime 100",
        "65, startpos, wtime 100 winc 100 btime 100 binc 100",
        "65, startpos, btime 100 binc 100 wtime 100 winc 100",
        "65, startpos moves e2e4, binc 100 winc 100 btime 100 wtime 100",
        "67, startpos, wtime 1 btime 1",
        "67, startpos, wtime 0 btime 0",
        "67, startpos, wtime -170671 btime 5000",
        "67, startpos moves e2e4, wtime 5000 btime -1",
        "67, startpos, wtime -99999999999999999999 btime 1",
        "67, startpos, wtime 0 btime 0 winc 0 binc 0 movestogo 40",
        "67, startpos, winc 10 binc 10",
        "68, startpos, wtime 200 btime 200 movestogo 1",
        "68, startpos, wtime 200 btime 200 movestogo 0",
        "68, startpos, wtime 200 btime 200 movestogo -5",
        "68, startpos, wtime 200 btime 200 movestogo 99999999999",
        "69, startpos, movetime 1",
        "69, startpos, movetime 0",
        "69, startpos, movetime -100",
        "70, startpos, depth 0",
        "70, startpos, depth -7",
        "71, startpos, nodes 1",
        "71, startpos, nodes 0",
        "71, startpos, nodes -3",
        "72, startpos, mate 0",
        "72, startpos, mate -1"
    })
    void items64To72_smallAndOddLimitsGiveALegalMoveAtOnce(int item, String position, String limits) {
        session.ask("position " + position);
        String fen = session.fen();
        long start = System.nanoTime();
        List<String> lines = session.search("go " + limits);
        assertTrue(millisSince(start) < AT_ONCE_MILLIS, () -> "item " + item);
        assertLegal(fen, lastOf(lines).split(" ")[1]);
        assertTrue(lines.stream().anyMatch(line -> line.contains(" score ") && line.contains(" pv ")));
    }

    @Test
    void movetimeUsesItsTime() {
        long start = System.nanoTime();
        session.search("go movetime 400");
        long millis = millisSince(start);
        assertTrue(millis >= 360 && millis < 400 + AT_ONCE_MILLIS, millis + " ms");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 0, -4})
    void depthOneIsOneIteration(int depth) {
        List<String> lines = session.search("go depth " + depth);
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(lines.get(0).matches("info depth 1 .* score .* pv .*"), lines::toString);
    }

    @Test
    void anAbsurdDepthEndsAtTheGreatestThereIs() {
        assertLegal(
                "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
                session.bestMove("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1", "go depth 1000"));
    }

    @Test
    void aNumberOfNodesIsKeptAndGivesTheSameSearchAgain() {
        String first = nodesAndMove();
        assertEquals(first, nodesAndMove());
    }

    private String nodesAndMove() {
        List<String> lines = session.search("ucinewgame", "position startpos", "go nodes 100000").stream()
                .filter(line -> !line.startsWith("info") || line.contains(" pv "))
                .toList();
        long nodes = Long.parseLong(lines.get(lines.size() - 2).replaceAll(".* nodes (\\d+) .*", "$1"));
        assertTrue(nodes <= 101_000, nodes + " nodes");
        return nodes + lastOf(lines);
    }

    @Test
    void aMateSearchEndsWithTheMate() {
        List<String> lines = session.search(MATE_IN_2, "go mate 2");
        assertTrue(lines.get(lines.size() - 2).contains("score mate 2 "), lines::toString);
        assertEquals("a1a6", lastOf(lines).split(" ")[1]);
    }

    @Test
    void aMateSearchEndsWhenOnesOwnMateIsCertain() {
        List<String> lines = session.search("position fen 7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "go mate 3");
        assertTrue(lines.get(lines.size() - 2).contains("score mate -1 "), lines::toString);
    }

    @Test
    void aMateSearchWithoutAMateObeysStop() {
        session.send("go mate 1");
        session.assertNo("bestmove", 200);
        session.send("stop").await("bestmove");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go searchmoves a2a3 h2h3 depth 5",
                "go depth 5 searchmoves a2a3 h2h3",
                "go searchmoves a2a3 h2h3 h2h5 x depth 5"
            })
    void onlyTheMovesAskedForAreSearched(String go) {
        List<String> lines = session.search(go);
        assertTrue(
                lines.stream()
                        .filter(line -> line.contains(" pv "))
                        .allMatch(line -> line.matches(".* pv (a2a3|h2h3)( .*)?")),
                lines::toString);
        assertTrue(lastOf(lines).matches("bestmove (a2a3|h2h3)( ponder .*)?"), lines::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go searchmoves e2e5 depth 3",
                "go searchmoves 0000 depth 3",
                "go searchmoves depth 3",
                "go depth 3 searchmoves"
            })
    void withoutALegalMoveToSearchAllAreSearched(String go) {
        assertLegal(Fen.START, session.bestMove(go));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go",
                "go infinite depth 3",
                "go depth 3 infinite",
                "go ponder depth 3",
                "go infinite nodes 10",
                "go infinite movetime 10",
                "go searchmoves e2e4",
                "go depth abc",
                "go movestogo 3"
            })
    void whatHasNoLimitOrIsEndlessWaitsForStop(String go) {
        session.send(go);
        session.assertNo("bestmove", 150);
        session.send("stop").await("bestmove");
    }

    @Test
    void theFirstLimitReachedCounts() {
        long start = System.nanoTime();
        List<String> lines = session.search("go wtime 6000000 btime 6000000 nodes 5000000000 depth 4 movetime 900000");
        assertTrue(lines.get(lines.size() - 2).startsWith("info depth 4 "), lines::toString);
        session.search("go wtime 6000000 btime 6000000 nodes 5000 depth 60");
        assertTrue(millisSince(start) < 10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "go foo 12 depth 3, 0",
        "go depth abc movetime 50, 1",
        "go depth 3 movetime, 1",
        "go depth movetime 50, 1",
        "go wtime 1e3 depth 2, 1",
        "go depth 3 3 3 3, 0",
        "go nodes 0x10 depth 3, 1",
        "go depth ３ movetime 50, 1"
    })
    void unknownWordsAreSkippedAndBadNumbersNamed(String go, int complaints) {
        List<String> lines = session.search(go);
        assertEquals(
                complaints,
                lines.stream().filter(line -> line.startsWith("info string ")).count(),
                lines::toString);
        assertLegal(Fen.START, lastOf(lines).split(" ")[1]);
    }

    @Test
    void aSecondGoEndsTheFirst() {
        session.send(ONLY_A1A2, "go infinite", ONLY_H8H7, "go depth 2");
        assertTrue(session.await("bestmove").startsWith("bestmove a1a2"));
        assertTrue(session.await("bestmove").startsWith("bestmove h8h7"));
    }

    @Test
    void everyGoOfManyIsAnswered() {
        for (int i = 0; i < 100; i++) {
            session.send(i % 3 == 0 ? "go" : i % 3 == 1 ? "go ponder wtime 1 btime 1" : "go depth 30");
        }
        session.send("stop");
        for (int i = 0; i < 100; i++) {
            session.await("bestmove");
        }
        assertEquals(0, bestMoves(session.ask("stop")));
    }

    @Test
    void perftCountsByMoveAsStockfishPrintsIt() {
        session.send("position fen 7k/8/8/8/8/8/r7/K7 w - - 0 1", "go perft 2", "perft 1");
        List<String> lines = session.until("2 nodes");
        assertEquals(
                List.of("a1a2: 3", "a1b1: 17"),
                lines.subList(0, 2).stream().sorted().toList());
        assertEquals(List.of("", "Nodes searched: 20", ""), lines.subList(2, 5));
        session.send("position startpos", "go perft 5").await("Nodes searched: 4865609");
    }

    @Test
    void perftIsStopped() {
        session.send("go perft 12");
        session.assertNo("Nodes searched", 200);
        List<String> answer = session.send("stop").until("info string perft");
        assertTrue(answer.stream().noneMatch(line -> line.startsWith("Nodes")), answer::toString);
        assertEquals(0, bestMoves(session.ask()));
    }

    @Test
    void aForcedMoveIsPlayedAtOnceAgainstTheClock() {
        long start = System.nanoTime();
        List<String> lines = session.search(ONLY_H8H7, "go wtime 600000 btime 600000");
        assertTrue(millisSince(start) < AT_ONCE_MILLIS);
        assertTrue(lines.get(0).contains(" score ") && lastOf(lines).startsWith("bestmove h8h7"), lines::toString);
    }

    @Test
    void aForcedMoveUsesItsMovetime() {
        long start = System.nanoTime();
        session.search("position fen 7k/7P/6KP/8/8/8/8/r7 b - - 0 1", "go movetime 400");
        assertTrue(millisSince(start) >= 350);
    }

    @Test
    void perftLeavesPositionAndOptionsAlone() {
        session.ask("position startpos moves e2e4", "setoption name MultiPV value 2");
        String before = session.fen();
        session.send("perft 3").await("13160 nodes");
        assertEquals(before, session.fen());
        assertEquals(2, session.engine().options().find("MultiPV").orElseThrow().number());
    }
}
