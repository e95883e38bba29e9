package castellan.tools.selfplay;

import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.files.UserFileException;
import castellan.tools.selfplay.RecordedGame.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Verifies files of self-play games: checksums, the legality of every move, the final boards, the usable positions, and
 * that each result follows from its ending. Then prints statistics, among them how many openings were played twice.
 */
public final class SelfPlayCheck extends Task {

    /** Larger scores and mates count as this in the mean: the game is decided, and the exact value means nothing. */
    private static final int DECIDED = 3000;

    private final Path path;
    private final Report report;
    private final Set<Long> openings = new HashSet<>();
    private final Set<String> evaluators = new HashSet<>();
    private final Map<Result, Long> results = new EnumMap<>(Result.class);
    private final Map<RecordedGame.Ending, Long> endings = new EnumMap<>(RecordedGame.Ending.class);
    private final MoveList list = new MoveList();
    private long blocks;
    private long games;
    private long plies;
    private long usable;
    private long repeated;
    private long unusualStarts;
    private double usableScores;

    /** @param path a file, or a folder of files */
    public SelfPlayCheck(Path path, Report report) {
        super(Ending.LIMIT);
        this.path = path;
        this.report = report;
    }

    /** Ends with the first error, or with statistics. */
    @Override
    public void run() {
        try {
            checkFiles();
        } catch (IOException e) {
            report.fault("'" + path + "' cannot be read");
        } catch (UserFileException | DamagedGamesException e) {
            report.fault(e.getMessage());
        }
    }

    private void checkFiles() throws IOException {
        List<Path> files = GameStore.files(path);
        for (int i = 0; i < files.size() && !isStopped(); i++) {
            for (GameBlock block : GameStore.read(files.get(i))) {
                check(block, files.get(i));
            }
        }
        report.line(files.size() + " files, " + blocks + " blocks, " + games + " games, " + plies + " plies, " + usable
                + " usable positions" + (isStopped() ? ", stopped" : ""));
        report.line("evaluators " + evaluators);
        report.line("results " + results);
        report.line("endings " + endings);
        report.line(String.format(
                Locale.ROOT,
                "%.1f plies a game, %.0f mean score of usable positions, %d games not from the initial position",
                plies / (double) Math.max(1, games),
                usableScores / Math.max(1, usable),
                unusualStarts));
        report.line(repeated + " games repeated");
    }

    private void check(GameBlock block, Path file) {
        blocks++;
        evaluators.add(Integer.toHexString(block.evaluator()) + "@" + block.softNodes());
        for (int i = 0; i < block.games().size() && !isStopped(); i++) {
            try {
                check(block.games().get(i));
            } catch (DamagedGamesException e) {
                throw new DamagedGamesException(file + ": game " + (i + 1) + ": " + e.getMessage());
            }
        }
    }

    private void check(RecordedGame game) {
        games++;
        plies += game.plies();
        results.merge(game.result(), 1L, Long::sum);
        endings.merge(game.ending(), 1L, Long::sum);
        unusualStarts += game.beginsOrdinarily() ? 0 : 1;
        Position position = game.startPosition();
        for (int ply = 0; ply < game.plies(); ply++) {
            if (ply == game.randomPlies()) {
                repeated += openings.add(position.key()) ? 0 : 1;
            }
            int move = RecordedGame.decode(position, game.moves()[ply], list);
            if (game.isUsable(ply)) {
                requireUsable(position, move, game, ply);
                usable++;
                usableScores += Math.min(DECIDED, Math.abs(game.scores()[ply]));
            }
            position.make(move);
        }
        requireResult(position, game);
    }

    private static void requireResult(Position end, RecordedGame game) {
        boolean over = MoveGenerator.count(end) == 0;
        boolean mate = over && end.isCheck();
        Result mated = end.sideToMove() == Color.WHITE ? Result.BLACK_WON : Result.WHITE_WON;
        boolean sound;
        switch (game.ending()) {
            case CHECKMATE:
                sound = mate && game.result() == mated;
                break;
            case ADJUDICATED_WIN:
                sound = !mate && game.result() != Result.DRAW;
                break;
            default:
                sound = !mate && game.result() == Result.DRAW && isDrawnBy(game.ending(), end, over);
        }
        if (!sound) {
            throw new DamagedGamesException(
                    "its end " + (mate ? "in mate " : "") + "is recorded as " + game.ending() + " " + game.result());
        }
    }

    /** Whether the position fits the recorded ending; adjudication and length may end any game. */
    private static boolean isDrawnBy(RecordedGame.Ending ending, Position end, boolean over) {
        switch (ending) {
            case STALEMATE:
                return over;
            case DEAD_MATERIAL:
                return end.isDeadMaterial();
            case REPETITION:
                return end.earlierOccurrences() >= 2;
            case FIFTY_MOVES:
                return end.halfmoveClock() >= 100;
            default:
                return true;
        }
    }

    private static void requireUsable(Position position, int move, RecordedGame game, int ply) {
        if (ply < game.randomPlies()
                || position.isCheck()
                || !position.isQuiet(move)
                || game.scores()[ply] == RecordedGame.NO_SCORE) {
            throw new DamagedGamesException("ply " + ply + " is marked as usable but is not");
        }
    }
}
