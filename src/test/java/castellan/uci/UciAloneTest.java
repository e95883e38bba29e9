package castellan.uci;

import static castellan.session.Session.millisSince;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.session.WithSession;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of the contract that other tests would disturb, or be disturbed by: a few milliseconds, memory, the locale. */
@Isolated
class UciAloneTest extends WithSession {

    @Test
    void theTableIsNotAllocatedBeforeItIsNeeded() {
        session.send("setoption name Hash value 256");
        session.send("uci").until("uciok");
        long before = usedMegabytes();
        session.ask();
        long after = usedMegabytes();
        // Half of it, because what other tests have left behind may disappear meanwhile.
        assertTrue(after - before > 128, "isready allocates: " + before + " MB, then " + after + " MB");
        session.ask("setoption name Hash value 1");
    }

    private static long usedMegabytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
    }

    @Test
    void aSearchThatOnlyWaitsDoesNotWork() throws InterruptedException {
        session.ask();
        session.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite")
                .await("info");
        Thread.sleep(100);
        long before = workerNanos();
        Thread.sleep(500);
        assertTrue(workerNanos() - before < 100_000_000);
        session.send("stop").await("bestmove");
    }

    private static long workerNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo info : threads.dumpAllThreads(false, false)) {
            if (info.getThreadName().equals("castellan-worker")) {
                sum += Math.max(0, threads.getThreadCpuTime(info.getThreadId()));
            }
        }
        return sum;
    }

    @Test
    void whenThePonderTimeWasEnoughTheMoveComesAtOnce() {
        session.ask();
        session.send("go ponder wtime 500 btime 500");
        session.assertNo("bestmove", 1_000);
        long start = System.nanoTime();
        session.send("ponderhit").await("bestmove");
        assertTrue(millisSince(start) < 400, "far less than the 500 ms on the clock");
    }

    @Test
    void numbersAreAsciiInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertTrue(UciOutputTest.variations(session.search("go depth 6")).size() >= 6);
            assertTrue(session.send("uci").until("uciok").stream()
                    .allMatch(line -> line.chars().allMatch(letter -> letter < 128)));
            session.ask("setoption name HASH value 2", "setoption name multipv value 2");
            assertEquals(
                    2, session.engine().options().find("MultiPV").orElseThrow().number());
        } finally {
            Locale.setDefault(before);
        }
    }

    /** On a busy machine an attempt may fail for reasons that are not the engine's. */
    @Test
    void aSecondIsEnoughForSixtyMoves() {
        session.ask();
        long left = 0;
        for (int attempt = 0; attempt < 3 && left <= 0; attempt++) {
            left = millisLeftAfterSixtyMoves(1000);
        }
        assertTrue(left > 0, "the flag falls");
    }

    /** The engine has White and loses the time that its answers take; when a game ends, it begins another. */
    private long millisLeftAfterSixtyMoves(long time) {
        Random random = new Random(82);
        long left = time;
        Position position = Fen.position(Fen.START);
        StringBuilder moves = new StringBuilder("position startpos moves");
        for (int move = 0; move < 60; move++) {
            session.ask(moves.toString());
            long start = System.nanoTime();
            String best = session.bestMove("go wtime " + left + " btime 1000");
            left -= millisSince(start);
            position.make(UciMoves.parse(position, best));
            MoveList replies = new MoveList();
            MoveGenerator.all(position, replies);
            if (!replies.isEmpty()) {
                int reply = replies.get(random.nextInt(replies.size()));
                moves.append(' ').append(best).append(' ').append(UciMoves.of(reply, false));
                position.make(reply);
            }
            if (MoveGenerator.count(position) == 0) {
                position = Fen.position(Fen.START);
                moves.setLength("position startpos moves".length());
            }
        }
        return left;
    }

    @ParameterizedTest
    @ValueSource(strings = {"go movetime 1", "go wtime 1 btime 1", "go wtime 5 btime 5", "go wtime 12 btime 12"})
    void evenInTimeTroubleAMoveComesFromASearch(String go) {
        session.ask();
        session.search("position startpos", "go depth 8");
        for (int i = 0; i < 40; i++) {
            List<String> lines = session.search(go);
            assertTrue(lines.stream().noneMatch(line -> line.contains(" nodes 0 ")), lines::toString);
        }
    }
}
