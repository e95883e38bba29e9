package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Chess960;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.study.StudyPgn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PgnTest {

    private static final Setup START = Fen.parse(Fen.START);

    private static List<Integer> moves(Setup start, String texts) {
        List<Integer> moves = new ArrayList<>();
        Position position = Position.of(start);
        for (String text : texts.split(" ")) {
            moves.add(San.parse(position, text));
            position.make(moves.get(moves.size() - 1));
        }
        return moves;
    }

    private static void assertMoves(String expected, String text) {
        assertEquals(moves(START, expected), parse(text).moves(), text);
    }

    private static Pgn parse(String text) {
        return StudyPgn.read(text).sheet();
    }

    private static void assertRefused(String message, String text) {
        assertEquals(
                message,
                assertThrows(NotationException.class, () -> parse(text)).getMessage());
    }

    // ---- Writing -----------------------------------------------------------------------------------------------

    @Test
    void aGameIsWrittenWithItsSevenTags() {
        Map<String, String> tags = new LinkedHashMap<>(Map.of("Black", "Duke & Count"));
        tags.put("White", "Paul \"Pride\" Morphy\\");
        Pgn pgn = new Pgn(tags, START, false, moves(START, "e4 e5 Nf3 d6"), List.of(), "1-0");
        assertEquals("""
                [Event "?"]
                [Site "?"]
                [Date "????.??.??"]
                [Round "?"]
                [White "Paul \\"Pride\\" Morphy\\\\"]
                [Black "Duke & Count"]
                [Result "1-0"]

                1. e4 e5 2. Nf3 d6 1-0

                """, pgn.write());
    }

    @Test
    void aGameWithoutMovesIsStillAGame() {
        String text = new Pgn(Map.of(), START, false, List.of(), List.of(), "*").write();
        assertTrue(text.endsWith("\n\n*\n\n"), text);
        assertEquals(List.of(), parse(text).moves());
    }

    @Test
    void clocksAreCommentsAndBlackGetsANumberAfterThem() {
        Pgn pgn = new Pgn(Map.of(), START, false, moves(START, "e4 e5"), List.of(300_000L, 3_723_999L), "*");
        assertTrue(pgn.write().contains("\n1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 1:02:03]} *\n"), pgn.write());
        assertEquals(List.of(300_000L, 3_723_000L), parse(pgn.write()).clocks());
    }

    @Test
    void anotherStartHasItsFenAndBlackMayBegin() {
        Setup start = Fen.parse("4k3/8/8/8/8/8/4P3/4K3 b - - 3 20");
        String text = new Pgn(
                        Map.of("FEN", "nonsense", "SetUp", "0"), start, false, moves(start, "Kd7 e4"), List.of(), "*")
                .write();
        assertTrue(
                text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]\n\n20... Kd7 21. e4 *\n"),
                text);
    }

    @Test
    void chess960SaysSo() {
        String text = new Pgn(Map.of(), Chess960.setup(0), true, List.of(), List.of(), "*").write();
        assertTrue(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/"), text);
        assertTrue(parse(text).chess960());
    }

    @Test
    void partsThatDoNotMatchAreNoGame() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Pgn(Map.of(), START, false, moves(START, "e4"), List.of(1L, 2L), "*"));
        assertThrows(
                IllegalArgumentException.class, () -> new Pgn(Map.of(), START, false, List.of(), List.of(), "2-0"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomGamesComeBackAsTheyWereWrittenInLinesOfFewerThan80Columns(boolean chess960) {
        Random random = new Random(91);
        for (int game = 0; game < 100; game++) {
            Setup start = chess960 ? RandomGames.chess960Start(random) : START;
            List<Integer> moves = randomMoves(Position.of(start), random);
            List<Long> clocks = game % 2 == 0
                    ? List.of()
                    : moves.stream().map(move -> move * 1000L).toList();
            Pgn pgn = new Pgn(Map.of("Site", "a \\ \"b\" ]"), start, chess960, moves, clocks, "1/2-1/2");
            String text = pgn.write();
            assertTrue(text.lines().filter(line -> !line.startsWith("[")).allMatch(line -> line.length() < 80), text);
            Pgn read = parse(text);
            assertEquals(moves, read.moves());
            assertEquals(clocks, read.clocks());
            assertEquals(Fen.of(start), Fen.of(read.start()));
            assertEquals(text, read.write());
        }
    }

    private static List<Integer> randomMoves(Position position, Random random) {
        List<Integer> moves = new ArrayList<>();
        MoveList legal = Moves.legal(position);
        while (!legal.isEmpty() && moves.size() < 120) {
            moves.add(legal.get(random.nextInt(legal.size())));
            position.make(moves.get(moves.size() - 1));
            legal = Moves.legal(position);
        }
        return moves;
    }

    // ---- Reading -----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1. e4 e5 2. Nf3 *",
                "1.e4 e5 2.Nf3",
                "1.e4 1...e5 2.Nf3 *",
                "e4 e5 Nf3",
                "1 . e4 e5 2 . Nf3",
                "1. e4! e5?? 2. Nf3!? *",
                "1. e4 $1 e5 $2 $14 2. Nf3$3 *",
                "1. e4 !? e5 +- 2. Nf3 = *",
                "1. e4 {best by test} e5 {} 2. Nf3 {a { brace and ) } *",
                "1. e4 ; the rest (of the line\ne5 2. Nf3 *",
                "% an escaped line e4\n1. e4 e5\n%another\n2. Nf3 *",
                "1. e4 e5\r\n2. Nf3\r\n*",
                "% an escaped line e4\r1. e4 ; the rest (of the line\re5\r%another\r2. Nf3\r*",
                "\ufeff% an escaped line e4\n1. e4 e5 2. Nf3 *",
                "\ufeff[Event \"x\"]\n\ufeff%escaped\n1. e4 e5 2. Nf3 *",
                "1. e4+- e5!? 2. Nf3-+ *",
                "1. e4= e5+/= 2. Nf3!?+/- *",
                "1. e4\u00b1 e5\u2213 2. Nf3!\u221e *",
                "1.\u00a0e4 e5 2.\u00a0Nf3 *",
                "1. e4 (1. d4 d5 (1... Nf6 2. c4 {(}) 2. c4) 1... e5 (1... c5) (1... e6) 2. Nf3 *",
                "\ufeff1. e4 e5 2. Nf3 *",
                "{opening comment} 1. e4 e5 2. Nf3 *",
                "1. e4 e5 2. Nf3 *\n\n[Event \"next\"]\n\n1. d4 *",
                "1. e4 e5 2. Nf3\n\n[Event \"next\"]\n\n1. d4 *",
                "1. e4 e5 2. Nf3 1-0 1. d4 {never closed",
                "[Event \"x\"] [Site \"y\"]\n1. e4 e5 2. Nf3 *",
                "[Event \"x\"]1. e4 e5 2. Nf3 *",
            })
    void whateverSurroundsTheMovesIsSkipped(String text) {
        assertMoves("e4 e5 Nf3", text);
    }

    @Test
    void tagsAreKeptAndUnescapedAndTheFirstOfTwoCounts() {
        Pgn pgn = parse("[Event \"a \\\"b\\\" \\\\ c\"]\n[ White  \"x ] y\" ]\n[White \"z\"]\n\n*");
        assertEquals(Map.of("Event", "a \"b\" \\ c", "White", "x ] y"), pgn.tags());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[White \"Paul \"Pride\" Morphy\"]|Paul \"Pride\" Morphy",
                "[White \"\"Pride\" Morphy\" ]|\"Pride\" Morphy",
                "[White \"Morphy, \"Paul\"\"]|Morphy, \"Paul\"",
                "[White \"x\" \"y\"]|x\" \"y",
            })
    void quotesInsideAValueNeedNotBeEscaped(String text, String value) {
        Pgn pgn = parse(text + "\n1. e4 *");
        assertEquals(value, pgn.tags().get("White"));
        assertEquals(value, parse(pgn.write()).tags().get("White"));
    }

    @Test
    void aFileThatIsNotUtf8IsLatin1() {
        String text = "[White \"M\u00fcller\"]\n1. e4 \u00bd-\u00bd";
        for (var charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            Pgn pgn = StudyPgn.read(text.getBytes(charset), true).sheet();
            assertEquals("M\u00fcller", pgn.tags().get("White"), charset.name());
            assertEquals("1/2-1/2", pgn.result(), charset.name());
        }
    }

    @Test
    void aLetterCutOffAtTheEndDoesNotChangeTheOthers() {
        byte[] whole = "[White \"M\u00fcller\"]\n1. e4 * {\u2654".getBytes(StandardCharsets.UTF_8);
        for (int missing = 0; missing < 3; missing++) {
            Pgn pgn = StudyPgn.read(Arrays.copyOf(whole, whole.length - missing), false)
                    .sheet();
            assertEquals("M\u00fcller", pgn.tags().get("White"));
        }
    }

    @Test
    void aGameThatIsCutOffIsNoGame() {
        byte[] file = "1. e4 e5 2. Nf3 Nc6".getBytes(StandardCharsets.UTF_8);
        assertEquals(4, StudyPgn.read(file, true).size());
        assertThrows(NotationException.class, () -> StudyPgn.read(file, false));
    }

    @Test
    void anEmptyFileHasNoGame() {
        assertThrows(NotationException.class, () -> StudyPgn.read(new byte[0], true));
    }

    @ParameterizedTest
    @CsvSource({
        "1. e4 1-0, 1-0",
        "1. e4 0-1, 0-1",
        "1. e4 1/2-1/2, 1/2-1/2",
        "1. e4 1/2, 1/2-1/2",
        "1. e4 \u00bd-\u00bd, 1/2-1/2",
        "1. e4 \u00bd, 1/2-1/2",
        "[Result \"1/2\"] 1. e4, 1/2-1/2",
        "[Result \"\u00bd-\u00bd\"] 1. e4, 1/2-1/2",
        "1. e4 *, *",
        "1. e4, *",
        "[Result \"0-1\"] 1. e4, 0-1",
        "[Result \"0-1\"] 1. e4 1-0, 1-0",
        "[Result \"?\"] 1. e4, *"
    })
    void theResultIsTheOneAfterTheMovesOrElseTheTag(String text, String result) {
        assertEquals(result, parse(text).result());
    }

    @ParameterizedTest
    @CsvSource({
        "Standard, false",
        "chess, false",
        "From Position, false",
        "Chess960, true",
        "chess 960, true",
        "Fischerandom, true",
        "Fischer Random, true"
    })
    void theKnownRulesGoByManyNames(String variant, boolean chess960) {
        assertEquals(chess960, parse("[Variant \"" + variant + "\"]\n*").chess960());
    }

    @Test
    void clocksCountUpToTheFirstMoveWithoutOne() {
        assertEquals(
                List.of(60_500L, 3_600_000L),
                parse("1. e4 {[%eval 0.3] [%clk 0:01:00.5]} e5 {[%clk 1:00:00]} *")
                        .clocks());
        assertEquals(
                List.of(60_000L),
                parse("1. e4 {[%clk 0:01:00]} e5 2. d4 {[%clk 0:00:50]} *").clocks());
        assertEquals(List.of(), parse("1. e4 e5 {[%clk 0:01:00]} *").clocks());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1. e4 e5 2. Ke3 *|move 2. Ke3 is not legal",
                "1. e4 e4 *|move 1... e4 is not legal",
                "1. e4 e5 2. Nf3 Nc6 3. -- *|move 3. -- is a null move, which no game has",
                "1. e4 e5 2. foo *|move 2. foo cannot be read",
                "1. Nf3 d5 2. d3 d4 3. Nd2 *|move 3. 'Nd2' is ambiguous: Nbd2, Nfd2",
                "1. e4 (1. d4 *|a variation is not closed before the end of the game",
                "1. e4 ((1. d4)) e5 *|a variation before move 1. has no move that it could replace",
                "1. e4) e5 *|')' without '(' before move 1...",
                "1. e4 {never closed|a comment is not closed",
                "1. e4 } e5 *|'}' without an opening one",
                "[Event *|a tag has no value in quotation marks",
                "[Event \"x|the value of the tag Event is not closed",
                "[Event \"x\" y]|the value of the tag Event is not closed",
                "[Event \"x\"|the tag Event is not closed",
                "[\"x\"]|a tag has no name before its value",
                "[Variant \"Atomic\"]|the variant 'Atomic' is not supported",
                "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]|"
                        + "the game starts from an impossible position: White has no king, Black has no king",
                "''|there is no game in the text",
                "{only a comment}|there is no game in the text",
                "1 22 333 ... !? $4|there is no game in the text",
            })
    void whatCannotBeReadIsNamed(String message, String text) {
        assertRefused(text, message);
    }

    @Test
    void theNumberOfAnIllegalMoveFollowsTheFen() {
        assertRefused("move 21. e5 is not legal", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]\n1... Kd7 2. e5 *");
    }

    @Test
    void noNestingIsTooDeep() {
        assertMoves("e4 e5", "1. e4 " + "(d4 (e4".repeat(5_000) + "))".repeat(5_000) + " e5 *");
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        Mutations.check(
                92,
                5000,
                List.of(
                        "[Event \"x\"]\n\n1. e4 {c} e5 (1... c5 $1) 2. Nf3!? Nc6 ; c\n3. Bb5 1-0",
                        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]\n20... Kd7 {[%clk 0:01:00]} 21. e4 1/2-1/2"),
                PgnTest::parse);
    }

    // ---- What is printed ---------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u0007", "\u001b", "\t", "\u007f", "\u0085", "\u009b", "\u2028", "\u202e"})
    void aControlCharacterInATagIsPrintedAsABlank(String control) {
        String value = "a" + control + "b";
        Pgn read = parse("[White \"" + value + "\"]\n*");
        Pgn given = new Pgn(Map.of("White", value), START, false, List.of(), List.of(), "*");
        for (Pgn pgn : List.of(read, given)) {
            assertTrue(pgn.write().contains("[White \"a b\"]\n"), pgn.write());
        }
        NotationException variant =
                assertThrows(NotationException.class, () -> parse("[Variant \"" + value + "\"]\n*"));
        assertFalse(variant.getMessage().contains(control));
        NotationException fen = assertThrows(NotationException.class, () -> parse("[FEN \"" + value + "\"]\n*"));
        assertFalse(fen.getMessage().contains(control));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\n", "\r\n"})
    void aLineThatEndsInsideATagDoesNotCloseIt(String end) {
        assertRefused("the value of the tag White is not closed", "[White \"a" + end + "b\"]\n*");
        String written = new Pgn(Map.of("White", "a" + end + "b"), START, false, List.of(), List.of(), "*").write();
        assertTrue(written.contains("[White \"a" + " ".repeat(end.length()) + "b\"]\n"), written);
    }

    /** The beginnings of files that an attacker would like to read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret",
                "secret:x:0:0:secret:/secret:/bin/sh",
                "export SECRET=secret",
                "1. secret",
                "% comment\nsecret",
                "[secret]\nname = \"secret\"",
                "[remote \"origin\"]\n\turl = secret",
                "{\"secret\": [\"secret\"]}\nsecret",
                "[{\"secret\": 1}]",
                "[\"secret\"]",
                "1. e4 secret-secret-secret",
                "1. e4 e5 (secret",
                "\u0000secret",
            })
    void anErrorDoesNotPrintAFileThatIsNoGame(String text) {
        String message =
                assertThrows(NotationException.class, () -> parse(text)).getMessage();
        assertFalse(message.toLowerCase(Locale.ROOT).contains("secret"), message);
    }

    @Test
    void anErrorIsShortHoweverLongTheTextIs() {
        String endless = "x".repeat(100_000);
        for (String text : List.of(
                endless,
                "1. e4 " + endless,
                "[" + endless,
                "[" + endless + " \"x\"]",
                "[" + endless + " \"x",
                "[FEN \"" + endless + "\"]",
                "[FEN \"" + endless + " w - - 0 1\"]",
                "[Variant \"" + endless + "\"]",
                "1. e4 Ke3" + "!".repeat(100_000))) {
            String message =
                    assertThrows(NotationException.class, () -> parse(text)).getMessage();
            assertTrue(message.length() < 300, message);
        }
    }
}
