package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.HostedSession;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every console command of hosted games, as sessions of text. */
class HostedGameTest {

    // ---- new ---------------------------------------------------------------------------------------------------

    @Test
    void aGameBeginsFromTheUsualOrAnyOtherPosition() {
        HostedSession.check("""
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                > new
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                > new startpos
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                > new fen 4k3/8/8/8/8/8/4P3/4K3 b - - 3 20
                new fen 4k3/8/8/8/8/8/4P3/4K3 b - - 3 20
                > new fen 4k3/8/8/8/8/8/4P3/4K3 b
                new fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1
                > new chess960 518
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                > new   chess960  0  clock  0.5+0.25
                new fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
                clock white 30000 black 30000 running none
                > new clock 90+30
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                clock white 5400000 black 5400000 running none
                > new fen 4k3/8/8/8/8/8/4P3/4K3 b - - 3 20 clock 1+0
                new fen 4k3/8/8/8/8/8/4P3/4K3 b - - 3 20
                clock white 60000 black 60000 running none""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new foo|a game begins from startpos, fen or chess960, not 'foo'",
                "new startpos now|'now' is more than the command takes",
                "new fen|a FEN needs at least a board and a side to move: ''",
                "new fen 8/8/8/8/8/8/8/8 w|White has no king, Black has no king",
                "new fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 x|"
                        + "a FEN has six fields, not more: '4k3/8/8/8/8/8/8/4K3 w - - 0 1 x'",
                "new chess960|chess960 takes a number from 0 to 959, not ''",
                "new chess960 960|chess960 takes a number from 0 to 959, not '960'",
                "new chess960 -1|chess960 takes a number from 0 to 959, not '-1'",
                "new chess960 1 2|chess960 takes a number from 0 to 959, not '1 2'",
                "new clock|a clock is minutes+seconds, like 5+3, not ''",
                "new clock 5|a clock is minutes+seconds, like 5+3, not '5'",
                "new clock -5+0|a clock is minutes+seconds, like 5+3, not '-5+0'",
                "new clock 0+5|a clock needs a time above 0 and an increment of 0 or more",
                "new clock 5+3 6|'6' is more than the command takes",
                "move|move takes a move, like g1f3, Nf3 or ng1f3",
                "moves e9|'e9' is not a square",
                "moves e2 e4|'e4' is more than the command takes",
                "status now|'now' is more than the command takes",
                "board colour|a board is shown in letters or in unicode",
                "fen 1|'1' is more than the command takes",
                "undo x|undo takes a number of moves, not 'x'",
                "undo 0|the number of moves must be at least 1, not 0",
                "undo -3|the number of moves must be at least 1, not -3",
                "undo 2|only 1 of the 2 moves could be taken back",
                "undo 99999999999999999999|only 1 of the 2147483647 moves could be taken back",
                "redo|there is no move that could be played again",
                "redo 1 1|redo takes a number of moves, not '1 1'",
                "history all|'all' is more than the command takes",
                "pgn Anna|'pgn takes event, site, date, round, white, black, each with its text'",
                "pgn white|'pgn takes event, site, date, round, white, black, each with its text'",
                "load|load takes the name of a file",
                "load no/such/file.pgn|'no/such/file.pgn' does not exist",
                "load .|'.' is not a regular file",
                "draw|'draw takes offer, accept, decline or claim'",
                "draw white|'draw takes offer, accept, decline or claim'",
                "draw offer red|a side is white or black, not 'red'",
                "draw accept now|'now' is more than the command takes",
                "draw accept|no draw has been offered",
                "draw decline|no draw has been offered",
                "draw claim|there is no draw to claim: the position has not occurred three times, "
                        + "nor have fifty moves passed without a capture or a pawn move",
                "resign red|a side is white or black, not 'red'",
                "clock|this game has no clock",
                "clock start|this game has no clock",
                "clock stop|this game has no clock",
                "clock wind|clock takes start, stop or nothing, not 'wind'",
                "play perft 3|perft finds no move to play",
            })
    void badInputGetsOneErrorAndChangesNothing(String command, String sentence) {
        HostedSession session = new HostedSession();
        session.play("e4");
        String before = session.send("board") + session.send("history") + session.send("pgn");
        assertEquals("error " + sentence, session.send(command));
        assertEquals(before, session.send("board") + session.send("history") + session.send("pgn"));
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    @Test
    void aMoveIsUnderstoodInThreeNotationsAndAnsweredInAll() {
        HostedSession.check("""
                > move g1f3
                move uci g1f3 san Nf3 long ng1f3 check no result * reason ongoing
                > move Nf6
                move uci g8f6 san Nf6 long ng8f6 check no result * reason ongoing
                > move nf3e5
                move uci f3e5 san Ne5 long nf3e5 check no result * reason ongoing
                > move d6
                move uci d7d6 san d6 long d7d6 check no result * reason ongoing
                > move Nxf7
                move uci e5f7 san Nxf7 long ne5xf7 check no result * reason ongoing
                > move ke8xf7
                move uci e8f7 san Kxf7 long ke8xf7 check no result * reason ongoing
                > move e2e3
                move uci e2e3 san e3 long e2e3 check no result * reason ongoing
                > move Nc6
                move uci b8c6 san Nc6 long nb8c6 check no result * reason ongoing
                > move Bc4+
                move uci f1c4 san Bc4+ long bf1c4 check check result * reason ongoing
                > status
                status turn black check check result * reason ongoing claims none halfmove 2 fullmove 5 opening A05 Zukertort Opening""");
    }

    @Test
    void legalMovesAreListedForTheWholeBoardOrOneSquare() {
        HostedSession.check("""
                > new fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
                new fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
                > moves
                moves e1d1 e1f1 e1d2 e1f2 e2e3 e2e4
                > moves e2
                moves e2 e2e3 e2e4
                > moves e8
                moves e8
                > moves a1
                moves a1
                > new fen 4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1
                new fen 4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1
                > moves e2
                moves e2
                > new fen 7k/1P6/8/8/8/8/8/K7 w - - 0 1
                new fen 7k/1P6/8/8/8/8/8/K7 w - - 0 1
                > moves b7
                moves b7 b7b8q b7b8r b7b8b b7b8n""");
    }

    @Test
    void movesAreTakenBackAndPlayedAgain() {
        HostedSession.check("""
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                > move e5
                move uci e7e5 san e5 long e7e5 check no result * reason ongoing
                > undo
                undo fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
                > redo 1
                redo fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
                > undo 2
                undo fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                > undo
                error there is no move that could be taken back
                > redo 2
                redo fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
                > fen
                fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2""");
    }

    @Test
    void theHistoryHasALineForEachMove() {
        HostedSession.check("""
                > history
                history none
                > new clock 1+1
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                clock white 60000 black 60000 running none
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                ~ 2500
                > move Nf6
                move uci g8f6 san Nf6 long ng8f6 check no result * reason ongoing
                > history
                history number 1 uci e2e4 san e4 long e2e4 clock 60000
                history number 1 uci g8f6 san Nf6 long ng8f6 clock 58500
                > position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 3 20 moves e8d7 e2e4
                > history
                history number 20 uci e8d7 san Kd7 long ke8d7 clock none
                history number 21 uci e2e4 san e4 long e2e4 clock none""");
    }

    // ---- Looking -----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"board", "d"})
    void theBoardIsShownWithAllThatBelongsToIt(String verb) {
        HostedSession session = new HostedSession();
        session.play("e4 e5 Qh5 Nc6 Qxf7");
        String[] lines = session.send(verb).split("\n");
        assertEquals("8 | r |   | b | q | k | b | n | r |", lines[1]);
        assertEquals("7 | p | p | p | p |   | Q | p | p |", lines[3]);
        assertEquals("    a   b   c   d   e   f   g   h", lines[17]);
        assertEquals("", lines[18]);
        assertEquals("Fen: r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3", lines[19]);
        assertTrue(lines[20].matches("Key: [0-9A-F]{16}"), lines[20]);
        assertEquals("Checkers: f7", lines[21]);
        assertEquals(
                "status turn black check check result * reason ongoing claims none halfmove 0 fullmove 3 "
                        + "opening C20 King's Pawn Game: Wayward Queen Attack",
                lines[22]);
        assertEquals(23, lines.length);
        session.send("undo");
        assertEquals("Checkers:", session.send(verb).split("\n")[21]);
    }

    @Test
    void theBoardIsShownInUnicodeToo() {
        String[] lines = new HostedSession().send("board unicode").split("\n");
        assertEquals("8 | ♜ | ♞ | ♝ | ♛ | ♚ | ♝ | ♞ | ♜ |", lines[1]);
        assertEquals("1 | ♖ | ♘ | ♗ | ♕ | ♔ | ♗ | ♘ | ♖ |", lines[15]);
        assertEquals("status turn white check no result * reason ongoing claims none halfmove 0 fullmove 1", lines[22]);
    }

    @Test
    void helpHasALineForEachVerb() {
        List<String> verbs = new HostedSession()
                .send("help")
                .lines()
                .map(line -> line.split(" ")[0])
                .toList();
        assertTrue(
                verbs.containsAll(List.of(
                        "new", "move", "moves", "status", "board", "d", "undo", "redo", "fen", "history", "pgn", "load",
                        "draw", "resign", "clock", "play", "help")),
                verbs.toString());
    }

    // ---- Draws, resignation, clock -----------------------------------------------------------------------------

    @Test
    void aDrawIsOfferedDeclinedOfferedAndAccepted() {
        HostedSession.check("""
                > draw offer
                status turn white check no result * reason ongoing claims none halfmove 0 fullmove 1
                > draw offer
                error White has already offered a draw
                > draw decline
                status turn white check no result * reason ongoing claims none halfmove 0 fullmove 1
                > draw accept
                error no draw has been offered
                > draw offer black
                status turn white check no result * reason ongoing claims none halfmove 0 fullmove 1
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                > draw accept
                error no draw has been offered
                > draw offer white
                status turn black check no result * reason ongoing claims none halfmove 0 fullmove 1 opening B00 King's Pawn Game
                > draw accept
                status turn black check no result 1/2-1/2 reason agreement claims none halfmove 0 fullmove 1 opening B00 King's Pawn Game
                > draw offer
                error the game is over: a draw by agreement""");
    }

    @ParameterizedTest
    @CsvSource({"resign, 0-1", "resign white, 0-1", "resign black, 1-0"})
    void resigningLosesForTheSideNamedOrElseTheSideToMove(String command, String result) {
        HostedSession session = new HostedSession();
        assertEquals(
                "status turn white check no result " + result + " reason resignation claims none halfmove 0 fullmove 1",
                session.send(command));
        assertTrue(session.send("resign").startsWith("error the game is over: "));
    }

    @Test
    void theClockRunsForTheSideToMove() {
        HostedSession.check("""
                > new clock 5+2
                new fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                clock white 300000 black 300000 running none
                ~ 10000
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                > clock
                clock white 300000 black 300000 running black
                ~ 1500
                > clock
                clock white 300000 black 298500 running black
                > move e5
                move uci e7e5 san e5 long e7e5 check no result * reason ongoing
                ~ 1
                > clock
                clock white 299999 black 300500 running white
                > clock stop
                clock white 299999 black 300500 running none
                ~ 5000
                > clock start
                clock white 299999 black 300500 running white
                > undo
                undo fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
                clock white 300000 black 300000 running black
                ~ 100
                > redo
                redo fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
                clock white 300000 black 300500 running white
                > undo 2
                undo fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                clock white 300000 black 300000 running none
                > clock start
                clock white 300000 black 300000 running white
                ~ 3000
                > move d4
                move uci d2d4 san d4 long d2d4 check no result * reason ongoing
                > clock
                clock white 299000 black 300000 running black""");
    }
}
