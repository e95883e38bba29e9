package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.endings.ProbeRules;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.notation.UciMoves;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weak levels overlook what people overlook; {@code docs/levels.md} has the figures that are printed here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HumanMistakesTest {

    private static final int GAMES = 30;

    private final SearchPool pool = new SearchPool(Network.standard());

    private int move(Position position, int elo, long seed) {
        SearchSettings settings = new SearchSettings(1, 10, 0, OptionalInt.of(elo), ProbeRules.DEFAULT, seed);
        return pool.search(
                        position, SearchLimits.NONE, settings, new SearchControl(false, false), SearchListener.SILENT)
                .bestMove();
    }

    private static boolean isMate(Position position) {
        return position.isCheck() && MoveGenerator.count(position) == 0;
    }

    private static boolean mates(Position position, int move) {
        position.make(move);
        boolean mates = isMate(position);
        position.unmake();
        return mates;
    }

    private static boolean canMate(Position position) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        for (int i = 0; i < moves.size(); i++) {
            if (mates(position, moves.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static Position after(String sans) {
        Position position = Fen.position(Fen.START);
        for (String san : sans.split(" ")) {
            position.make(San.parse(position, san));
        }
        return position;
    }

    /** In how many games, each with its own seed, the level's answer allows the mate. */
    private int fallsForScholarsMate(String line, int elo) {
        int falls = 0;
        for (int seed = 1; seed <= GAMES; seed++) {
            Position position = after(line);
            position.make(move(position, elo, seed));
            falls += canMate(position) ? 1 : 0;
        }
        System.out.println("level " + elo + " after " + line + ": mated in " + falls + " of " + GAMES);
        return falls;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "e4 e5 Bc4 Nc6 Qh5",
                "e4 e5 Bc4 Bc5 Qh5",
                "e4 e5 Bc4 d6 Qh5",
                "e4 e5 Bc4 Nc6 Qf3",
                "e4 e5 Qh5 Nc6 Bc4"
            })
    void scholarsMateWorksAgainstTheWeakOnly(String line) {
        assertTrue(fallsForScholarsMate(line, 600) >= 8);
        assertTrue(fallsForScholarsMate(line, 1600) <= 1);
    }

    /** In how many of the positions the level does not mate at once. */
    private int missedMates(int elo) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/mates-in-one.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertEquals(GAMES, lines.size());
        int missed = 0;
        for (int i = 0; i < lines.size(); i++) {
            String[] parts = lines.get(i).split(" \\| ");
            Position position = Fen.position(parts[0]);
            position.make(UciMoves.parse(position, parts[1]));
            assertTrue(canMate(position), lines.get(i));
            missed += mates(position, move(position, elo, i)) ? 0 : 1;
        }
        System.out.println("level " + elo + " misses " + missed + " of " + GAMES + " mates in one");
        return missed;
    }

    @Test
    void matesInOneAreMissedByTheWeakOnly() throws IOException {
        assertTrue(missedMates(600) >= GAMES / 4);
        assertTrue(missedMates(1600) <= 3);
    }

    @Test
    void whatIsOverlookedStaysOverlookedWhileThePositionStands() {
        Position position = after("e4 e5 Bc4 Nc6 Qh5");
        for (int seed = 1; seed <= 5; seed++) {
            int move = move(position, 600, seed);
            move(after("d4 d5"), 600, seed);
            assertEquals(move, move(position, 600, seed));
        }
    }
}
