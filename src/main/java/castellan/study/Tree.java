package castellan.study;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The nodes of a study. Each step that changes something remembers its opposite, until {@link #settle}. */
final class Tree {

    private final Node root = Node.root(0);
    private final Map<Integer, Node> nodes = new HashMap<>();
    /** The last first. */
    private final Deque<Runnable> opposites = new ArrayDeque<>();

    private int nextId = 1;

    Tree() {
        nodes.put(root.id(), root);
    }

    Node root() {
        return root;
    }

    Optional<Node> node(int id) {
        return Optional.ofNullable(nodes.get(id));
    }

    /** How many moves there are. */
    int size() {
        return nodes.size() - 1;
    }

    // ---- Steps -------------------------------------------------------------------------------------------------

    Node add(Node parent, int move, String san, int index) {
        Node added = new Node(nextId++, parent, move, san);
        opposites.push(() -> nextId--);
        attach(added, index);
        remember(added);
        return added;
    }

    /** Moves a node to another place among its siblings. */
    void place(Node node, int index) {
        detach(node);
        attach(node, index);
    }

    /** Removes a node with everything below it, and gives all of them. */
    List<Node> cut(Node node) {
        List<Node> gone = node.subtree();
        detach(node);
        gone.forEach(this::forget);
        return gone;
    }

    /** Puts back a node that was cut, and gives it with everything below it. */
    List<Node> graft(Node node, int index) {
        List<Node> back = node.subtree();
        attach(node, index);
        back.forEach(this::remember);
        return back;
    }

    void note(Node node, Notes notes) {
        Notes before = node.notes();
        node.setNotes(notes);
        opposites.push(() -> node.setNotes(before));
    }

    private static Node parent(Node node) {
        return node.parent().orElseThrow();
    }

    private void attach(Node node, int index) {
        parent(node).insert(index, node);
        opposites.push(() -> parent(node).remove(node));
    }

    private void detach(Node node) {
        int index = node.index();
        parent(node).remove(node);
        opposites.push(() -> parent(node).insert(index, node));
    }

    private void remember(Node node) {
        nodes.put(node.id(), node);
        opposites.push(() -> nodes.remove(node.id()));
    }

    private void forget(Node node) {
        nodes.remove(node.id());
        opposites.push(() -> nodes.put(node.id(), node));
    }

    // ---- Opposites ---------------------------------------------------------------------------------------------

    /** Adds the opposite of a step that was taken elsewhere. */
    void onRevert(Runnable opposite) {
        opposites.push(opposite);
    }

    /** Takes back all steps since the last {@link #settle}. */
    void revert() {
        while (!opposites.isEmpty()) {
            opposites.pop().run();
        }
    }

    void settle() {
        opposites.clear();
    }
}
