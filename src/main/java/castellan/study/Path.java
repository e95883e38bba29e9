package castellan.study;

import castellan.board.Position;
import castellan.board.Setup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The way from the start position to a node. It survives edits elsewhere.
 *
 * @param nodes without the start position
 */
public record Path(List<Node> nodes) {

    public Path {
        nodes = List.copyOf(nodes);
    }

    public static Path to(Node node) {
        List<Node> nodes = new ArrayList<>();
        for (Node at = node; !at.isRoot(); at = at.parent().orElseThrow()) {
            nodes.add(at);
        }
        Collections.reverse(nodes);
        return new Path(nodes);
    }

    /** Through this node to the end of its line: from there on always the first move. */
    public static Path through(Node node) {
        List<Node> nodes = new ArrayList<>(to(node).nodes);
        for (Optional<Node> next = node.firstChild();
                next.isPresent();
                next = next.get().firstChild()) {
            nodes.add(next.get());
        }
        return new Path(nodes);
    }

    public List<Integer> moves() {
        return nodes.stream().map(Node::move).toList();
    }

    /** The position at its end, with its history. */
    public Position position(Setup start) {
        Position position = Position.of(start);
        nodes.forEach(node -> position.make(node.move()));
        return position;
    }
}
