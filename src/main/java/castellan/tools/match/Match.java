package castellan.tools.match;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.Network;
import castellan.files.FaultText;
import castellan.files.UserFileException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plays two configurations of the engine against each other with nodes as time, in pairs of games with colours swapped.
 * Both play in this JVM: there are no processes to start and no protocol between them.
 */
public final class Match extends Task {

    private static final long PROGRESS_MILLIS = 5_000;

    private final Network network;
    private final MatchSettings settings;
    private final Report report;
    private final Tally tally = new Tally();
    private PairThreads games;
    private boolean isDecided;
    private int playedNow;
    private long startNanos;

    /** @param network evaluates random openings */
    public Match(Network network, MatchSettings settings, Report report) {
        super(Ending.LIMIT);
        this.network = network;
        this.settings = settings;
        this.report = report;
    }

    /** Abandons games in progress and keeps finished pairs. */
    @Override
    public synchronized void stop() {
        super.stop();
        if (games != null) {
            games.stop();
        }
    }

    @Override
    public void run() {
        try {
            Stream.of(settings.fresh(), settings.old())
                    .flatMap(side -> side.parameters().keySet().stream())
                    .forEach(settings.games()::requireUseFor);
            loadAndPlay();
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            stop(); // games that cannot be saved are not worth playing
            report.fault("the folder cannot be used: " + FaultText.of(e));
        } catch (MatchException | UserFileException e) {
            report.fault(e.getMessage());
        }
    }

    private void loadAndPlay() throws InterruptedException, IOException {
        try (Contender fresh = Contender.of(settings.fresh());
                Contender old = Contender.of(settings.old())) {
            if (settings.games().clock().isPresent()) {
                fresh.requireClock();
                old.requireClock();
            }
            Openings openings = Openings.of(settings.games(), network);
            try (MatchFolder folder = MatchFolder.open(settings, fresh, old, openings)) {
                play(fresh, old, openings, folder);
            }
        }
    }

    private void play(Contender fresh, Contender old, Openings openings, MatchFolder folder)
            throws InterruptedException, IOException {
        folder.results().forEach(tally::add);
        int pairs = Math.min(settings.count() / 2, openings.count());
        report.line("new (" + fresh.identity() + ") against old (" + old.identity() + "), "
                + settings.games().pace()
                + ", " + openings.description() + ", up to " + 2 * pairs + " games, " + tally.games()
                + " played already");
        Iterator<Integer> unplayed =
                IntStream.range(0, pairs).filter(pair -> !folder.isPlayed(pair)).iterator();
        startNanos = System.nanoTime();
        synchronized (this) {
            isDecided = isDecidedNow();
            games = new PairThreads(fresh, old, settings.games(), openings);
            if (!isStopped() && !isDecided) {
                games.start(unplayed, pair -> count(pair, folder));
            }
        }
        try {
            while (!games.join(PROGRESS_MILLIS)) {
                save(folder);
                report.line(progress());
            }
        } finally {
            save(folder);
        }
        report.line("done: " + progress() + verdict());
    }

    private synchronized void count(PlayedPair pair, MatchFolder folder) {
        folder.add(pair);
        tally.add(pair.results());
        playedNow += 2;
        if (isDecidedNow()) {
            isDecided = true;
            games.stop();
        }
    }

    private synchronized void save(MatchFolder folder) throws IOException {
        folder.save(tally);
    }

    private boolean isDecidedNow() {
        return settings.sprt().isPresent() && settings.sprt().get().isDecided(tally);
    }

    private synchronized String progress() {
        double hours = (System.nanoTime() - startNanos) / 3.6e12;
        String pairs = Arrays.stream(tally.pairs()).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        String line = String.format(
                Locale.ROOT,
                "games %d, new +%d =%d -%d, pairs %s, Elo %+.1f ± %.1f",
                tally.games(),
                tally.wins(),
                tally.draws(),
                tally.losses(),
                pairs,
                tally.elo(),
                tally.eloError());
        if (settings.sprt().isPresent()) {
            line += String.format(
                    Locale.ROOT,
                    ", LLR %.2f (%.2f to %.2f)",
                    settings.sprt().get().logLikelihoodRatio(tally),
                    -Sprt.BOUND,
                    Sprt.BOUND);
        }
        return line + String.format(Locale.ROOT, ", %.0f games/h", playedNow / hours);
    }

    private synchronized String verdict() {
        if (!isDecided) {
            return "";
        }
        Sprt sprt = settings.sprt().get();
        double accepted = sprt.logLikelihoodRatio(tally) > 0 ? sprt.elo1() : sprt.elo0();
        return String.format(
                Locale.ROOT, "; new is %+.1f Elo rather than %+.1f", accepted, sprt.elo0() + sprt.elo1() - accepted);
    }
}
