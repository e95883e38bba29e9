package castellan.web.http;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;

/** Converts between JSON and our types. */
public final class Json {

    /** Null members are written, so the page may rely on every member being there. */
    private static final Gson GSON = new GsonBuilder()
            .serializeNulls()
            .disableHtmlEscaping()
            .setStrictness(Strictness.STRICT)
            .create();

    private Json() {}

    public static String write(Object value) {
        return GSON.toJson(value);
    }

    /**
     * Reads a text that holds one object and nothing else.
     *
     * @throws WebException if it does not
     */
    static JsonObject readObject(String text) {
        try (JsonReader reader = new JsonReader(new StringReader(text))) {
            reader.setStrictness(Strictness.STRICT);
            JsonElement element = GSON.getAdapter(JsonElement.class).read(reader);
            if (element.isJsonObject() && reader.peek() == JsonToken.END_DOCUMENT) {
                return element.getAsJsonObject();
            }
        } catch (IOException | JsonParseException | IllegalStateException | NumberFormatException e) {
            throw badJson(e.getMessage());
        }
        throw badJson("not a single object");
    }

    public static <T> T read(String text, Class<T> type) {
        return GSON.fromJson(readObject(text), type);
    }

    private static WebException badJson(String reason) {
        String line = String.valueOf(reason).lines().findFirst().orElse("");
        return new WebException(400, "bad-json", "the body is not a JSON object: " + line);
    }
}
