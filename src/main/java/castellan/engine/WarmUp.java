package castellan.engine;

import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.search.SearchControl;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;

/**
 * Games against itself for a little more than a second, so that the JIT has compiled the search before the first clock
 * runs. Many short searches heat more of the code than one long one. Any command that needs the thread cuts it short.
 */
final class WarmUp extends Task {

    private static final long NANOS = 1_400_000_000L;
    private static final int NODES = 500;
    private static final int TABLE_MEGABYTES = 1;
    /** Openings and middle games are what the first search will see. */
    private static final int GAME_LENGTH = 120;

    private final ChosenNetwork network;
    private long end;
    private volatile boolean stopped;
    private volatile SearchControl current = new SearchControl(false, false);

    WarmUp(ChosenNetwork network) {
        super(Ending.STOP);
        this.network = network;
    }

    @Override
    public void run() {
        end = System.nanoTime() + NANOS;
        SearchPool pool = new SearchPool(network.current());
        pool.resizeTable(TABLE_MEGABYTES);
        while (!isOver()) {
            playGame(pool);
        }
    }

    private void playGame(SearchPool pool) {
        Position position = Position.of(Setup.start());
        for (int i = 0; i < GAME_LENGTH && !isOver(); i++) {
            current = new SearchControl(false, false);
            int move = pool.search(
                            position, SearchLimits.nodes(NODES), SearchSettings.DEFAULT, current, SearchListener.SILENT)
                    .bestMove();
            if (move == Move.NONE) {
                return;
            }
            position.make(move);
        }
    }

    private boolean isOver() {
        return stopped || System.nanoTime() - end >= 0;
    }

    @Override
    public void stop() {
        stopped = true;
        current.stop();
    }
}
