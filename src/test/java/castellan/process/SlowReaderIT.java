package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A reader that takes its time loses nothing. It runs alone, because a reader that a busy machine stops for 0.4 seconds
 * counts as gone.
 */
@Isolated
class SlowReaderIT extends WithJar {

    @Test
    void aReaderThatIsOnlySlowGetsEverything() throws Exception {
        Process process = new ProcessBuilder(command()).start();
        process.getOutputStream().write(("d\n".repeat(600) + "quit\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
        int lines = 0;
        try (BufferedReader reader = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines += line.startsWith("status ") ? 1 : 0;
                Thread.sleep(lines % 20 == 0 ? 2 : 0);
            }
        } finally {
            process.destroyForcibly();
        }
        assertEquals(600, lines);
    }
}
