package castellan.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The value of a position follows from those of its children, in every table of the resources or, with
 * {@code -Dsyzygy=FOLDER -Drandom.percent=100}, of a folder.
 */
class ConsistencyTest {

    private static final int POSITIONS = RandomGames.some(20_000);
    private static final String SUFFIX = ".rtbw";

    private final Prober prober = new Prober(TestTables.in(TestTables.folder()));
    private final MoveList moves = new MoveList();

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(TestTables.folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreTables() throws IOException {
        assertTrue(names().size() >= 13);
    }

    @ParameterizedTest
    @MethodSource("names")
    void valuesFollowFromTheNextHalfMove(String name) {
        RandomEndings endings = new RandomEndings(name, 1);
        int checked = check(endings::next);
        assertTrue(checked > POSITIONS / 2, checked + " positions");
    }

    @ParameterizedTest
    @MethodSource("names")
    void soDoThoseWithEnPassant(String name) {
        RandomEndings endings = new RandomEndings(name, 2);
        if (endings.hasPawnsOfBothSides()) {
            int checked = check(endings::nextWithEnPassant);
            assertTrue(checked > POSITIONS / 2, checked + " positions");
        }
    }

    /** @return how many positions have tables for all that can be played in them */
    private int check(Supplier<Position> positions) {
        int checked = 0;
        for (int i = 0; i < POSITIONS; i++) {
            Position position = positions.get();
            String text = TestTables.text(position);
            int value = bestValue(position);
            int distance = bestDistance(position, value);
            if (value == Wdl.FAILED || distance == Wdl.FAILED) {
                continue;
            }
            checked++;
            assertEquals(value, prober.wdl(position), () -> "value of " + text);
            int dtz = prober.dtz(position);
            assertTrue(
                    Integer.signum(dtz) == Integer.signum(distance) && Math.abs(dtz - distance) <= 1,
                    () -> "distance of " + text + " is " + dtz + ", should be " + distance);
            assertEquals(text, TestTables.text(position));
        }
        return checked;
    }

    private int bestValue(Position position) {
        moves.clear();
        MoveGenerator.all(position, moves);
        if (moves.isEmpty()) {
            return position.isCheck() ? Wdl.LOSS : Wdl.DRAW;
        }
        int best = Wdl.LOSS;
        for (int i = 0; i < moves.size(); i++) {
            int value = prober.wdlOf(position, moves.get(i));
            if (value == Wdl.FAILED) {
                return value;
            }
            best = Math.max(best, value);
        }
        return best;
    }

    private int bestDistance(Position position, int value) {
        if (moves.isEmpty() || value == Wdl.DRAW || value == Wdl.FAILED) {
            return moves.isEmpty() && position.isCheck() ? -1 : value;
        }
        int best = Wdl.FAILED;
        for (int i = 0; i < moves.size(); i++) {
            int distance = prober.dtzOf(position, moves.get(i));
            if (distance == Wdl.FAILED) {
                return distance;
            }
            if (Integer.signum(distance) == Integer.signum(value) && (best == Wdl.FAILED || distance < best)) {
                best = distance;
            }
        }
        return best;
    }
}
