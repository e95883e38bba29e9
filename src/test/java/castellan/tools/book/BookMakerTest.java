package castellan.tools.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.tools.RecordedReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BookMakerTest {

    private static final Path DATA = Path.of("src", "test", "resources", "book");

    @TempDir
    private Path folder;

    private final RecordedReport report = new RecordedReport();

    private Path make(Path games, int plies, int least) {
        Path book = folder.resolve("book.bin");
        new BookMaker(new BookMaker.Settings(games.toString(), book, plies, least), report).run();
        return book;
    }

    private Path games(String text) throws IOException {
        return Files.writeString(folder.resolve("games.pgn"), text);
    }

    /** All entries; moves with the same weight, which Polyglot leaves in the order of the games, sorted. */
    private static List<String> entries(Path book) throws IOException {
        List<String> entries = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(book));
        String position = "";
        int from = 0;
        while (bytes.hasRemaining()) {
            long key = bytes.getLong();
            int move = bytes.getShort() & 0xffff;
            int weight = bytes.getShort() & 0xffff;
            String place = String.format("%016x %05d", key, 0xffff - weight);
            if (!place.equals(position)) {
                entries.subList(from, entries.size()).sort(null);
                from = entries.size();
                position = place;
            }
            entries.add(String.format("%s %04x %08x", place, move, bytes.getInt()));
        }
        entries.subList(from, entries.size()).sort(null);
        return entries;
    }

    @Test
    void theBookIsThatOfPolyglot() throws IOException {
        Path book = make(DATA.resolve("games.pgn"), 20, 3);
        assertEquals(List.of(), report.faults);
        assertEquals(entries(DATA.resolve("polyglot.bin")), entries(book));
        assertEquals("book '" + book + "' has 136 moves from 169 games", report.lastLine());
    }

    @Test
    void anOlderBookIsReplacedAndAnythingElseIsRefused() throws IOException {
        Path book = make(DATA.resolve("games.pgn"), 20, 3);
        make(DATA.resolve("games.pgn"), 2, 3);
        assertEquals(List.of(), report.faults);
        assertTrue(Files.size(book) < Files.size(DATA.resolve("polyglot.bin")));
        Files.writeString(book, "my diary");
        make(DATA.resolve("games.pgn"), 20, 3);
        assertEquals(
                List.of("'" + book + "' exists and is not replaced, because it is not a Polyglot book"), report.faults);
        assertEquals("my diary", Files.readString(book));
    }

    @Test
    void gamesThatCannotBeReadAreLeftOutAndTold() throws IOException {
        String sound = "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
        make(games(sound + "[Event \"2\"]\n\n1. e4 e5 2. Ke3 *\n\n" + sound), 20, 2);
        assertEquals(List.of(), report.faults);
        assertEquals(
                List.of(
                        "game 2 is left out: move 2. Ke3 is not legal",
                        "1 of 3 games could not be read and are left out",
                        "book '" + folder.resolve("book.bin") + "' has 1 moves from 2 games"),
                report.lines);
    }

    @Test
    void onlyTheOpeningMustBeReadable() throws IOException {
        make(games("[Result \"1-0\"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 Nonsense 1-0\n"), 3, 1);
        assertEquals(List.of("book '" + folder.resolve("book.bin") + "' has 2 moves from 1 games"), report.lines);
    }

    @Test
    void withoutAMoveThatIsGoodEnoughNoBookIsWritten() throws IOException {
        Path book = make(games("[Event \"1\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n"), 1, 1);
        assertEquals(
                List.of("no book was written, because no move was played in 1 games without losing all of them"),
                report.faults);
        assertFalse(Files.exists(book));
        make(games(""), 1, 1);
        make(folder.resolve("missing.pgn"), 1, 1);
        assertEquals("there are no games in '" + folder.resolve("games.pgn") + "'", report.faults.get(1));
        assertEquals("'" + folder.resolve("missing.pgn") + "' does not exist", report.faults.get(2));
    }

    @Test
    void theTreeOfABookHasWeightsSharesAndNames() {
        new BookTree(new BookTree.Settings(DATA.resolve("polyglot.bin").toString(), 2, 10), report).run();
        assertEquals(List.of(), report.faults);
        assertEquals("book '" + DATA.resolve("polyglot.bin") + "' has 136 moves", report.lines.get(0));
        assertTrue(
                report.lines.get(1).matches("1\\. e4 weight \\d+, \\d+ %, King's Pawn Game"), report.lines::toString);
        assertTrue(report.lines.get(2).matches("  1\\.\\.\\. e[56] weight \\d+, \\d+ %, .*"), report.lines::toString);
    }

    // ---- Counting ----------------------------------------------------------------------------------------------

    @Test
    void manyMovesAreCounted() {
        MoveCounts counts = new MoveCounts(1 << 20);
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 200_000; i++) {
                counts.add(i * 0x9e37_79b9L, i & 0xfff, i % 3);
            }
        }
        assertEquals(0, counts.forgotten());
        List<MoveCounts.Count> found = counts.frequent(3);
        assertEquals(133_333, found.size(), "a third has no points");
        assertTrue(found.stream().allMatch(it -> it.games() == 3 && it.points() % 3 == 0));
    }

    @Test
    void ifMemoryRunsOutTheRarestMovesAreForgotten() {
        MoveCounts counts = new MoveCounts(1 << 10);
        for (int i = 0; i < 100_000; i++) {
            counts.add(i, 1, 1); // each once
            counts.add(-1 - i % 100, 2, 1); // a hundred of them often
        }
        assertTrue(counts.forgotten() > 90_000);
        List<MoveCounts.Count> often = counts.frequent(900);
        assertEquals(100, often.size());
    }
}
