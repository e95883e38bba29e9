package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.engine.Engine;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A session at the console, command by command, with the time in the hands of the test.
 *
 * <p>A dialogue is text: a line that begins with {@code > } is a command, one with {@code ~ } lets so many milliseconds
 * pass, and the others are the whole answer to the command before. What a search reports on its way is left out.
 */
final class HostedSession {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final UciLoop loop;
    private long millis;

    HostedSession() {
        UciWriter writer = new UciWriter(out, () -> {
            throw new AssertionError("a buffer takes everything");
        });
        Engine engine = new Engine(writer);
        engine.options().set("Hash", "1");
        loop = new UciLoop(engine, writer, () -> millis * 1_000_000);
    }

    static void check(String dialogue) {
        new HostedSession().talk(dialogue);
    }

    /** The answer to a command, without its last line end; waits for a search to finish. */
    String send(String command) {
        out.reset();
        try {
            loop.run(new String[] {command});
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        String answer = out.toString(StandardCharsets.UTF_8);
        return answer.endsWith("\n") ? answer.substring(0, answer.length() - 1) : answer;
    }

    void pass(long time) {
        millis += time;
    }

    HostedSession talk(String dialogue) {
        String command = "";
        List<String> expected = new ArrayList<>();
        String answer = "";
        for (String line : dialogue.split("\n", -1)) {
            if (line.startsWith("> ")) {
                assertEquals(String.join("\n", expected), answer, command);
                expected.clear();
                command = line.substring(2);
                answer = withoutReports(send(command));
            } else if (line.startsWith("~ ")) {
                pass(Long.parseLong(line.substring(2)));
            } else {
                expected.add(line);
            }
        }
        assertEquals(String.join("\n", expected), answer, command);
        return this;
    }

    private static String withoutReports(String answer) {
        List<String> lines = new ArrayList<>();
        for (String line : answer.split("\n", -1)) {
            if (!line.startsWith("info ")) {
                lines.add(line.startsWith("bestmove ") ? line.replaceAll(" ponder .*", "") : line);
            }
        }
        return String.join("\n", lines);
    }

    /** Plays moves given by blanks and returns the last answer. */
    String play(String moves) {
        String answer = "";
        for (String move : moves.split(" ")) {
            answer = send("move " + move);
            if (!answer.startsWith("move ")) {
                throw new AssertionError(answer);
            }
        }
        return answer;
    }

    String fen() {
        return send("fen").substring("fen ".length());
    }
}
