package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.session.WithSession;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Twelve threads, hundreds of searches broken off at random moments, options changed in between. */
class UciTortureTest extends WithSession {

    private static final int SEARCHES = RandomGames.some(2000);
    private static final int LONGEST_MILLIS = 12;

    private static final String[] POSITIONS = {
        "position startpos",
        "position startpos moves e2e4 c7c5 g1f3 d7d6",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    };

    private static final String[] SEARCH_COMMANDS = {
        "go infinite",
        "go depth 20",
        "go ponder wtime 1000 btime 1000",
        "go wtime 200 btime 200",
        "go movetime 5",
        "go nodes 3000",
        "go mate 4"
    };

    private static final String[] OPTIONS = {
        "setoption name Threads value 12", "setoption name Threads value 3", "setoption name Hash value 4",
        "setoption name Hash value 2", "setoption name Clear Hash", "setoption name MultiPV value 3",
        "setoption name MultiPV value 1", "ucinewgame"
    };

    @Test
    void everySearchIsAnsweredOnce() throws InterruptedException {
        Random random = new Random(12);
        session.send("setoption name Threads value 12");
        for (int i = 0; i < SEARCHES; i++) {
            session.send(
                    POSITIONS[random.nextInt(POSITIONS.length)],
                    SEARCH_COMMANDS[random.nextInt(SEARCH_COMMANDS.length)]);
            Thread.sleep(random.nextInt(LONGEST_MILLIS));
            if (random.nextInt(4) == 0) {
                session.send(OPTIONS[random.nextInt(OPTIONS.length)]);
            }
            if (random.nextInt(3) > 0) {
                session.send(random.nextInt(8) == 0 ? "ponderhit" : "stop");
            }
        }
        session.send("stop", "position startpos", "go depth 5");
        session.send("perft 3").await("8902 nodes");
        List<String> moves = session.everything().stream()
                .filter(line -> line.startsWith("bestmove"))
                .toList();
        assertEquals(SEARCHES + 1, moves.size());
        assertTrue(session.everything().stream().noneMatch(line -> line.contains("failed")));
    }
}
