package castellan.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Piece;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The positions that the training program wrote beside the network, with the features it saw and the values it
 * calculated. Between tabs: FEN, features of the side to move, features of the other side, exact and rounded value.
 */
class CrossCheckTest {

    /** In units of the network's value, of which a pawn is some 160: what is lost by rounding is far below what it errs. */
    private static final double LARGEST_DIFFERENCE = 20;

    /** The present network has 3.7. */
    private static final double MEAN_DIFFERENCE = 4;

    private static final double LOPSIDED = 1000;

    private record Line(Setup setup, TreeSet<Integer> us, TreeSet<Integer> them, double exact, int rounded) {

        static Line parse(String text) {
            String[] parts = text.split("\t");
            return new Line(
                    Fen.parse(parts[0]),
                    numbers(parts[1]),
                    numbers(parts[2]),
                    Double.parseDouble(parts[3]),
                    Integer.parseInt(parts[4]));
        }

        private static TreeSet<Integer> numbers(String list) {
            return Arrays.stream(list.split(" ")).map(Integer::valueOf).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static List<Line> lines() throws IOException {
        try (InputStream in = CrossCheckTest.class.getResourceAsStream("/crosscheck.txt")) {
            List<Line> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Line::parse)
                    .toList();
            assertTrue(lines.size() >= 1000, "there is something to compare");
            return lines;
        }
    }

    @Test
    void theFeaturesAreThoseOfTheTraining() throws IOException {
        for (Line line : lines()) {
            int us = line.setup.sideToMove();
            assertEquals(line.us, features(line.setup, us), () -> Fen.of(line.setup));
            assertEquals(line.them, features(line.setup, us ^ 1), () -> Fen.of(line.setup));
        }
    }

    @Test
    void theValueIsTheRoundedOneOfTheTraining() throws IOException {
        for (Line line : lines()) {
            assertEquals(line.rounded, Network.standard().evaluate(line.setup), () -> Fen.of(line.setup));
        }
    }

    @Test
    void roundingTheWeightsHasChangedLittle() throws IOException {
        double sum = 0;
        int count = 0;
        for (Line line : lines()) {
            double difference = Math.abs(line.exact - line.rounded);
            if (Math.abs(line.exact) < LOPSIDED) {
                assertTrue(difference <= LARGEST_DIFFERENCE, () -> difference + " in " + Fen.of(line.setup));
                sum += difference;
                count++;
            }
        }
        double mean = sum / count;
        assertTrue(mean <= MEAN_DIFFERENCE, () -> "mean difference " + mean);
    }

    private static TreeSet<Integer> features(Setup setup, int side) {
        int king = Long.numberOfTrailingZeros(setup.pieces(Piece.of(Piece.KING, side)));
        int stage = Network.standard().stage(64 - Long.bitCount(setup.pieces(Piece.NONE)));
        int bucket = Network.standard().zone(stage, side, king) / Features.VIEWS;
        TreeSet<Integer> features = new TreeSet<>();
        for (int square = 0; square < Square.COUNT; square++) {
            if (setup.pieceAt(square) != Piece.NONE) {
                int feature = Features.index(Features.view(side, king), Features.code(setup.pieceAt(square), square));
                features.add(bucket * Features.COUNT + feature);
            }
        }
        return features;
    }
}
