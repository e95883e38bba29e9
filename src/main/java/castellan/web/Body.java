package castellan.web;

import castellan.board.Color;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The members of a request, by their types. Whatever is not of the type asked for is refused with a sentence that names
 * the member; so is, at the end, a member that nobody has asked for.
 */
final class Body {

    private static final Pattern ORDINARY_NUMBER = Pattern.compile("-?\\d{1,10}(\\.\\d{1,10})?");

    private final JsonObject object;
    private final Set<String> asked = new HashSet<>();

    Body(JsonObject object) {
        this.object = object;
    }

    static Body parse(String text) {
        return new Body(Json.readObject(text));
    }

    /** @throws WebException if a member is left that means nothing here */
    void requireNothingElse() {
        for (String name : object.keySet()) {
            if (!asked.contains(name) && !object.get(name).isJsonNull()) {
                throw WebException.badRequest("'" + shortened(name) + "' means nothing here");
            }
        }
    }

    /** The member, empty if it is missing or null. */
    private Optional<JsonElement> member(String name) {
        asked.add(name);
        return Optional.ofNullable(object.get(name)).filter(element -> !element.isJsonNull());
    }

    Optional<String> text(String name) {
        return member(name).map(element -> primitive(name, element)).map(value -> {
            if (!value.isString()) {
                throw WebException.badRequest("'" + name + "' is a text");
            }
            return value.getAsString();
        });
    }

    String requireText(String name) {
        return text(name).orElseThrow(() -> missing(name));
    }

    /** The member, which is one of some words. */
    Optional<String> word(String name, List<String> words) {
        Optional<String> word = text(name);
        if (word.isPresent() && !words.contains(word.get())) {
            throw WebException.badRequest("'" + name + "' is one of " + String.join(", ", words));
        }
        return word;
    }

    OptionalInt number(String name, int min, int max) {
        Optional<JsonElement> member = member(name);
        if (member.isEmpty()) {
            return OptionalInt.empty();
        }
        BigDecimal value = decimal(name, member.get());
        if (value.compareTo(BigDecimal.valueOf(min)) < 0
                || value.compareTo(BigDecimal.valueOf(max)) > 0
                || value.stripTrailingZeros().scale() > 0) {
            throw WebException.badRequest("'" + name + "' is a whole number from " + min + " to " + max);
        }
        return OptionalInt.of(value.intValueExact());
    }

    int requireNumber(String name, int min, int max) {
        return number(name, min, max).orElseThrow(() -> missing(name));
    }

    /** A number of some unit in thousandths of it. */
    long requireThousandths(String name, int maxWhole) {
        BigDecimal value = decimal(name, member(name).orElseThrow(() -> missing(name)));
        if (value.signum() < 0 || value.compareTo(BigDecimal.valueOf(maxWhole)) > 0) {
            throw WebException.badRequest("'" + name + "' is a number from 0 to " + maxWhole);
        }
        return value.movePointRight(3).longValue();
    }

    Optional<Boolean> flag(String name) {
        return member(name).map(element -> primitive(name, element)).map(value -> {
            if (!value.isBoolean()) {
                throw WebException.badRequest("'" + name + "' is true or false");
            }
            return value.getAsBoolean();
        });
    }

    boolean requireFlag(String name) {
        return flag(name).orElseThrow(() -> missing(name));
    }

    Optional<Body> object(String name) {
        return member(name).map(element -> {
            if (!element.isJsonObject()) {
                throw WebException.badRequest("'" + name + "' is an object");
            }
            return new Body(element.getAsJsonObject());
        });
    }

    /** The strength of an engine; empty for all that it can. */
    OptionalInt level(String name, int min, int max) {
        Optional<JsonElement> member = member(name);
        if (member.isEmpty() || member.get().equals(new JsonPrimitive("full"))) {
            return OptionalInt.empty();
        }
        return number(name, min, max);
    }

    OptionalInt color(String name) {
        Optional<String> word = word(name, List.of("white", "black"));
        return word.isPresent()
                ? OptionalInt.of(word.get().equals("white") ? Color.WHITE : Color.BLACK)
                : OptionalInt.empty();
    }

    private static JsonPrimitive primitive(String name, JsonElement element) {
        if (!element.isJsonPrimitive()) {
            throw WebException.badRequest("'" + name + "' is a single value");
        }
        return element.getAsJsonPrimitive();
    }

    private static BigDecimal decimal(String name, JsonElement element) {
        JsonPrimitive value = primitive(name, element);
        // Numbers with thousands of digits or a huge exponent cost time and mean nothing.
        if (!value.isNumber() || !ORDINARY_NUMBER.matcher(value.getAsString()).matches()) {
            throw WebException.badRequest("'" + name + "' is an ordinary number");
        }
        return value.getAsBigDecimal();
    }

    private static WebException missing(String name) {
        return WebException.badRequest("'" + name + "' is missing");
    }

    private static String shortened(String name) {
        return name.length() > 20 ? name.substring(0, 20) + "…" : name;
    }
}
