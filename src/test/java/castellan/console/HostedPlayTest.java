package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.Session;
import castellan.session.WithSession;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine as a player: commands sent while it thinks. */
class HostedPlayTest extends WithSession {

    private static final String FORCED = "new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1";
    private static final String MOVE = "move uci h8h7 san Kh7 long kh8h7 check no result * reason ongoing";

    /** The lines up to this one, without those of the search. */
    private List<String> answersUntil(String last) {
        return session.until(last).stream()
                .filter(line -> !line.startsWith("info "))
                .toList();
    }

    @Test
    void verbsWaitForTheMoveSoThatAScriptMaySendThemAllAtOnce() {
        session.send(FORCED, "play movetime 300", "fen", "undo", "play depth 2", "status");
        assertEquals(
                List.of(
                        "new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1",
                        "bestmove h8h7",
                        MOVE,
                        "fen 8/5K1k/8/8/8/8/8/R7 w - - 1 2",
                        "undo fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1",
                        "bestmove h8h7",
                        MOVE,
                        "status turn white check no result * reason ongoing claims none halfmove 1 fullmove 2"),
                answersUntil("status").stream()
                        .map(line -> line.replaceAll(" ponder .*", ""))
                        .toList());
    }

    @Test
    void stopMakesTheEngineMove() {
        session.send(FORCED, "play infinite");
        session.assertNo("bestmove", 100);
        session.send("stop");
        assertEquals(MOVE, session.await("move "));
    }

    @Test
    void aVerbEndsAnEndlessThought() {
        session.send(FORCED, "play infinite", "fen");
        assertEquals(MOVE, session.await("move "));
        assertEquals("fen 8/5K1k/8/8/8/8/8/R7 w - - 1 2", session.await("fen "));
    }

    @Test
    void aLookAtTheClockDoesNotDisturbTheEngine() {
        session.send(FORCED + " clock 5+0", "play infinite", "clock");
        assertTrue(session.await("clock white 300000 black 300000 running none").startsWith("clock"));
        assertTrue(session.send("clock").await("clock").endsWith(" running none"));
        session.send("stop");
        assertEquals(MOVE, session.await("move "));
        assertTrue(session.send("clock").await("clock").endsWith(" running white"));
    }

    @Test
    void aGameThatWasReplacedGetsNoMove() {
        session.send(FORCED, "play infinite", "position startpos", "stop");
        assertEquals("error the game was replaced while the engine was thinking", session.await("error "));
        assertEquals("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", session.fen());
    }

    @Test
    void aMoveAfterTheFlagFellComesTooLateForTheEngineToo() {
        session.send(FORCED + " clock 0.02+0", "clock start", "play infinite");
        session.await("info ");
        session.assertNo("bestmove", 1300);
        session.send("stop");
        assertEquals(
                "illegal move h8h7 code game-over because the game is over: White won on time",
                session.await("illegal "));
    }

    @Test
    void theEngineAnswersTheProtocolWhileItThinks() {
        session.send(FORCED, "play infinite", "isready");
        session.await("readyok");
        session.send("stop");
        assertEquals(MOVE, session.await("move "));
    }

    // ---- Only commands of the game wait for the engine ----------------------------------------------------------

    @Test
    void commandsAreReadAndObeyedWhileVerbsWait() {
        session.send("new", "play depth 60", "moves e2", "isready");
        session.await("readyok");
        session.send("stop");
        List<String> answers = answersUntil("moves");
        assertTrue(answers.get(0).startsWith("bestmove "), answers::toString);
        assertTrue(answers.get(1).startsWith("move uci "), answers::toString);
        assertEquals(3, answers.size(), answers::toString);
    }

    @Test
    void quitIsObeyedWhileVerbsWait() throws InterruptedException {
        session.send("new", "play depth 60", "moves e2", "play depth 60", "go infinite", "quit");
        session.assertEnds(Session.AT_ONCE_MILLIS);
        assertTrue(session.remaining().stream().noneMatch(line -> line.startsWith("moves")));
    }

    @Test
    void atTheEndOfTheInputWhatWaitsIsStillObeyed() throws InterruptedException {
        session.send(FORCED, "play wtime 900000 btime 900000", "fen", "play infinite", "status", "go infinite");
        session.endInput();
        session.assertEnds(Session.PATIENCE_MILLIS);
        List<String> answers = session.remaining().stream()
                .filter(line -> !line.startsWith("info "))
                .map(line -> line.replaceAll(" .*", ""))
                .toList();
        assertEquals(List.of("new", "bestmove", "move", "fen", "bestmove", "move", "status", "bestmove"), answers);
    }

    @Test
    void aSearchStopsTheEngineAndIsForTheBoardAfterItsMove() {
        session.send(FORCED, "play movetime 20000", "go depth 2");
        assertEquals("bestmove h8h7", session.await("bestmove").replaceAll(" ponder .*", ""));
        assertEquals(MOVE, session.await("move "));
        String best = session.await("bestmove");
        assertTrue(best.matches("bestmove (a1|f7).*"), "White moves, not " + best);
    }

    @Test
    void aSearchBehindAnotherVerbLetsTheEngineThink() {
        long start = System.nanoTime();
        session.send("new", "play movetime 500", "status", "go depth 2").await("status turn black");
        assertTrue(Session.millisSince(start) >= 400);
        assertTrue(session.await("bestmove").matches("bestmove [a-h][78].*"), "Black moves");
    }

    @Test
    void aPositionBehindAWaitingVerbKeepsItsPlace() {
        session.send(FORCED, "play movetime 300", "fen", "position startpos", "fen");
        assertEquals(MOVE, session.await("move "));
        assertEquals("fen 8/5K1k/8/8/8/8/8/R7 w - - 1 2", session.await("fen "));
        assertEquals("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", session.await("fen "));
    }

    @Test
    void aPositionThatIsNotValidGetsNoMoveFromTheEngineEither() {
        session.send(FORCED, "play infinite", "position startpos moves e2e5", "stop");
        assertEquals("error the game was replaced while the engine was thinking", session.await("error "));
        assertEquals("(none)", session.bestMove("go depth 1"));
    }

    // ---- What was sent first takes effect first ----------------------------------------------------------------

    @Test
    void aStopBehindAWaitingSearchStopsThatSearchToo() {
        session.send("new", "play movetime 600", "go infinite", "stop");
        session.await("bestmove");
        session.await("move uci ");
        session.await("bestmove");
    }

    @Test
    void aStopBehindSeveralMovesOfTheEngineEndsThemAll() {
        session.send("new", "play movetime 20000", "play movetime 20000", "status", "stop");
        assertTrue(session.await("status").startsWith("status turn white check no result * "), "both have moved");
        assertEquals(2, Session.bestMoves(session.everything()));
    }

    @Test
    void anOptionBehindAWaitingSearchDoesNotChangeIt() {
        session.send("new", "play movetime 300", "go depth 3", "setoption name MultiPV value 3");
        session.await("move uci ");
        List<String> lines = session.until("bestmove");
        assertTrue(lines.stream().noneMatch(line -> line.contains(" multipv 2 ")), lines::toString);
        assertTrue(session.search("go depth 3").stream().anyMatch(line -> line.contains(" multipv 2 ")));
    }

    @Test
    void aPonderHitBehindAWaitingSearchIsForThatSearch() {
        session.send("new", "play movetime 300", "go ponder movetime 50", "ponderhit");
        session.await("move uci ");
        session.await("bestmove");
    }

    @Test
    void aCommandThatFailsDoesNotStallThoseBehindIt() {
        session.send(
                "new", "play movetime 200", "load /dev/zero", "load .", "undo 9", "position startpos", "go depth 2");
        assertEquals("error '/dev/zero' is not a regular file", session.await("error"));
        assertEquals("error '.' is not a regular file", session.await("error"));
        session.await("error only 1 of the 9 moves");
        session.await("bestmove");
    }

    @Test
    void aVerbDoesNotWaitForAThoughtAboutAGameThatWasReplaced() {
        session.send("new", "play movetime 20000", "position startpos moves e2e4", "fen");
        assertEquals(
                "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", session.await("fen "), "at once");
        session.send("stop").await("error the game was replaced while the engine was thinking");
    }

    // ---- The engine at a seat ----------------------------------------------------------------------------------

    @Test
    void theEngineAtASeatAnswersByItself() {
        session.send("new clock 0.05+0", "seat black engine");
        assertEquals("seat white person black engine", session.await("seat"));
        session.send("move e4");
        assertEquals("move uci e2e4 san e4 long e2e4 check no result * reason ongoing", session.await("move "));
        session.await("bestmove ");
        assertTrue(session.await("move uci ").endsWith(" check no result * reason ongoing"));
        session.send("status");
        assertTrue(session.await("status").startsWith("status turn white "));
    }

    @Test
    void theEngineAtBothSeatsPlaysTheGameToItsEnd() {
        session.send("new fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1 clock 0.02+0.1", "seat white engine", "seat black engine");
        String last = session.await("move uci ");
        while (last.contains(" result * ")) {
            last = session.await("move uci ");
        }
        assertTrue(last.endsWith(" check mate result 1-0 reason checkmate"), last);
    }

    @Test
    void verbsHaveTheirTurnBetweenTwoMovesOfTheEngine() {
        session.send(
                "new",
                "seat white engine",
                "seat black engine",
                "stop",
                "seat black person",
                "stop",
                "seat white person");
        session.await("seat white person black person");
        session.ask();
        String fen = session.fen();
        session.assertNo("bestmove", 200);
        assertEquals(fen, session.fen(), "nobody moves any more");
    }

    @Test
    void againstTheEngineItsAnswerIsTakenBackToo() {
        session.send("new clock 3+0", "seat black engine", "move e4");
        session.await("bestmove");
        session.await("move uci ");
        session.send("undo");
        assertEquals("undo fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", session.await("undo"));
        session.assertNo("bestmove", 200);
    }

    @Test
    void aNewGameIsOneOfPeople() {
        session.send("new", "seat black engine", "new", "seat");
        session.await("seat white person black engine");
        assertEquals("seat white person black person", session.await("seat"));
    }

    @Test
    void aSeatedEngineMakesNoFurtherMoveAfterTheEndOfTheInput() throws InterruptedException {
        session.send("new clock 3+0", "seat white engine", "seat black engine");
        session.endInput();
        session.assertEnds(Session.PATIENCE_MILLIS);
        assertTrue(Session.bestMoves(session.everything()) <= 2);
    }
}
