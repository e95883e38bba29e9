package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Square;
import castellan.notation.Fen;
import castellan.notation.LongNotation;
import castellan.notation.San;
import castellan.notation.UciMoves;
import castellan.session.HostedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays random games by commands, as a user would, and checks what must hold in any game: at every move what takes a
 * single command to check, once in every fourth game what takes hundreds, and in a few games only what takes thousands.
 */
class HostedRandomGamesTest {

    private static final int GAMES = RandomGames.some(2500);
    private static final int SHORT_GAME = 50;
    /** Enough half-moves for most random games to end by the rules. */
    private static final int LONG_GAME = 600;

    private static final int LONG_GAME_STEP = 25;
    /** One game in this many is Chess960. */
    private static final int CHESS960_STEP = 3;

    private static final int EVERY_MOVE_STEP = 4;
    private static final int EVERY_PAIR_STEP = 40;
    private static final int STEPWISE_STEP = 10;

    private final HostedSession session = new HostedSession();
    private final Random random = new Random(2026);
    /** The game of the session, tracked by the rules alone. */
    private Position position;

    private boolean chess960;
    private final List<String> fens = new ArrayList<>();

    @Test
    void everyGameIsArbitratedRight(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.pgn");
        int ended = 0;
        for (int game = 0; game < GAMES; game++) {
            begin(game);
            int length = game % LONG_GAME_STEP == 0 ? LONG_GAME : random.nextInt(SHORT_GAME);
            int examined = random.nextInt(Math.min(length, SHORT_GAME) + 1);
            for (int ply = 0; ply <= length; ply++) {
                List<Integer> moves = legalMoves();
                assertMovesListed(moves);
                if (ply == examined && game % EVERY_MOVE_STEP == 0) {
                    assertEveryMoveAcceptedInEveryNotation(moves);
                }
                if (ply == examined && game % EVERY_PAIR_STEP == 0) {
                    assertEveryOtherPairRefused(moves);
                }
                if (moves.isEmpty() || ply == length) {
                    ended += moves.isEmpty() ? 1 : 0;
                    break;
                }
                playAnyOf(moves);
            }
            assertTakenBackAndPlayedAgain(game % STEPWISE_STEP == 0);
            assertScoreSheetGivesTheSameGame(file);
        }
        assertTrue(ended > GAMES / LONG_GAME_STEP / 2, "some games end");
    }

    private void begin(int game) {
        chess960 = game % CHESS960_STEP == 0;
        String answer = session.send(chess960 ? "new chess960 " + random.nextInt(960) : "new");
        position = Fen.position(answer.substring("new fen ".length()));
        fens.clear();
        fens.add(Fen.of(position));
    }

    /** None once the game is over, for whatever reason. */
    private List<Integer> legalMoves() {
        List<Integer> moves = new ArrayList<>();
        if (session.send("status").contains(" result * ")) {
            MoveList list = new MoveList();
            MoveGenerator.all(position, list);
            for (int i = 0; i < list.size(); i++) {
                moves.add(list.get(i));
            }
        }
        return moves;
    }

    private String uci(int move) {
        return UciMoves.of(move, chess960);
    }

    private void assertMovesListed(List<Integer> moves) {
        TreeSet<String> expected = new TreeSet<>(moves.stream().map(this::uci).toList());
        TreeSet<String> listed = new TreeSet<>(List.of(session.send("moves").split(" ")));
        assertTrue(listed.remove("moves"));
        assertEquals(expected, listed, () -> fens.get(fens.size() - 1));
    }

    private String[] notations(int move) {
        return new String[] {uci(move), San.of(position, move), LongNotation.of(position, move)};
    }

    private void assertAccepted(String text, String[] notations) {
        String answer = session.send("move " + text);
        String expected = "move uci " + notations[0] + " san " + notations[1] + " long " + notations[2] + " check ";
        assertTrue(answer.startsWith(expected), () -> text + " in " + Fen.of(position) + ": " + answer);
    }

    private void playAnyOf(List<Integer> moves) {
        int move = moves.get(random.nextInt(moves.size()));
        String[] notations = notations(move);
        assertAccepted(notations[random.nextInt(notations.length)], notations);
        position.make(move);
        fens.add(Fen.of(position));
        assertEquals(fens.get(fens.size() - 1), session.fen());
    }

    private void assertEveryMoveAcceptedInEveryNotation(List<Integer> moves) {
        for (int move : moves) {
            String[] notations = notations(move);
            for (String text : notations) {
                assertAccepted(text, notations);
                session.send("undo");
            }
        }
        assertEquals(fens.get(fens.size() - 1), session.fen());
    }

    /** A pawn that reaches the last rank needs no letter, and castling has two forms. */
    private void assertEveryOtherPairRefused(List<Integer> moves) {
        if (moves.isEmpty()) {
            return;
        }
        TreeSet<String> accepted = new TreeSet<>();
        for (int move : moves) {
            accepted.add(UciMoves.of(move, true).substring(0, 4));
            accepted.add(UciMoves.of(move, false).substring(0, 4));
        }
        List<String> refused = new ArrayList<>();
        for (int pair = 0; pair < Square.COUNT * Square.COUNT; pair++) {
            String text = Square.name(pair / Square.COUNT) + Square.name(pair % Square.COUNT);
            if (!accepted.contains(text)) {
                refused.add("move " + text);
            }
        }
        List<String> answers =
                session.send(refused.toArray(String[]::new)).lines().toList();
        assertEquals(refused.size(), answers.size());
        for (int i = 0; i < answers.size(); i++) {
            String answer = answers.get(i);
            assertTrue(answer.startsWith("illegal " + refused.get(i) + " code "), () -> fens + ": " + answer);
        }
        assertEquals(fens.get(fens.size() - 1), session.fen());
    }

    private void assertTakenBackAndPlayedAgain(boolean stepwise) {
        int last = fens.size() - 1;
        if (last == 0) {
            return;
        }
        int step = stepwise ? 1 : last;
        for (int ply = last - step; ply >= 0; ply -= step) {
            assertEquals("undo fen " + fens.get(ply), session.send("undo " + step));
        }
        assertTrue(session.send("undo").startsWith("error "));
        for (int ply = step; ply <= last; ply += step) {
            assertEquals("redo fen " + fens.get(ply), session.send("redo " + step));
        }
    }

    private void assertScoreSheetGivesTheSameGame(Path file) throws IOException {
        String sheet = session.send("pgn");
        String status = session.send("status");
        Files.writeString(file, sheet);
        session.send("new");
        assertEquals("load fen " + fens.get(fens.size() - 1), session.send("load " + file));
        assertEquals(sheet, session.send("pgn"));
        assertEquals(status, session.send("status"));
    }

    // ---- Nonsense ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nonsenseGetsOneAnswerAndChangesNothing(long seed) {
        Random noise = new Random(seed);
        String letters = "abcdefgh12345678NBRQKxO0-=+#. nbrqk/\t\u00e9\u0000";
        String[] verbs = {
            "move ",
            "moves ",
            "new ",
            "undo ",
            "redo ",
            "draw ",
            "resign x",
            "clock ",
            "pgn x",
            "load x",
            "board x",
            "status x",
            "history x",
            "fen x"
        };
        session.play("e4 e5 Nf3");
        String before = session.send("board") + session.send("history");
        for (int i = 0; i < RandomGames.some(2000); i++) {
            StringBuilder command = new StringBuilder(verbs[noise.nextInt(verbs.length)]).append("?");
            for (int length = noise.nextInt(8); length > 0; length--) {
                command.append(letters.charAt(noise.nextInt(letters.length())));
            }
            String answer = session.send(command.toString());
            assertTrue(answer.matches("(?s)(error|illegal move) .*"), () -> command + ": " + answer);
            assertEquals(1, answer.lines().count(), answer);
        }
        assertEquals(before, session.send("board") + session.send("history"));
    }
}
