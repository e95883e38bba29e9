package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.ReferenceRules;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hosted games, searches, options, bad files and nonsense in any order, sent faster than they are handled, and ended in
 * any state. Afterwards the board is what the accepted moves give by the reference rules, and every search has given
 * exactly one move.
 *
 * <p>King takes rook is how castling is written throughout, so that the answers are unambiguous.
 */
class HostedFuzzTest {

    private static final int SESSIONS = RandomGames.some(100);
    private static final int LINES = 140;

    /** Each is answered by one move, whatever else is going on. */
    private static final String[] SEARCHES = {
        "go depth 2",
        "go nodes 60",
        "go movetime 2",
        "go infinite",
        "go ponder wtime 9 btime 9",
        "go wtime 20 btime 20",
        "go searchmoves e2e4 depth 2",
        "go mate 1 nodes 50"
    };

    /** Each begins a game of its own, so that there is one to play, and is answered by one move too. */
    private static final String[] PLAYS = {
        "play depth 2", "play movetime 3", "play infinite", "play nodes 40", "play wtime 30 btime 30", "play ponder"
    };

    private static final String[] GAMES = {
        "new",
        "new chess960 17",
        "new fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 clock 1+1",
        "new fen 4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
        "new fen 4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
        "new fen rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3 clock 5+0"
    };

    /** The last of them is not valid. */
    private static final String[] POSITIONS = {
        "position startpos",
        "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "position startpos moves e2e5"
    };

    private static final String[] OTHERS = {
        "stop",
        "stop",
        "ponderhit",
        "isready",
        "ucinewgame",
        "setoption name Hash value 2",
        "setoption name Clear Hash",
        "setoption name MultiPV value 2",
        "setoption name MultiPV value 1",
        "setoption name EvalFile value /no/such/network",
        "setoption name EvalFile value <empty>",
        "setoption name Debug Log File value /no/such/folder/log",
        "move e4",
        "move e2e4",
        "move Nf3",
        "move d5e6",
        "move e5f6",
        "move O-O",
        "move e1a1",
        "move a7a8",
        "move a7a8n",
        "move h2h1r",
        "move Ke2",
        "move zz",
        "undo",
        "undo 2",
        "redo",
        "moves",
        "moves e2",
        "status",
        "history",
        "board",
        "d",
        "pgn white A black B",
        "draw offer",
        "draw accept",
        "draw decline",
        "draw claim",
        "draw claim Nf3",
        "resign",
        "resign black",
        "clock",
        "clock start",
        "clock stop",
        "seat white person",
        "perft 2",
        "go perft 2",
        "eval",
        "suite /no/such/suite",
        "load /no/such/game",
        "load /dev/zero",
        "load .",
        "seat green engine",
        "bench 7",
        "position",
        "help x"
    };

    private static final String LETTERS = "abcdefgh12345678NBRQKxO-=+#. \tnew move undo draw load é\u0001";

    @TempDir
    private Path folder;

    private Random random;
    private int expectedMoves;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverIsSentTheBoardAndTheMovesAreRight(long seed) throws Exception {
        random = new Random(seed);
        Path good = Files.writeString(folder.resolve("good.pgn"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
        Path bad = Files.writeString(folder.resolve("bad.pgn"), "1. e4 e5 2. Ke4 *\n");
        for (int i = 0; i < SESSIONS; i++) {
            Session session = new Session();
            expectedMoves = 0;
            session.send("setoption name UCI_Chess960 value true", "new");
            for (int line = 0; line < LINES; line++) {
                sendAny(session, good, bad);
            }
            end(session, i % 4);
        }
    }

    private void sendAny(Session session, Path good, Path bad) throws InterruptedException {
        switch (random.nextInt(12)) {
            case 0 -> search(session, any(SEARCHES));
            case 1 -> {
                session.send(any(GAMES));
                search(session, any(PLAYS));
            }
            case 2 -> session.send(any(GAMES));
            case 3 -> session.send("load " + (random.nextBoolean() ? good : bad));
            case 4 -> session.send(nonsense());
            case 6 -> session.send(any(POSITIONS), "fen");
            case 5 -> Thread.sleep(random.nextInt(3));
            default -> session.send(any(OTHERS));
        }
    }

    private void search(Session session, String order) {
        expectedMoves++;
        session.send(order);
    }

    private String any(String[] lines) {
        return lines[random.nextInt(lines.length)];
    }

    /** Never a search, which would have to be counted. */
    private String nonsense() {
        StringBuilder line = new StringBuilder();
        for (int length = random.nextInt(12); length > 0; length--) {
            line.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return line.toString().replace("go", "").replace("play", "");
    }

    private void end(Session session, int way) throws InterruptedException {
        switch (way) {
            case 0 -> {
                session.send("quit");
                session.assertEnds(Session.PATIENCE_MILLIS);
                return;
            }
            case 1 -> {
                session.send("fen");
                session.endInput();
                session.assertEnds(Session.PATIENCE_MILLIS);
            }
            default -> {
                session.send("stop", "fen", "new", "pgn event end").await("[Event \"end\"]");
                session.ask();
                session.endInput(); // a search that has to wait for a preparation may still owe its move
                session.assertEnds(Session.PATIENCE_MILLIS);
            }
        }
        List<String> lines = session.everything();
        assertEquals(expectedMoves, Session.bestMoves(lines), () -> String.join("\n", lines));
        assertTrue(lines.stream().noneMatch(line -> line.contains("Exception") || line.contains("Error")));
        assertBoard(lines);
    }

    /** Follows the answers: each tells what was done to the board, and those with a FEN what came of it. */
    private static void assertBoard(List<String> lines) {
        List<ReferenceRules> boards = new ArrayList<>();
        int current = 0;
        int compared = 0;
        for (String line : lines) {
            String[] words = line.split(" ");
            if (line.startsWith("new fen ")) {
                boards.clear();
                boards.add(new ReferenceRules(Fen.parse(line.substring("new fen ".length()))));
                current = 0;
            } else if (line.startsWith("load fen ")) {
                boards.clear();
                boards.addAll(loadedGame());
                current = boards.size() - 1;
                assertEquals(fen(boards.get(current)), line.substring("load fen ".length()));
            } else if (line.startsWith("move uci ")) {
                ReferenceRules next = boards.get(current).afterUci(words[2]);
                boards.subList(current + 1, boards.size()).clear();
                boards.add(next);
                current++;
            } else if (line.startsWith("undo fen ") || line.startsWith("redo fen ")) {
                String fen = line.substring("undo fen ".length());
                current = find(boards, fen, current, line.startsWith("undo") ? -1 : 1);
                compared++;
            } else if (line.startsWith("fen ") || line.startsWith("Fen: ")) {
                String fen = line.substring(line.indexOf(' ') + 1);
                if (isSetByPosition(fen)) {
                    boards.clear();
                    boards.add(new ReferenceRules(Fen.parse(fen)));
                    current = 0;
                }
                assertEquals(fen(boards.get(current)), fen);
                compared++;
            }
        }
        assertTrue(compared > 0, "something was compared");
    }

    /** Such a command has no answer of its own, but the next look at the board tells. */
    private static boolean isSetByPosition(String fen) {
        return fen.equals(Fen.START) || Arrays.asList(POSITIONS).contains("position fen " + fen);
    }

    private static List<ReferenceRules> loadedGame() {
        List<ReferenceRules> boards = new ArrayList<>(List.of(new ReferenceRules(Setup.start())));
        for (String move : List.of("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")) {
            boards.add(boards.get(boards.size() - 1).afterUci(move));
        }
        return boards;
    }

    private static int find(List<ReferenceRules> boards, String fen, int from, int step) {
        for (int i = from + step; i >= 0 && i < boards.size(); i += step) {
            if (fen(boards.get(i)).equals(fen)) {
                return i;
            }
        }
        throw new AssertionError(fen + " was not on the board");
    }

    private static String fen(ReferenceRules rules) {
        return Fen.of(rules.toSetup());
    }
}
