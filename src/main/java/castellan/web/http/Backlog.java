package castellan.web.http;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The events that wait for all pages together. Their bytes are bounded: if there are too many, the page that is furthest
 * behind loses its stream. An event that waits for several pages is counted for each.
 */
final class Backlog {

    private static final long MAX_BYTES = 64 << 20;
    private static final int PART_OF_MEMORY = 8;

    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();

    Backlog() {
        this(Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY));
    }

    Backlog(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    void open(EventStream stream) {
        streams.add(stream);
    }

    void close(EventStream stream) {
        streams.remove(stream);
    }

    void add(long more) {
        if (bytes.addAndGet(more) > maxBytes) {
            streams.stream()
                    .max(Comparator.comparingLong(EventStream::queuedBytes))
                    .ifPresent(EventStream::lose);
        }
    }

    void remove(long fewer) {
        bytes.addAndGet(-fewer);
    }

    long bytes() {
        return bytes.get();
    }
}
