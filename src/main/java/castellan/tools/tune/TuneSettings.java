package castellan.tools.tune;

import castellan.search.ParameterValues.Parameter;
import castellan.tools.match.GameSettings;
import castellan.tools.match.MatchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a tuning.
 *
 * @param network a network file, empty for the engine's own network
 * @param pairs of games per iteration
 * @param rate the part of its step by which each net win moves a parameter in the last iteration
 * @param folder where the log is saved, and where an interrupted tuning continues
 */
public record TuneSettings(
        List<Wish> wishes, String network, GameSettings games, int iterations, int pairs, double rate, Path folder) {

    /** The default rate: small, so that chance results move a parameter little. */
    public static final double STANDARD_RATE = 0.002;

    /**
     * @param name of a parameter, or the beginning of several names followed by {@code *}
     * @param numbers start, minimum, maximum and step, as many as are given; the others are as declared
     */
    public record Wish(String name, List<Double> numbers) {

        public Wish {
            numbers = List.copyOf(numbers);
        }

        private boolean matches(String parameter) {
            return name.endsWith("*")
                    ? parameter.startsWith(name.substring(0, name.length() - 1))
                    : parameter.equals(name);
        }

        private double number(int place, double otherwise) {
            return place < numbers.size() ? numbers.get(place) : otherwise;
        }

        private TunedParameter of(Parameter declared, double rate) {
            double start = number(0, declared.standard());
            int min = (int) number(1, declared.min());
            int max = (int) number(2, declared.max());
            double step = number(3, TunedParameter.standardStep(declared.standard(), min, max));
            if (min < declared.min() || max > declared.max() || start < min || start > max || !(step > 0)) {
                throw new MatchException(declared.name() + " ranges from " + declared.min() + " to " + declared.max()
                        + ", which does not fit START:MIN:MAX:STEP of " + start + ":" + min + ":" + max + ":"
                        + step);
            }
            return new TunedParameter(declared.name(), start, min, max, step, rate);
        }
    }

    public TuneSettings {
        wishes = List.copyOf(wishes);
    }

    public List<TunedParameter> parameters(List<Parameter> declared) {
        wishes.forEach(wish -> games.requireUseFor(wish.name()));
        List<Parameter> useful = declared.stream()
                .filter(parameter -> games.hasUseFor(parameter.name()))
                .toList();
        return parameters(wishes, rate, useful);
    }

    /**
     * The declared parameters that the wishes name; the last wish for a parameter counts.
     *
     * @throws MatchException if a name matches no parameter, or its numbers are inconsistent
     */
    static List<TunedParameter> parameters(List<Wish> wishes, double rate, List<Parameter> declared) {
        Map<String, TunedParameter> chosen = new LinkedHashMap<>();
        for (Wish wish : wishes) {
            List<Parameter> meant = declared.stream()
                    .filter(parameter -> wish.matches(parameter.name()))
                    .toList();
            if (meant.isEmpty()) {
                throw new MatchException("there is no parameter " + wish.name());
            }
            meant.forEach(parameter -> chosen.put(parameter.name(), wish.of(parameter, rate)));
        }
        return new ArrayList<>(chosen.values());
    }
}
