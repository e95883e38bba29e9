package castellan.tools.match;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.Network;
import castellan.files.UserFileException;
import castellan.notation.Fen;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Prints random openings for games outside this program, in the format that OpenBench expects. At fixed nodes a game
 * depends only on its opening, so each seed gives other openings, and none comes twice.
 */
public final class OpeningList extends Task {

    /**
     * @param count how many to print
     * @param seed different for each worker of OpenBench
     * @param book a file of positions to start the random moves from, empty for the start position
     */
    public record Settings(int count, long seed, String book) {}

    private final Network network;
    private final Settings settings;
    private final Report report;

    /** @param network tells which openings are already decided */
    public OpeningList(Network network, Settings settings, Report report) {
        super(Ending.LIMIT);
        this.network = network;
        this.settings = settings;
        this.report = report;
    }

    @Override
    public void run() {
        try {
            list(new RandomOpenings(network, settings.seed(), starts()));
        } catch (MatchException | UserFileException e) {
            report.fault(e.getMessage());
        }
    }

    private List<Setup> starts() {
        return settings.book().isEmpty()
                ? List.of(Setup.start())
                : new FileOpenings(settings.book(), settings.seed()).setups();
    }

    private void list(RandomOpenings openings) {
        SplittableRandom random = new SplittableRandom(settings.seed());
        Set<Long> listed = new HashSet<>();
        while (listed.size() < settings.count() && !isStopped()) {
            Position position = openings.draw(random).position();
            if (!listed.contains(position.key()) && openings.isPlayable(position)) {
                listed.add(position.key());
                report.line("info string genfens " + Fen.of(position));
            }
        }
    }
}
