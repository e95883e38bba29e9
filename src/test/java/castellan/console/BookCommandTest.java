package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.WithSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code book}. */
class BookCommandTest extends WithSession {

    private static final Path DATA = Path.of("src", "test", "resources", "book");

    /** Another task follows, because nothing marks the end of the answer. */
    private List<String> send(String command) {
        List<String> lines = session.send(command, "perft 0").until("1 nodes");
        return lines.subList(0, lines.size() - 1);
    }

    @Test
    void aBookIsMadeAndShown(@TempDir Path folder) throws IOException {
        Path games = Files.copy(DATA.resolve("games.pgn"), folder.resolve("my games.pgn"));
        Path book = folder.resolve("book.bin");
        assertEquals(
                List.of("book '" + book + "' has 136 moves from 169 games"),
                send("book make " + games + " out=" + book + " plies=20 games=3"));
        List<String> shown = send("book show " + book + " plies=1 least=0");
        assertEquals("book '" + book + "' has 136 moves", shown.get(0));
        assertTrue(shown.get(1).startsWith("1. e4 weight "), shown::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "book|book takes make FILE out=FILE, or show FILE, not ''",
                "book burn x|book takes make FILE out=FILE, or show FILE, not 'burn'",
                "book make|book make takes the name of a file",
                "book make x.pgn|book make needs out=FILE, the book to write",
                "book make x.pgn out=|'out=' should have a value: out=FILE",
                "book make x.pgn out=b.bin plies=0|'plies=0' should have a whole number from 1 to 1000",
                "book make x.pgn out=b.bin moves=3|book make takes out=, plies= and games=, not 'moves=3'",
                "book show|book show takes the name of a file",
                "book show b.bin out=x|book show takes plies= and least=, not 'out=x'",
                "book show missing.bin|'missing.bin' does not exist",
            })
    void whatIsNotUnderstoodIsAnError(String command, String sentence) {
        assertEquals(List.of("error " + sentence), send(command));
    }
}
