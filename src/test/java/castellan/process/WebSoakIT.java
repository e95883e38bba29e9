package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/**
 * Many tables, played at as fast as the server answers, while it is killed again and again and the disk is full now and
 * then: no acknowledged move and no table is lost, and the memory is bounded. With the property {@code web.soak.minutes}
 * it plays for so long at 1 000 tables; otherwise for some seconds at a few.
 */
class WebSoakIT extends WithJar {

    private static final int MINUTES = Integer.getInteger("web.soak.minutes", 0);
    private static final boolean IS_LONG = MINUTES > 0;
    private static final long MILLIS = IS_LONG ? TimeUnit.MINUTES.toMillis(MINUTES) : 6_000;
    /** A busy machine plays on until there are so many moves, but no longer than this. */
    private static final long FEWEST_MOVES = 300;

    private static final long MOST_MILLIS = MILLIS + 50_000;
    private static final int TABLES = IS_LONG ? 1_000 : 12;
    private static final int PLAYERS = IS_LONG ? 20 : 4;
    /** The engine's moves take most of the processor's time, and they are not what is tested. */
    private static final int ENGINE_PERCENT = IS_LONG ? 2 : 5;
    /** The mean time between two ends of the server. */
    private static final int LIFE_MILLIS = IS_LONG ? 240_000 : 2_500;
    /** How much of it the disk is full; twice as much in every third life, which ends on a full disk. */
    private static final double FULL_SHARE = IS_LONG ? 0.1 : 0.2;

    private static final int HEAP_MEGABYTES = 256;
    /** The heap, and what the virtual machine and two engines need beside it. */
    private static final long MAX_MEGABYTES = HEAP_MEGABYTES + 200;

    private final List<Long> megabytes = new ArrayList<>();
    private final long start = System.nanoTime();
    private int ends;

    private EngineProcess startWeb() throws IOException {
        // Its lives are too short for the second compiler of the JIT.
        List<String> command = command("-Xmx" + HEAP_MEGABYTES + "m", "-XX:+UseSerialGC", FIRST_COMPILER);
        command.addAll(List.of("web", "open=no", "pace=fast", "port=0", "data=" + folder.resolve("games")));
        return start(command);
    }

    @Test
    void noAcknowledgedMoveAndNoTableIsLost() throws Exception {
        SoakServer server = new SoakServer(this::startWeb);
        SoakPlayer.Counts counts = new SoakPlayer.Counts(
                new AtomicLong(), new AtomicLong(), new AtomicLong(), new AtomicLong(), new ConcurrentLinkedQueue<>());
        BooleanSupplier isEnd = () -> isEnd(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start), counts);
        List<SoakPlayer> players = new ArrayList<>();
        List<Future<Void>> results = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(PLAYERS);
        Path archive = folder.resolve("games").resolve("archive");
        for (int i = 0; i < PLAYERS; i++) {
            players.add(new SoakPlayer(i, TABLES / PLAYERS, ENGINE_PERCENT, server, archive, counts, isEnd));
            results.add(threads.submit(players.get(i)));
        }
        disturb(server, counts, isEnd);
        for (Future<Void> result : results) {
            result.get();
        }
        threads.shutdown();
        killAndRestart(server);
        for (SoakPlayer player : players) {
            player.lookAfterRestart();
        }
        assertEquals(List.of(), List.copyOf(counts.faults()));
        assertEquals(
                0,
                server.ask(server.life(), "/home", "", "")
                        .body()
                        .getAsJsonArray("damaged")
                        .size());
        report(server, counts);
        assertTrue(ends >= 2 && counts.moves().get() > 0, "it was played, and ended in between");
        assertTrue(!SoakServer.canFillDisk() || counts.unsaved().get() > 0, "the disk was full");
        assertTrue(megabytes.stream().allMatch(used -> used <= MAX_MEGABYTES), megabytes + " MB");
    }

    private static boolean isEnd(long millis, SoakPlayer.Counts counts) {
        boolean isEnough = counts.moves().get() >= FEWEST_MOVES || millis >= MOST_MILLIS;
        return millis >= MILLIS && isEnough || !counts.faults().isEmpty();
    }

    /** Ends the server now and then, sometimes while the disk is full. */
    private void disturb(SoakServer server, SoakPlayer.Counts counts, BooleanSupplier isEnd) throws Exception {
        Random random = new Random(1);
        while (!isEnd.getAsBoolean()) {
            long life = LIFE_MILLIS / 2 + random.nextInt(LIFE_MILLIS);
            Thread.sleep((long) (life * (1 - 2 * FULL_SHARE)));
            if (SoakServer.canFillDisk()) {
                server.fillDisk();
                Thread.sleep((long) (life * FULL_SHARE));
                if (random.nextInt(3) > 0) {
                    server.makeRoom();
                }
            }
            Thread.sleep((long) (life * FULL_SHARE));
            killAndRestart(server);
            if (IS_LONG) {
                report(server, counts);
            }
        }
    }

    private void killAndRestart(SoakServer server) throws Exception {
        EngineProcess process = server.life().process();
        if (Files.exists(Path.of("/proc/self/status"))) {
            megabytes.add(process.residentMegabytes());
        }
        server.killAndRestart();
        ends++;
        List<String> unexpected = process.remaining().stream()
                .filter(line -> !line.contains("File too large"))
                .toList();
        assertEquals(List.of(), unexpected, "what the server tells the person who runs it");
        assertEquals("", process.errors());
    }

    private void report(SoakServer server, SoakPlayer.Counts counts) {
        System.out.printf(
                "%d tables, %d s: %d acknowledged moves, %d games ended; the server was killed %d times, and %d tables"
                        + " were looked at afterwards; the disk was full for %d s and refused %d acts; at most %d MB of"
                        + " memory before an end%n",
                TABLES,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
                counts.moves().get(),
                counts.games().get(),
                ends,
                counts.checks().get(),
                TimeUnit.NANOSECONDS.toSeconds(server.fullNanos()),
                counts.unsaved().get(),
                megabytes.stream().mapToLong(used -> used).max().orElse(0));
    }
}
