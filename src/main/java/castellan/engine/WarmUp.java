package castellan.engine;

import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.book.Openings;
import castellan.search.SearchControl;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;

/**
 * Plays games against itself for a second and a half, so that the JIT has compiled the search before the first clock
 * runs. Many short searches warm up more code than one long one. Any command that needs the thread ends it.
 */
final class WarmUp extends Task {

    /** How long the games take if nobody ends them. */
    static final long USUAL_NANOS = 1_470_000_000L;

    private static final int NODES = 1_200;
    private static final long GIVE_BACK_MILLIS = 150;
    /** Half-moves; the first real search will be in an opening or middle game too. */
    private static final int GAME_LENGTH = 120;

    private final PreparedPool pool;
    private final SpareMemory spare;
    private final long nanos;
    private long end;
    private volatile SearchControl current = new SearchControl(false, false);

    /** @param pool has not searched yet, and is cleared at the end */
    WarmUp(PreparedPool pool, SpareMemory spare, long nanos) {
        super(Ending.STOP);
        this.pool = pool;
        this.spare = spare;
        this.nanos = nanos;
    }

    @Override
    boolean isBackground() {
        return true;
    }

    @Override
    boolean mayLast() {
        return false;
    }

    @Override
    public void run() {
        end = System.nanoTime() + nanos;
        pool.makeDo();
        while (!isOver()) {
            playGame(pool.get());
        }
        pool.get().clear();
        if (!isStopped()) {
            Openings.standard(); // reading takes long: an isready after the first status should not wait for it
            spare.giveBack();
            awaitGivingBack();
        }
    }

    /**
     * Gives the garbage of the games back to the system while the heap is small and there is time. The collector starts
     * that a tenth of a second after the call, unless the hash table is allocated first.
     */
    private synchronized void awaitGivingBack() {
        try {
            if (!isStopped()) {
                wait(GIVE_BACK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void playGame(SearchPool player) {
        Position position = Position.of(Setup.start());
        for (int i = 0; i < GAME_LENGTH && !isOver(); i++) {
            current = new SearchControl(false, false);
            int move = player.search(
                            position, SearchLimits.nodes(NODES), SearchSettings.DEFAULT, current, SearchListener.SILENT)
                    .bestMove();
            if (move == Move.NONE) {
                return;
            }
            position.make(move);
        }
    }

    private boolean isOver() {
        return isStopped() || System.nanoTime() - end >= 0;
    }

    @Override
    public void stop() {
        super.stop();
        current.stop();
        synchronized (this) {
            notifyAll();
        }
    }
}
