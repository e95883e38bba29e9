package castellan.process;

import castellan.session.EngineProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes of the finished jar, as {@code java -jar} starts them; {@link #close} ends those that are left. */
final class Jar implements AutoCloseable {

    static final Path FILE = Path.of("target", "castellan.jar").toAbsolutePath();

    private final Path folder;
    private final List<EngineProcess> processes = new ArrayList<>();

    /** @param folder to start the processes in */
    Jar(Path folder) {
        this.folder = folder;
    }

    static List<String> command(String... jvmOptions) {
        List<String> command = new ArrayList<>(List.of(EngineProcess.java()));
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-jar", FILE.toString()));
        return command;
    }

    EngineProcess start(String... jvmOptions) throws IOException {
        EngineProcess process = new EngineProcess(folder, command(jvmOptions));
        processes.add(process);
        return process;
    }

    @Override
    public void close() {
        processes.forEach(EngineProcess::kill);
    }
}
