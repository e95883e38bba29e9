package castellan.uci;

import static castellan.session.Session.AT_ONCE_MILLIS;
import static castellan.session.Session.PATIENCE_MILLIS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.Fen;
import castellan.session.Session;
import castellan.session.WithSession;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's section on the process and the handshake; what needs a real process is in {@link UciProcessIT}. */
class UciHandshakeTest extends WithSession {

    @Test
    void nothingIsPrintedUnasked() {
        session.assertSilent(300);
    }

    @Test
    void uciIsAnsweredWithIdsThenOptionsThenUciok() {
        List<String> lines = session.send("uci").until("uciok");
        assertTrue(lines.get(0).startsWith("id name "));
        assertTrue(lines.get(1).startsWith("id author "));
        List<String> options = lines.subList(2, lines.size() - 1);
        assertTrue(options.size() >= 13);
        assertTrue(options.stream().allMatch(line -> line.startsWith("option name ")), options::toString);
    }

    @Test
    void theNameCarriesAVersionAndTheAuthorIsNamed() {
        List<String> lines = session.send("uci").until("uciok");
        assertTrue(lines.get(0).matches("id name Castellan \\S+"), lines.get(0));
        assertEquals("id author the Castellan maintainers", lines.get(1));
    }

    @Test
    void uciokAndReadyokStandAlone() {
        assertEquals("uciok", session.send("uci").await("uciok"));
        assertEquals("readyok", session.send("isready").await("readyok"));
    }

    @Test
    void aSecondUciIsAnsweredAlikeAndChangesNoValue() {
        List<String> first = session.send("uci").until("uciok");
        session.send("setoption name MultiPV value 7");
        assertEquals(first, session.send("uci").until("uciok"));
        assertEquals(7, session.engine().options().find("MultiPV").orElseThrow().number());
    }

    @Test
    void xboardBeforeUciIsPassedOver() {
        assertTrue(session.send("xboard", "uci").until("uciok").get(0).startsWith("id name "));
    }

    @Test
    void uciStopQuitEndsWithoutAMove() throws InterruptedException {
        session.send("uci", "stop", "quit");
        session.assertEnds(AT_ONCE_MILLIS);
        assertEquals("uciok", Session.lastOf(session.remaining()));
    }

    @Test
    void isreadyIsAnsweredWhenIdle() {
        session.ask();
        long start = System.nanoTime();
        session.ask();
        assertTrue(Session.millisSince(start) < AT_ONCE_MILLIS);
    }

    @Test
    void theRitualIsNotRequired() {
        assertEquals(List.of(), session.ask());
        Session.assertLegal(Fen.START, session.bestMove("position startpos", "go depth 2"));
    }

    @Test
    void goWithoutAPositionSearchesTheStartPosition() {
        Session.assertLegal(Fen.START, session.bestMove("go depth 2"));
    }

    @Test
    void aNewGameIsReadySoonAndRemembersNothing() {
        List<String> first = moveAndNodes();
        session.send("ucinewgame");
        assertEquals(first, moveAndNodes());
        session.ask("setoption name Hash value 256");
        long start = System.nanoTime();
        session.ask("ucinewgame");
        assertTrue(Session.millisSince(start) < 5_000);
        session.ask("setoption name Hash value 1");
    }

    private List<String> moveAndNodes() {
        return session.search("position startpos moves e2e4 e7e5", "go nodes 20000").stream()
                .filter(line -> !line.startsWith("info") || line.contains(" pv ")) // the others depend on the time
                .map(line -> line.replaceAll(" (nps|time) \\d+", ""))
                .toList();
    }

    @Test
    void gamesWithoutUcinewgameArePlayedAllTheSame() {
        Session.assertLegal(Fen.START, session.bestMove("position startpos", "go depth 4"));
        String other = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        assertEquals("d1d8", session.bestMove("position fen " + other, "go depth 4"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "go infinite", "go ponder wtime 1000 btime 1000", "go perft 9", "go movetime 100000"})
    void quitEndsTheLoopInAnyState(String state) throws InterruptedException {
        session.ask();
        session.send(state, "quit");
        session.assertEnds(AT_ONCE_MILLIS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "go infinite", "go ponder wtime 1000 btime 1000", "go", "go wtime 600000 btime 600000"})
    void theEndOfTheInputEndsWhatHasNoEndOfItsOwn(String state) throws InterruptedException {
        session.ask();
        session.send(state);
        session.endInput();
        session.assertEnds(AT_ONCE_MILLIS);
        assertEquals(state.isEmpty() ? 0 : 1, Session.bestMoves(session.remaining()));
    }

    @Test
    void aBrokenPipeIsNoticedDuringASearch() throws InterruptedException {
        session.send("go infinite").await("info");
        session.breakPipe();
        assertTrue(session.awaitOutputLost(PATIENCE_MILLIS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go depth 6",
                "go nodes 30000",
                "go movetime 400",
                "go mate 1",
                "go depth 5 wtime 100000 btime 100000"
            })
    void searchesWithALimitFinishAfterTheEndOfTheInput(String go) throws InterruptedException {
        session.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", go);
        session.endInput();
        session.assertEnds(PATIENCE_MILLIS);
        List<String> lines = session.remaining();
        assertEquals("bestmove d1d8", Session.lastOf(lines));
        assertTrue(lines.stream().anyMatch(line -> line.contains("score mate 1")), lines::toString);
    }

    @Test
    void perftFinishesAfterTheEndOfTheInput() throws InterruptedException {
        session.send("go perft 4");
        session.endInput();
        session.assertEnds(PATIENCE_MILLIS);
        assertTrue(session.remaining().contains("Nodes searched: 197281"));
    }
}
