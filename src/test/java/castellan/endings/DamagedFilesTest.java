package castellan.endings;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Position;
import castellan.files.MappedBytes;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are damaged, truncated or no tables at all: no wrong answer, no endless loop, no exception. */
class DamagedFilesTest {

    private static final int DAMAGES = RandomGames.some(3400);
    private static final int POSITIONS = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final Prober right = new Prober(TestTables.inResources());
    private final Random random = new Random(5);

    @BeforeEach
    void copyTables() throws IOException {
        for (String name : List.of("KQvK", "KRvK", "KBvK", "KNvK", "KPvK")) {
            for (TableKind kind : TableKind.values()) {
                Files.copy(original(name, kind), folder.resolve(name + kind.suffix()));
            }
        }
    }

    private static Path original(String name, TableKind kind) {
        return Path.of("src", "test", "resources", "syzygy", name + kind.suffix());
    }

    private Tablebases tables() {
        return Tablebases.in(List.of(folder), notices::add);
    }

    /** Flips some bits, or cuts off the end, or both. */
    private byte[] damaged(byte[] bytes) {
        byte[] changed = bytes.clone();
        int way = random.nextInt(3);
        if (way != 0) {
            // The head is small and holds everything that can mislead a reader.
            int range = random.nextBoolean() ? changed.length : Math.min(changed.length, 200);
            for (int i = random.nextInt(8); i >= 0; i--) {
                changed[random.nextInt(range)] ^= (byte) (1 << random.nextInt(8));
            }
        }
        if (way != 1) {
            int length = random.nextInt(changed.length);
            if (random.nextBoolean()) {
                length = length / TableContent.SIZE_UNIT * TableContent.SIZE_UNIT + TableContent.CHECKSUM_BYTES;
            }
            changed = Arrays.copyOf(changed, Math.min(length, changed.length));
        }
        return changed;
    }

    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KPvK", "KRvKB", "KPvKP", "KBNvK"})
    void noAnswerIsWrong(String name) throws IOException {
        for (TableKind kind : TableKind.values()) {
            Files.copy(original(name, TableKind.WDL), folder.resolve(name + ".rtbw"), REPLACE_EXISTING);
            int noticed = 0;
            byte[] bytes = Files.readAllBytes(original(name, kind));
            RandomEndings endings = new RandomEndings(name, 7);
            for (int i = 0; i < DAMAGES / 10; i++) {
                byte[] changed = damaged(bytes);
                if (Arrays.equals(bytes, changed)) {
                    continue;
                }
                notices.clear();
                Files.write(folder.resolve(name + kind.suffix()), changed);
                Prober prober = new Prober(tables());
                for (int k = 0; k < POSITIONS; k++) {
                    Position position = endings.next();
                    assertRightOrFailed(right.wdl(position), prober.wdl(position), position);
                    assertRightOrFailed(right.dtz(position), prober.dtz(position), position);
                }
                assertTrue(notices.size() <= 1, notices::toString); // drawn positions leave a DTZ table closed
                assertTrue(notices.isEmpty() || notices.get(0).contains(name + kind.suffix()), notices::toString);
                noticed += notices.size();
            }
            assertTrue(noticed > DAMAGES / 20, noticed + " notices");
        }
    }

    private static void assertRightOrFailed(int expected, int actual, Position position) {
        assertTrue(
                actual == expected || actual == Wdl.FAILED || expected == Wdl.FAILED,
                () -> actual + " instead of " + expected + " in " + TestTables.text(position));
    }

    /** As with files that are too large for it. */
    @ParameterizedTest
    @ValueSource(strings = {"KQvK", "KPvK", "KRvKB", "KPvKP", "KQQvK"})
    void withoutAChecksumDamageIsNoticedOrHarmless(String name) throws IOException {
        long material = Material.fromName(name).getAsLong();
        Path file = folder.resolve("damaged");
        assertTimeoutPreemptively(PATIENCE, () -> {
            for (TableKind kind : TableKind.values()) {
                byte[] bytes = Files.readAllBytes(original(name, kind));
                RandomEndings endings = new RandomEndings(name, 8);
                int opened = 0;
                for (int i = 0; i < DAMAGES; i++) {
                    Files.write(file, damaged(bytes));
                    try {
                        probe(new TableContent(MappedBytes.map(file), kind, material), kind, endings);
                        opened++;
                    } catch (DamagedTableException e) {
                        assertTrue(!e.getMessage().isEmpty());
                    }
                }
                assertTrue(opened > 0 && opened < DAMAGES, opened + " were opened");
            }
        });
    }

    private static void probe(TableContent content, TableKind kind, RandomEndings endings) {
        for (int k = 0; k < POSITIONS; k++) {
            Position position = endings.next();
            if (kind == TableKind.WDL) {
                int value = content.value(position, Material.of(position));
                assertTrue(value >= CompressedValues.DAMAGED && value <= 4);
            } else {
                for (int wdl : new int[] {Wdl.LOSS, Wdl.BLESSED_LOSS, Wdl.CURSED_WIN, Wdl.WIN}) {
                    assertTrue(content.distance(position, Material.of(position), wdl) >= TableContent.OTHER_SIDE);
                }
            }
        }
    }

    @Test
    void aFileThatIsNoTableIsNamedAndLeftOut() throws IOException {
        byte[] text = new byte[5 * TableContent.SIZE_UNIT + TableContent.CHECKSUM_BYTES];
        Arrays.fill(text, (byte) 'x');
        Files.write(folder.resolve("KQvK.rtbw"), text);
        Files.write(folder.resolve("KRvK.rtbw"), new byte[100]);
        Files.delete(folder.resolve("KBvK.rtbw"));
        Files.createDirectory(folder.resolve("KBvK.rtbw"));
        Files.copy(original("KRvK", TableKind.WDL), folder.resolve("my table.rtbw"));
        Files.copy(original("KRvK", TableKind.WDL), folder.resolve("KQQQRRRvK.rtbw"));
        Files.writeString(folder.resolve("notes.txt"), "not a table, and nobody says so");
        Tablebases tables = tables();
        assertEquals(5, notices.size(), notices::toString);
        assertEquals(2, tables.wdlCount());
        assertEquals(5, tables.dtzCount());
        assertEquals(3, tables.largest());
    }

    @Test
    void theTableOfAnotherEndingIsLeftOutWhenItIsOpened() throws IOException {
        Files.copy(original("KRvKB", TableKind.WDL), folder.resolve("KQvKN.rtbw"));
        Prober prober = new Prober(tables());
        RandomEndings endings = new RandomEndings("KQvKN", 9);
        for (int i = 0; i < POSITIONS; i++) {
            prober.wdl(endings.next());
        }
        assertEquals(1, notices.size(), notices::toString);
        assertTrue(notices.get(0).contains("KQvKN.rtbw") && notices.get(0).contains("another ending"));
    }

    @Test
    void aMissingFolderIsNamed() {
        Tablebases tables = Tablebases.in(List.of(folder.resolve("missing"), folder), notices::add);
        assertEquals(List.of("the tablebase folder '" + folder.resolve("missing") + "' cannot be listed"), notices);
        assertEquals(5, tables.wdlCount());
    }

    @Test
    void theFirstOfTwoEqualTablesCounts() throws IOException {
        Path second = Files.createDirectory(folder.resolve("second"));
        Files.write(second.resolve("KQvK.rtbw"), new byte[100]);
        Files.copy(original("KQvK", TableKind.WDL), second.resolve("KvKQ.rtbw"));
        Tablebases tables = Tablebases.in(List.of(folder, second), notices::add);
        assertEquals(5, tables.wdlCount());
        assertEquals(1, notices.size());
    }

    /** The system answers a read beyond the end of a mapped file with a signal, which Java turns into an error, at once or later. */
    @Test
    void aFileThatShrinksWhileItIsReadIsAFailedProbe() throws IOException {
        Files.copy(original("KPvKP", TableKind.WDL), folder.resolve("KPvKP.rtbw"));
        Tablebases tables = tables();
        Prober prober = new Prober(tables);
        RandomEndings endings = new RandomEndings("KPvKP", 10);
        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i < POSITIONS; i++) {
            answers.add(checked(tables, prober, endings.next()));
        }
        assertTrue(answers.contains(Wdl.WIN), answers::toString);
        try (FileChannel channel = FileChannel.open(folder.resolve("KPvKP.rtbw"), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        for (int i = 0; i < 500; i++) {
            Position position = endings.next();
            assertRightOrFailed(right.wdl(position), checked(tables, prober, position), position);
        }
        assertEquals(Wdl.FAILED, checked(tables, prober, endings.next()));
    }

    /** What a search does now and then, after each probe. */
    private static int checked(Tablebases tables, Prober prober, Position position) {
        try {
            int wdl = prober.wdl(position);
            tables.requireReadable();
            return wdl;
        } catch (InternalError e) {
            return Wdl.FAILED;
        }
    }
}
