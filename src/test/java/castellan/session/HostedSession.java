package castellan.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.Main;
import castellan.engine.Engine;
import castellan.terminal.CommandLoop;
import castellan.terminal.Output;
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
public final class HostedSession {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final CommandLoop loop;
    private long millis;

    public HostedSession() {
        Output output = new Output(out, () -> {
            throw new AssertionError("a buffer takes everything");
        });
        Engine engine = new Engine(output);
        engine.options().set("Hash", "1");
        loop = Main.compose(engine, output, () -> millis * 1_000_000, () -> {
            throw new AssertionError("nobody quits");
        });
    }

    public static void check(String dialogue) {
        new HostedSession().talk(dialogue);
    }

    /** The answer to commands, without its last line end; waits for a search to finish. */
    public String send(String... commands) {
        out.reset();
        loop.run(commands);
        String answer = out.toString(StandardCharsets.UTF_8);
        return answer.endsWith("\n") ? answer.substring(0, answer.length() - 1) : answer;
    }

    public void pass(long time) {
        millis += time;
    }

    public HostedSession talk(String dialogue) {
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
    public String play(String moves) {
        String answer = "";
        for (String move : moves.split(" ")) {
            answer = send("move " + move);
            if (!answer.startsWith("move ")) {
                throw new AssertionError(answer);
            }
        }
        return answer;
    }

    public String fen() {
        return send("fen").substring("fen ".length());
    }
}
