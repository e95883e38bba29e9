package castellan.uci;

import static castellan.session.Session.AT_ONCE_MILLIS;
import static castellan.session.Session.bestMoves;
import static castellan.session.Session.lastOf;
import static castellan.session.Session.millisSince;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.session.WithSession;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's section on stop, infinite and ponder. */
@Order(1)
class UciStopTest extends WithSession {

    private static final String MATED = "fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    private static final String STALEMATE = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    private static final String FORCED = "fen 7k/7R/8/8/8/8/8/K7 b - - 0 1";

    @BeforeEach
    void start() {
        session.ask();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void stopIsObeyedAtOnce(int threads) {
        session.ask("setoption name Threads value " + threads);
        for (int i = 0; i < 20; i++) {
            session.send("go infinite");
            session.assertNo("bestmove", i * 3);
            long start = System.nanoTime();
            List<String> lines = session.search("stop");
            assertTrue(millisSince(start) < AT_ONCE_MILLIS);
            assertEquals(1, bestMoves(lines));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {MATED, STALEMATE, FORCED, "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1"})
    void anInfiniteSearchWaitsForStopWhateverThePosition(String position) {
        session.send("position " + position, "go infinite");
        session.assertNo("bestmove", 200);
        session.send("stop").await("bestmove");
    }

    @Test
    void stopWithoutASearchSaysNothing() {
        assertEquals(List.of(), session.ask("stop", "stop"));
        session.search("go depth 2");
        assertEquals(List.of(), session.ask("stop", "stop"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"startpos", MATED, STALEMATE, FORCED})
    void aPonderSearchWaitsForStop(String position) {
        session.send("position " + position, "go ponder wtime 1 btime 1");
        session.assertNo("bestmove", 200);
        String answer = session.send("stop").await("bestmove");
        assertEquals(position.equals(MATED) || position.equals(STALEMATE), answer.equals("bestmove (none)"));
    }

    @Test
    void ponderhitGoesOnWithTheClock() {
        session.send("go ponder wtime 2000 btime 2000 winc 0 binc 0");
        session.assertNo("bestmove", 300);
        long start = System.nanoTime();
        session.send("ponderhit").await("bestmove");
        assertTrue(millisSince(start) < 2000);
    }

    @Test
    void ponderhitWithoutPonderingIsIgnored() {
        assertEquals(List.of(), session.ask("ponderhit"));
        session.send("go infinite", "ponderhit");
        session.assertNo("bestmove", 200);
        session.send("stop").await("bestmove");
        assertEquals(List.of(), session.ask("ponderhit"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                Fen.START,
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "8/8/8/8/8/5k2/6p1/6K1 b - - 0 1",
                "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
                "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                "7k/7R/8/8/8/8/8/K7 b - - 0 1"
            })
    void thePonderMoveIsLegalAfterTheBestMove(String fen) {
        String[] words =
                lastOf(session.search("position fen " + fen, "go depth 6")).split(" ");
        Position position = Fen.position(fen);
        position.make(UciMoves.parse(position, words[1]));
        if (words.length > 2) {
            assertEquals("ponder", words[2]);
            position.make(UciMoves.parse(position, words[3]));
        }
        assertTrue(words.length == 2 || words.length == 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"go infinite", "go ponder wtime 1000 btime 1000", "go perft 12", "go wtime 900000 btime 900000"})
    void isreadyIsAnsweredDuringASearch(String go) {
        session.send(go);
        for (int i = 0; i < 20; i++) {
            long start = System.nanoTime();
            assertEquals(0, bestMoves(session.ask()));
            assertTrue(millisSince(start) < AT_ONCE_MILLIS);
        }
        session.send("stop").await(go.contains("perft") ? "info string" : "bestmove");
    }
}
