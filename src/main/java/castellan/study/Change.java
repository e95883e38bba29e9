package castellan.study;

import java.util.List;

/**
 * What an edit has changed.
 *
 * @param node the one that the edit was about
 * @param changed nodes that are new or different; not those below them, unless they are in the list too
 * @param removed nodes that are gone, with everything below them
 */
public record Change(Node node, List<Node> changed, List<Node> removed) {

    public Change {
        changed = List.copyOf(changed);
        removed = List.copyOf(removed);
    }

    static Change none(Node node) {
        return new Change(node, List.of(), List.of());
    }

    public boolean isNone() {
        return changed.isEmpty() && removed.isEmpty();
    }
}
