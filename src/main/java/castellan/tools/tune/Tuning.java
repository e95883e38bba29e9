package castellan.tools.tune;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.Network;
import castellan.files.FaultText;
import castellan.files.UserFileException;
import castellan.search.ParameterValues.Parameter;
import castellan.search.SearchParams;
import castellan.tools.match.Configuration;
import castellan.tools.match.Contender;
import castellan.tools.match.MatchException;
import castellan.tools.match.Openings;
import castellan.tools.match.PairThreads;
import castellan.tools.match.Side;
import castellan.tools.match.Tally;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tunes parameters of the search by playing games, see {@link Spsa}. */
public final class Tuning extends Task {

    private static final long PROGRESS_MILLIS = 5_000;

    private final Network network;
    private final TuneSettings settings;
    private final Report report;
    private PairThreads games;
    private long lastReport = System.nanoTime();

    /** @param openingNetwork evaluates random openings */
    public Tuning(Network openingNetwork, TuneSettings settings, Report report) {
        super(Ending.LIMIT);
        this.network = openingNetwork;
        this.settings = settings;
        this.report = report;
    }

    /** Abandons the current iteration and keeps the finished ones. */
    @Override
    public synchronized void stop() {
        super.stop();
        if (games != null) {
            games.stop();
        }
    }

    @Override
    public void run() {
        Side side = new Side("tune", Map.of(), settings.network(), "", OptionalInt.empty());
        try (Contender engine = Contender.of(side)) {
            List<TunedParameter> parameters = settings.parameters(SearchParams.STANDARD.declared());
            Openings openings = Openings.of(settings.games(), network);
            try (TuningFolder folder =
                    new TuningFolder(settings.folder(), configuration(engine, parameters, openings), parameters)) {
                report.line("tuning " + parameters.size() + " parameters in " + settings.iterations()
                        + " iterations of " + settings.pairs() + " pairs, " + folder.iteration() + " done already");
                tune(engine, parameters, openings, folder);
                report.line("done: " + progress(parameters, folder));
                tellValues(parameters, folder.values());
            }
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            report.fault("the folder cannot be used: " + FaultText.of(e));
        } catch (MatchException | UserFileException e) {
            report.fault(e.getMessage());
        }
    }

    private Configuration configuration(Contender engine, List<TunedParameter> parameters, Openings openings) {
        Configuration configuration =
                new Configuration().with("engine", engine.identity()).with(settings.games(), openings);
        configuration
                .with("iterations", settings.iterations())
                .with("pairs", settings.pairs())
                .with("parameters", parameters.size());
        parameters.forEach(parameter -> configuration.with(parameter.name(), parameter.toString()));
        return configuration;
    }

    private void tune(Contender engine, List<TunedParameter> parameters, Openings openings, TuningFolder folder)
            throws InterruptedException, IOException {
        Spsa spsa = new Spsa(parameters, settings.iterations(), settings.games().seed());
        while (folder.iteration() < settings.iterations() && !isStopped()) {
            int iteration = folder.iteration() + 1;
            Spsa.Trial trial = spsa.trial(iteration, folder.values());
            Tally tally = play(iteration, engine.with(trial.up()), engine.with(trial.down()), openings);
            if (!isStopped()) {
                folder.add(tally, spsa.after(iteration, folder.values(), trial, tally.wins() - tally.losses()));
                reportProgress(parameters, folder);
            }
        }
    }

    private Tally play(int iteration, Contender up, Contender down, Openings openings) throws InterruptedException {
        Tally tally = new Tally();
        PairThreads threads = new PairThreads(up, down, settings.games(), openings);
        synchronized (this) {
            games = threads;
            if (!isStopped()) {
                threads.start(
                        IntStream.range((iteration - 1) * settings.pairs(), iteration * settings.pairs())
                                .iterator(),
                        pair -> tally.add(pair.results()));
            }
        }
        threads.join();
        return tally;
    }

    private void reportProgress(List<TunedParameter> parameters, TuningFolder folder) {
        if ((System.nanoTime() - lastReport) / 1_000_000 >= PROGRESS_MILLIS) {
            lastReport = System.nanoTime();
            report.line(progress(parameters, folder));
        }
    }

    private String progress(List<TunedParameter> parameters, TuningFolder folder) {
        double[] values = folder.values();
        return "iteration " + folder.iteration()
                + IntStream.range(0, values.length)
                        .mapToObj(i -> String.format(
                                Locale.ROOT, ", %s %.1f", parameters.get(i).name(), values[i]))
                        .collect(Collectors.joining());
    }

    /** The lines for {@code SearchParams}, and the match that has to confirm them. */
    private void tellValues(List<TunedParameter> parameters, double[] values) {
        Map<String, Parameter> declared =
                SearchParams.STANDARD.declared().stream().collect(Collectors.toMap(Parameter::name, it -> it));
        StringBuilder match = new StringBuilder("match");
        for (int i = 0; i < values.length; i++) {
            Parameter was = declared.get(parameters.get(i).name());
            long value = Math.round(values[i]);
            report.line("final int " + was.fieldName() + " = value(\"" + was.name() + "\", " + value + ", " + was.min()
                    + ", " + was.max() + ");");
            match.append(" new.").append(was.name()).append('=').append(value);
        }
        settings.games().clock().ifPresent(clock -> match.append(' ').append(clock.words()));
        report.line(match.toString());
    }
}
