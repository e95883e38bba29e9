package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.session.EngineProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.ArrayUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A test that starts the finished jar as a process; what it leaves behind is ended. */
abstract class WithJar {

    static final Path JAR = Path.of("target", "castellan.jar").toAbsolutePath();
    /** The start of the JVM included, on a machine that does other things too. */
    static final long SOON_MILLIS = 5_000;
    /** For what is over before the second compiler of the JIT gains anything. */
    static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";

    /** Where the processes are started. */
    @TempDir
    Path folder;

    private final List<EngineProcess> processes = new ArrayList<>();

    /** What starts the jar, up to its arguments. */
    static List<String> command(String... jvmOptions) {
        List<String> command = new ArrayList<>(List.of(EngineProcess.java()));
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-jar", JAR.toString()));
        return command;
    }

    EngineProcess startJar(String... jvmOptions) throws IOException {
        return startOptimised(ArrayUtils.add(jvmOptions, FIRST_COMPILER));
    }

    /** With both compilers, as users start it: for tests of memory and times. */
    EngineProcess startOptimised(String... jvmOptions) throws IOException {
        return start(command(jvmOptions));
    }

    EngineProcess startAwake(String... jvmOptions) throws IOException, InterruptedException {
        return awake(startJar(jvmOptions));
    }

    /**
     * Has it search once. Otherwise the first {@code isready} or {@code uci} warms up for a second and a half on all cores,
     * and only few tests are about that.
     */
    static EngineProcess awake(EngineProcess engine) throws IOException, InterruptedException {
        engine.send("go nodes 1").until("bestmove");
        return engine;
    }

    EngineProcess startJarWith(String... arguments) throws IOException {
        List<String> command = command(FIRST_COMPILER);
        command.addAll(List.of(arguments));
        return start(command);
    }

    EngineProcess start(List<String> command) throws IOException {
        EngineProcess process = new EngineProcess(folder, command);
        processes.add(process);
        return process;
    }

    static void assertExits(EngineProcess process) throws InterruptedException {
        assertEquals(0, process.awaitExit(SOON_MILLIS));
        assertEquals("", process.errors());
    }

    @AfterEach
    void endWhatIsLeft() {
        processes.forEach(EngineProcess::kill);
    }
}
