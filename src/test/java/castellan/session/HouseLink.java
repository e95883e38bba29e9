package castellan.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** What a browser does with the link that the server prints. */
public final class HouseLink {

    private HouseLink() {}

    /** Shows the secret of the link. */
    public static HttpResponse<String> enter(HttpClient client, String link) throws IOException, InterruptedException {
        String origin = link.replaceAll("/#.*", "");
        HttpRequest request = HttpRequest.newBuilder(URI.create(origin + "/enter"))
                .header("Origin", origin)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"secret\": \"" + link.replaceAll(".*key=", "") + "\"}"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The cookie for which the link is good. */
    public static String cookie(HttpClient client, String link) throws IOException, InterruptedException {
        HttpResponse<String> answer = enter(client, link);
        assertEquals(204, answer.statusCode(), answer.body());
        return answer.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }
}
