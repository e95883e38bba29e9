package castellan.engine;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One option of the protocol: its announcement and its value. Setting it has no other effect: whoever depends on it reads
 * it when needed, so nothing changes in the middle of a search.
 */
public final class Option {

    /** How the protocol writes the empty string. */
    static final String EMPTY = "<empty>";

    /** What the interface shows for it. */
    public enum Type {
        SPIN,
        CHECK,
        STRING,
        BUTTON
    }

    private final String name;
    private final Type type;
    private final int min;
    private final int max;
    private String defaultValue;
    private String value;
    private boolean changed;

    private Option(String name, Type type, String defaultValue, int min, int max) {
        this.name = name;
        this.type = type;
        this.defaultValue = defaultValue;
        this.value = defaultValue;
        this.min = min;
        this.max = max;
    }

    /** A whole number within bounds. */
    public static Option spin(String name, int defaultValue, int min, int max) {
        if (min > defaultValue || defaultValue > max) {
            throw new IllegalArgumentException(name + ": " + defaultValue + " is not between " + min + " and " + max);
        }
        return new Option(name, Type.SPIN, Integer.toString(defaultValue), min, max);
    }

    public static Option check(String name, boolean defaultValue) {
        return new Option(name, Type.CHECK, Boolean.toString(defaultValue), 0, 0);
    }

    public static Option string(String name, String defaultValue) {
        return new Option(name, Type.STRING, defaultValue, 0, 0);
    }

    /** A button; {@link #takeChange} tells whether it was pressed. */
    public static Option button(String name) {
        return new Option(name, Type.BUTTON, "", 0, 0);
    }

    public String name() {
        return name;
    }

    public Type type() {
        return type;
    }

    public int min() {
        return min;
    }

    public int max() {
        return max;
    }

    /** The default, as the protocol writes it; empty for a button. */
    public String announcedDefault() {
        return type == Type.STRING && defaultValue.isEmpty() ? EMPTY : defaultValue;
    }

    public int number() {
        return Integer.parseInt(value);
    }

    public boolean isOn() {
        return Boolean.parseBoolean(value);
    }

    public String text() {
        return value;
    }

    /** Whether the option was set since the last call, even to the same value. */
    public boolean takeChange() {
        boolean taken = changed;
        changed = false;
        return taken;
    }

    /**
     * Sets the value. A number out of range becomes the nearest bound; text that is not a value of this type changes
     * nothing.
     *
     * @return what was done differently, if anything
     */
    Optional<String> set(String text) {
        Optional<String> complaint = fault(text);
        if (takes(text)) {
            accept(text);
            return complaint.map(fault -> fault + "; set to " + value);
        }
        return complaint;
    }

    /** Whether {@link #set} changes something. */
    boolean takes(String text) {
        return fault(text).isEmpty()
                || type == Type.SPIN && WholeNumber.parse(text).isPresent();
    }

    /**
     * Sets the value and announces it as the default from now on. Unlike {@link #set} it does not use the nearest bound:
     * a wrong file should be corrected.
     *
     * @return what is wrong with the value, in which case nothing has changed
     */
    Optional<String> setDefault(String text) {
        Optional<String> fault = type == Type.BUTTON ? Optional.of(name + " has no value to set") : fault(text);
        if (fault.isEmpty()) {
            accept(text);
            defaultValue = value;
        }
        return fault;
    }

    private Optional<String> fault(String text) {
        if (type == Type.CHECK && !text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            return Optional.of(name + " is true or false, not '" + text + "'");
        }
        if (type == Type.SPIN) {
            OptionalLong number = WholeNumber.parse(text);
            if (number.isEmpty()) {
                return Optional.of(name + " is a number, not '" + text + "'");
            }
            if (number.getAsLong() != clamped(number.getAsLong())) {
                return Optional.of(name + " goes from " + min + " to " + max + ", not to " + text);
            }
        }
        return Optional.empty();
    }

    private void accept(String text) {
        if (type == Type.CHECK) {
            value = text.toLowerCase(Locale.ROOT);
        } else if (type == Type.SPIN) {
            value = Long.toString(clamped(WholeNumber.parse(text).getAsLong()));
        } else if (type == Type.STRING) {
            value = text.equals(EMPTY) ? "" : text;
        }
        changed = true;
    }

    private long clamped(long number) {
        return Math.max(min, Math.min(max, number));
    }
}
