package castellan.web.thinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.search.SearchInfo;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FoundLinesTest {

    private final FoundLines lines = new FoundLines(3);

    private void put(int depth, int line, int move) {
        lines.put(new SearchInfo(
                depth,
                depth,
                line,
                new SearchInfo.ReportedScore(false, 0),
                SearchInfo.Bound.EXACT,
                new SearchInfo.WinDrawLoss(0, 1000, 0),
                1,
                1,
                0,
                0,
                OptionalInt.empty(),
                List.of(move, 99)));
    }

    private List<Integer> moves() {
        return lines.all().stream().map(line -> line.pv().get(0)).toList();
    }

    @Test
    void aMoveThatBecomesBetterStandsThereOnce() {
        put(1, 1, 10);
        put(1, 2, 20);
        put(1, 3, 30);
        assertEquals(List.of(10, 20, 30), moves());
        put(2, 1, 20);
        assertEquals(List.of(20, 10, 30), moves());
        put(2, 2, 30);
        assertEquals(List.of(20, 30, 10), moves());
        put(2, 3, 10);
        assertEquals(List.of(20, 30, 10), moves());
        assertEquals(2, lines.best().orElseThrow().depth());
    }

    @Test
    void aNewMoveMovesTheOthersDownAndTheLastOut() {
        put(1, 1, 10);
        put(1, 2, 20);
        put(1, 3, 30);
        put(2, 1, 40);
        assertEquals(List.of(40, 10, 20), moves());
    }
}
