package castellan.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Bitboards;
import castellan.board.Move;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes a move hard to see. */
class FeatureTest {

    private static Sight sight(Position position) {
        Sight sight = new Sight();
        long last = position.movesPlayed() == 0 ? 0 : Bitboards.of(Move.to(position.lastMove()));
        sight.lookAt(position, last, last);
        return sight;
    }

    private static int points(Feature feature, Position position, String move) {
        return feature.pointsOf(sight(position), UciMoves.parse(position, move));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LONG_SLIDE|4k3/8/8/8/8/8/8/R3K3 w - -|a1a8|a1a4",
                "LONG_DIAGONAL|4k3/8/8/8/8/8/8/B3K3 w - -|a1d4|a1c3",
                "LONG_DIAGONAL|4k3/8/8/8/8/8/8/Q3K3 w - -|a1d4|a1a4",
                "BACKWARD|4k3/8/8/8/4N3/8/8/4K3 w - -|e4c3|e4c5",
                "BACKWARD|4k3/8/8/4n3/8/8/8/4K3 b - -|e5c6|e5c4",
                "SIDEWAYS|4k3/8/8/8/R7/8/8/4K3 w - -|a4h4|a4a8",
                "KNIGHT_FORK|5k1r/8/8/8/5N2/8/8/4K3 w - -|f4g6|f4e6",
                "KNIGHT_FORK|r3k3/8/8/3N4/8/8/8/4K3 w - -|d5c7|d5b6",
                "DISCOVERY|3rk3/8/8/8/8/3B4/8/3RK3 w - -|d3b5|d1c1",
                "PINNED_DEFENDER|4k3/8/2p1r3/8/8/8/2Q5/2K1R3 w - -|c2c6|c2c5",
                "DISTANT_SUPPORT|4k3/5p2/8/7Q/2B5/8/8/4K3 w - -|h5f7|h5e5",
                "EN_PASSANT|4k3/8/8/3pP3/8/8/8/4K3 w - d6|e5d6|e5e6",
                "UNDERPROMOTION|4k3/P7/8/8/8/8/8/4K3 w - -|a7a8n|a7a8q",
                "MATE|6k1/5ppp/8/8/8/8/8/R3K3 w - -|a1a8|a1a7",
                "QUIET_MATE|6k1/5ppp/8/8/8/8/8/R3K3 w - -|a1a8|a1a7",
                "QUIET_MATE|6k1/5ppp/8/8/8/8/8/R3K3 w - -|a1a8|a1b1",
                "CAPTURE|4k3/8/8/3p4/4P3/8/8/4K3 w - -|e4d5|e4e5"
            })
    void aFeatureIsThatOfSomeMovesAndNotOfOthers(Feature feature, String fen, String with, String without) {
        Position position = Fen.position(fen + " 0 1");
        String before = Fen.of(position);
        assertEquals(Math.signum(feature.points()), Math.signum(points(feature, position, with)));
        assertEquals(0, points(feature, position, without));
        assertEquals(before, Fen.of(position));
    }

    @Test
    void aMateByACaptureIsNoQuietOne() {
        Position position = Fen.position("r3k2r/pppp1ppp/8/7Q/2B5/8/8/4K3 w kq - 0 1");
        assertEquals(0, points(Feature.QUIET_MATE, position, "h5f7"));
    }

    @Test
    void whatIsNextToTheLastMoveIsNear() {
        Position position = Fen.position(Fen.START);
        position.make(UciMoves.parse(position, "e2e4"));
        assertEquals(0, points(Feature.FAR, position, "d7d5"));
        assertTrue(points(Feature.FAR, position, "a7a6") > 0);
        assertTrue(points(Feature.ASLEEP, position, "d7d5") > 0);
    }

    @Test
    void takingBackIsEasyToSee() {
        Position position = Fen.position("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1");
        position.make(UciMoves.parse(position, "e4d5"));
        Sight sight = sight(position);
        int recapture = UciMoves.parse(position, "c6d5");
        int points = Arrays.stream(Feature.values())
                .mapToInt(feature -> feature.pointsOf(sight, recapture))
                .sum();
        assertTrue(points < 0, () -> points + " points");
    }

    @Test
    void theDocumentHasTheSameTable() throws IOException {
        List<String> rows = Arrays.stream(Feature.values())
                .map(feature -> "| " + feature.description() + " | "
                        + String.format("%+d", feature.points()).replace('-', '−') + " |")
                .toList();
        List<String> documented = Files.readAllLines(Path.of("docs", "levels.md")).stream()
                .dropWhile(line -> !line.equals("| The move | Points |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assertEquals(rows, documented);
    }
}
