package castellan.web.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The members of a request's JSON object, by type. A member of another type than the one asked for is refused with a
 * sentence that names it; so is, at the end, a member that was never asked for.
 */
public final class Body {

    private static final Pattern PLAIN_NUMBER = Pattern.compile("-?\\d{1,10}(\\.\\d{1,10})?");
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d{1,15}");

    private final JsonObject object;
    private final Set<String> asked = new HashSet<>();

    Body(JsonObject object) {
        this.object = object;
    }

    public static Body parse(String text) {
        return new Body(Json.readObject(text));
    }

    /** @throws WebException if there is a member that was not asked for */
    public void requireNothingElse() {
        for (String name : object.keySet()) {
            if (!asked.contains(name) && !object.get(name).isJsonNull()) {
                throw WebException.badRequest("unknown member '" + shortened(name) + "'");
            }
        }
    }

    /** The member, empty if it is missing or null. */
    private Optional<JsonElement> member(String name) {
        asked.add(name);
        return Optional.ofNullable(object.get(name)).filter(element -> !element.isJsonNull());
    }

    public Optional<String> text(String name) {
        return member(name).map(element -> primitive(name, element)).map(value -> {
            if (!value.isString()) {
                throw WebException.badRequest("'" + name + "' must be a string");
            }
            return value.getAsString();
        });
    }

    public String requireText(String name) {
        return text(name).orElseThrow(() -> missing(name));
    }

    /** The member, which must be one of these words. */
    public Optional<String> word(String name, List<String> words) {
        Optional<String> word = text(name);
        if (word.isPresent() && !words.contains(word.get())) {
            throw WebException.badRequest("'" + name + "' must be one of " + String.join(", ", words));
        }
        return word;
    }

    public OptionalInt number(String name, int min, int max) {
        Optional<JsonElement> member = member(name);
        if (member.isEmpty()) {
            return OptionalInt.empty();
        }
        BigDecimal value = decimal(name, member.get());
        requireWhole(name, value, min, max);
        return OptionalInt.of(value.intValueExact());
    }

    private static void requireWhole(String name, BigDecimal value, int min, int max) {
        if (value.compareTo(BigDecimal.valueOf(min)) < 0
                || value.compareTo(BigDecimal.valueOf(max)) > 0
                || value.stripTrailingZeros().scale() > 0) {
            throw WebException.badRequest("'" + name + "' must be a whole number from " + min + " to " + max);
        }
    }

    /** A whole number that may be larger than an int, such as a version. */
    public long requireLong(String name) {
        JsonPrimitive value = primitive(name, member(name).orElseThrow(() -> missing(name)));
        if (!value.isNumber() || !LONG_NUMBER.matcher(value.getAsString()).matches()) {
            throw WebException.badRequest("'" + name + "' must be a whole number");
        }
        return value.getAsLong();
    }

    /** @param most how many the list may have; it has at least one */
    public List<String> requireTexts(String name, int most) {
        List<String> texts = new ArrayList<>();
        for (JsonElement element : requireList(name, most)) {
            if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isString()) {
                throw WebException.badRequest("'" + name + "' must be a list of texts");
            }
            texts.add(element.getAsString());
        }
        if (texts.isEmpty()) {
            throw WebException.badRequest("'" + name + "' is empty");
        }
        return texts;
    }

    /** A list of whole numbers. */
    public List<Integer> requireNumbers(String name, int min, int max, int most) {
        List<Integer> numbers = new ArrayList<>();
        for (JsonElement element : requireList(name, most)) {
            BigDecimal value = decimal(name, element);
            requireWhole(name, value, min, max);
            numbers.add(value.intValueExact());
        }
        return numbers;
    }

    /** A list of objects. */
    public List<Body> requireObjects(String name, int most) {
        List<Body> objects = new ArrayList<>();
        for (JsonElement element : requireList(name, most)) {
            objects.add(object(name, element));
        }
        return objects;
    }

    private JsonArray requireList(String name, int most) {
        JsonElement element = member(name).orElseThrow(() -> missing(name));
        if (!element.isJsonArray() || element.getAsJsonArray().size() > most) {
            throw WebException.badRequest("'" + name + "' must be a list of at most " + most);
        }
        return element.getAsJsonArray();
    }

    public int requireNumber(String name, int min, int max) {
        return number(name, min, max).orElseThrow(() -> missing(name));
    }

    /** A decimal number, multiplied by a thousand. */
    public long requireThousandths(String name, int maxWhole) {
        BigDecimal value = decimal(name, member(name).orElseThrow(() -> missing(name)));
        if (value.signum() < 0 || value.compareTo(BigDecimal.valueOf(maxWhole)) > 0) {
            throw WebException.badRequest("'" + name + "' must be a number from 0 to " + maxWhole);
        }
        return value.movePointRight(3).longValue();
    }

    public Optional<Boolean> flag(String name) {
        return member(name).map(element -> primitive(name, element)).map(value -> {
            if (!value.isBoolean()) {
                throw WebException.badRequest("'" + name + "' must be true or false");
            }
            return value.getAsBoolean();
        });
    }

    public boolean requireFlag(String name) {
        return flag(name).orElseThrow(() -> missing(name));
    }

    public Optional<Body> object(String name) {
        return member(name).map(element -> object(name, element));
    }

    private static Body object(String name, JsonElement element) {
        if (!element.isJsonObject()) {
            throw WebException.badRequest("'" + name + "' must be an object");
        }
        return new Body(element.getAsJsonObject());
    }

    /** A number, or empty if the member is this word or missing. */
    public OptionalInt numberOr(String word, String name, int min, int max) {
        Optional<JsonElement> member = member(name);
        if (member.isEmpty() || member.get().equals(new JsonPrimitive(word))) {
            return OptionalInt.empty();
        }
        return number(name, min, max);
    }

    private static JsonPrimitive primitive(String name, JsonElement element) {
        if (!element.isJsonPrimitive()) {
            throw WebException.badRequest("'" + name + "' must be a single value");
        }
        return element.getAsJsonPrimitive();
    }

    private static BigDecimal decimal(String name, JsonElement element) {
        JsonPrimitive value = primitive(name, element);
        // Numbers with thousands of digits or a huge exponent cost time and mean nothing.
        if (!value.isNumber() || !PLAIN_NUMBER.matcher(value.getAsString()).matches()) {
            throw WebException.badRequest("'" + name + "' must be a plain number");
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
