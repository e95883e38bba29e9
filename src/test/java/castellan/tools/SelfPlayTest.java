package castellan.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
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

    private final List<String> output = new ArrayList<>();

    private void play(int threads, long games) throws IOException {
        new SelfPlay(Network.standard(), new SelfPlay.Settings(folder, threads, NODES, Long.MAX_VALUE, games), output::add).run();
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
        assertTrue(output.get(output.size() - 1).startsWith("done: games 6 positions "), output.toString());
        output.clear();
        new SelfPlayCheck(output::add).run(folder);
        assertTrue(output.get(0).startsWith("1 files, 1 blocks, 6 games, "), output.toString());
        assertEquals("evaluators [" + Integer.toHexString(Network.standard().id()) + "@" + NODES + "]", output.get(1));
        assertEquals("0 games repeated", output.get(output.size() - 1));
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
        assertEquals(List.of("games-000001.csg", "games-000002.csg"),
                GameStore.files(folder).stream().map(file -> file.getFileName().toString()).toList());
        assertTrue(output.contains("self-play into " + folder + ", 2 games there already"), output.toString());
        GameStore store = new GameStore(folder, 0, NODES);
        for (RecordedGame game : games()) {
            assertFalse(store.claimOpening(game.positionAfter(game.randomPlies()).key()), "was played already");
        }
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
        DamagedGamesException fault = assertThrows(DamagedGamesException.class, () -> play(1, 1));
        assertTrue(fault.getMessage().contains("games-000001.csg: block 1"), fault.getMessage());
    }

    @Test
    void stopKeepsTheFinishedGames() throws IOException, InterruptedException {
        SelfPlay endless = new SelfPlay(Network.standard(),
                new SelfPlay.Settings(folder, 1, NODES, Long.MAX_VALUE, Long.MAX_VALUE), output::add);
        Thread thread = new Thread(endless::run);
        thread.start();
        Thread.sleep(1500);
        endless.stop();
        thread.join(30_000);
        assertFalse(thread.isAlive());
        assertTrue(output.get(output.size() - 1).startsWith("done: games " + games().size() + " "), output.toString());
    }
}
