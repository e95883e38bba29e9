package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.search.SearchInfo.Bound;
import castellan.search.SearchInfo.ReportedScore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** One search from beginning to end: its result and everything it reported. */
final class RecordedSearch implements SearchListener {

    private final List<SearchInfo> infos = new ArrayList<>();
    private SearchResult result;

    static RecordedSearch of(SearchPool pool, Position position, SearchLimits limits) {
        return of(pool, position, limits, SearchSettings.DEFAULT);
    }

    static RecordedSearch of(SearchPool pool, Position position, SearchLimits limits, SearchSettings settings) {
        RecordedSearch search = new RecordedSearch();
        search.run(pool, position, limits, settings, new SearchControl(false, limits.infinite()));
        return search;
    }

    void run(SearchPool pool, Position position, SearchLimits limits, SearchSettings settings, SearchControl control) {
        run(pool, position, limits, settings, control, this);
    }

    void run(
            SearchPool pool,
            Position position,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            SearchListener listener) {
        result = pool.search(position, limits, settings, control, listener);
    }

    SearchResult result() {
        return result;
    }

    List<SearchInfo> infos() {
        return infos;
    }

    /** The last best line whose score is known. */
    SearchInfo best() {
        return last(info -> info.line() == 1 && info.bound() == Bound.EXACT);
    }

    /** The last best line, be its score known or not. */
    SearchInfo last() {
        return last(info -> info.line() == 1);
    }

    private SearchInfo last(Predicate<SearchInfo> wanted) {
        for (int i = infos.size() - 1; i >= 0; i--) {
            if (wanted.test(infos.get(i))) {
                return infos.get(i);
            }
        }
        throw new AssertionError("nothing was reported");
    }

    ReportedScore score() {
        return best().score();
    }

    /** All lines of one iteration. */
    List<SearchInfo> lines(int depth) {
        return infos.stream()
                .filter(info -> info.depth() == depth && info.bound() == Bound.EXACT)
                .toList();
    }

    /** The answer is the first move of the last line, every line is legal to its end, and the reply is legal. */
    void assertSound(Position position) {
        assertTrue(MoveGenerator.isLegal(position, result.bestMove()), () -> Fen.shredder(position));
        assertEquals(last().pv().get(0), result.bestMove(), () -> Fen.shredder(position));
        infos.forEach(info -> follow(position, info.pv()));
        if (result.ponderMove() != Move.NONE) {
            follow(position, List.of(result.bestMove(), result.ponderMove()));
        }
        long before = 0;
        for (SearchInfo info : infos) {
            assertTrue(info.nodes() >= before && info.nodes() <= result.nodes(), "nodes go backwards");
            assertTrue(info.selectiveDepth() >= info.depth(), "the selective depth is at least the depth");
            before = info.nodes();
        }
    }

    /** The position after a line, each move of which must be legal. */
    static Position follow(Position position, List<Integer> line) {
        assertFalse(line.isEmpty(), () -> "no move in " + Fen.shredder(position));
        Position end = position.copy();
        for (int move : line) {
            assertTrue(
                    MoveGenerator.isLegal(end, move),
                    () -> UciMoves.of(move, true) + " is not legal in " + Fen.shredder(end) + " in a line from "
                            + Fen.shredder(position));
            end.make(move);
        }
        return end;
    }

    @Override
    public void onInfo(SearchInfo info) {
        infos.add(info);
    }
}
