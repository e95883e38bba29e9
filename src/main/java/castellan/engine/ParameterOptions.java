package castellan.engine;

import castellan.search.ParameterValues.Parameter;
import castellan.search.SearchParams;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers of the search as options, in a program that was started for tuning. Others have none of this. */
final class ParameterOptions {

    private final List<Option> options = new ArrayList<>();
    private SearchParams params = SearchParams.STANDARD;

    /** Declares an option for each number. */
    ParameterOptions(Options all) {
        for (Parameter parameter : params.declared()) {
            options.add(all.add(Option.spin(parameter.name(), parameter.standard(), parameter.min(), parameter.max())));
        }
    }

    /** The values of this moment; the same object until another one is set. */
    SearchParams params() {
        if (takeChange()) {
            Map<String, Integer> values = new HashMap<>();
            options.forEach(option -> values.put(option.name(), option.number()));
            params = new SearchParams(values);
        }
        return params;
    }

    private boolean takeChange() {
        boolean hasChanged = false;
        for (Option option : options) {
            hasChanged |= option.takeChange();
        }
        return hasChanged;
    }
}
