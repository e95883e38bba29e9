package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine as a player: what is said while it thinks. */
class HostedPlayTest extends WithSession {

    private static final String FORCED = "new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1";
    private static final String MOVE = "move uci h8h7 san Kh7 long kh8h7 check no result * reason ongoing";

    /** The lines up to one, without what the search reports on its way. */
    private List<String> answersUntil(String last) {
        return session.until(last).stream().filter(line -> !line.startsWith("info ")).toList();
    }

    @Test
    void verbsWaitForTheMoveSoThatAScriptMaySendThemAllAtOnce() {
        session.send(FORCED, "play movetime 300", "fen", "undo", "play depth 2", "status");
        assertEquals(List.of("new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1", "bestmove h8h7", MOVE,
                "fen 8/5K1k/8/8/8/8/8/R7 w - - 1 2", "undo fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1", "bestmove h8h7", MOVE,
                "status turn white check no result * reason ongoing claims none halfmove 1 fullmove 2"),
                answersUntil("status").stream().map(line -> line.replaceAll(" ponder .*", "")).toList());
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
        session.assertNo("bestmove", 1300);
        session.send("stop");
        assertEquals("illegal move h8h7 code game-over because the game is over: White won on time",
                session.await("illegal "));
    }

    @Test
    void theEngineAnswersTheProtocolWhileItThinks() {
        session.send(FORCED, "play infinite", "isready");
        session.await("readyok");
        session.send("stop");
        assertEquals(MOVE, session.await("move "));
    }
}
