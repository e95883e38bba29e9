package castellan.tools.match;

import castellan.tools.match.MatchGame.Played;
import castellan.tools.match.Openings.Opening;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Plays pairs of games on several threads; each thread has its own players and plays one game at a time. */
public final class PairThreads {

    private static final long LONG_MILLIS = 3_600_000;

    private final Contender fresh;
    private final Contender old;
    private final GameSettings settings;
    private final Openings openings;
    private final List<Thread> threads = new ArrayList<>();
    private final List<MatchPlayer> players = new ArrayList<>();
    private final Object taking = new Object();
    private volatile boolean stopped;
    private volatile Throwable failure;

    public PairThreads(Contender fresh, Contender old, GameSettings settings, Openings openings) {
        this.fresh = fresh;
        this.old = old;
        this.settings = settings;
        this.openings = openings;
    }

    /**
     * Starts to play.
     *
     * @param pairs the numbers of the pairs to play; asked by one thread at a time
     * @param results gets every finished pair, from one thread at a time
     */
    public synchronized void start(Iterator<Integer> pairs, Consumer<PlayedPair> results) {
        for (int i = 0; i < settings.threads(); i++) {
            MatchPlayer one = fresh.newPlayer(settings.hashMegabytes(), settings.clock());
            MatchPlayer other = old.newPlayer(settings.hashMegabytes(), settings.clock());
            players.add(one);
            players.add(other);
            Thread thread = new Thread(() -> playPairs(one, other, pairs, results), "match-" + (i + 1));
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start); // only once there is memory for all players
    }

    /** Abandons games in progress. */
    public synchronized void stop() {
        stopped = true;
        players.forEach(MatchPlayer::stop);
    }

    /**
     * Waits until all games have ended, but no longer than this.
     *
     * @return whether they have ended
     * @throws MatchException if a game failed
     */
    boolean join(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        for (Thread thread : threads) {
            thread.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            if (thread.isAlive()) {
                return false;
            }
        }
        if (failure instanceof MatchException fault) {
            throw fault;
        }
        if (failure != null) {
            throw new MatchException("a game failed: " + failure);
        }
        return true;
    }

    /** Waits until all games have ended, without a limit. */
    public void join() throws InterruptedException {
        boolean isOver = false;
        while (!isOver) {
            isOver = join(LONG_MILLIS);
        }
    }

    private void playPairs(MatchPlayer one, MatchPlayer other, Iterator<Integer> pairs, Consumer<PlayedPair> results) {
        try {
            OptionalInt number = next(pairs);
            while (number.isPresent()) {
                Opening opening = openings.get(number.getAsInt());
                Played first = game(opening).play(one, other);
                Played second = game(opening).play(other, one);
                add(new PlayedPair(number.getAsInt(), first, second), results);
                number = next(pairs);
            }
        } catch (RuntimeException | Error e) {
            if (!stopped) {
                failure = e;
                stop();
            }
        }
    }

    private MatchGame game(Opening opening) {
        return new MatchGame(opening, settings.nodes(), settings.adjudicates());
    }

    private synchronized OptionalInt next(Iterator<Integer> pairs) {
        return stopped || !pairs.hasNext() ? OptionalInt.empty() : OptionalInt.of(pairs.next());
    }

    /** Has its own lock: whoever takes the results may stop the games while holding another lock. */
    private void add(PlayedPair pair, Consumer<PlayedPair> results) {
        synchronized (taking) {
            if (!stopped) { // otherwise the last moves were not searched
                results.accept(pair);
            }
        }
    }
}
