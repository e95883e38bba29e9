package castellan.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import castellan.Main;
import castellan.board.Position;
import castellan.engine.Engine;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.terminal.CommandLoop;
import castellan.terminal.Output;
import castellan.terminal.Words;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A conversation with the whole engine, as text. The machine that runs the tests may be slow and busy: waiting is
 * generous, and how long something took is only asked where the contract is about time.
 */
public final class Session {

    /** Longer than anything takes that works. */
    public static final long PATIENCE_MILLIS = 30_000;
    /** What counts as at once. */
    public static final long AT_ONCE_MILLIS = 1_500;

    private final TypedInput input = new TypedInput();
    private final CapturedOutput output = new CapturedOutput();
    private final CountDownLatch outputLost = new CountDownLatch(1);
    private final CountDownLatch lastResort = new CountDownLatch(1);
    private final Engine engine;
    private final Thread loop;
    private int read;
    private volatile Throwable failure;

    public Session() {
        Output out = new Output(output, outputLost::countDown);
        engine = new Engine(out);
        engine.options().set("Hash", "1");
        CommandLoop commands = Main.compose(engine, out, System::nanoTime, lastResort::countDown);
        loop = new Thread(() -> {
            try {
                commands.run(input);
            } catch (InterruptedException | RuntimeException | Error e) {
                failure = e;
            }
        });
        loop.setDaemon(true);
        loop.start();
    }

    public Engine engine() {
        return engine;
    }

    /** Sends lines, each with LF behind it. */
    public Session send(String... lines) {
        for (String line : lines) {
            sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    public void sendBytes(byte[] bytes) {
        input.type(bytes);
    }

    /** Everything up to the next line with this beginning, which is the last. */
    public List<String> until(String beginning) {
        int start = read;
        while (true) {
            String line = next(beginning);
            if (line.startsWith(beginning)) {
                return output.lines().subList(start, read);
            }
        }
    }

    /** The next line with this beginning; those before it are passed over. */
    public String await(String beginning) {
        List<String> lines = until(beginning);
        return lines.get(lines.size() - 1);
    }

    /** Everything that the lines are answered with, not counting searches that go on. */
    public List<String> ask(String... lines) {
        send(lines);
        send("isready");
        List<String> answer = until("readyok");
        return answer.subList(0, answer.size() - 1);
    }

    /** The lines of a search, up to its move. */
    public List<String> search(String... lines) {
        send(lines);
        return until("bestmove");
    }

    /** The move a search gives. */
    public String bestMove(String... lines) {
        List<String> answer = search(lines);
        return new Words(answer.get(answer.size() - 1).substring("bestmove".length())).next();
    }

    public String fen() {
        return ask("fen").get(0).substring("fen ".length());
    }

    /** No line with this beginning comes within this time. */
    public void assertNo(String beginning, long millis) {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (isOutputBefore(deadline)) {
            String line = output.line(read++);
            assertTrue(!line.startsWith(beginning), () -> "too early: " + line);
        }
    }

    public void assertSilent(long millis) {
        assertNo("", millis);
    }

    public void endInput() {
        input.end();
    }

    public void breakPipe() {
        output.breakPipe();
    }

    public boolean awaitOutputLost(long millis) throws InterruptedException {
        return outputLost.await(millis, TimeUnit.MILLISECONDS);
    }

    /** The loop returns, in order, before this time is over. */
    public void assertEnds(long millis) throws InterruptedException {
        loop.join(millis);
        assertTrue(!loop.isAlive(), "the loop goes on");
        assertEquals(null, failure);
    }

    /** All lines from the beginning. */
    public List<String> everything() {
        return output.lines();
    }

    /** What is left to read after the end. */
    public List<String> remaining() {
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

    public void close() throws InterruptedException {
        send("quit");
        input.end(); // a thread that went on reading would keep the engine and its memory
        assertEnds(PATIENCE_MILLIS);
    }

    // ---- What tests ask about answers ------------------------------------------------------------------------------

    public static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    public static long bestMoves(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("bestmove")).count();
    }

    public static String lastOf(List<String> lines) {
        return lines.get(lines.size() - 1);
    }

    public static void assertLegal(String fen, String move) {
        Position position = Fen.position(fen);
        position.make(UciMoves.parse(position, move));
    }
}
