package castellan.web.table;

import castellan.files.FaultText;
import castellan.web.thinking.EngineRoom;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * What all tables share.
 *
 * @param threads on which the events of the tables run
 * @param timer for timed events
 * @param origin the beginning of links for other people
 * @param notices told what the person who runs the server should know
 */
public record House(
        Executor threads,
        ScheduledExecutorService timer,
        EngineRoom engines,
        TableFolder folder,
        String origin,
        Consumer<String> notices) {

    public void tellFault(Throwable fault) {
        notices.accept("failed: " + FaultText.of(fault));
    }
}
