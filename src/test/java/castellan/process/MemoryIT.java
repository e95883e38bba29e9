package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.session.EngineProcess;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How much of the machine's memory the process uses: Linux tells. */
@EnabledOnOs(OS.LINUX)
class MemoryIT extends WithJar {

    /**
     * What a process of this kind has beside its table: the JVM, its compilers, the code, the network, and room for new
     * objects. About 80 MB are usual; how much it really is depends on how far the compilers have come.
     */
    private static final long REST = 130;
    /** Memory goes back to the system a little later than it is let go, and the compilers give theirs back last. */
    private static final long PATIENCE_MILLIS = 20_000;

    private static final int GAMES = 12;
    private static final int MOVES = 100;

    private static final int TABLES = 50;
    private static final int PLIES = 200;

    private static void resize(EngineProcess engine, int megabytes) throws Exception {
        List<String> answer = engine.send("setoption name Hash value " + megabytes + "\nisready")
                .until("readyok");
        assertEquals(List.of("readyok"), answer, "there is room");
    }

    private static void assertResident(EngineProcess engine, long most) throws Exception {
        long start = System.nanoTime();
        while (engine.residentMegabytes() > most) {
            assertTrue(
                    System.nanoTime() - start < PATIENCE_MILLIS * 1_000_000,
                    engine.residentMegabytes() + " MB instead of " + most);
            Thread.sleep(50);
        }
    }

    @Test
    void aFreshEngineNeedsLittleMoreThanItsTable() throws Exception {
        EngineProcess engine = startOptimised();
        engine.send("uci\nisready").until("readyok");
        engine.send("go movetime 1000").until("bestmove");
        assertResident(engine, 64 + REST);
    }

    /** A new game gives back what the last one has left behind. */
    @Test
    void gamesLeaveNothingBehind() throws Exception {
        EngineProcess engine = awake(startOptimised());
        for (int game = 0; game < GAMES; game++) {
            for (int move = 0; move < MOVES; move++) {
                engine.send("position startpos moves" + " g1f3 g8f6 f3g1 f6g8".repeat(move) + "\ngo nodes 500")
                        .until("bestmove");
            }
            engine.send("ucinewgame\nisready").until("readyok");
        }
        assertResident(engine, 64 + REST);
    }

    @Test
    void manyChangesOfTheHashLeaveOneTable() throws Exception {
        EngineProcess engine = awake(startOptimised());
        for (int megabytes = 115; megabytes <= 128; megabytes++) {
            resize(engine, megabytes);
        }
        engine.send("go depth 6").until("bestmove");
        assertResident(engine, 128 + REST);
    }

    @Test
    void aSmallerHashGivesMemoryBack() throws Exception {
        EngineProcess engine = awake(startOptimised());
        for (int i = 0; i < 3; i++) {
            resize(engine, 128);
            engine.send("go depth 6").until("bestmove");
            resize(engine, 16);
            assertResident(engine, 16 + REST);
        }
    }

    @Test
    void theLargestHashFitsAgainAndAgain() throws Exception {
        EngineProcess engine = awake(startOptimised("-Xmx600m"));
        for (int i = 0; i < 4; i++) {
            resize(engine, 525);
            engine.send("go depth 6").until("bestmove");
            resize(engine, 500 - 120 * i);
        }
    }

    /** A table keeps the game, and not what pages see of it: a thousand long games fit into a small heap. */
    @Test
    void aMoveOfATableTakesHalfAKilobyte() throws Exception {
        List<String> command = command(FIRST_COMPILER);
        command.addAll(List.of("web", "open=no", "port=0", "data=" + folder.resolve("games")));
        SoakServer server = new SoakServer(() -> start(command));
        String game = "{\"opponent\": \"here\", \"start\": {\"kind\": \"pgn\", \"pgn\": \"" + randomGame() + "\"}}";
        createTable(server, game);
        long before = server.life().process().liveBytes();
        for (int i = 0; i < TABLES; i++) {
            createTable(server, game);
        }
        long perMove = (server.life().process().liveBytes() - before) / (TABLES * PLIES);
        assertTrue(perMove <= 512, perMove + " bytes");
    }

    private static void createTable(SoakServer server, String request) throws Exception {
        assertEquals(201, server.ask(server.life(), "/tables", "", request).status());
    }

    private static String randomGame() {
        Random random = new Random(1);
        Position position = Fen.position(Fen.START);
        MoveList moves = new MoveList();
        StringBuilder text = new StringBuilder();
        while (position.movesPlayed() < PLIES) {
            moves.clear();
            MoveGenerator.all(position, moves);
            int move = moves.get(random.nextInt(moves.size()));
            text.append(San.of(position, move)).append(' ');
            position.make(move);
        }
        return text + "*";
    }
}
