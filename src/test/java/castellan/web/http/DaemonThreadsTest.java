package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {

    @Test
    void threadsAreNamedAndDoNotKeepTheProcessAlive() {
        ThreadFactory threads = DaemonThreads.named("worker");
        assertEquals("worker-1", threads.newThread(() -> {}).getName());
        Thread second = threads.newThread(() -> {});
        assertEquals("worker-2", second.getName());
        assertTrue(second.isDaemon());
    }

    @Test
    void whoeverNoLongerWaitsForAFlagIsForgotten() {
        ScheduledThreadPoolExecutor timer = DaemonThreads.timer("timer");
        timer.schedule(() -> {}, 10, TimeUnit.HOURS).cancel(false);
        assertEquals(0, timer.getQueue().size());
        timer.shutdownNow();
    }
}
