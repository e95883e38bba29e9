package castellan.engine;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * A heap that has little more than it needs after a full collection. By default Java leaves up to 70 per cent of it free;
 * what has been in use there stays in the machine's memory.
 */
final class SmallHeap implements SpareMemory.Heap {

    private static final int LEAST_FREE_PERCENT = 10;
    private static final int MOST_FREE_PERCENT = 20;
    /** More free than this after a collection means that the launcher has not set these values. */
    private static final int UNSET_FREE_PERCENT = 60;

    private boolean isSet;

    @Override
    public long usedBytes() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Override
    public void collect() {
        System.gc();
        if (!isSet && freePercent() > UNSET_FREE_PERCENT) {
            set();
            isSet = true;
            System.gc();
        }
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    private long freePercent() {
        return 100 - 100 * usedBytes() / Runtime.getRuntime().totalMemory();
    }

    /** Only where it is needed: the classes for it take 10 MB. */
    private static void set() {
        try {
            HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            options.setVMOption("MinHeapFreeRatio", Integer.toString(LEAST_FREE_PERCENT));
            options.setVMOption("MaxHeapFreeRatio", Integer.toString(MOST_FREE_PERCENT));
        } catch (NoClassDefFoundError | IllegalArgumentException e) {
            // The download has no such class, and these values among its settings; another JVM may not know them.
        }
    }
}
