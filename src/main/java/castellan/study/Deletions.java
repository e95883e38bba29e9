package castellan.study;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What was deleted last and can be restored. Each change gives its opposite. */
final class Deletions {

    static final int MOST = 20;

    private final Deque<Deletion> last = new ArrayDeque<>();

    /** A subtree that was deleted, and its place. */
    record Deletion(Node node, int index, int size) {}

    /** The nodes, the last first. */
    List<Integer> ids() {
        return last.stream().map(deletion -> deletion.node().id()).toList();
    }

    Optional<Deletion> find(int id) {
        return last.stream().filter(it -> it.node().id() == id).findFirst();
    }

    /** Forgets the oldest ones if there are too many, or if they take as much room as a whole study. */
    Runnable add(Node node, int index, int size) {
        Runnable opposite = opposite();
        last.push(new Deletion(node, index, size));
        while (last.size() > MOST
                || last.size() > 1 && last.stream().mapToInt(Deletion::size).sum() > Study.MAX_NODES) {
            last.removeLast();
        }
        return opposite;
    }

    Runnable remove(Deletion deletion) {
        Runnable opposite = opposite();
        last.remove(deletion);
        return opposite;
    }

    private Runnable opposite() {
        List<Deletion> before = List.copyOf(last);
        return () -> {
            last.clear();
            last.addAll(before);
        };
    }
}
