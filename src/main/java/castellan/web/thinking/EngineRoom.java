package castellan.web.thinking;

import castellan.engine.Engine;
import castellan.engine.PassingListener;
import castellan.engine.SearchOrder;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The engines that all tables share, one for each processor. When all are busy, thoughts wait: games go first, then
 * reviews of whole games, then analyses of players, then those of spectators. A running analysis is interrupted for a more
 * urgent thought and resumed when an engine is free.
 */
public final class EngineRoom {

    /** Each engine's hash table in megabytes: enough for searches of a few seconds. */
    private static final int HASH = 16;

    /** Shortens the searches of reviews, trials and threats in the tests, for which bad moves do. */
    private static final int HASTE = Integer.getInteger("castellan.web.haste", 1);

    private final int places;
    private final String tablebases;
    private final Consumer<String> notices;
    /** What was said before: every engine finds the same tablebases. */
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    private final Map<Thought.Kind, Deque<Thought>> waiting = new EnumMap<>(Thought.Kind.class);
    private final List<Place> free = new ArrayList<>();
    private final List<Place> busy = new ArrayList<>();
    private final Optional<ScheduledExecutorService> pace;
    private boolean isClosed;

    /**
     * For levels that answer at once.
     *
     * @param tablebases their folders as the option SyzygyPath has them; empty for none
     * @param notices told what the engines have to say to the person who runs the server
     */
    public EngineRoom(int places, String tablebases, Consumer<String> notices) {
        this(places, tablebases, Optional.empty(), notices);
    }

    /** @param pace with it, levels take as long as people for their moves; without, they answer at once */
    public EngineRoom(
            int places, String tablebases, Optional<ScheduledExecutorService> pace, Consumer<String> notices) {
        this.places = places;
        this.tablebases = tablebases;
        this.pace = pace;
        this.notices = notices;
        for (Thought.Kind kind : Thought.Kind.values()) {
            waiting.put(kind, new ArrayDeque<>());
        }
    }

    /** An engine with the owner of its last search and the thought it works on. */
    private static final class Place {
        final Engine engine;
        Object owner;
        Thought thought;
        /** Whether the thought was only interrupted, and will be resumed. */
        boolean gaveWay;

        Place(Engine engine) {
            this.engine = engine;
        }
    }

    /** The time for one of these searches. */
    static long inHaste(long millis) {
        return millis / HASTE;
    }

    /** The timer for levels that take as long as people for their moves; empty if they answer at once. */
    Optional<ScheduledExecutorService> pace() {
        return pace;
    }

    synchronized void think(Thought thought) {
        if (!isClosed) {
            waiting.get(thought.kind()).add(thought);
            assign();
        }
    }

    /** Cancels a thought. Its result comes soon if it has begun, and never if it has not. */
    synchronized void cancel(Thought thought) {
        if (!waiting.get(thought.kind()).remove(thought)) {
            busy.stream().filter(place -> place.thought == thought).forEach(place -> {
                place.gaveWay = false;
                place.engine.stopSearch();
            });
        }
    }

    /** Stops all thoughts and accepts no new ones. */
    public synchronized void close() {
        isClosed = true;
        waiting.values().forEach(Deque::clear);
        busy.forEach(place -> place.engine.stopSearch());
    }

    private void assign() {
        for (Thought.Kind kind : Thought.Kind.values()) {
            Deque<Thought> queue = waiting.get(kind);
            while (!queue.isEmpty()) {
                Place place = findPlace(queue.peek().owner());
                if (place == null) {
                    makeRoomFor(kind, queue.size());
                    return;
                }
                startOrDrop(place, queue.remove());
            }
        }
    }

    /** A thought that no engine can have, such as one at an impossible level, must not keep a place from the others. */
    private void startOrDrop(Place place, Thought thought) {
        try {
            start(place, thought);
        } catch (RuntimeException e) {
            notices.accept("an engine cannot think: " + e.getMessage());
            busy.remove(place);
            place.thought = null;
            free.add(place);
        }
    }

    /** A free place, preferably the owner's last one; null if there is none. */
    private Place findPlace(Object owner) {
        for (Place place : free) {
            if (place.owner == owner) {
                return place;
            }
        }
        if (free.isEmpty() && busy.size() < places) {
            free.add(new Place(newEngine()));
        }
        return free.isEmpty() ? null : free.get(0);
    }

    private Engine newEngine() {
        Engine engine = new Engine(notice -> {
            if (said.add(notice)) {
                notices.accept(notice);
            }
        });
        engine.options().set("Hash", Integer.toString(HASH));
        engine.options().set("SyzygyPath", tablebases);
        return engine;
    }

    /** Interrupts as many analyses as there are more urgent thoughts waiting, those of spectators first. */
    private void makeRoomFor(Thought.Kind kind, int wanted) {
        busy.stream()
                .filter(place -> place.thought.kind().givesWayTo(kind))
                .sorted(Comparator.comparing((Place place) -> place.thought.kind())
                        .reversed())
                .limit(wanted)
                .forEach(place -> {
                    place.gaveWay = true;
                    place.engine.stopSearch();
                });
    }

    private void start(Place place, Thought thought) {
        free.remove(place);
        busy.add(place);
        place.thought = thought;
        place.gaveWay = false;
        if (place.owner != thought.owner()) {
            // What is left in the hash table would let a low level see more than it should.
            place.engine.newGame();
            place.owner = thought.owner();
        }
        OptionalInt elo = thought.strength().elo();
        boolean isWeak = elo.isPresent();
        set(place.engine, "UCI_LimitStrength", Boolean.toString(isWeak));
        if (isWeak) {
            set(place.engine, "UCI_Elo", Integer.toString(elo.getAsInt()));
        }
        place.engine.playAgainstPeople(thought.kind() == Thought.Kind.GAME);
        place.engine.playGame(thought.strength().seed());
        set(place.engine, "MultiPV", Integer.toString(thought.lines()));
        place.engine.search(thought.root(), afterWaiting(thought), new Listener(place, thought));
    }

    private static void set(Engine engine, String option, String value) {
        engine.options().set(option, value).ifPresent(fault -> {
            throw new IllegalArgumentException(fault);
        });
    }

    /** The clock of the game ran on while the thought waited. */
    private static SearchOrder afterWaiting(Thought thought) {
        SearchLimits limits = thought.order().limits();
        if (limits.clock().isEmpty()) {
            return thought.order();
        }
        SearchLimits.Clock clock = limits.clock().get();
        long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - thought.since());
        return new SearchOrder(
                limits.withClock(new SearchLimits.Clock(
                        Math.max(1, clock.remaining() - waited), clock.increment(), clock.movesToGo())),
                false);
    }

    /** @return whether the result counts; if not, the thought was interrupted and waits again */
    private synchronized boolean finished(Place place) {
        boolean isResult = !place.gaveWay || isClosed;
        if (!isResult) {
            waiting.get(place.thought.kind()).add(place.thought);
        }
        busy.remove(place);
        place.thought = null;
        free.add(place);
        if (!isClosed) {
            assign();
        }
        return isResult;
    }

    /** Passes on what is found, and frees the place first: the result may lead to another thought at once. */
    private final class Listener extends PassingListener {

        private final Place place;

        Listener(Place place, Thought thought) {
            super(thought.listener());
            this.place = place;
        }

        @Override
        public void onResult(SearchResult result) {
            if (finished(place)) {
                super.onResult(result);
            }
        }
    }
}
