package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.Session;
import org.junit.jupiter.api.Test;

/** A match from a shell: its settings are arguments, and the copies of the engine come out of the jar. */
class MatchIT extends WithJar {

    private static final long PATIENCE_MILLIS = 60_000;

    @Test
    void theJarPlaysItselfWithOtherParametersAndAsAnotherJar() throws Exception {
        EngineProcess match = startJarWith(
                "match", "new.FUTILITY_MARGIN=40", "old.jar=" + JAR, "games=2", "nodes=20", "hash=1", "threads=1");
        assertEquals(0, match.awaitExit(PATIENCE_MILLIS), match.errors());
        String last = Session.lastOf(match.remaining());
        assertTrue(last.startsWith("done: games 2, new +"), last);
    }
}
