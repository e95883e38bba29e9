package castellan.web;

import castellan.files.FaultText;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * What all tables share.
 *
 * @param threads on which the events of the tables run
 * @param timer for what happens later
 * @param origin the beginning of every link that is given to others
 * @param notices told what whoever runs the server should know
 */
record House(
        Executor threads,
        ScheduledExecutorService timer,
        EngineRoom engines,
        TableFolder folder,
        String origin,
        Consumer<String> notices) {

    void tellFault(Throwable fault) {
        notices.accept("failed: " + FaultText.of(fault));
    }
}
