package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.Fen;
import castellan.session.FuzzedLines;
import castellan.session.WithSession;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mutated sessions: whatever comes in, the loop continues and every {@code go} gets its move. */
class UciFuzzTest extends WithSession {

    private static final int LINES_PER_SEED = 6_000;

    @ParameterizedTest
    @ValueSource(longs = {3, 2026, 77_777, -1})
    void mangledSessionsNeitherStopTheLoopNorLoseAMove(long seed) {
        Random random = new Random(seed);
        session.ask();
        for (int i = 0; i < LINES_PER_SEED; i++) {
            byte[] line = (FuzzedLines.mangled(random) + "\n").getBytes(StandardCharsets.UTF_8);
            if (random.nextInt(50) == 0) {
                line[random.nextInt(line.length)] = (byte) random.nextInt(256);
            }
            session.sendBytes(line);
            if (i % 500 == 0) {
                session.send("", "stop");
                session.ask();
            }
        }
        session.send("", "setoption name MultiPV value 1", "setoption name UCI_Opponent value done");
        settle();
        session.ask();
        List<String> answer = session.search("go depth 3");
        assertTrue(answer.get(answer.size() - 1).matches("bestmove [a-h][1-8][a-h][1-8].*"), answer::toString);
        assertEquals(Fen.START, session.fen());
        assertEquals(
                "done",
                session.engine().options().find("UCI_Opponent").orElseThrow().text());
    }

    /** Waits until all earlier commands are answered. */
    private void settle() {
        session.send("stop", "position startpos", "perft 3").await("8902 nodes");
    }

    @Test
    void everyGoOfAMangledSessionIsAnsweredOnce() {
        Random random = new Random(79);
        int orders = 0;
        int moves = 0;
        session.ask();
        for (int i = 0; i < 400; i++) {
            String line = FuzzedLines.plain(random);
            orders += line.startsWith("go") && !line.contains("perft") ? 1 : 0;
            session.send(line);
        }
        settle();
        for (String line : session.everything()) {
            moves += line.startsWith("bestmove ") ? 1 : 0;
        }
        assertEquals(orders, moves);
    }
}
