package castellan.web.thinking;

import castellan.search.SearchInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of an analysis, the best first. They come one after another, so some are from the depth before: a move that has
 * become better moves the others down and never stands there twice.
 */
final class FoundLines {

    private final List<SearchInfo> lines = new ArrayList<>();
    private final int capacity;

    FoundLines(int capacity) {
        this.capacity = capacity;
    }

    /** @param found a line with at least one move */
    void put(SearchInfo found) {
        int first = found.pv().get(0);
        lines.removeIf(line -> line.pv().get(0) == first);
        lines.add(Math.min(found.line() - 1, lines.size()), found);
        if (lines.size() > capacity) {
            lines.remove(capacity);
        }
    }

    Optional<SearchInfo> best() {
        return lines.stream().findFirst();
    }

    List<SearchInfo> all() {
        return List.copyOf(lines);
    }
}
