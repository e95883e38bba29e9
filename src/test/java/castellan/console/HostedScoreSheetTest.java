package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.HostedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Score sheets of hosted games are written, saved and loaded. */
class HostedScoreSheetTest {

    @Test
    void theScoreSheetIsComplete() {
        HostedSession.check("""
                > new clock 5+3
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                clock white 300000 black 300000 running none
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                ~ 61500
                > move e5
                move uci e7e5 san e5 long e7e5 check no result * reason ongoing
                > resign
                status turn white check no result 0-1 reason resignation claims none halfmove 0 fullmove 2 opening C20 King's Pawn Game
                > pgn event Club final site Here date 2026.11.15 round 3 white Anna Maria black B. "Bob" Black
                [Event "Club final"]
                [Site "Here"]
                [Date "2026.11.15"]
                [Round "3"]
                [White "Anna Maria"]
                [Black "B. \\"Bob\\" Black"]
                [Result "0-1"]
                [TimeControl "300+3"]
                [ECO "C20"]
                [Opening "King's Pawn Game"]

                1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:01]} 0-1
                """);
    }

    @Test
    void aGameOnTimeSaysSoAndAnotherStartHasItsFen() {
        HostedSession session = new HostedSession();
        session.send("new fen 4k3/8/8/8/8/8/4P3/4K3 b - - 3 20 clock 0.1+0");
        session.play("Kd7");
        session.pass(6000);
        assertTrue(session.send("status").contains(" result 1/2-1/2 reason time-insufficient-material "));
        assertEquals("""
                [Event "?"]
                [Site "?"]
                [Date "????.??.??"]
                [Round "?"]
                [White "?"]
                [Black "?"]
                [Result "1/2-1/2"]
                [TimeControl "6"]
                [Termination "time forfeit"]
                [SetUp "1"]
                [FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20"]

                20... Kd7 {[%clk 0:00:06]} 1/2-1/2
                """, session.send("pgn"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1. e4 e5 *|result * reason ongoing",
                "1. e4 e5 1-0|result 1-0 reason resignation",
                "1. e4 e5 0-1|result 0-1 reason resignation",
                "1. e4 e5 1/2-1/2|result 1/2-1/2 reason agreement",
                "[Termination \"Time forfeit\"] 1. e4 e5 0-1|result 0-1 reason time",
                "[Termination \"time forfeit\"] 1. e4 e5 1/2-1/2|result 1/2-1/2 reason time-insufficient-material",
                "1. f3 e5 2. g4 Qh4 1-0|result 0-1 reason checkmate",
                "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2|result 1/2-1/2 reason threefold-repetition",
            })
    void aLoadedGameHasItsResult(String text, String result, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a game.pgn"), text);
        HostedSession session = new HostedSession();
        assertTrue(session.send("load " + file).startsWith("load fen rnb"));
        assertTrue(session.send("status").contains(result), session.send("status"));
    }

    @Test
    void aLoadedGameGoesOnAndKeepsItsTags(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("game.pgn"), """
                [White "Anna"]
                [Black "Bob"]

                1. e4 {best} (1. d4) e5 $1 2. Nf3 *

                [White "Other"]

                1. c4 *
                """);
        HostedSession session = new HostedSession();
        session.talk("> load " + file + """

                load fen rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
                > move Nc6
                move uci b8c6 san Nc6 long nb8c6 check no result * reason ongoing
                > undo 4
                undo fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                > redo 4
                redo fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
                > pgn black Carl
                [Event "?"]
                [Site "?"]
                [Date "????.??.??"]
                [Round "?"]
                [White "Anna"]
                [Black "Carl"]
                [Result "*"]
                [ECO "C44"]
                [Opening "King's Knight Opening: Normal Variation"]

                1. e4 {best} (1. d4) 1... e5 $1 2. Nf3 Nc6 *
                """);
    }

    @Test
    void aSavedGameHasItsVariationsAndWhatWasTakenBack(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("game.pgn"), "{Intro} 1. e4 {best} (1. d4 d5 (1... Nf6)) e5 *");
        Path copy = folder.resolve("copy.pgn");
        HostedSession session = new HostedSession();
        session.send("load " + file);
        session.play("Nf3");
        session.send("undo 2");
        session.play("c5 Nc3");
        assertEquals("save " + copy, session.send("save " + copy));
        String moves = "{Intro} 1. e4 {best} (1. d4 d5 (1... Nf6)) 1... c5 (1... e5 2. Nf3) 2. Nc3 *";
        assertTrue(Files.readString(copy).endsWith("\n\n" + moves + "\n\n"), Files.readString(copy));
        session.send("undo");
        assertTrue(session.send("pgn").endsWith(moves.replace(" 2. Nc3", "") + "\n"), "the game as it stands");
        assertEquals("save " + copy, session.send("save " + copy), "a file of ours may be replaced");
        assertTrue(Files.readString(copy).endsWith("\n\n" + moves + "\n\n"), "nothing is lost by taking back");
        session.send("load " + copy);
        assertTrue(session.send("pgn").endsWith(moves.replace(" 2. Nc3", "") + "\n"), "it goes on where it stood");
        session.send("redo");
        assertTrue(session.send("pgn").endsWith(moves + "\n"), "and what was taken back can be replayed");
        session.send("save " + copy);
        assertFalse(Files.readString(copy).contains("Castellan"), "the tag goes when it is not needed");
        assertEquals("error '" + file + "' exists already; choose another name", session.send("save " + file));
        assertEquals("error save takes the name of a file", session.send("save"));
        session.send("new");
        session.play("d4");
        assertTrue(session.send("pgn").endsWith("\n\n1. d4 *\n"), "another game has nothing of this one");
    }

    @ParameterizedTest
    @CsvSource({"undo 1, status", "undo 4, status", "undo 2, resign white"})
    void aGameIsResumedWhereItStoodWhenItWasSaved(String undo, String then, @TempDir Path folder) {
        HostedSession session = new HostedSession();
        session.play("f3 e5 g4 Qh4#");
        session.send(undo, then);
        String fen = session.fen();
        String sheet = session.send("pgn");
        String before = session.send("status");
        Path file = folder.resolve("game.pgn");
        session.send("save " + file, "new", "load " + file);
        assertEquals(fen, session.fen());
        assertEquals(sheet, session.send("pgn"));
        assertEquals(before, session.send("status"));
    }

    @Test
    void aLoadedGameKeepsItsClockTimes(@TempDir Path folder) throws IOException {
        HostedSession session = new HostedSession();
        session.send("new clock 5+3");
        session.play("e4");
        session.pass(61_500);
        session.play("e5");
        String sheet = session.send("pgn");
        Path file = Files.writeString(folder.resolve("game.pgn"), sheet);
        session.send("new");
        session.send("load " + file);
        assertEquals(sheet, session.send("pgn"));
        assertEquals("""
                history number 1 uci e2e4 san e4 long e2e4 clock 300000
                history number 1 uci e7e5 san e5 long e7e5 clock 241000""", session.send("history"));
        assertEquals("error this game has no clock", session.send("clock"));

        session.play("Nf3 Nc6");
        String goesOn = session.send("pgn");
        assertTrue(goesOn.endsWith("\n1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:01]} 2. Nf3 Nc6 *\n"), goesOn);
        Files.writeString(file, goesOn);
        session.send("load " + file);
        assertEquals(goesOn, session.send("pgn"));
        session.send("undo 3");
        assertTrue(session.send("pgn").endsWith("\n1. e4 {[%clk 0:05:00]} *\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1. e4 e5 2. Ke3 *|move 2. Ke3 is not legal",
                "1. e4 e5 2. Nf3 Nf3 *|move 2... Nf3 is not legal",
                "1. e4 oops *|move 1... oops cannot be read",
                "''|there is no game in the text",
            })
    void aBrokenScoreSheetIsNamedAndTheGameStays(String text, String sentence, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("game.pgn"), text);
        HostedSession session = new HostedSession();
        session.play("d4");
        assertEquals("error " + sentence, session.send("load " + file));
        assertEquals("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", session.fen());
    }

    @Test
    void theOpeningOfALoadedGameFollowsItsMovesUnlessTheSheetNamesItItself(@TempDir Path folder) throws IOException {
        Path ours = Files.writeString(
                folder.resolve("ours.pgn"), "[ECO \"C20\"]\n[Opening \"King's Pawn Game\"]\n\n1. e4 e5 *");
        Path theirs = Files.writeString(
                folder.resolve("theirs.pgn"), "[ECO \"C20\"]\n[Opening \"Offenes Spiel\"]\n\n1. e4 e5 *");
        HostedSession session = new HostedSession();
        session.send("load " + ours, "move f4");
        String followed = session.send("pgn");
        assertTrue(followed.contains("[ECO \"C30\"]\n[Opening \"King's Gambit\"]"), followed);
        session.send("load " + theirs, "move f4");
        String kept = session.send("pgn");
        assertTrue(kept.contains("[ECO \"C20\"]\n[Opening \"Offenes Spiel\"]"), kept);
    }

    @Test
    void aGameOutsideKnownOpeningsHasNoOpening() {
        HostedSession session = new HostedSession();
        session.send("new fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "move e4");
        assertFalse(session.send("status").contains("opening"));
        assertFalse(session.send("pgn").contains("Opening"));
    }
}
