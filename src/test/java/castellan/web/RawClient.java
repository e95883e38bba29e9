package castellan.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that sends whatever bytes it likes, as no browser would. */
public final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    public RawClient(int port) throws IOException {
        this(InetAddress.getByName("127.0.0.1"), port);
    }

    public RawClient(InetAddress address, int port) throws IOException {
        socket = new Socket(address, port);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    public RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return this;
    }

    /** No more will be sent. */
    public RawClient endInput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Everything up to the end of the connection. */
    public String readAll() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                all.write(next);
            }
        } catch (SocketException e) {
            all.write("(reset)".getBytes(StandardCharsets.UTF_8)); // the other side did not wait for what we sent
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    /** Everything up to where this text has come. */
    public String readUntil(String wanted) throws IOException {
        StringBuilder all = new StringBuilder();
        InputStream in = socket.getInputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            all.append((char) next);
            if (all.indexOf(wanted) >= 0) {
                break;
            }
        }
        return all.toString();
    }

    /** Sends a request with these header lines and gives the whole answer. */
    public static String exchange(int port, String firstLine, String... headers) throws IOException {
        return exchange(port, firstLine, "", headers);
    }

    private static String exchange(int port, String firstLine, String body, String[] headers) throws IOException {
        try (RawClient client = new RawClient(port)) {
            StringBuilder text = new StringBuilder(firstLine + " HTTP/1.1\r\n");
            for (String header : headers) {
                text.append(header).append("\r\n");
            }
            text.append("Connection: close\r\n\r\n").append(body);
            return client.send(text.toString()).readAll();
        }
    }

    /** The same with a body and its length. */
    public static String post(int port, String path, String body, String... headers) throws IOException {
        String[] all = new String[headers.length + 1];
        System.arraycopy(headers, 0, all, 0, headers.length);
        all[headers.length] = "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length;
        return exchange(port, "POST " + path, body, all);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
