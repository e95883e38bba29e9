package castellan.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** All options, in the order in which they are announced. */
public final class Options {

    private final List<Option> options = new ArrayList<>();
    private final List<Option> view = Collections.unmodifiableList(options);

    /** @throws IllegalStateException if there is an option of this name already */
    public Option add(Option option) {
        if (find(option.name()).isPresent()) {
            throw new IllegalStateException("two options are called " + option.name());
        }
        options.add(option);
        return option;
    }

    public List<Option> all() {
        return view;
    }

    /** The option with this name; case and the number of blanks between its words do not matter. */
    public Optional<Option> find(String name) {
        for (Option option : options) {
            if (isSameName(option.name(), name)) {
                return Optional.of(option);
            }
        }
        return Optional.empty();
    }

    /** @return what was done differently, if anything */
    public Optional<String> set(String name, String value) {
        Optional<Option> option = find(name);
        return option.isPresent() ? option.get().set(value) : unknown(name);
    }

    /** Whether there is such an option, and {@link #set} gives it this value or the nearest one that it can have. */
    public boolean takes(String name, String value) {
        Optional<Option> option = find(name);
        return option.isPresent() && option.get().takes(value);
    }

    /** @return what is wrong with the name or the value, in which case nothing has changed */
    public Optional<String> setDefault(String name, String value) {
        Optional<Option> option = find(name);
        return option.isPresent() ? option.get().setDefault(value) : unknown(name);
    }

    private static Optional<String> unknown(String name) {
        return Optional.of("there is no option '" + name + "'");
    }

    private static boolean isSameName(String name, String written) {
        int i = 0;
        int j = 0;
        while (i < name.length() && j < written.length()) {
            char expected = name.charAt(i++);
            if (Character.toLowerCase(expected) != Character.toLowerCase(written.charAt(j++))) {
                return false;
            }
            while (expected == ' ' && j < written.length() && written.charAt(j) == ' ') {
                j++;
            }
        }
        return i == name.length() && j == written.length();
    }
}
