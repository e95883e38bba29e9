package castellan.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.files.UserFileException;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolyglotBookTest {

    @TempDir
    private Path folder;

    private final List<String> notices = new ArrayList<>();

    /** The moves of a book with these entries, with their weights. */
    private String moves(String fen, String entries, boolean chess960) throws IOException {
        Position position = Fen.position(fen);
        TestBook content = new TestBook();
        for (String entry : entries.split(" ")) {
            content.add(position, entry.split(":")[0], Integer.parseInt(entry.split(":")[1]));
        }
        content.add(Fen.position("8/8/8/4k3/8/8/8/4K2R w - - 0 1"), "h1h2", 1);
        content.add(Fen.position(Fen.START), "e2e4", 1);
        PolyglotBook book =
                PolyglotBook.open(content.write(folder.resolve("book.bin")).toString());
        return book.moves(position, notices::add).stream()
                .map(move -> UciMoves.of(move.move(), chess960) + ":" + move.weight())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1,e1h1:5 e1a1:3,e1g1:5 e1c1:3",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1,e8h8:5 e8a8:3,e8g8:5 e8c8:3",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1,e1g1:5 e1c1:3,e1g1:5 e1c1:3",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1,a7a8n:1 a7a8b:2 a7a8r:3 a7a8q:65535,a7a8q:65535 a7a8r:3 a7a8b:2 a7a8n:1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2,e5d6:7,e5d6:7",
    })
    void specialMovesAreRead(String fen, String entries, String moves) throws IOException {
        assertEquals(moves, moves(fen, entries, false));
        assertEquals(List.of(), notices);
    }

    @ParameterizedTest
    @CsvSource({
        "1k6/8/8/8/8/8/8/RK5R w HA - 0 1,b1h1:2 b1a1:1,b1h1:2 b1a1:1",
        "4k3/8/8/8/8/8/8/5K1R w H - 0 1,f1h1:2 f1g1:1,f1h1:2 f1g1:1",
    })
    void chess960CastlesOntoTheRookAndAStepIsAStep(String fen, String entries, String moves) throws IOException {
        assertEquals(moves, moves(fen, entries, true));
    }

    @Test
    void aMoveThatIsNotLegalIsIgnoredWithANotice() throws IOException {
        assertEquals(
                "e2e4:2",
                moves(Fen.START.replace(" 0 1", " 0 1"), "e2e5:9 e2e4:2", false).split(" ")[0]);
        assertEquals(List.of("the book move e2e5 is not legal in " + Fen.START + " and is ignored"), notices);
    }

    /** A damaged file may have thousands. */
    @Test
    void manyMovesThatAreNotLegalGetOneNotice() throws IOException {
        assertEquals(
                "e2e4:2", moves(Fen.START, "e2e5:9 e2e4:2 e2e6:3 a1a8:1", false).split(" ")[0]);
        assertEquals(
                List.of("the book move e2e5 is not legal in " + Fen.START + " and is ignored, like 2 others there"),
                notices);
    }

    @Test
    void aPositionThatIsNotInTheBookHasNoMoves() throws IOException {
        PolyglotBook book = PolyglotBook.open(new TestBook()
                .add(Fen.position(Fen.START), "e2e4", 1)
                .write(folder.resolve("one.bin"))
                .toString());
        assertEquals(1, book.size());
        assertEquals(List.of(), book.moves(Fen.position("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), notices::add));
    }

    // ---- Files that are no books -------------------------------------------------------------------------------

    private void assertRefused(byte[] content, String reason) throws IOException {
        Path file = Files.write(folder.resolve("foreign.bin"), content);
        UserFileException e = assertThrows(UserFileException.class, () -> PolyglotBook.open(file.toString()));
        assertEquals("'" + file + "' is no Polyglot book: " + reason, e.getMessage());
    }

    @Test
    void aForeignOrDamagedFileIsRefusedWithItsReason() throws IOException {
        assertRefused(new byte[0], "it is empty");
        assertRefused(new byte[17], "its size is not a multiple of 16 bytes");
        assertRefused(new byte[32], "it has no positions");
        assertRefused(
                "A letter to my aunt, in which there is no move.\n".getBytes(StandardCharsets.US_ASCII),
                "its entries are not sorted");
        byte[] sameSquares = new byte[16];
        sameSquares[0] = 1;
        assertRefused(sameSquares, "it has entries without a move");
        byte[] book = Files.readAllBytes(Path.of("src", "test", "resources", "book", "polyglot.bin"));
        System.arraycopy(book, 0, book, 16 * 30, 16);
        assertRefused(book, "its entries are not sorted");
    }

    @Test
    void aMissingFileAndAFolderAreRefused() {
        Path missing = folder.resolve("missing.bin");
        assertEquals(
                "'" + missing + "' does not exist",
                assertThrows(UserFileException.class, () -> PolyglotBook.open(missing.toString()))
                        .getMessage());
        assertEquals(
                "'" + folder + "' is not a regular file",
                assertThrows(UserFileException.class, () -> PolyglotBook.open(folder.toString()))
                        .getMessage());
    }

    @Test
    void theHeadThatSomeBooksHaveIsNoPosition() throws IOException {
        Path file = new TestBook().add(Fen.position(Fen.START), "e2e4", 1).write(folder.resolve("head.bin"));
        byte[] entry = Files.readAllBytes(file);
        byte[] whole = new byte[32];
        System.arraycopy("@PG@\n1.0".getBytes(StandardCharsets.US_ASCII), 0, whole, 8, 8);
        System.arraycopy(entry, 0, whole, 16, 16);
        Files.write(file, whole);
        PolyglotBook book = PolyglotBook.open(file.toString());
        assertEquals(1, book.moves(Fen.position(Fen.START), notices::add).size());
        assertTrue(notices.isEmpty());
    }
}
