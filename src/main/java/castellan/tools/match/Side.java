package castellan.tools.match;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What one side of a match plays with.
 *
 * @param parameters parameters of the search that differ from the standard values, by name
 * @param network a network file, empty for the engine's own network
 * @param jar another version of the program, empty for the one that runs
 * @param elo the strength to play with; full strength if absent
 */
public record Side(String name, Map<String, Integer> parameters, String network, String jar, OptionalInt elo) {

    public Side {
        parameters = Map.copyOf(parameters);
    }

    /** The parameters in a fixed order: {@code FUTILITY_BASE=80 FUTILITY_MARGIN=90}. */
    String parameterText() {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(parameters)
                .forEach((parameter, value) -> text.append(text.length() == 0 ? "" : " ")
                        .append(parameter)
                        .append('=')
                        .append(value));
        return text.toString();
    }
}
