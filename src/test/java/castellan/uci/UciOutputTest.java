package castellan.uci;

import static castellan.session.Session.assertLegal;
import static castellan.session.Session.lastOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.session.WithSession;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's section on output, and its further rules for the root. */
@Order(1)
class UciOutputTest extends WithSession {

    private static final String MOVE = "[a-h][1-8][a-h][1-8][nbrq]?";
    private static final Pattern LINE = Pattern.compile("info depth (?<depth>\\d+) seldepth (?<seldepth>\\d+) multipv"
            + " (?<line>\\d+) score (?<kind>cp|mate) (?<score>-?\\d+)(?<bound> lowerbound| upperbound)?"
            + "(?: wdl (?<win>\\d+) (?<draw>\\d+) (?<loss>\\d+))? nodes (?<nodes>\\d+) nps (?<nps>\\d+)"
            + " hashfull (?<hashfull>\\d+) time (?<time>\\d+) pv(?<pv>( " + MOVE + ")+)");
    private static final Pattern PROGRESS = Pattern.compile(
            "info depth \\d+ seldepth \\d+ nodes (?<nodes>\\d+) nps \\d+ hashfull \\d+ time (?<time>\\d+)");
    private static final Pattern CURRENT = Pattern.compile("info depth \\d+ currmove " + MOVE + " currmovenumber \\d+");

    @BeforeEach
    void start() {
        session.ask();
    }

    /** The lines of a search that show a variation; each other one must have a form we know. */
    static List<Matcher> variations(List<String> lines) {
        for (String line : lines) {
            assertTrue(
                    LINE.matcher(line).matches()
                            || PROGRESS.matcher(line).matches()
                            || CURRENT.matcher(line).matches()
                            || line.startsWith("bestmove "),
                    line);
        }
        return lines.stream().map(LINE::matcher).filter(Matcher::matches).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go depth 1",
                "go movetime 1",
                "go nodes 1",
                "go wtime 1 btime 1",
                "go depth 7",
                "go mate 1 movetime 200",
                "go nodes 20000"
            })
    void aScoreAndALineComeBeforeEveryMove(String go) {
        assertTrue(
                !variations(session.search("position startpos moves d2d4", go)).isEmpty());
        assertTrue(!variations(session.search("position fen 7k/7R/8/8/8/8/8/K7 b - - 0 1", go))
                .isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1, 1",
        "7k/8/8/8/8/8/R7/1R5K w - - 0 1, 2",
        "7k/5K2/8/8/8/8/8/6R1 b - - 0 1, -1",
        "6k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 1, 1"
    })
    void matesAreCountedInMovesOfTheSideToMove(String fen, int moves) {
        List<Matcher> lines = variations(session.search("position fen " + fen, "go mate " + Math.abs(moves)));
        Matcher last = lines.get(lines.size() - 1);
        assertEquals("mate " + moves, last.group("kind") + " " + last.group("score"));
    }

    @ParameterizedTest
    @CsvSource({"w, 1", "b, -1"})
    void theScoreIsThatOfTheSideToMove(String side, int sign) {
        List<Matcher> lines =
                variations(session.search("position fen 4k3/8/8/8/8/8/PPP5/QR2K3 " + side + " - - 0 1", "go depth 2"));
        assertTrue(Integer.parseInt(lines.get(0).group("score")) * sign > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {Fen.START, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "4k3/8/8/8/8/8/PPP5/QR2K3 b - - 0 1"})
    void theChancesOfAllResultsSumToAThousand(String fen) {
        List<String> without = session.search("position fen " + fen, "go depth 4");
        assertTrue(without.stream().noneMatch(line -> line.contains(" wdl ")));
        session.ask("setoption name UCI_ShowWDL value true");
        for (Matcher line : variations(session.search("go depth 6"))) {
            assertEquals(
                    1000,
                    Integer.parseInt(line.group("win"))
                            + Integer.parseInt(line.group("draw"))
                            + Integer.parseInt(line.group("loss")),
                    line.group());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                Fen.START,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
                "8/8/4k3/8/8/4K3/4P3/8 w - - 98 90",
                "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
            })
    void linesAreLegalToTheirEndAndTheLastBeginsWithTheMove(String fen) {
        List<String> lines = session.search("position fen " + fen, "go depth 8");
        List<Matcher> variations = variations(lines);
        for (Matcher line : variations) {
            Position position = Fen.position(fen);
            int played = 0;
            for (String move : line.group("pv").strip().split(" ")) {
                assertTrue(played == 0 || !isOver(position), () -> "goes on after the game: " + line.group());
                position.make(UciMoves.parse(position, move));
                played++;
            }
            if (line.group("kind").equals("mate") && line.group("bound") == null) {
                int moves = Integer.parseInt(line.group("score"));
                assertEquals(moves > 0 ? 2 * moves - 1 : -2 * moves, played, line.group());
            }
        }
        String head = variations.get(variations.size() - 1).group("pv").strip().split(" ")[0];
        assertEquals(head, lastOf(lines).split(" ")[1]);
    }

    private static boolean isOver(Position position) {
        return MoveGenerator.count(position) == 0
                || position.halfmoveClock() >= 100
                || position.earlierOccurrences() >= 2;
    }

    @Test
    void linesOfOneDepthComeInOrder() {
        session.ask("setoption name MultiPV value 4");
        List<Matcher> lines = variations(session.search("go depth 6")).stream()
                .filter(line -> line.group("bound") == null)
                .toList();
        assertEquals(24, lines.size());
        for (int i = 0; i < lines.size(); i++) {
            assertEquals(i / 4 + 1, Integer.parseInt(lines.get(i).group("depth")));
            assertEquals(i % 4 + 1, Integer.parseInt(lines.get(i).group("line")));
            assertTrue(i % 4 == 0
                    || Integer.parseInt(lines.get(i).group("score"))
                            <= Integer.parseInt(lines.get(i - 1).group("score")));
        }
    }

    @Test
    void numbersOnlyGrowAndStayWithinTheirBounds() {
        long time = 0;
        long nodes = 0;
        for (Matcher line : variations(session.search("go movetime 300"))) {
            assertTrue(Long.parseLong(line.group("time")) >= time, line.group());
            assertTrue(Long.parseLong(line.group("nodes")) >= nodes, line.group());
            time = Long.parseLong(line.group("time"));
            nodes = Long.parseLong(line.group("nodes"));
            assertTrue(Long.parseLong(line.group("nps")) > 0, line.group());
            assertTrue(Integer.parseInt(line.group("hashfull")) <= 1000, line.group());
            assertTrue(Integer.parseInt(line.group("seldepth")) > 0, line.group());
        }
        assertTrue(nodes > 0);
    }

    @Test
    void aLongSearchReportsAtLeastEveryTwoSeconds() {
        List<String> lines = session.search("go movetime 3500");
        long last = 0;
        boolean isLate = false;
        for (String line : lines) {
            isLate |= line.contains(" currmove ");
            Matcher numbers =
                    Pattern.compile("info .* nodes \\d+ .*time (\\d+).*").matcher(line);
            if (numbers.matches()) {
                long time = Long.parseLong(numbers.group(1));
                assertTrue(time - last <= 2_000, () -> line);
                assertTrue(!isLate || time >= 1_000 || last == 0, () -> "a current move in the first second: " + lines);
                last = time;
            }
        }
        assertTrue(last >= 1_400, lines::toString);
        assertTrue(lines.size() < 350, lines.size() + " lines in three and a half seconds");
    }

    @Test
    void theLastNumbersAreThoseOfTheWholeSearch() {
        List<String> lines = session.search("position startpos", "go movetime 300");
        String last = lines.get(lines.size() - 2);
        Matcher numbers = Pattern.compile("info .* nodes \\d+ .*time (\\d+).*").matcher(last);
        assertTrue(numbers.matches() && Integer.parseInt(numbers.group(1)) >= 200, last);
    }

    @ParameterizedTest
    @CsvSource({"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1, mate 0", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1, cp 0"})
    void withoutALegalMoveTheGameIsAdjudicated(String fen, String score) {
        for (String go : List.of("go depth 5", "go wtime 1000 btime 1000", "go movetime 10", "go nodes 1")) {
            assertEquals(
                    List.of("info depth 0 score " + score, "bestmove (none)"),
                    session.search("position fen " + fen, go));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
                "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
                "fen 4k3/8/8/8/8/8/3R4/4K3 w - - 100 90",
                "fen 4k3/8/8/8/8/8/3R4/4K3 w - - 150 90",
                "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"
            })
    void aRootThatIsDrawnAlreadyStillGetsALegalMove(String position) {
        session.ask("position " + position);
        assertLegal(session.fen(), session.bestMove("go depth 4"));
        assertLegal(session.fen(), session.bestMove("go wtime 200 btime 200"));
    }

    @Test
    void mateOnTheHundredthHalfMoveIsAWin() {
        List<Matcher> lines =
                variations(session.search("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 90", "go depth 4"));
        Matcher last = lines.get(lines.size() - 1);
        assertEquals("mate 1", last.group("kind") + " " + last.group("score"));
    }
}
