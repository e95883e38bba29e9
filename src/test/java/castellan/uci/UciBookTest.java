package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.book.TestBook;
import castellan.notation.Fen;
import castellan.session.WithSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of the book, the variety of openings, and what they change for a user. */
class UciBookTest extends WithSession {

    private static final String ON = "setoption name OwnBook value true";
    private static final String ODD = "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

    @TempDir
    private Path folder;

    private Path book;

    @BeforeEach
    void writeBook() throws IOException {
        book = new TestBook()
                .add(Fen.position(Fen.START), "a2a3", 60)
                .add(Fen.position(Fen.START), "h2h3", 40)
                .add(Fen.position(Fen.START), "b2b3", 0)
                .add(Fen.position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "e2e5", 5)
                .write(folder.resolve("my book.bin"));
    }

    private List<String> turnOn() {
        return session.ask("setoption name BookFile value " + book, ON);
    }

    private Set<String> answers(int count) {
        Set<String> answers = new HashSet<>();
        for (int i = 0; i < count; i++) {
            answers.add(session.bestMove("position startpos", "go depth 1"));
        }
        return answers;
    }

    private static boolean isSearched(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith("info depth"));
    }

    @Test
    void theOptionsHaveTheirUsualNames() {
        List<String> lines = session.send("uci").until("uciok");
        assertTrue(lines.contains("option name OwnBook type check default false"));
        assertTrue(lines.contains("option name BookFile type string default <empty>"));
        assertTrue(lines.contains("option name BookDepth type spin default 1000 min 1 max 1000"));
        assertTrue(lines.contains("option name BookVariety type spin default 100 min 0 max 100"));
    }

    @Test
    void aMoveOfTheBookIsPlayedAtOnce() {
        assertEquals(List.of("info string the book '" + book + "' has 4 moves"), turnOn());
        List<String> lines = session.search("position startpos", "go wtime 1000 btime 1000");
        assertFalse(isSearched(lines), lines::toString);
        assertEquals(Set.of("a2a3", "h2h3"), answers(60), "by weight, and never with weight 0");
    }

    @Test
    void withoutVarietyTheBestIsPlayedUnlessTheStrengthIsLimited() {
        turnOn();
        session.ask("setoption name BookVariety value 0");
        assertEquals(Set.of("a2a3"), answers(30));
        session.ask("setoption name BookVariety value 33");
        assertEquals(Set.of("a2a3"), answers(30), "40 is less than 67 % of 60");
        session.ask("setoption name BookVariety value 34");
        assertEquals(Set.of("a2a3", "h2h3"), answers(60));
        session.ask("setoption name BookVariety value 0", "setoption name UCI_LimitStrength value true");
        assertEquals(Set.of("a2a3", "h2h3"), answers(60));
    }

    @Test
    void theBookEndsWithItsDepth() {
        turnOn();
        session.ask("setoption name BookDepth value 6");
        assertFalse(isSearched(session.search("position fen " + Fen.START.replace("0 1", "0 6"), "go depth 2")));
        assertTrue(isSearched(session.search("position fen " + Fen.START.replace("0 1", "0 7"), "go depth 2")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"go depth 2 searchmoves e2e4", "go mate 1 depth 2"})
    void someSearchesDoNotUseTheBook(String go) {
        turnOn();
        assertTrue(isSearched(session.search("position startpos", go)));
    }

    @Test
    void analysisAndPonderingDoNotUseTheBook() {
        turnOn();
        session.send("position startpos", "go infinite");
        session.await("info depth 1 ");
        assertTrue(session.send("stop").await("bestmove").startsWith("bestmove"));
        session.send("go ponder wtime 1000 btime 1000");
        session.await("info depth 1 ");
        session.send("stop").await("bestmove");
        session.ask("setoption name UCI_AnalyseMode value true");
        assertTrue(isSearched(session.search("position startpos", "go depth 2")));
    }

    @Test
    void aMoveThatIsNotLegalIsIgnoredWithANotice() {
        turnOn();
        List<String> lines = session.search(ODD, "go depth 2");
        assertTrue(
                lines.contains("info string the book move e2e5 is not legal in 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 "
                        + "and is ignored"),
                lines::toString);
        assertTrue(isSearched(lines), lines::toString);
    }

    @Test
    void whatIsNoBookIsToldOnceAndTheSearchGoesOn() throws IOException {
        Path foreign = Files.writeString(folder.resolve("foreign.bin"), "a letter");
        assertEquals(
                List.of("info string no book is used: '" + foreign
                        + "' is no Polyglot book: its size is not a multiple of 16 bytes"),
                session.ask("setoption name BookFile value " + foreign, ON));
        List<String> lines = session.search("position startpos", "go depth 2");
        assertTrue(isSearched(lines), lines::toString);
        assertFalse(lines.stream().anyMatch(line -> line.contains("book")), lines::toString);
    }

    @Test
    void aBookWithoutAFileIsTold() {
        assertEquals(List.of("info string OwnBook is on, but BookFile names no book"), session.ask(ON));
        assertEquals(List.of(), session.ask("setoption name OwnBook value false"));
    }

    @Test
    void openingsVaryOnlyIfTheStrengthIsLimited() {
        assertTrue(isSearched(session.search("position startpos moves e2e4", "go depth 2")));
        session.ask("setoption name UCI_LimitStrength value true");
        assertFalse(isSearched(session.search("position startpos moves e2e4", "go depth 2")));
        assertTrue(isSearched(session.search("position startpos moves e2e4", "go depth 2 searchmoves e7e5")));
        assertTrue(isSearched(session.search(ODD, "go depth 2")));
    }
}
