package castellan.tools.match;

import java.util.List;
import java.util.Map;

/**
 * The loader of a settable copy as the classes in that copy see it. To them even classes of the same name are others
 * than the loader's, so nothing but this interface and the types of the JDK passes between them.
 */
public interface SettableParameters {

    /** For each parameter its usual, least and greatest value, in the order in which the engine declares them. */
    Map<String, List<Integer>> bounds();

    /** Gives parameters other values, while nothing searches. */
    void set(Map<String, Integer> parameters);
}
