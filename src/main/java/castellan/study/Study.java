package castellan.study;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.game.GameException;
import castellan.notation.Pgn;
import castellan.notation.San;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * A tree of moves that people think in, with comments. Playing a move never deletes one.
 *
 * <p>Every edit is done completely or refused with a {@link GameException}. It gives what has changed and, unless that is
 * nothing, a new version. The last edit can be reverted, for whoever could not save it.
 */
public final class Study {

    public static final int MAX_NODES = 100_000;
    public static final int MAX_COMMENT = 10_000;
    public static final int MAX_SHAPES = 100;

    private static final int MILLIS = 1000;

    private final Setup start;
    private final boolean isChess960;
    private final Map<String, String> tags;
    private String result;
    private final Tree tree = new Tree();
    private final Deletions deletions = new Deletions();
    private long firstVersion = 1;
    private long version = 1;
    /** How many half-moves of the main line no edit may change. */
    private int fixedPlies;

    /**
     * A study without moves.
     *
     * @param tags those of PGN
     * @param result {@code 1-0}, {@code 0-1}, {@code 1/2-1/2} or {@code *}
     */
    public Study(Setup start, boolean isChess960, Map<String, String> tags, String result) {
        this.start = start;
        this.isChess960 = isChess960;
        this.tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        this.result = result;
    }

    // ---- Looking -----------------------------------------------------------------------------------------------

    public Setup start() {
        return start;
    }

    public boolean isChess960() {
        return isChess960;
    }

    public Map<String, String> tags() {
        return tags;
    }

    public String result() {
        return result;
    }

    /** The start position. */
    public Node root() {
        return tree.root();
    }

    /** Empty if there is no such node, or no longer. */
    public Optional<Node> node(int id) {
        return tree.node(id);
    }

    /** How many moves it has. */
    public int size() {
        return tree.size();
    }

    public Path mainLine() {
        return Path.through(root());
    }

    public Position position(Node node) {
        return Path.to(node).position(start);
    }

    /** The main line as a score sheet, with the times of its first moves as far as they are known. */
    public Pgn sheet() {
        List<Node> line = mainLine().nodes();
        List<Long> clocks = new ArrayList<>();
        for (int i = 0; i < line.size() && line.get(i).notes().clock().isPresent(); i++) {
            clocks.add(line.get(i).notes().clock().getAsLong());
        }
        return new Pgn(tags, start, isChess960, mainLine().moves(), clocks, result);
    }

    /** A study of the moves that lead to a node, with their notes, and of no others. The tags do not tell how it went on. */
    public Study upTo(Node node) {
        Study line = new Study(start, isChess960, Pgn.tagsOfStart(tags), Pgn.UNFINISHED);
        line.root().setNotes(root().notes());
        Node at = line.root();
        for (Node original : Path.to(node).nodes()) {
            at = line.tree.add(at, original.move(), original.san(), 0);
            at.setNotes(original.notes());
        }
        line.settle();
        return line;
    }

    /** The nodes that were deleted and can be restored, the last first. */
    public List<Integer> deleted() {
        return deletions.ids();
    }

    // ---- Versions ----------------------------------------------------------------------------------------------

    public long version() {
        return version;
    }

    /** Counts versions from here, so that those of an earlier copy of this study are known to be old. */
    public void countVersionsFrom(long first) {
        firstVersion = first;
        version = first;
    }

    /** Whether this is a version of this copy of the study. */
    public boolean hasVersion(long seen) {
        return seen >= firstVersion && seen <= version;
    }

    // ---- Playing -----------------------------------------------------------------------------------------------

    /** Edits may no longer delete the first moves of the main line, nor put others in their place. */
    public void fixMainLine(int plies) {
        fixedPlies = plies;
    }

    /** Stands at the end of these legal moves, and adds those that are not there, each as the last child. */
    public Change play(Node at, int... moves) {
        begin();
        Set<Node> changed = new LinkedHashSet<>();
        Node end = at;
        for (int i = 0; i < moves.length; i++) {
            Optional<Node> known = end.child(moves[i]);
            if (known.isEmpty()) {
                requireRoom(changed.isEmpty() ? moves.length - i : 0); // all that follow are new too
                changed.add(end);
            }
            int last = end.children().size();
            end = known.isPresent() ? known.get() : tree.add(end, moves[i], San.of(position(end), moves[i]), last);
            changed.addAll(known.isPresent() ? List.of() : List.of(end));
        }
        return done(new Change(end, List.copyOf(changed), List.of()));
    }

    /**
     * Makes these moves the beginning of the main line. What was there stays as a variation. There is always room for
     * this.
     *
     * @param clockAfter the time on the clock of the mover after the move with this index, if it is known; noted in whole
     *     seconds, as on a score sheet
     */
    public Change follow(List<Integer> moves, IntFunction<OptionalLong> clockAfter) {
        begin();
        Set<Node> changed = new LinkedHashSet<>();
        Position position = null; // only needed for new moves
        Node at = root();
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            Optional<Node> known = at.child(move);
            Node next;
            if (known.isEmpty()) {
                position = position == null ? position(at) : position;
                next = tree.add(at, move, San.of(position, move), 0);
                changed.add(at);
                changed.add(next);
            } else {
                next = known.get();
                if (next.index() > 0) {
                    tree.place(next, 0);
                    changed.add(at);
                }
            }
            OptionalLong clock = clockAfter.apply(i);
            if (clock.isPresent() && !isSameSecond(clock, next.notes().clock())) {
                tree.note(next, next.notes().withClock(OptionalLong.of(clock.getAsLong() / MILLIS * MILLIS)));
                changed.add(next);
            }
            if (position != null) {
                position.make(move);
            }
            at = next;
        }
        return done(new Change(at, List.copyOf(changed), List.of()));
    }

    private static boolean isSameSecond(OptionalLong one, OptionalLong another) {
        return another.isPresent() && one.getAsLong() / MILLIS == another.getAsLong() / MILLIS;
    }

    private void requireRoom(int more) {
        if (size() + more > MAX_NODES) {
            throw new GameException("a study has at most " + MAX_NODES + " moves");
        }
    }

    // ---- Order -------------------------------------------------------------------------------------------------

    /** Moves the variation that a node is in one place up. */
    public Change promote(Node node) {
        begin();
        Node top = node;
        while (top.index() == 0) {
            top = top.parent().orElseThrow(() -> new GameException("this is the main line already"));
        }
        return reorder(node, top, top.index() - 1);
    }

    /** Makes a node part of the main line. */
    public Change promoteToMainLine(Node node) {
        begin();
        List<Node> tops =
                Path.to(node).nodes().stream().filter(it -> it.index() > 0).toList();
        if (tops.isEmpty()) {
            throw new GameException("this is the main line already");
        }
        requireFree(parent(tops.get(0)));
        tops.forEach(top -> tree.place(top, 0));
        return done(new Change(node, tops.stream().map(Study::parent).toList(), List.of()));
    }

    /** Moves the line that a node is in one place down. */
    public Change demote(Node node) {
        begin();
        Node top = node;
        while (top.isRoot() || top.index() == parent(top).children().size() - 1) {
            top = top.parent().orElseThrow(() -> new GameException("there is no variation that could take its place"));
        }
        return reorder(node, top, top.index() + 1);
    }

    private Change reorder(Node node, Node top, int index) {
        Node parent = parent(top);
        if (top.index() == 0 || index == 0) {
            requireFree(parent);
        }
        tree.place(top, index);
        return done(new Change(node, List.of(parent), List.of()));
    }

    private static Node parent(Node node) {
        return node.parent().orElseThrow();
    }

    /** @throws GameException if the first move from here must not change */
    private void requireFree(Node parent) {
        if (isFixed(parent)) {
            throw new GameException("the moves of the game are the main line");
        }
    }

    /** Whether the first move from here must not change. */
    private boolean isFixed(Node parent) {
        return parent.ply() < fixedPlies && Path.to(parent).nodes().stream().allMatch(node -> node.index() == 0);
    }

    // ---- Deleting ----------------------------------------------------------------------------------------------

    /** Deletes a node and everything below it. */
    public Change delete(Node node) {
        begin();
        if (node.isRoot()) {
            throw new GameException("the start position cannot be deleted");
        }
        if (node.index() == 0 && isFixed(parent(node))) {
            throw new GameException("the moves of the game cannot be deleted");
        }
        int index = node.index();
        List<Node> gone = tree.cut(node);
        tree.onRevert(deletions.add(node, index, gone));
        return done(new Change(parent(node), List.of(parent(node)), List.of(node)));
    }

    /** Puts a deleted node back where it was, with everything below it. */
    public Change restore(int id) {
        begin();
        Deletions.Deletion deletion =
                deletions.find(id).orElseThrow(() -> new GameException("this can no longer be restored"));
        Node node = deletion.node();
        Node parent = parent(node);
        if (tree.node(parent.id()).isEmpty()) {
            throw new GameException("the move before it was deleted too; restore that first");
        }
        if (parent.child(node.move()).isPresent()) {
            throw new GameException("this move was played again in the meantime");
        }
        requireRoom(deletion.size());
        int index = Math.min(deletion.index(), parent.children().size());
        List<Node> back = tree.graft(node, isFixed(parent) ? Math.max(1, index) : index);
        tree.onRevert(deletions.remove(deletion));
        List<Node> changed = new ArrayList<>(List.of(parent));
        changed.addAll(back);
        return done(new Change(node, changed, List.of()));
    }

    // ---- Notes -------------------------------------------------------------------------------------------------

    /** Sets the comment after a move; at the start position it introduces the game. Commands of PGN in it are obeyed. */
    public Change comment(Node node, String text) {
        requireShort(text);
        Notes before = node.notes();
        Notes written = CommentText.add(Notes.NONE.withShapes(before.shapes()), text);
        return annotate(
                node,
                before.withComment(written.comment())
                        .withShapes(written.shapes())
                        .withEvaluation(written.evaluation().or(before::evaluation))
                        .withClock(written.clock().isPresent() ? written.clock() : before.clock()));
    }

    /** Sets the comment before a move. */
    public Change commentBefore(Node node, String text) {
        requireShort(text);
        if (node.isRoot()) {
            throw new GameException("there is nothing before the start position");
        }
        return annotate(node, node.notes().withBefore(CommentText.clean(text)));
    }

    private static void requireShort(String text) {
        if (text.length() > MAX_COMMENT) {
            throw new GameException("a comment has at most " + MAX_COMMENT + " characters");
        }
    }

    /** @param numbers from 0 to 255 */
    public Change glyphs(Node node, List<Integer> numbers) {
        return annotate(node, node.notes().withGlyphs(numbers));
    }

    public Change shapes(Node node, List<Shape> shapes) {
        if (shapes.size() > MAX_SHAPES) {
            throw new GameException("a position has at most " + MAX_SHAPES + " arrows and circles");
        }
        return annotate(node, node.notes().withShapes(shapes));
    }

    public Change evaluate(Node node, Optional<Evaluation> evaluation) {
        return annotate(node, node.notes().withEvaluation(evaluation));
    }

    private Change annotate(Node node, Notes wanted) {
        begin();
        Notes notes = CommentText.obeyed(wanted);
        if (notes.equals(node.notes())) {
            return Change.none(node);
        }
        tree.note(node, notes);
        return done(new Change(node, List.of(node), List.of()));
    }

    // ---- The frame of an edit ----------------------------------------------------------------------------------

    private void begin() {
        tree.settle();
    }

    private Change done(Change change) {
        if (!change.isNone()) {
            version++;
            tree.onRevert(() -> version--);
        }
        return change;
    }

    /** Makes the last edit not have happened. */
    public void revert() {
        tree.revert();
    }

    // ---- For whoever builds a study from a file ----------------------------------------------------------------

    void setResult(String known) {
        result = known;
    }

    /** The move becomes the last child. */
    Node add(Node parent, int move, String san) {
        return tree.add(parent, move, san, parent.children().size());
    }

    /** Forgets how to revert what was built so far. */
    void settle() {
        tree.settle();
    }
}
