package castellan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workflows run what was reviewed, with no more rights than they need. */
class WorkflowsTest {

    static Stream<Path> workflows() throws IOException {
        return Files.list(Path.of(".github", "workflows"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void actionsArePinnedByCommitWithTheirVersion(Path workflow) throws IOException {
        List<String> uses = Files.readAllLines(workflow).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("- uses:"))
                .toList();
        assertFalse(uses.isEmpty());
        for (String action : uses) {
            assertTrue(action.matches("- uses: [\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"), action);
        }
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void theTokenMayOnlyReadUnlessAJobSaysMore(Path workflow) throws IOException {
        assertTrue(Files.readString(workflow).contains("\npermissions:\n  contents: read\n\njobs:\n"));
    }

    @Test
    void everyJobOfAPushRunsTheScriptThatAChangeMustPass() throws IOException {
        String text = Files.readString(Path.of(".github", "workflows", "ci.yml"));
        assertEquals(text.split("runs-on:", -1).length, text.split("- run: .ci/run\n", -1).length);
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void noCheckoutKeepsTheToken(Path workflow) throws IOException {
        String text = Files.readString(workflow);
        assertEquals(text.split("actions/checkout@", -1).length, text.split("persist-credentials: false", -1).length);
    }
}
