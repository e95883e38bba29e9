package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.HostedSession;
import org.junit.jupiter.api.Test;

/** The protocol and the console share one game. */
class HostedProtocolTest {

    @Test
    void thePositionCommandReplacesTheGameAndGoNeverChangesIt() {
        HostedSession session = new HostedSession();
        session.send("new clock 5+0");
        session.talk("""
                > position startpos moves e2e4 e7e5
                > clock
                error this game has no clock
                > status
                status turn white check no result * reason ongoing claims none halfmove 0 fullmove 2 opening C20 King's Pawn Game
                > undo
                undo fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
                > new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                > go depth 2
                bestmove h8h7
                > fen
                fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                > move Kh7
                move uci h8h7 san Kh7 long kh8h7 check no result * reason ongoing
                > go depth 3
                bestmove a1h1
                > fen
                fen 8/5K1k/8/8/8/8/8/R7 w - - 1 2""");
    }

    @Test
    void aPositionThatCannotBePlayedEndsTheGameUntilThereIsAnother() {
        HostedSession.check("""
                > move e4
                move uci e2e4 san e4 long e2e4 check no result * reason ongoing
                > position startpos moves e2e5

                > move e5
                error the last position was not valid: go on with new, load or position
                > go depth 1
                bestmove (none)
                > play depth 1
                error the last position was not valid: go on with new, load or position
                > new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                > go depth 2
                bestmove h8h7""");
    }

    @Test
    void theEnginePlaysItsOwnMove() {
        HostedSession.check("""
                > new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                > play depth 3
                bestmove h8h7
                move uci h8h7 san Kh7 long kh8h7 check no result * reason ongoing
                > play depth 4
                bestmove a1h1
                move uci a1h1 san Rh1# long ra1h1 check mate result 1-0 reason checkmate
                > play depth 4
                error the game is over: White won by checkmate
                > undo 2
                undo fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1
                > play
                bestmove h8h7
                move uci h8h7 san Kh7 long kh8h7 check no result * reason ongoing
                > history
                history number 1 uci h8h7 san Kh7 long kh8h7 clock none""");
    }

    @Test
    void theEngineThinksByTheClockOfTheGame() {
        HostedSession session = new HostedSession();
        session.send("new fen 7k/5K2/8/8/8/8/8/R7 b - - 0 1 clock 0.01+0");
        session.send("clock start");
        session.pass(100);
        assertTrue(session.send("play").endsWith("move uci h8h7 san Kh7 long kh8h7 check no result * reason ongoing"));
        assertEquals("clock white 600 black 500 running white", session.send("clock"));
    }

    @Test
    void chess960CastlesOntoTheRook() {
        HostedSession.check("""
                > new fen 1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1
                new fen 1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1
                > moves f1
                moves f1 f1e1 f1g1 f1e2 f1f2 f1g2 f1h1 f1b1
                > move f1h1
                move uci f1h1 san O-O+ long 0-0 check check result * reason ongoing
                > move Kf7
                illegal move Kf7 code leaves-king-in-check because the king on f7 would be in check from the rook on f1
                > move Ke7
                move uci f8e7 san Ke7 long kf8e7 check no result * reason ongoing""");
    }

    @Test
    void goCastlesOntoTheRookTooInAHostedChess960Game() {
        HostedSession.check("""
                > new fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1
                new fen 4k3/8/8/8/8/8/8/5KR1 w K - 0 1
                > go depth 1 searchmoves f1g1
                bestmove f1g1
                > move f1g1
                move uci f1g1 san O-O long 0-0 check no result * reason ongoing
                > position startpos
                > new fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
                new fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
                > go depth 1 searchmoves e1h1
                bestmove e1g1""");
    }

    @Test
    void theOptionOfTheProtocolDecidesHowUsualCastlingIsWritten() {
        HostedSession.check("""
                > new fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
                new fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
                > moves e1
                moves e1 e1d1 e1f1 e1d2 e1e2 e1f2 e1g1
                > setoption name UCI_Chess960 value true
                > moves e1
                moves e1 e1d1 e1f1 e1d2 e1e2 e1f2 e1h1
                > move e1g1
                move uci e1h1 san O-O long 0-0 check no result * reason ongoing""");
    }

    @Test
    void nothingIsPrintedUnasked() {
        HostedSession session = new HostedSession();
        session.send("new clock 0.01+0");
        session.play("e4");
        session.pass(10_000);
        assertEquals("", session.send(""));
        assertEquals("", session.send("position startpos"));
        assertEquals("", session.send("ucinewgame"));
    }
}
