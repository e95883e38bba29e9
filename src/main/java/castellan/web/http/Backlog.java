package castellan.web.http;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The events that wait for all pages together. Their bytes are bounded: if there are too many, the browser that is
 * furthest behind loses its connection. An event that waits for several pages is counted for each.
 */
final class Backlog {

    private static final long MAX_BYTES = 64 << 20;
    private static final int PART_OF_MEMORY = 8;

    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final Set<StreamConnection> connections = ConcurrentHashMap.newKeySet();

    Backlog() {
        this(Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY));
    }

    Backlog(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    void open(StreamConnection connection) {
        connections.add(connection);
    }

    void close(StreamConnection connection) {
        connections.remove(connection);
    }

    void add(long more) {
        if (bytes.addAndGet(more) > maxBytes) {
            connections.stream()
                    .max(Comparator.comparingLong(StreamConnection::queuedBytes))
                    .ifPresent(StreamConnection::lose);
        }
    }

    void remove(long fewer) {
        bytes.addAndGet(-fewer);
    }

    long bytes() {
        return bytes.get();
    }
}
