package castellan.web.http;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

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
        final Place place;
        /** What is kept in memory meanwhile. */
        final byte[] content;

        final long since = System.nanoTime();
        /** When the client was last seen to take something. */
        long movedAt = since;

        boolean isGivenUp;

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
        Thread.interrupted(); // what this thread does next must not be interrupted
        if (wait != null) {
            makeRoom(wait.place);
            makeRoomForBytes();
        }
        return before;
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
        Set<Place> places = new HashSet<>();
        waiting.forEach((thread, wait) -> {
            if (now - wait.movedAt >= nanos) {
                giveUp(thread, wait);
            }
            places.add(wait.place);
        });
        places.forEach(this::makeRoom);
        makeRoomForBytes();
    }

    private void makeRoom(Place place) {
        if (place.limit < waiting.size()) {
            List<Map.Entry<Thread, Wait>> there = longestFirst(wait -> wait.place.equals(place));
            there.stream().limit(Math.max(0, there.size() - place.limit)).forEach(this::giveWay);
        }
    }

    private void makeRoomForBytes() {
        Set<byte[]> contents = Collections.newSetFromMap(new IdentityHashMap<>());
        waiting.values().stream().filter(wait -> !wait.isGivenUp).forEach(wait -> contents.add(wait.content));
        if (contents.stream().mapToLong(content -> content.length).sum() > MAX_BYTES) {
            longestFirst(wait -> wait.content.length > 0).stream().findFirst().ifPresent(this::giveWay);
        }
    }

    private List<Map.Entry<Thread, Wait>> longestFirst(Predicate<Wait> which) {
        long now = System.nanoTime();
        return waiting.entrySet().stream()
                .filter(entry -> !entry.getValue().isGivenUp && which.test(entry.getValue()))
                .sorted(Comparator.comparingLong(entry -> entry.getValue().since - now))
                .toList();
    }

    private void giveWay(Map.Entry<Thread, Wait> entry) {
        if (waiting.size() > CROWD || System.nanoTime() - entry.getValue().since >= graceNanos) {
            giveUp(entry.getKey(), entry.getValue());
        }
    }

    private static void giveUp(Thread thread, Wait wait) {
        wait.isGivenUp = true;
        thread.interrupt();
    }
}
