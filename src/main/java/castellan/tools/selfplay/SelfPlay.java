package castellan.tools.selfplay;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.Network;
import castellan.files.FaultText;
import castellan.files.UserFileException;
import castellan.search.SearchParams;
import castellan.tools.selfplay.RecordedGame.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Produces training data: several threads play games against themselves and save them in one folder. Each has a search
 * of its own, because the engine has only one.
 */
public final class SelfPlay extends Task {

    private static final long PROGRESS_MILLIS = 10_000;

    /**
     * @param folder where the games are saved; games that are already there are not played again
     * @param nodes after which a search starts no further iteration
     * @param millis how long to play
     * @param games the most games to play
     */
    public record Settings(Path folder, int threads, int nodes, long millis, long games) {}

    private final Network network;
    private final SearchParams params;
    private final Settings settings;
    private final Report report;
    private final List<SelfPlayGame> players = new ArrayList<>();
    private long startNanos;
    private volatile Throwable failure;
    private long begun;
    private long games;
    private long plies;
    private long usable;
    private final long[] results = new long[Result.values().length];

    public SelfPlay(Network network, SearchParams params, Settings settings, Report report) {
        super(Ending.LIMIT);
        this.network = network;
        this.params = params;
        this.settings = settings;
        this.report = report;
    }

    /** Abandons games in progress and keeps finished ones. */
    @Override
    public synchronized void stop() {
        super.stop();
        players.forEach(SelfPlayGame::stop);
    }

    /** Plays until the time is up, the games are played, or {@link #stop}. */
    @Override
    public void run() {
        try (GameStore store = new GameStore(settings.folder(), network.id(), settings.nodes())) {
            report.line("self-play into " + settings.folder() + ", " + store.openingCount() + " games already there");
            startNanos = System.nanoTime();
            reportWhile(start(store));
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            report.fault("the folder cannot be used: " + FaultText.of(e));
            return;
        } catch (UserFileException | DamagedGamesException e) {
            report.fault(e.getMessage());
            return;
        }
        if (failure == null) {
            report.line("done: " + progress());
        } else {
            report.fault("self-play ended: " + failure);
        }
    }

    private synchronized List<Thread> start(GameStore store) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < settings.threads() && !isStopped(); i++) {
            SelfPlayGame player = new SelfPlayGame(network, params, settings.nodes(), store, new SplittableRandom());
            players.add(player);
            Thread thread = new Thread(() -> playGames(player, store), "selfplay-" + (i + 1));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private void playGames(SelfPlayGame player, GameStore store) {
        try {
            while (mayBegin()) {
                Optional<RecordedGame> game = player.play();
                if (game.isPresent()) {
                    store.add(game.get());
                    count(game.get());
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            stop();
        }
    }

    private synchronized boolean mayBegin() {
        return !isStopped() && elapsedMillis() < settings.millis() && begun++ < settings.games();
    }

    private synchronized void count(RecordedGame game) {
        games++;
        results[game.result().ordinal()]++;
        plies += game.plies();
        for (int ply = 0; ply < game.plies(); ply++) {
            usable += game.isUsable(ply) ? 1 : 0;
        }
    }

    private void reportWhile(List<Thread> threads) throws InterruptedException {
        long nextReport = PROGRESS_MILLIS;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                thread.join(Math.max(1, nextReport - elapsedMillis()));
                if (elapsedMillis() >= nextReport) {
                    report.line(progress());
                    nextReport += PROGRESS_MILLIS;
                }
            }
        }
    }

    private synchronized String progress() {
        long millis = Math.max(1, elapsedMillis());
        double share = 100.0 / Math.max(1, games);
        String line = String.format(
                Locale.ROOT,
                "games %d positions %d usable %d, %d positions/s, "
                        + "White wins %.0f %% draws %.0f %% Black wins %.0f %%",
                games,
                plies,
                usable,
                plies * 1000 / millis,
                share * results[Result.WHITE_WON.ordinal()],
                share * results[Result.DRAW.ordinal()],
                share * results[Result.BLACK_WON.ordinal()]);
        long left = Math.max(0, settings.millis() - millis) / 60_000;
        return settings.millis() == Long.MAX_VALUE ? line : line + ", " + left / 60 + " h " + left % 60 + " min left";
    }

    private long elapsedMillis() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }
}
