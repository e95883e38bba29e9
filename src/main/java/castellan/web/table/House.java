package castellan.web.table;

import castellan.files.FaultText;
import castellan.web.thinking.EngineRoom;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What all tables share.
 *
 * @param threads on which the events of the tables run
 * @param timer for timed events
 * @param origins gives the beginning of links for other people, which changes with the addresses of the machine
 * @param notices told what the person who runs the server should know
 */
public record House(
        Executor threads,
        ScheduledExecutorService timer,
        EngineRoom engines,
        TableFolder folder,
        Supplier<String> origins,
        Consumer<String> notices) {

    String origin() {
        return origins.get();
    }

    public void tellFault(Throwable fault) {
        notices.accept("failed: " + FaultText.of(fault));
    }
}
