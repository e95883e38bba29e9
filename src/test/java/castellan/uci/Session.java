package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import castellan.engine.Engine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A conversation with the whole engine, as text. The machine that runs the tests may be slow and busy: waiting is
 * generous, and how long something took is only asked where the contract is about time.
 */
final class Session {

    /** Longer than anything takes that works. */
    static final long PATIENCE_MILLIS = 30_000;
    /** What counts as at once. */
    static final long AT_ONCE_MILLIS = 1_500;

    private final TypedInput input = new TypedInput();
    private final CapturedOutput output = new CapturedOutput();
    private final CountDownLatch outputLost = new CountDownLatch(1);
    private final Engine engine;
    private final Thread loop;
    private int read;
    private volatile Throwable failure;

    Session() {
        UciWriter writer = new UciWriter(output, outputLost::countDown);
        engine = new Engine(writer);
        engine.options().set("Hash", "1");
        UciLoop uci = new UciLoop(engine, writer);
        loop = new Thread(() -> {
            try {
                uci.run(input);
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                failure = e;
            }
        });
        loop.setDaemon(true);
        loop.start();
    }

    Engine engine() {
        return engine;
    }

    /** Sends lines, each with LF behind it. */
    Session send(String... lines) {
        for (String line : lines) {
            sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    void sendBytes(byte[] bytes) {
        input.type(bytes);
    }

    /** Everything up to the next line with this beginning, which is the last. */
    List<String> until(String beginning) {
        int start = read;
        while (true) {
            String line = next(beginning);
            if (line.startsWith(beginning)) {
                return output.lines().subList(start, read);
            }
        }
    }

    /** The next line with this beginning; those before it are passed over. */
    String await(String beginning) {
        List<String> lines = until(beginning);
        return lines.get(lines.size() - 1);
    }

    /** Everything that the lines are answered with, not counting searches that go on. */
    List<String> ask(String... lines) {
        send(lines);
        send("isready");
        List<String> answer = until("readyok");
        return answer.subList(0, answer.size() - 1);
    }

    /** The lines of a search, up to its move. */
    List<String> search(String... lines) {
        send(lines);
        return until("bestmove");
    }

    /** The move a search gives. */
    String bestMove(String... lines) {
        List<String> answer = search(lines);
        return new Words(answer.get(answer.size() - 1).substring("bestmove".length())).next();
    }

    String fen() {
        return ask("fen").get(0).substring("fen ".length());
    }

    /** No line with this beginning comes within this time. */
    void assertNo(String beginning, long millis) {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (isOutputBefore(deadline)) {
            String line = output.line(read++);
            assertTrue(!line.startsWith(beginning), () -> "too early: " + line);
        }
    }

    void assertSilent(long millis) {
        assertNo("", millis);
    }

    void endInput() {
        input.end();
    }

    void breakPipe() {
        output.breakPipe();
    }

    boolean awaitOutputLost(long millis) throws InterruptedException {
        return outputLost.await(millis, TimeUnit.MILLISECONDS);
    }

    /** The loop returns, in order, before this time is over. */
    void assertEnds(long millis) throws InterruptedException {
        loop.join(millis);
        assertTrue(!loop.isAlive(), "the loop goes on");
        assertEquals(null, failure);
    }

    /** All lines from the beginning. */
    List<String> everything() {
        return output.lines();
    }

    /** What is left to read after the end. */
    List<String> remaining() {
        List<String> lines = output.lines();
        List<String> rest = lines.subList(read, lines.size());
        read = lines.size();
        return rest;
    }

    private String next(String awaited) {
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        if (!isOutputBefore(deadline)) {
            fail("no '" + awaited + "' after " + output.lines() + (failure == null ? "" : ", for " + failure));
        }
        return output.line(read++);
    }

    private boolean isOutputBefore(long deadline) {
        try {
            return output.awaitMoreThan(read, (deadline - System.nanoTime()) / 1_000_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void close() throws InterruptedException {
        send("quit");
        assertEnds(PATIENCE_MILLIS);
    }
}
