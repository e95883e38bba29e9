package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Chess960;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Setup;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
        try {
            return Pgn.read(new StringReader(text));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
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
    void clocksAreCommentsAndBlackGetsANumberBehindThem() {
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
    void partsThatDoNotFitTogetherAreNoGame() {
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
                "1. e4 (1. d4 d5 (1... Nf6 2. c4 {(}) 2. c4) 1... e5 (1... c5) (1... e6) 2. Nf3 *",
                "\ufeff1. e4 e5 2. Nf3 *",
                "{opening comment} 1. e4 e5 2. Nf3 *",
                "1. e4 e5 2. Nf3 *\n\n[Event \"next\"]\n\n1. d4 *",
                "1. e4 e5 2. Nf3\n\n[Event \"next\"]\n\n1. d4 *",
                "1. e4 e5 2. Nf3 1-0 1. d4 {never closed",
                "[Event \"x\"] [Site \"y\"]\n1. e4 e5 2. Nf3 *",
                "[Event \"x\"]1. e4 e5 2. Nf3 *",
            })
    void whateverSurroundsTheMovesIsPassedOver(String text) {
        assertMoves("e4 e5 Nf3", text);
    }

    @Test
    void tagsAreKeptAndUnescapedAndTheFirstOfTwoCounts() {
        Pgn pgn = parse("[Event \"a \\\"b\\\" \\\\ c\"]\n[ White  \"x ] y\" ]\n[White \"z\"]\n\n*");
        assertEquals(Map.of("Event", "a \"b\" \\ c", "White", "x ] y"), pgn.tags());
    }

    @ParameterizedTest
    @CsvSource({
        "1. e4 1-0, 1-0",
        "1. e4 0-1, 0-1",
        "1. e4 1/2-1/2, 1/2-1/2",
        "1. e4 *, *",
        "1. e4, *",
        "[Result \"0-1\"] 1. e4, 0-1",
        "[Result \"0-1\"] 1. e4 1-0, 1-0",
        "[Result \"?\"] 1. e4, *"
    })
    void theResultIsTheOneBehindTheMovesOrElseTheTag(String text, String result) {
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
                "1. e4 e5 2. Nf3 Nc6 3. -- *|move 3. -- cannot be read",
                "1. e4 e5 2. foo *|move 2. foo cannot be read",
                "1. Nf3 d5 2. d3 d4 3. Nd2 *|move 3. 'Nd2' is ambiguous: Nbd2, Nfd2",
                "1. e4 (1. d4 *|a variation is not closed before the end of the game",
                "1. e4) e5 *|a variation is closed that was never opened, before move 1...",
                "1. e4 {never closed|a comment is not closed",
                "1. e4 } e5 *|'}' closes nothing",
                "[Event *|a tag has no value in quotation marks",
                "[Event \"x|the value of the tag Event is not closed",
                "[Event \"x\" \"y\"]|the tag Event has more than one value",
                "[Event \"x\"|the tag Event is not closed",
                "[\"x\"]|'' is not the name of a tag",
                "[Variant \"Atomic\"]|the rules of the variant 'Atomic' are not known",
                "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]|"
                        + "the game starts from an impossible position: White has no king, Black has no king",
                "''|there is no game in the text",
                "{only a comment}|there is no game in the text",
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
        assertMoves("e4 e5", "1. e4 " + "(".repeat(100_000) + ")".repeat(100_000) + " e5 *");
    }

    @Test
    void noMoreIsReadThanTheFirstGame() throws IOException {
        StringReader reader = new StringReader("1. e4 * rest");
        assertEquals(1, Pgn.read(reader).moves().size());
        assertEquals("rest", new java.io.BufferedReader(reader).readLine());
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
}
