package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.FuzzedLines;
import castellan.session.LinuxThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * One process that gets thousands of mutated commands with short searches, and other values of Hash and Threads every
 * hundred. It must not grow, must leave no thread behind, and must always be ready soon.
 *
 * <p>{@code -Dsoak.commands=200000} makes it long. Only then the times of {@code isready} are judged, because in an
 * ordinary build other tests keep the machine busy. After a changed option or a new game {@code isready} waits until the
 * memory is ready; with the sizes used here that must be as soon. The time in which
 * the process could not run because other processes had the cores is not counted. The waits of all threads are added up,
 * which is lenient on a busy machine; a strict verdict needs one that does nothing else.
 */
@EnabledOnOs(OS.LINUX)
class ProtocolSoakIT extends WithJar {

    /** Set by the build. */
    private static final int COMMANDS = Integer.getInteger("soak.commands", 1_600);
    /** From so many commands on, the times are judged. */
    private static final int LONG = 100_000;
    /** After so many commands the process has what it needs. */
    private static final int BEGINNING = 1_000;

    private static final int COMMANDS_PER_CHANGE = 100;
    private static final int COMMANDS_PER_QUESTION = 5;
    private static final int MOST_HASH_DOUBLINGS = 6;
    private static final int MOST_THREADS = 4;
    /** How much more memory than after the beginning the process may have at the end. */
    private static final double GROWTH = 1.2;

    /** Java's compilers give their memory back a little later. */
    private static final int MOST_LOOKS = 10;

    private static final double SOON_READY_MILLIS = 50;

    private final Random random = new Random(30);
    /** Those that follow a changed option or a new game, for which the engine has to get or clear its memory. */
    private final Answers afterChanges = new Answers("after a changed option or a new game");

    private final Answers otherwise = new Answers("otherwise");
    private EngineProcess engine;

    /** What is left of the process when nothing goes on. */
    private record AtRest(long megabytes, List<String> threads) {}

    @Test
    void aLongSessionLeavesNothingBehind() throws Exception {
        engine = startOptimised();
        engine.send("uci\nisready").until("readyok");
        long start = System.nanoTime();
        talk(0, BEGINNING);
        AtRest first = rest();
        talk(BEGINNING, COMMANDS);
        AtRest last = rest();
        for (int tries = 1; tries < MOST_LOOKS && last.megabytes() > GROWTH * first.megabytes(); tries++) {
            Thread.sleep(1_000);
            last = rest();
        }
        String figures = String.format(
                Locale.ROOT,
                "%d commands in %d s: %d MB after the first %d, %d MB at the end, threads %s; %s; %s",
                COMMANDS,
                (System.nanoTime() - start) / 1_000_000_000,
                first.megabytes(),
                BEGINNING,
                last.megabytes(),
                last.threads(),
                afterChanges,
                otherwise);
        System.out.println(figures);
        assertEquals(first.threads(), last.threads(), "threads");
        assertTrue(last.megabytes() <= GROWTH * first.megabytes(), figures);
        assertTrue(COMMANDS < LONG || afterChanges.late() + otherwise.late() == 0, figures);
        engine.send("quit");
        assertExits(engine);
    }

    private void talk(int from, int to) throws Exception {
        boolean isPrepared = false;
        for (int i = from; i < to; i++) {
            if (i % COMMANDS_PER_CHANGE == 0) {
                changeMemoryAndThreads();
                isPrepared = false;
            }
            String line = FuzzedLines.mangled(random).replace("isready", "isreedy"); // only we ask whether it is
            engine.send(line);
            isPrepared &= !line.contains("setoption") && !line.contains("ucinewgame");
            if (i % COMMANDS_PER_QUESTION == 0) {
                ask(isPrepared ? otherwise : afterChanges);
                isPrepared = true;
            }
        }
    }

    private void ask(Answers answers) throws Exception {
        double waitedBefore = millisWithoutCore();
        long start = System.nanoTime();
        engine.send("isready").until("readyok");
        double taken = (System.nanoTime() - start) / 1e6;
        answers.add(taken, taken > SOON_READY_MILLIS ? millisWithoutCore() - waitedBefore : 0);
    }

    /** Of the engine and of this process, which reads its answers. */
    private double millisWithoutCore() throws Exception {
        return (new LinuxThreads(engine.pid()).nanosWithoutCore()
                        + new LinuxThreads(ProcessHandle.current().pid()).nanosWithoutCore())
                / 1e6;
    }

    private void changeMemoryAndThreads() throws Exception {
        engine.send("setoption name Hash value " + (1 << random.nextInt(MOST_HASH_DOUBLINGS + 1)));
        engine.send("setoption name Threads value " + (1 + random.nextInt(MOST_THREADS)));
    }

    /** Ends what goes on, and measures with the same options each time. */
    private AtRest rest() throws Exception {
        engine.send(
                "stop\nsetoption name Hash value 16\nsetoption name Threads value 1\nsetoption name MultiPV value 1");
        engine.send("ucinewgame\nposition startpos\nperft 3").until("8902 nodes");
        engine.send("go nodes 2000").until("bestmove");
        List<String> threads = new LinuxThreads(engine.pid()).ours(); // at once: an idle worker ends after five seconds
        engine.collectGarbage();
        return new AtRest(engine.residentMegabytes(), threads);
    }

    /** How long the answers to {@code isready} took. */
    private static final class Answers {

        private final String when;
        private final List<Double> millis = new ArrayList<>();
        private int slow;
        private int late;

        Answers(String when) {
            this.when = when;
        }

        /** @param waited how much of the time the process had to wait for a core */
        void add(double taken, double waited) {
            millis.add(taken);
            slow += taken > SOON_READY_MILLIS ? 1 : 0;
            late += taken - waited > SOON_READY_MILLIS ? 1 : 0;
        }

        /** How many took too long even without the time in which the machine did other things. */
        int late() {
            return late;
        }

        @Override
        public String toString() {
            double[] sorted =
                    millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return String.format(
                    Locale.ROOT,
                    "readyok %s in %.1f ms (median), %.1f ms (99.9 %%), %.1f ms (longest), %d of %d later than %.0f ms,"
                            + " %d of these without the wait for a core",
                    when,
                    sorted[sorted.length / 2],
                    sorted[(int) (sorted.length * 0.999)],
                    sorted[sorted.length - 1],
                    slow,
                    sorted.length,
                    SOON_READY_MILLIS,
                    late);
        }
    }
}
