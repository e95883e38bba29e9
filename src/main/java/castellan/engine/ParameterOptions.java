package castellan.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The numbers of the search as options, in a program that was started for tuning. Others have none of this. */
public final class ParameterOptions {

    private final List<Option> options = new ArrayList<>();
    private final Consumer<Map<String, Integer>> setter;

    /** @param setter sets numbers of the search by name, while nothing searches */
    public ParameterOptions(Consumer<Map<String, Integer>> setter) {
        this.setter = setter;
    }

    public void add(String name, int standard, int min, int max) {
        options.add(Option.spin(name, standard, min, max));
    }

    void addTo(Options all) {
        options.forEach(all::add);
    }

    /** Whether one was set since this was last asked. */
    boolean takeChange() {
        boolean hasChanged = false;
        for (Option option : options) {
            hasChanged |= option.takeChange();
        }
        return hasChanged;
    }

    /** What the worker does to have the search use the values of this moment. */
    Runnable settingFor(PreparedPool pool) {
        Map<String, Integer> values = new LinkedHashMap<>();
        options.forEach(option -> values.put(option.name(), option.number()));
        return () -> {
            setter.accept(values);
            pool.giveUpThreads();
        };
    }
}
