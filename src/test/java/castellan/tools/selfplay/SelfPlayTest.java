package castellan.tools.selfplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.search.SearchParams;
import castellan.tools.RecordedReport;
import castellan.tools.selfplay.RecordedGame.Ending;
import castellan.tools.selfplay.RecordedGame.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfPlayTest {

    private static final int NODES = 60;

    @TempDir
    Path folder;

    private final RecordedReport report = new RecordedReport();

    private void play(int threads, long games) {
        selfPlay(threads, games).run();
    }

    private SelfPlay selfPlay(int threads, long games) {
        return new SelfPlay(
                Network.standard(),
                SearchParams.STANDARD,
                new SelfPlay.Settings(folder, threads, NODES, Long.MAX_VALUE, games),
                report);
    }

    private List<RecordedGame> games() throws IOException {
        List<RecordedGame> games = new ArrayList<>();
        for (Path file : GameStore.files(folder)) {
            GameStore.read(file).forEach(block -> games.addAll(block.games()));
        }
        return games;
    }

    @Test
    void twoThreadsPlayTheGamesAskedForAndTheCheckFindsThemSound() throws IOException {
        play(2, 6);
        assertEquals(6, games().size());
        assertTrue(report.lastLine().startsWith("done: games 6 positions "), report.lines.toString());
        report.lines.clear();
        new SelfPlayCheck(folder, report).run();
        assertTrue(report.lines.get(0).startsWith("1 files, 1 blocks, 6 games, "), report.lines.toString());
        assertEquals(
                "evaluators [" + Integer.toHexString(Network.standard().id()) + "@" + NODES + "]", report.lines.get(1));
        assertEquals("0 games repeated", report.lastLine());
    }

    @Test
    void gamesBeginWithEightOrNineRandomMovesAndTeachOnlyFromQuietPositions() throws IOException {
        play(1, 4);
        for (RecordedGame game : games()) {
            assertTrue(game.randomPlies() == 8 || game.randomPlies() == 9);
            for (int ply = 0; ply < game.plies(); ply++) {
                assertEquals(ply < game.randomPlies(), game.scores()[ply] == RecordedGame.NO_SCORE, "ply " + ply);
                assertFalse(ply < SelfPlayGame.FIRST_USABLE_PLY && game.isUsable(ply), "ply " + ply);
            }
        }
    }

    @Test
    void aSecondRunAddsAFileAndRepeatsNoOpening() throws IOException {
        play(1, 2);
        play(1, 2);
        assertEquals(
                List.of("games-000001.csg", "games-000002.csg"),
                GameStore.files(folder).stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
        assertTrue(
                report.lines.contains("self-play into " + folder + ", 2 games already there"), report.lines.toString());
        try (GameStore store = new GameStore(folder, 0, NODES)) {
            for (RecordedGame game : games()) {
                assertFalse(
                        store.claimOpening(
                                game.positionAfter(game.randomPlies()).key()),
                        "was played already");
            }
        }
    }

    @Test
    void afterTheLargestNumberOfSixDigitsNoFileIsOverwritten() throws IOException {
        play(1, 1);
        Files.move(folder.resolve("games-000001.csg"), folder.resolve("games-999999.csg"));
        play(1, 1);
        play(1, 1);
        assertEquals(List.of(), report.faults);
        assertEquals(3, games().size());
    }

    @Test
    void whatAKilledProcessLeftIncompleteIsNotRead() throws IOException {
        play(1, 1);
        Files.write(folder.resolve("games-000002.csg.part"), new byte[] {'C', 'S', 'G', '1', 1});
        play(1, 1);
        assertEquals(2, games().size());
        assertEquals(2, GameStore.files(folder).size());
    }

    @Test
    void aDamagedFileStopsARunBeforeItBeginsAndIsNamed() throws IOException {
        play(1, 1);
        Path file = GameStore.files(folder).get(0);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        play(1, 1);
        assertTrue(report.faults.get(0).contains("games-000001.csg: block 1"), report.faults.toString());
    }

    @Test
    void aFolderIsUsedByOneSelfPlayAtATime() throws IOException {
        try (GameStore store = new GameStore(folder, 0, NODES)) {
            play(1, 1);
            assertEquals(
                    List.of("the folder cannot be used: " + folder + " is in use by another task or program"),
                    report.faults);
            assertEquals(0, store.openingCount());
        }
        play(1, 1);
        assertEquals(1, games().size());
    }

    @Test
    void aResultThatDoesNotFollowFromTheEndingIsFound() throws IOException {
        RecordedGame good = GameBlockTest.game("f2f3 e7e5 g2g4 d8h4");
        RecordedGame mate = new RecordedGame(Result.BLACK_WON, Ending.CHECKMATE, 2, good.moves(), good.scores());
        RecordedGame wrong = new RecordedGame(Result.WHITE_WON, Ending.CHECKMATE, 2, good.moves(), good.scores());
        Files.write(folder.resolve("mate.csg"), new GameBlock(0, 1, List.of(mate)).encode());
        new SelfPlayCheck(folder, report).run();
        Files.write(folder.resolve("wrong.csg"), new GameBlock(0, 1, List.of(mate, wrong)).encode());
        assertEquals(List.of(), report.faults);
        new SelfPlayCheck(folder, report).run();
        assertEquals(
                List.of(folder.resolve("wrong.csg") + ": game 2: its end in mate is recorded as CHECKMATE WHITE_WON"),
                report.faults);
    }

    @Test
    void aDrawThatTheBoardDoesNotShowIsFound() throws IOException {
        RecordedGame good = GameBlockTest.game("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        for (Ending ending : Ending.values()) {
            RecordedGame game = new RecordedGame(Result.DRAW, ending, 1, good.moves(), good.scores());
            Files.write(folder.resolve("game.csg"), new GameBlock(0, 1, List.of(game)).encode());
            report.faults.clear();
            new SelfPlayCheck(folder, report).run();
            boolean isSound =
                    ending == Ending.REPETITION || ending == Ending.ADJUDICATED_DRAW || ending == Ending.TOO_LONG;
            assertEquals(isSound ? 0 : 1, report.faults.size(), ending.toString());
        }
    }

    @Test
    void stopGivesUpTheGameInProgressAndKeepsTheFinishedOnes() throws Exception {
        for (int millis = 700; millis <= 20_000 && games().isEmpty(); millis *= 2) { // a busy machine takes longer
            SelfPlay endless = selfPlay(1, Long.MAX_VALUE);
            Thread thread = new Thread(endless);
            thread.start();
            Thread.sleep(millis);
            endless.stop();
            thread.join(10_000);
            assertFalse(thread.isAlive());
        }
        assertFalse(games().isEmpty(), "some games were finished");
        assertTrue(report.lastLine().startsWith("done: games " + games().size() + " "), report.lines.toString());
    }
}
