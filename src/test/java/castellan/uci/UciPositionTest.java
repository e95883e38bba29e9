package castellan.uci;

import static castellan.session.Session.assertLegal;
import static castellan.session.Session.millisSince;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.session.WithSession;
import castellan.terminal.Words;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's section on positions. */
class UciPositionTest extends WithSession {

    private static final List<String> NOT_VALID =
            List.of("error the last position was not valid: go on with new, load or position");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "startpos | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "startpos moves | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "startpos moves e2e4 c7c5 | rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "startpos   moves\te2e4   c7c5 | rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1g1 | 4k3/8/8/8/8/8/8/5RK1 b - - 4 9"
            })
    void aPositionIsAStartAndItsMoves(String words, String fen) {
        assertEquals(List.of(), session.ask("position " + words));
        assertEquals(fen, session.fen());
    }

    @Test
    void aGameOfSixHundredPliesIsFollowedExactly() {
        List<String> moves = new ArrayList<>();
        List<String> boards = new ArrayList<>();
        Position last = longGame(moves, boards);
        String command = "startpos moves " + String.join(" ", moves);
        long start = System.nanoTime();
        Position found = PositionCommand.parse(new Words(command)).orElseThrow().position();
        assertTrue(millisSince(start) < 1_000);
        assertEquals(600, found.movesPlayed());
        assertEquals(600, found.halfmoveClock());
        assertEquals(Collections.frequency(boards, boards.get(600)) - 1, found.earlierOccurrences());
        session.ask("position " + command);
        assertEquals(Fen.of(last), session.fen());
    }

    /** A game in which only the queens' knights move, so that it never ends and often repeats. */
    private static Position longGame(List<String> moves, List<String> boards) {
        Position position = Fen.position(Fen.START);
        Random random = new Random(51);
        boards.add(boardAndSide(position));
        while (moves.size() < 600) {
            MoveList list = new MoveList();
            MoveGenerator.all(position, list);
            String move = UciMoves.of(list.get(random.nextInt(list.size())), false);
            if (move.matches("b1[ac]3|[ac]3b1|b8[ac]6|[ac]6b8")) {
                moves.add(move);
                position.make(UciMoves.parse(position, move));
                boards.add(boardAndSide(position));
            }
        }
        return position;
    }

    private static String boardAndSide(Position position) {
        return Fen.of(position).replaceAll("( [wb]) .*", "$1");
    }

    @Test
    void promotionsAreReadInEitherCaseAndWrittenInLowerCase() {
        session.ask("position fen 8/4P3/8/8/8/k7/8/4K3 w - - 0 1 moves e7e8Q");
        assertEquals("4Q3/8/8/8/8/k7/8/4K3 b - - 0 1", session.fen());
        session.send("position fen 8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "go perft 1");
        assertTrue(
                session.until("Nodes searched").containsAll(List.of("e7e8q: 1", "e7e8r: 1", "e7e8b: 1", "e7e8n: 1")));
    }

    @Test
    void aPromotionWithoutItsLetterIsIllegal() {
        assertEquals(
                1,
                session.ask("position fen 8/4P3/8/8/8/k7/8/4K3 w - - 0 1 moves e7e8")
                        .size());
        assertEquals("(none)", session.bestMove("go depth 1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"e1g1", "e1h1"})
    void castlingIsReadInEitherForm(String move) {
        for (String chess960 : List.of("false", "true")) {
            session.ask(
                    "setoption name UCI_Chess960 value " + chess960,
                    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves " + move);
            assertEquals("r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", session.fen());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "54 | 4k3/8/8/8/8/8/4P3/4K2R w | 4k3/8/8/8/8/8/4P3/4K2R w - - 0 1",
                "54 | 4k3/8/8/8/8/8/4P3/4K2R w K | 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
                "54 | 4k3/8/8/8/8/8/4P3/4K2R w K - | 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
                "54 | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 1",
                "54 | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 30 | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 30",
                "55 | 4k3/8/8/8/8/8/4P3/4K2R w K - 120 9999 | 4k3/8/8/8/8/8/4P3/4K2R w K - 120 9999",
                "56 |    4k3/8/8/8/8/8/4P3/4K2R    w   K  -  7   30  | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 30",
                "56 | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 30 and some junk | 4k3/8/8/8/8/8/4P3/4K2R w K - 7 30",
                "56 | 4k3/8/8/8/8/8/4P3/4K2R w K - bm e4; id \"x\"; | 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
                "57 | 4k3/8/8/8/8/8/4P3/4K2R w KQkq - 0 1 | 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
                "58 | 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 | 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"
            })
    void items54To58_aCarelessFenIsUnderstood(int item, String fen, String expected) {
        assertEquals(List.of(), session.ask("position fen " + fen), () -> "item " + item);
        assertEquals(expected, session.fen());
    }

    @Test
    void fullmoveZeroIsAccepted() {
        assertEquals(List.of(), session.ask("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 0"));
        assertLegal("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", session.bestMove("go depth 3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fen",
                "fen x",
                "fen 8/8/8/8/8/8/8/8 w - - 0 1",
                "fen 8/8/8/8/8/8/8/4K3 w - - 0 1",
                "fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
                "fen 4k4/8/8/8/8/8/8/4K3 w - - 0 1",
                "fen 4k3/8/8/8/8/8/8/4X3 w - - 0 1",
                "fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "fen 4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
                "fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                "fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1",
                "fen 4k3/8/8/8/8/8/4K3 w - - 0 1",
                "fen 4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
                "fen 4k3/8/8/8/8/8/8/4K3 w J - 0 1"
            })
    void anInvalidBoardIsNamedAndGetsNoMove(String words) {
        session.ask("position startpos moves e2e4");
        List<String> answer = session.ask("position " + words);
        assertEquals(1, answer.size());
        assertTrue(answer.get(0).startsWith("info string "), answer::toString);
        assertEquals(List.of("bestmove (none)"), session.search("go infinite"));
        assertEquals(NOT_VALID, session.ask("fen"));
        assertLegal(Fen.START, session.bestMove("position startpos", "go depth 1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "e2e5",
                "e2e4 e2e4",
                "e7e5",
                "0000",
                "e2",
                "e2e4 e7e5 x",
                "Nf3",
                "e2e4q",
                "a1a1",
                "e2e4 e7e5 e1g1",
                "z9z9"
            })
    void anIllegalMoveIsNamedAndGetsNoMove(String moves) {
        List<String> answer = session.ask("position startpos moves " + moves);
        assertEquals(1, answer.size());
        assertTrue(answer.get(0).startsWith("info string "), answer::toString);
        assertEquals(List.of("bestmove (none)"), session.search("go wtime 1000 btime 1000"));
        assertEquals(NOT_VALID, session.ask("fen"), "not the position after the legal moves");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "move e4",
                "moves",
                "status",
                "d",
                "undo",
                "history",
                "pgn",
                "play depth 1",
                "resign",
                "draw offer",
                "clock",
                "eval",
                "flip",
                "perft 1"
            })
    void noVerbMakesTheBoardValidAgain(String verb) {
        session.ask("position startpos moves e2e4", "position startpos moves e2e5");
        assertEquals(NOT_VALID, session.ask(verb));
        assertEquals("(none)", session.bestMove("go depth 1"));
        assertEquals(List.of("new fen " + Fen.START), session.ask("new"));
        assertLegal(Fen.START, session.bestMove("go depth 1"));
    }

    @Test
    void aLookAtTheBoardDoesNotChangeHowCastlingIsWritten() {
        String go = "go depth 1 searchmoves b1e1";
        session.ask("position fen rk6/pp6/8/8/8/8/8/1K2R3 w K - 0 1");
        assertEquals("b1g1", session.bestMove(go));
        session.ask("d", "status", "moves");
        assertEquals("b1g1", session.bestMove(go));
        session.ask("setoption name UCI_Chess960 value true");
        assertEquals("b1e1", session.bestMove(go));
        session.ask("setoption name UCI_Chess960 value false", "new fen rk6/pp6/8/8/8/8/8/1K2R3 w K - 0 1");
        assertEquals("b1e1", session.bestMove(go), "a Chess960 game of the console");
        session.ask("position fen rk6/pp6/8/8/8/8/8/1K2R3 w K - 0 1");
        assertEquals("b1g1", session.bestMove(go));
    }

    @Test
    void aPositionGivenDuringASearchIsForTheNextOne() {
        session.send("position fen 7k/8/8/8/8/8/r7/K7 w - - 0 1", "go infinite").await("info");
        session.send("position startpos", "stop");
        assertEquals("bestmove a1a2", session.await("bestmove").substring(0, "bestmove a1a2".length()));
        assertLegal(Fen.START, session.bestMove("go depth 2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"position", "position foo", "position  ", "position moves e2e4", "position 8/8 w"})
    void aPositionThatIsNoneIsNamedAndLeavesTheBoardAsItIs(String line) {
        session.ask("position startpos moves e2e4");
        String kind = new Words(line.substring("position".length())).next();
        assertEquals(
                List.of("info string position takes startpos or fen, not '" + kind + "'; the board stays as it is"),
                session.ask(line));
        assertEquals("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", session.fen());
        assertTrue(session.search("go depth 1").size() > 1, "the position is still good");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "startpos e2e4 | e2e4 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "startpos e2e4 e7e5 moves d2d4 | e2e4 e7e5 | rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
                "fen 8/8/8/8/8/4k3/8/R3K3 w - - 4 9 a1a3 | a1a3 | 8/8/8/8/8/4k3/8/R3K3 w - - 4 9",
                "fen 8/8/8/8/8/4k3/8/R3K3 w - - a1a3 e3e4 moves a1b1 | a1a3 e3e4 | 8/8/8/8/8/4k3/8/1R2K3 b - - 1 1"
            })
    void movesWithoutTheWordMovesAreNamedAndNotPlayed(String words, String ignored, String fen) {
        assertEquals(
                List.of("info string '" + ignored + "' is ignored: write moves after the word 'moves'"),
                session.ask("position " + words));
        assertEquals(fen, session.fen());
    }

    /** The line is skipped, so our board is not the interface's, and a move would be one for another position. */
    @ParameterizedTest
    @ValueSource(
            strings = {"position startpos moves", "  joho position startpos moves", "position startpos", "position"})
    void aPositionOnTooLongALineGetsNoMove(String beginning) {
        session.ask("position startpos moves e2e4");
        session.sendBytes(beginning.getBytes(StandardCharsets.US_ASCII));
        session.sendBytes(" g1f3 g8f6 f3g1 f6g8".repeat(60_000).getBytes(StandardCharsets.US_ASCII));
        assertEquals(List.of("info string a line of more than 1048576 bytes was skipped"), session.ask(""));
        assertEquals(List.of("bestmove (none)"), session.search("go depth 3"));
        assertEquals(NOT_VALID, session.ask("fen"));
        session.ask("position startpos");
        assertLegal(Fen.START, session.bestMove("go depth 1"));
    }

    @Test
    void aLineThatIsTooLongAndNoPositionLeavesTheBoardAsItIs() {
        session.ask("position startpos");
        for (String beginning : List.of("joho ", "setoption name Hash value ", "move ", "go depth ")) {
            session.sendBytes((beginning + "1 ".repeat(1 << 20)).getBytes(StandardCharsets.US_ASCII));
            List<String> answer = session.ask("");
            assertEquals(1, answer.size(), answer::toString);
            assertTrue(answer.get(0).endsWith("a line of more than 1048576 bytes was skipped"), answer::toString);
        }
        assertEquals(Fen.START, session.fen());
        assertLegal(Fen.START, session.bestMove("go depth 1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "6bk/6pp/8/8/8/8/QQQQQQ2/QQQQQQK1 w - - 0 1",
                "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
                "nnnnnnnn/nnnnnnnn/nnnnknnn/8/8/NNNNNNNN/NNNNNNNN/NNNNKNNN w - - 0 1",
                "qqqqkqqq/qqqqqqqq/8/8/8/8/PPPPPPPP/7K b - - 0 1"
            })
    void crowdedBoardsAreSearched(String fen) {
        assertEquals(List.of(), session.ask("position fen " + fen));
        assertLegal(fen, session.bestMove("go depth 2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"go perft 3", "go depth 3 perft 2"})
    void aCountOnAPositionThatIsNotValidIsRefusedInOneLine(String line) {
        session.ask("position startpos moves e2e5");
        assertEquals(
                List.of("info string the last position was not valid: go on with new, load or position"),
                session.ask(line));
    }
}
