package castellan.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whole numbers that have a name, a standard value and bounds. A subclass declares each as a field, in one line. An object
 * of it can be made with other values, given by name; after that they never change.
 */
public abstract class ParameterValues {

    private final Map<String, Integer> chosen;
    private final List<Parameter> declared = new ArrayList<>();

    /** A parameter as it is declared. */
    public record Parameter(String name, int standard, int min, int max) {

        /** The field that holds it: {@code lateMoveBase} for {@code LATE_MOVE_BASE}. */
        public String fieldName() {
            StringBuilder field = new StringBuilder();
            for (String word : name.toLowerCase(Locale.ROOT).split("_")) {
                char first = word.charAt(0);
                field.append(field.isEmpty() ? first : Character.toUpperCase(first))
                        .append(word, 1, word.length());
            }
            return field.toString();
        }
    }

    /** @param chosen values that differ from the standard ones, by name */
    ParameterValues(Map<String, Integer> chosen) {
        this.chosen = Map.copyOf(chosen);
    }

    /**
     * Declares a parameter and gives its value; for the initializers of a subclass's fields.
     *
     * @throws IllegalArgumentException if a value was chosen that is out of bounds
     */
    final int value(String name, int standard, int min, int max) {
        declared.add(new Parameter(name, standard, min, max));
        int value = chosen.getOrDefault(name, standard);
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be between " + min + " and " + max + ", not " + value);
        }
        return value;
    }

    /**
     * To be called by a subclass when all its parameters are declared.
     *
     * @throws IllegalArgumentException if a value was chosen for a parameter that does not exist
     */
    final void requireAllKnown() {
        Set<String> unknown = new TreeSet<>(chosen.keySet());
        declared.forEach(parameter -> unknown.remove(parameter.name()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("there is no parameter " + String.join(", ", unknown));
        }
    }

    /** All parameters in the order of their declaration. */
    public final List<Parameter> declared() {
        return Collections.unmodifiableList(declared);
    }
}
