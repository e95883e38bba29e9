package castellan.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.notation.NotationException;
import castellan.notation.PgnText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies come back from PGN as they were written. */
class StudyPgnTest {

    /** The moves as they are written, without tags. */
    private static String moves(Study study) {
        String text = StudyPgn.write(study);
        return text.substring(text.indexOf("\n\n") + 2).strip();
    }

    private static String again(String text) {
        return moves(StudyPgn.read(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "1. e4 e5 2. Nf3 *",
                "$13 {Before everything} 1. e4 {best by test} *",
                "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5) 2. Nf3 *",
                "1. e4 ({Or} 1. d4) {And now} 1... e5 *",
                "1. e4 $1 $14 {[%eval 0.34,20] [%clk 0:05:00.5] [%csl Rd5] [%cal Ge2e4] [%b]} *",
                "1. e4 {[%eval #-3]} 1... e5 {two\nlines} *",
                "{Intro} 1. {first} e4 {after} 1... {before} e5 2. {[%clk 0:01:00]} Nf3 Nc6 *",
                "1. e4 c5 ({a} 1... e5 2. {b} Nf3) {c} 2. Nf3 d6 3. {d} d4 *",
                "1. e4 e5 1-0",
            })
    void whatWasWrittenIsWrittenAgain(String text) {
        assertEquals(text, again(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1. e4! e5?? 2. Nf3!?|1. e4 $1 e5 $4 2. Nf3 $5 *",
                "1. e4 !! e5 ?! 2. Nf3+-|1. e4 $3 e5 $6 2. Nf3 $18 *",
                "1. e4 ± e5 ∓ 2. Nf3 =|1. e4 $16 e5 $17 2. Nf3 $10 *",
                "1. e4 $1 $1 $300 e5|1. e4 $1 {$300} 1... e5 *",
                "1. e4 {a} {b} e5|1. e4 {a b} 1... e5 *",
                "1. e4 {a} 1... {b} {c} e5 {d} 2. *|1. e4 {a} 1... {b c} e5 {d} *",
                "1. e4 (1. d4) {a} 1... {b} e5|1. e4 (1. d4) {a b} 1... e5 *",
                "1. e4 2. {at the end}|1. e4 {at the end} *",
                "1. e4 ; a } b|1. e4 {a ) b} *",
                "1. e4 (1. d4) {at the end}|1. e4 {at the end} (1. d4) *",
                "1. e4 (1. d4) {one} (1. c4) {two} e5|1. e4 {one} (1. d4) (1. c4) {two} 1... e5 *",
                "1. e4 ({nothing played}) e5|1. e4 {nothing played} 1... e5 *",
                "1. e4 (1. d4 1-0) (1. c4 *) e5|1. e4 (1. d4 {1-0}) (1. c4) 1... e5 *",
                "1. e4 (1. d4 d5) (1. d4 Nf6)|1. e4 (1. d4 d5 (1... Nf6)) *",
                "1. e4 {[%cal Xe2e4,Ge2e4] [%csl]}|1. e4 {[%cal Xe2e4,Ge2e4] [%csl]} *",
                "1. e4 {[%cal Ge2e4][%csl Ra1,Ba1] both}|1. e4 {[%csl Ra1,Ba1] [%cal Ge2e4] both} *",
                "1. e4 {[%eval 0.345] [%eval 9]}|1. e4 {[%eval 0.34] [%eval 9]} *",
                "1. e4 {x [%clk 1:2:3] y}|1. e4 {[%clk 1:02:03] x y} *",
                "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0|1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *",
                "1. e4 a6 2. e5 d5 3. exd6 e.p.|1. e4 a6 2. e5 d5 3. exd6 *",
                "1. e4 ½-½|1. e4 1/2-1/2",
            })
    void whatPeopleWriteIsUnderstoodAndKept(String text, String written) {
        assertEquals(written, again(text));
        assertEquals(written, again(written), "and stays");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\n", "\r\n"})
    void filesOfTheArchivesAreRead(String lineEnd) {
        String file = String.join(
                lineEnd,
                "\ufeff[Event \"Paris\"]",
                "[White \"M\u00fcller\"]",
                "",
                "% escaped 1. d4",
                "1. e4 {Gr\u00fc\u00dfe} ; and more",
                "e5",
                "",
                "[Event \"no result\"]",
                "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]",
                "[SetUp \"1\"]",
                "",
                "20... Kd7 (20... Ke7) 21. e4 0-1",
                "[Event \"960\"]",
                "[Variant \"chess 960\"]",
                "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]",
                "",
                "1. f4 *",
                "");
        for (var charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            byte[] bytes =
                    file.substring(charset == StandardCharsets.UTF_8 ? 0 : 1).getBytes(charset);
            StudyPgn games = new StudyPgn(new PgnText(new ByteArrayInputStream(bytes)));
            Study first = games.next().orElseThrow();
            assertEquals("M\u00fcller", first.tags().get("White"));
            assertEquals("1. e4 {Gr\u00fc\u00dfe and more} 1... e5 *", moves(first));
            Study second = games.next().orElseThrow();
            assertEquals("20... Kd7 (20... Ke7) 21. e4 0-1", moves(second));
            Study third = games.next().orElseThrow();
            assertTrue(third.isChess960());
            assertEquals("1. f4 *", moves(third));
            assertEquals(Optional.empty(), games.next());
        }
    }

    @Test
    void aFileThatJoinsBothEncodingsIsReadRight() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write("[White \"M\u00fcller \u2654 \ud83d\ude00\"]\n*\n".getBytes(StandardCharsets.UTF_8));
        file.write("[White \"M\u00fcller\"]\n*\n".getBytes(StandardCharsets.ISO_8859_1));
        StudyPgn games = new StudyPgn(new PgnText(new ByteArrayInputStream(file.toByteArray())));
        assertEquals(
                "M\u00fcller \u2654 \ud83d\ude00",
                games.next().orElseThrow().tags().get("White"));
        assertEquals("M\u00fcller", games.next().orElseThrow().tags().get("White"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1. e4 (1. d4 -- 2. c4 {a plan}) e5 *  | 1. e4 (1. d4 {-- 2. c4 a plan}) 1... e5 *
            1. e4 (1. -- d5 (1... c5)) e5 *       | 1. e4 {-- d5 1... c5} 1... e5 *
            1. e4 (1. d4 Qxh7 (2. c4) 2. c4) e5 * | 1. e4 (1. d4 {Qxh7 2. c4 2. c4}) 1... e5 *
            """)
    void aVariationThatCannotBePlayedGoesOnAsAComment(String written, String read) {
        assertEquals(read, moves(StudyPgn.read(written)));
    }

    @Test
    void aGameThatCannotBeReadDoesNotHideTheNext() {
        StudyPgn games = new StudyPgn(new StringReader("""
                [Event "one"]
                1. e4 -- *
                [Event "two"]
                1. e4 (1. d4
                [Event "three"]
                1. c4 *
                """));
        assertEquals(
                "move 1... -- is a null move, which no game has",
                assertThrows(NotationException.class, games::next).getMessage());
        assertThrows(NotationException.class, games::next);
        assertEquals("1. c4 *", moves(games.next().orElseThrow()));
        assertEquals(Optional.empty(), games.next());
    }

    /** Gives the same game for ever. */
    private static final class Endless extends Reader {
        private static final String GAME = "[Event \"x\"]\n\n1. e4 {a comment} (1. d4) e5 1-0\n\n";
        private int at;

        @Override
        public int read(char[] target, int offset, int length) {
            for (int i = 0; i < length; i++) {
                target[offset + i] = GAME.charAt(at++ % GAME.length());
            }
            return length;
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    @Test
    void gamesAreReadOneByOneHoweverManyThereAre() {
        StudyPgn games = new StudyPgn(new Endless());
        for (int i = 0; i < 1_000; i++) {
            assertEquals(3, games.next().orElseThrow().size());
        }
    }

    @Test
    void noNestingIsTooDeep() {
        // Two kings walk back and forth; each move is a variation of another one.
        String walk = " Kb2 (Kb1 Kb7 (Kb8 Kb2 (Ka1 Kb7 (Ka8";
        int cycles = 2_500;
        String text = "[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]" + walk.repeat(cycles) + "))))".repeat(cycles) + " *";
        Study study = StudyPgn.read(text);
        assertEquals(8 * cycles, study.size());
        String written = StudyPgn.write(study);
        assertTrue(written.contains(")".repeat(4 * cycles)));
        assertEquals(written, StudyPgn.write(StudyPgn.read(written)));
    }

    @Test
    void whatIsTooLargeIsRefused() {
        assertEquals(
                "the game has more than 10485760 characters",
                assertThrows(NotationException.class, () -> StudyPgn.read("1. e4 " + " ".repeat(11 << 20) + "e5"))
                        .getMessage());
        StudyPgn games = new StudyPgn(new StringReader("1. e4 (1. d4) (1. c4) e5 *"), true, 1_000, 3);
        assertEquals(
                "the game has more than 3 moves with its variations",
                assertThrows(NotationException.class, games::next).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a}", "{[%csl Ra1]}", "$1"})
    void anyNumberOfCommentsIsReadInNoTime(String comment) {
        String text = "1. e4 " + comment.repeat((1 << 20) / comment.length()) + " *";
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> StudyPgn.read(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[%csl Ra1]", "[%csl", " Ra1]", "[%csl ]", "]"})
    void anyNumberOfCommandsIsReadInNoTime(String command) {
        String many = command.repeat((1 << 19) / command.length());
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> StudyPgn.read("1. e4 {" + "[%csl".repeat(100_000) + many + "} *"));
    }

    @Test
    void theHighestMoveNumbersOfAFenCanBeRead() {
        String text = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1000000\"] 1000000... Kd7 1000001. Kd2 *";
        assertEquals("1000000... Kd7 1000001. Kd2 *", again(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1. e4 c5 2. a3 (2. b3) 2... a6 *|1. e4 c5 (1... c5 2. a3 (2. b3) 2... a6) *",
                "1. e4 c5 {so} (1... e5) {then} 2. a3 *|1. e4 c5 {so} (1... e5) (1... c5 2. {then} a3) *",
                "1. e4 c5 (1... e5) *|1. e4 c5 (1... e5) *",
            })
    void whatWasTriedAfterTheLastMoveOfAGameIsAVariation(String study, String game) {
        Study read = StudyPgn.read(study);
        Node last = read.mainLine().nodes().get(1);
        String text = StudyPgn.writeGame(last, read, read.sheet(), Node::notes);
        assertEquals(game, text.substring(text.indexOf("\n\n") + 2).strip());
        assertEquals(read.mainLine().moves(), StudyPgn.read(text).mainLine().moves());
    }

    @Test
    void theNotesAreUnderstood() {
        Study study = StudyPgn.read("1. e4 $1 {[%eval -1.5,12] [%clk 0:01:00] [%cal Ra1a8] so} *");
        Notes notes = study.root().firstChild().orElseThrow().notes();
        assertEquals("so", notes.comment());
        assertEquals(List.of(1), notes.glyphs());
        assertEquals(
                Optional.of(Evaluation.centipawns(-150).atDepth(java.util.OptionalInt.of(12))), notes.evaluation());
        assertEquals(OptionalLong.of(60_000), notes.clock());
        assertEquals(List.of(new Shape(Shape.Tint.RED, 0, 56)), notes.shapes());
        assertEquals(List.of(60_000L), study.sheet().clocks());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "standard",
                "chess960",
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                "4k3/P6P/8/8/8/8/p6p/4K3 b - - 7 9999",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 0"
            })
    void randomStudiesComeBackByteForByte(String from) {
        Random random = new Random(32);
        for (int i = 0; i < RandomGames.some(400); i++) {
            boolean isChess960 = from.equals("chess960");
            Setup start = isChess960
                    ? RandomGames.chess960Start(random)
                    : from.equals("standard") ? Setup.start() : Fen.parse(from);
            Study study = RandomStudies.study(start, isChess960, 1 + random.nextInt(120), random);
            String written = StudyPgn.write(study);
            assertEquals(written, new String(written.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
            Study read = StudyPgn.read(written);
            assertEquals(written, StudyPgn.write(read));
            assertSameTree(study, read);
            Study again = StudyPgn.read(StudyPgn.write(read));
            read.root()
                    .subtree()
                    .forEach(node -> assertEquals(
                            node.notes(), again.node(node.id()).orElseThrow().notes()));
        }
    }

    private static void assertSameTree(Study study, Study read) {
        List<Node> before = inOrder(study);
        List<Node> after = inOrder(read);
        assertEquals(study.start(), read.start());
        assertEquals(study.result(), read.result());
        assertEquals(before.size(), after.size());
        for (int i = 0; i < before.size(); i++) {
            Node node = before.get(i);
            assertEquals(node.san(), after.get(i).san());
            assertEquals(node.ply(), after.get(i).ply());
            assertEquals(node.notes(), after.get(i).notes());
        }
    }

    private static List<Node> inOrder(Study study) {
        List<Node> found = new ArrayList<>();
        Deque<Node> ahead = new ArrayDeque<>(List.of(study.root()));
        while (!ahead.isEmpty()) {
            Node node = ahead.pop();
            found.add(node);
            for (int i = node.children().size() - 1; i >= 0; i--) {
                ahead.push(node.children().get(i));
            }
        }
        return found;
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        Random random = new Random(33);
        String whole = StudyPgn.write(RandomStudies.study(Setup.start(), false, 60, random));
        String signs = "(){}[];%$!?\n\"*1.e4 \\";
        for (int i = 0; i < RandomGames.some(2_000); i++) {
            StringBuilder text = new StringBuilder(whole);
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(text.length());
                text.replace(at, at + random.nextInt(2), String.valueOf(signs.charAt(random.nextInt(signs.length()))));
            }
            try {
                String written = StudyPgn.write(StudyPgn.read(text.toString()));
                assertEquals(written, StudyPgn.write(StudyPgn.read(written)), text.toString());
            } catch (NotationException e) {
                assertTrue(e.getMessage().length() < 300, e.getMessage());
            }
        }
    }

    @Test
    void theGamesOfATextAreListedAlsoBehindOneThatCannotBeRead() {
        String text = """
                [Event "?"]
                [White "Anna"]
                [Date "????.??.??"]

                1. e4 e5 1-0

                [Event "Wrong"]

                1. e5 *

                [Event "?"]
                [Black "Ben"]

                1. d4 *
                """;
        GameSummary.Contents all = GameSummary.of(text, 5);
        assertEquals(
                new GameSummary("Anna", "", "", "", "1-0", 2, null), all.games().get(0));
        assertEquals("Ben", all.games().get(2).black());
        assertEquals(
                List.of(true, false, true),
                all.games().stream().map(game -> game.fault() == null).toList());
        assertEquals(List.of(3, false), List.of(all.games().size(), all.more()));
        assertEquals(new GameSummary.Contents(all.games().subList(0, 2), true), GameSummary.of(text, 2));
    }
}
