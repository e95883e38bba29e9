package castellan.study;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What was deleted last and can be restored. Each change gives its opposite. */
final class Deletions {

    static final int MOST = 20;
    /** In the comments of all together; as many as a study may have. */
    static final long MOST_LETTERS = 10 << 20;

    private final Deque<Deletion> last = new ArrayDeque<>();

    /** A subtree that was deleted, and its place. */
    record Deletion(Node node, int index, int size, long letters) {}

    /** The nodes, the last first. */
    List<Integer> ids() {
        return last.stream().map(deletion -> deletion.node().id()).toList();
    }

    Optional<Deletion> find(int id) {
        return last.stream().filter(it -> it.node().id() == id).findFirst();
    }

    /** Forgets the oldest ones if there are too many, or if they take as much room as a whole study. */
    Runnable add(Node node, int index, List<Node> subtree) {
        Runnable opposite = opposite();
        long letters =
                subtree.stream().map(Node::notes).mapToLong(Deletions::letters).sum();
        last.push(new Deletion(node, index, subtree.size(), letters));
        while (last.size() > MOST || last.size() > 1 && isTooMuch()) {
            last.removeLast();
        }
        return opposite;
    }

    private static long letters(Notes notes) {
        return notes.before().length() + notes.comment().length();
    }

    private boolean isTooMuch() {
        return last.stream().mapToInt(Deletion::size).sum() > Study.MAX_NODES
                || last.stream().mapToLong(Deletion::letters).sum() > MOST_LETTERS;
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
