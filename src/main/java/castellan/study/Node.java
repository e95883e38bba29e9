package castellan.study;

import castellan.board.Move;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A position of a study: the move that led there, what is noted of it, and the moves that follow. */
public final class Node {

    private final int id;
    /** Null for the start position. */
    private final Node parent;

    private final int move;
    private final String san;
    private final int ply;
    private final List<Node> children = new ArrayList<>(1);
    private Notes notes = Notes.NONE;

    Node(int id, Node parent, int move, String san) {
        this.id = id;
        this.parent = parent;
        this.move = move;
        this.san = san;
        ply = parent == null ? 0 : parent.ply + 1;
    }

    static Node root(int id) {
        return new Node(id, null, Move.NONE, "");
    }

    /** Stays the same as long as the study is in memory; no other node ever has it. */
    public int id() {
        return id;
    }

    /** Empty for the start position. */
    public Optional<Node> parent() {
        return Optional.ofNullable(parent);
    }

    public boolean isRoot() {
        return parent == null;
    }

    /** {@link Move#NONE} for the start position. */
    public int move() {
        return move;
    }

    /** The move in algebraic notation; empty for the start position. */
    public String san() {
        return san;
    }

    /** How many half-moves lead here. */
    public int ply() {
        return ply;
    }

    /** The moves that were played from here; the first is the main line. */
    public List<Node> children() {
        return Collections.unmodifiableList(children);
    }

    public Optional<Node> child(int wanted) {
        for (Node child : children) {
            if (child.move == wanted) {
                return Optional.of(child);
            }
        }
        return Optional.empty();
    }

    /** The main line from here. */
    public Optional<Node> firstChild() {
        return children.isEmpty() ? Optional.empty() : Optional.of(children.get(0));
    }

    public Notes notes() {
        return notes;
    }

    /** The place among the moves of the parent; 0 for the start position. */
    public int index() {
        return parent == null ? 0 : parent.children.indexOf(this);
    }

    /** This node with all nodes below it, each after its parent. */
    public List<Node> subtree() {
        List<Node> found = new ArrayList<>(List.of(this));
        for (int i = 0; i < found.size(); i++) {
            found.addAll(found.get(i).children);
        }
        return found;
    }

    // ---- For the study -----------------------------------------------------------------------------------------

    void setNotes(Notes next) {
        notes = next;
    }

    void insert(int place, Node child) {
        children.add(place, child);
    }

    void remove(Node child) {
        children.remove(child);
    }
}
