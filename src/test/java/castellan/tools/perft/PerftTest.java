package castellan.tools.perft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerftTest {

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 20", "2, 400", "3, 8902", "4, 197281", "5, 4865609"})
    void startPositionHasTheKnownCounts(int depth, long nodes) {
        assertEquals(nodes, new Perft(Fen.position(Fen.START), depth).count(depth));
    }

    @Test
    void divideAddsUpToTheCountAndNamesEachMove() {
        Position position = Fen.position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
        Map<String, Long> parts = new TreeMap<>();
        long nodes = new Perft(position, 3).divide(3, (move, below) -> parts.put(UciMoves.of(move, false), below));
        assertEquals(2812, nodes);
        assertEquals(14, parts.size());
        assertEquals(nodes, parts.values().stream().mapToLong(Long::longValue).sum());
        assertEquals(54, parts.get("g2g3"));
    }

    @Test
    void divideOfOnePlyCountsEachMoveOnce() {
        Map<String, Long> parts = new TreeMap<>();
        new Perft(Fen.position(Fen.START), 1).divide(1, (move, below) -> parts.put(UciMoves.of(move, false), below));
        assertEquals(20, parts.size());
        assertTrue(parts.values().stream().allMatch(below -> below == 1));
    }

    @Test
    void aStoppedCountEndsEarly() {
        Perft perft = new Perft(Fen.position(Fen.START), 20);
        perft.stop();
        assertEquals(0, perft.count(20));
        assertTrue(perft.isStopped());
    }
}
