package castellan.search;

import castellan.board.Position;
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

    @Override
    public void onInfo(SearchInfo info) {
        infos.add(info);
    }
}
