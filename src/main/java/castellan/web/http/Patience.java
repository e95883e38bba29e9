package castellan.web.http;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Gives up on clients that keep a thread waiting, because they do not read what they are sent or do not finish what they
 * began to send. Such a thread is interrupted, which closes the connection.
 *
 * <p>A thread may wait for so long without a sign of the client, and so many threads may wait at one {@link Place}. When one more comes, the one that
 * has waited longest gives way, so nobody keeps others out by being slow.
 */
final class Patience {

    /** What an ordinary client needs for its part, even on a busy machine. */
    private static final long GRACE_MILLIS = 500;
    /** When so many threads wait, there is no time for grace: soon none would be left. */
    private static final int CROWD = 500;
    /** For the answers that wait to be read, all together. One that several clients wait for counts once. */
    private static final long MAX_BYTES = 64 << 20;

    static final byte[] NO_CONTENT = {};

    private final long nanos;
    private final long graceNanos;
    private final Map<Thread, Wait> waiting = new HashMap<>();
    // What a request costs here must not grow with the number of those who wait: all share one lock. Both have only
    // those that are not given up, the one that has waited longest first.
    private final Map<Place, Set<Wait>> byPlace = new HashMap<>();
    private final Set<Wait> withContent = new LinkedHashSet<>();
    /** How many wait with each content. */
    private final Map<byte[], Integer> contents = new IdentityHashMap<>();
    /** The length of all these contents. */
    private long bytes;

    /**
     * Where threads wait.
     *
     * @param limit how many may wait there
     */
    record Place(String name, int limit) {

        /** Java's server names a client only when the head of its request is complete, so all share one place. */
        static final Place HEAD = new Place("head", 150);
        /** The number of streams has bounds of its own. */
        static final Place STREAM = new Place("stream", Integer.MAX_VALUE);

        private static final int LIMIT_PER_ADDRESS = 50;

        /** Everything else, by the address of the client. */
        static Place of(InetSocketAddress client) {
            return client == null ? HEAD : new Place(client.getAddress().getHostAddress(), LIMIT_PER_ADDRESS);
        }
    }

    private static final class Wait {
        final Thread thread = Thread.currentThread();
        final Place place;
        /** What is kept in memory meanwhile. */
        final byte[] content;

        final long since = System.nanoTime();
        /** When the client was last seen to take something. */
        long movedAt = since;

        Wait(Place place, byte[] content) {
            this.place = place;
            this.content = content;
        }
    }

    /** Something that a thread does. */
    interface Work<T, E extends Exception> {
        T run() throws E;
    }

    /** The same, where there is no result. */
    interface Act<E extends Exception> {
        void run() throws E;
    }

    /** @param seconds how long a thread may wait */
    Patience(long seconds) {
        this(seconds, GRACE_MILLIS);
    }

    /** @param graceMillis how long it may wait where too many do */
    Patience(long seconds, long graceMillis) {
        nanos = TimeUnit.SECONDS.toNanos(seconds);
        graceNanos = TimeUnit.MILLISECONDS.toNanos(graceMillis);
    }

    /** Does something that may have to wait for a client. */
    <T, E extends Exception> T watch(Place place, Work<T, E> work) throws E {
        return during(new Wait(place, NO_CONTENT), work);
    }

    /** The same, while this waits in memory to be written. */
    <E extends Exception> void watch(Place place, byte[] content, Act<E> act) throws E {
        during(new Wait(place, content), () -> {
            act.run();
            return null;
        });
    }

    /** Does something that waits for no client, in the middle of what is watched. */
    <T, E extends Exception> T rest(Work<T, E> work) throws E {
        return during(null, work);
    }

    private <T, E extends Exception> T during(Wait wait, Work<T, E> work) throws E {
        Wait before = become(wait);
        try {
            return work.run();
        } finally {
            become(before == null ? null : new Wait(before.place, before.content));
        }
    }

    private synchronized Wait become(Wait wait) {
        Thread thread = Thread.currentThread();
        Wait before = wait == null ? waiting.remove(thread) : waiting.put(thread, wait);
        if (before != null) {
            leave(before);
        }
        Thread.interrupted(); // what this thread does next must not be interrupted
        if (wait != null) {
            come(wait);
            makeRoom(wait.place);
            makeRoomForBytes();
        }
        return before;
    }

    private void come(Wait wait) {
        byPlace.computeIfAbsent(wait.place, place -> new LinkedHashSet<>()).add(wait);
        if (wait.content.length > 0) {
            withContent.add(wait);
            if (contents.merge(wait.content, 1, Integer::sum) == 1) {
                bytes += wait.content.length;
            }
        }
    }

    /** Does nothing for one that has left before. */
    private void leave(Wait wait) {
        Set<Wait> there = byPlace.getOrDefault(wait.place, Set.of());
        if (there.contains(wait)) {
            there.remove(wait);
            if (there.isEmpty()) {
                byPlace.remove(wait.place);
            }
        }
        if (withContent.remove(wait) && contents.merge(wait.content, -1, Integer::sum) == 0) {
            contents.remove(wait.content);
            bytes -= wait.content.length;
        }
    }

    /** The client that this thread waits for has taken a part: it is slow, but not deaf. */
    synchronized void moved() {
        Wait wait = waiting.get(Thread.currentThread());
        if (wait != null) {
            wait.movedAt = System.nanoTime();
        }
    }

    /** Gives up those who have waited too long, or longest where too many wait; called now and then. */
    synchronized void look() {
        long now = System.nanoTime();
        for (Wait wait : waiting.values()) {
            if (now - wait.movedAt >= nanos) {
                giveUp(wait);
            }
        }
        List.copyOf(byPlace.keySet()).forEach(this::makeRoom);
        makeRoomForBytes();
    }

    private void makeRoom(Place place) {
        Set<Wait> there = byPlace.getOrDefault(place, Set.of());
        while (there.size() > place.limit && giveWay(there)) {
            // one has left
        }
    }

    private void makeRoomForBytes() {
        if (bytes > MAX_BYTES) {
            giveWay(withContent);
        }
    }

    /** @return whether the one that has waited longest was given up, because it had time enough */
    private boolean giveWay(Set<Wait> waits) {
        Wait longest = waits.iterator().next();
        boolean givesWay = waiting.size() > CROWD || System.nanoTime() - longest.since >= graceNanos;
        if (givesWay) {
            giveUp(longest);
        }
        return givesWay;
    }

    private void giveUp(Wait wait) {
        leave(wait);
        wait.thread.interrupt();
    }
}
