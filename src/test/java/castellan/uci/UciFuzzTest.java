package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.Fen;
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

    private static final String[] LINES = {
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "debug on",
        "debug off",
        "register later",
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 h3g2",
        "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "setoption name Hash value 2",
        "setoption name Clear Hash",
        "setoption name MultiPV value 3",
        "setoption name UCI_Chess960 value true",
        "setoption name Move Overhead value 100",
        "setoption name UCI_Opponent value none none computer X",
        "setoption name nodestime value 0",
        "go depth 2",
        "go nodes 50",
        "go movetime 1",
        "go wtime 5 btime 5 winc 0 binc 0 movestogo 3",
        "go infinite",
        "go ponder wtime 5 btime 5",
        "go searchmoves e2e4 d2d4 depth 2",
        "go mate 1 nodes 50",
        "go perft 2",
        "go",
        "d",
        "fen",
        "eval",
        "flip",
        "help",
        "perft 2",
        "# a comment",
        ""
    };

    private static final String[] WORDS = {
        "go", "position", "moves", "fen", "startpos", "name", "value", "depth", "infinite", "searchmoves", "0000", "-1",
        "99999999999999999999", "e7e8q", "abc", "<empty>", "\0", "é", "\t", "/", "8/8/8/8/8/8/8/8", "w", "perft", "1"
    };

    @ParameterizedTest
    @ValueSource(longs = {3, 2026, 77_777, -1})
    void mangledSessionsNeitherStopTheLoopNorLoseAMove(long seed) {
        Random random = new Random(seed);
        session.ask();
        for (int i = 0; i < LINES_PER_SEED; i++) {
            byte[] line = (mangled(random) + "\n").getBytes(StandardCharsets.UTF_8);
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

    /** A line of a session, unchanged or mutated; never one that ends the session or takes all memory. */
    private static String mangled(Random random) {
        StringBuilder line = new StringBuilder(LINES[random.nextInt(LINES.length)]);
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(line.length() + 1);
            switch (random.nextInt(6)) {
                case 0 -> line.insert(at, (char) random.nextInt(300));
                case 1 -> line.insert(at, " " + WORDS[random.nextInt(WORDS.length)] + " ");
                case 2 -> line.delete(at, Math.min(line.length(), at + 1 + random.nextInt(5)));
                case 3 -> line.append(' ').append(LINES[random.nextInt(LINES.length)]);
                case 4 -> line.insert(at, line.substring(at / 2, at));
                default -> line.setLength(at);
            }
        }
        String text = line.toString().replace("quit", "quilt");
        boolean isCostly = text.matches("(?is).*(hash|threads|perft|debug log|multipv).*\\d\\s*\\d.*");
        return isCostly ? "isready" : text;
    }

    @Test
    void everyGoOfAMangledSessionIsAnsweredOnce() {
        Random random = new Random(79);
        int orders = 0;
        int moves = 0;
        session.ask();
        for (int i = 0; i < 400; i++) {
            String line = LINES[random.nextInt(LINES.length)];
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
