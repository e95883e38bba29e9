package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The stream of events of one table, as a page reads it. */
public final class StreamReader implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final InputStream in;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final String name;

    /**
     * @param name {@code end} after the last
     * @param label of the page that the event is for; empty if the stream has only one
     */
    public record Event(String name, JsonObject data, String label) {}

    public StreamReader(HttpClient client, int port, String table, String cookie, String seats)
            throws IOException, InterruptedException {
        this(client, port, table, cookie, seats, "");
    }

    /** @param label empty for a stream of one page */
    public StreamReader(HttpClient client, int port, String table, String cookie, String seats, String label)
            throws IOException, InterruptedException {
        String query = (seats.isEmpty() ? "" : "&seat=" + seats.replace(" ", "&seat="))
                + (label.isEmpty() ? "" : "&label=" + label);
        query = query.replaceFirst("&", "?");
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + table + "/events" + query))
                .header("Cookie", cookie)
                .build();
        HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertEquals(200, answer.statusCode());
        assertEquals(
                "text/event-stream; charset=utf-8",
                answer.headers().firstValue("Content-Type").orElseThrow());
        in = answer.body();
        Thread reader = new Thread(this::read, "stream-reader");
        reader.setDaemon(true);
        reader.start();
        name = until("hello").data().get("stream").getAsString();
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            String event = "";
            String label = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event: ")) {
                    event = line.substring("event: ".length());
                } else if (line.startsWith("id: ")) {
                    label = line.substring("id: ".length());
                } else if (line.startsWith("data: ")) {
                    events.add(new Event(
                            event,
                            JsonParser.parseString(line.substring("data: ".length()))
                                    .getAsJsonObject(),
                            label));
                }
            }
            events.add(new Event("end", new JsonObject(), ""));
        } catch (IOException e) {
            events.add(new Event("end", new JsonObject(), ""));
        }
    }

    /** The name that the server has given the stream. */
    public String name() {
        return name;
    }

    public Event next() {
        try {
            Event event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return event == null ? fail("no event") : event;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The next event of this name; those before it are passed over. */
    public Event until(String wanted) {
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Event event = next();
            if (event.name().equals(wanted)) {
                return event;
            }
            seen.add(event.name());
            if (event.name().equals("end")) {
                break;
            }
        }
        return fail("no " + wanted + " but " + seen);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
