package castellan.tools.selfplay;

import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.eval.WinModel;
import castellan.game.Outcome;
import castellan.game.Rules;
import castellan.game.Termination;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchParams;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;
import castellan.tools.selfplay.RecordedGame.Ending;
import castellan.tools.selfplay.RecordedGame.Result;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Plays training games against itself: a random opening, then short searches. Used by one thread. */
final class SelfPlayGame {

    /** Eight or nine random half-moves, so that either side may be the first to think. */
    private static final int RANDOM_PLIES = 8;
    /** There is nothing to learn from a decided opening. */
    private static final int MAX_OPENING_SCORE = 500;
    /** A search may take this many times its soft limit to finish its iteration. */
    private static final int HARD_LIMIT_FACTOR = 20;

    /** A side this far ahead for some plies is declared the winner. */
    private static final int WIN_SCORE = 1300;

    private static final int WIN_PLIES = 5;
    private static final int DRAW_SCORE = 8;
    private static final int DRAW_PLIES = 15;
    private static final int DRAW_FROM_PLY = 80;
    private static final int MAX_PLIES = 400;

    /** Positions before this ply are too random to learn from. */
    static final int FIRST_USABLE_PLY = 12;

    /** A larger hash table would only take longer to clear. */
    private static final int TABLE_MEGABYTES = 4;

    private final SearchPool pool;
    private final int softNodes;
    private final GameStore store;
    private final SplittableRandom random;
    private final MoveList list = new MoveList();
    private final short[] moves = new short[MAX_PLIES];
    private final short[] scores = new short[MAX_PLIES];
    private volatile SearchControl thinking = new SearchControl(false, false);
    private volatile boolean stopped;
    private Position position;
    private int ply;
    private int winningPlies;
    private int drawnPlies;

    SelfPlayGame(Network network, SearchParams params, int softNodes, GameStore store, SplittableRandom random) {
        this.softNodes = softNodes;
        pool = new SearchPool(network);
        pool.setParams(params);
        this.store = store;
        this.random = random;
        pool.resizeTable(TABLE_MEGABYTES);
    }

    /** Plays a game from a new opening; none if stopped. */
    Optional<RecordedGame> play() {
        Optional<RecordedGame> game = Optional.empty();
        while (game.isEmpty() && !stopped) {
            drawOpening();
            game = playOn(ply);
        }
        return game;
    }

    /** Abandons the game; called from another thread. */
    void stop() {
        stopped = true;
        thinking.stop();
    }

    private void drawOpening() {
        do {
            position = RecordedGame.start();
            ply = 0;
            int wanted = RANDOM_PLIES + random.nextInt(2);
            while (ply < wanted && hasMoves()) {
                record(list.get(random.nextInt(list.size())), RecordedGame.NO_SCORE, false);
            }
        } while (!hasMoves() || !store.claimOpening(position.key()));
    }

    private boolean hasMoves() {
        list.clear();
        MoveGenerator.all(position, list);
        return !list.isEmpty();
    }

    /** @return nothing if the opening is already decided, or if stopped */
    private Optional<RecordedGame> playOn(int randomPlies) {
        pool.clear();
        winningPlies = 0;
        drawnPlies = 0;
        while (true) {
            Optional<RecordedGame> ended = byRule(randomPlies).or(() -> byScore(randomPlies));
            if (ended.isPresent()) {
                return ended;
            }
            ThoughtMove thought = think();
            if (stopped) {
                return Optional.empty();
            }
            if (ply == randomPlies && Math.abs(thought.score) > MAX_OPENING_SCORE) {
                return Optional.empty();
            }
            int score = position.sideToMove() == Color.WHITE ? thought.score : -thought.score;
            boolean sameSide = winningPlies == 0 || Integer.signum(score) == Integer.signum(scores[ply - 1]);
            winningPlies = Math.abs(score) >= WIN_SCORE ? (sameSide ? winningPlies : 0) + 1 : 0;
            drawnPlies = Math.abs(score) <= DRAW_SCORE ? drawnPlies + 1 : 0;
            record(thought.move, score, isUsable(thought));
        }
    }

    /** A move and its score for the side that makes it. */
    private record ThoughtMove(int move, int score) {}

    private ThoughtMove think() {
        thinking = new SearchControl(false, false);
        if (stopped) { // before there was a search to stop
            thinking.stop();
        }
        SoftLimit limit = new SoftLimit(thinking);
        int move = pool.search(
                        position,
                        SearchLimits.nodes((long) HARD_LIMIT_FACTOR * softNodes),
                        SearchSettings.DEFAULT,
                        thinking,
                        limit)
                .bestMove();
        return new ThoughtMove(move, limit.score);
    }

    /** Ends a search after the iteration that exceeds the soft limit, and keeps the last score. */
    private final class SoftLimit implements SearchListener {

        private final SearchControl control;
        private int score;

        SoftLimit(SearchControl control) {
            this.control = control;
        }

        @Override
        public void onInfo(SearchInfo info) {
            if (info.bound() == SearchInfo.Bound.EXACT) {
                score = fileScore(info.score());
                if (info.nodes() >= softNodes) {
                    control.stop();
                }
            }
        }
    }

    /** In units of the search, which are nearly those of the network and the same in every build. */
    private static int fileScore(SearchInfo.ReportedScore score) {
        if (!score.isMate()) {
            return WinModel.value(score.value());
        }
        return score.value() > 0 ? RecordedGame.MATE - (2 * score.value() - 1) : -RecordedGame.MATE - 2 * score.value();
    }

    private boolean isUsable(ThoughtMove thought) {
        return ply >= FIRST_USABLE_PLY && !position.isCheck() && position.isQuiet(thought.move);
    }

    private void record(int move, int score, boolean usable) {
        moves[ply] = (short) (RecordedGame.encode(position, move) | (usable ? RecordedGame.USABLE : 0));
        scores[ply] = (short) score;
        ply++;
        position.make(move);
    }

    private Optional<RecordedGame> byRule(int randomPlies) {
        Optional<Outcome> outcome = Rules.automaticOutcome(position);
        if (outcome.isPresent()) {
            switch (outcome.get().termination()) {
                case CHECKMATE:
                    return end(
                            position.sideToMove() == Color.WHITE ? Result.BLACK_WON : Result.WHITE_WON,
                            Ending.CHECKMATE,
                            randomPlies);
                case STALEMATE:
                    return end(Result.DRAW, Ending.STALEMATE, randomPlies);
                default:
                    return end(Result.DRAW, Ending.DEAD_MATERIAL, randomPlies);
            }
        }
        Set<Termination> claims = Rules.claims(position);
        if (!claims.isEmpty()) {
            return end(
                    Result.DRAW,
                    claims.contains(Termination.THREEFOLD_REPETITION) ? Ending.REPETITION : Ending.FIFTY_MOVES,
                    randomPlies);
        }
        return ply == MAX_PLIES ? end(Result.DRAW, Ending.TOO_LONG, randomPlies) : Optional.empty();
    }

    private Optional<RecordedGame> byScore(int randomPlies) {
        if (winningPlies >= WIN_PLIES) {
            return end(scores[ply - 1] > 0 ? Result.WHITE_WON : Result.BLACK_WON, Ending.ADJUDICATED_WIN, randomPlies);
        }
        if (drawnPlies >= DRAW_PLIES && ply >= DRAW_FROM_PLY) {
            return end(Result.DRAW, Ending.ADJUDICATED_DRAW, randomPlies);
        }
        return Optional.empty();
    }

    private Optional<RecordedGame> end(Result result, Ending ending, int randomPlies) {
        return Optional.of(
                new RecordedGame(result, ending, randomPlies, Arrays.copyOf(moves, ply), Arrays.copyOf(scores, ply)));
    }
}
