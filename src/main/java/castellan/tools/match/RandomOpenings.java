package castellan.tools.match;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.eval.Network;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random moves from a start position. A short search, the same for both players, discards openings that decide the game.
 * Each seed gives other openings.
 */
final class RandomOpenings implements Openings {

    /** Eight or nine half-moves, so that either side may be the first to think. */
    private static final int PLIES = 8;

    private static final int NODES = 500;
    private static final int TABLE_MEGABYTES = 1;
    /** In centipawns. With a larger advantage both sides win their game, and the pair tells nothing. */
    private static final int MAX_SCORE = 150;

    private final SearchPool pool;
    private final long seed;
    private final List<Setup> starts;

    RandomOpenings(Network network, long seed) {
        this(network, seed, List.of(Setup.start()));
    }

    /** @param starts the positions to start the random moves from */
    RandomOpenings(Network network, long seed, List<Setup> starts) {
        this.seed = seed;
        this.starts = List.copyOf(starts);
        pool = new SearchPool(network);
        pool.resizeTable(TABLE_MEGABYTES);
    }

    @Override
    public synchronized Opening get(int pair) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + pair);
        Opening opening;
        do {
            opening = draw(random);
        } while (!isPlayable(opening.position()));
        return opening;
    }

    Opening draw(SplittableRandom random) {
        Setup start = starts.size() == 1 ? starts.get(0) : starts.get(random.nextInt(starts.size()));
        Position position = Position.of(start);
        List<Integer> moves = new ArrayList<>();
        MoveList list = new MoveList();
        int wanted = PLIES + random.nextInt(2);
        while (moves.size() < wanted && MoveGenerator.count(position) > 0) {
            list.clear();
            MoveGenerator.all(position, list);
            int move = list.get(random.nextInt(list.size()));
            moves.add(move);
            position.make(move);
        }
        return new Opening(start, moves);
    }

    /** Whether the game is neither over nor already decided. */
    boolean isPlayable(Position position) {
        if (MoveGenerator.count(position) == 0) {
            return false;
        }
        pool.clear();
        Balance balance = new Balance();
        pool.search(
                position, SearchLimits.nodes(NODES), SearchSettings.DEFAULT, new SearchControl(false, false), balance);
        return balance.isEven;
    }

    /** Whether the last score is near zero. */
    private static final class Balance implements SearchListener {

        private boolean isEven;

        @Override
        public void onInfo(SearchInfo info) {
            isEven = !info.score().isMate() && Math.abs(info.score().value()) <= MAX_SCORE;
        }
    }

    @Override
    public int count() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String description() {
        return "random openings, seed " + seed;
    }
}
