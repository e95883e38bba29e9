package castellan.web.thinking;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.PassingListener;
import castellan.engine.SearchOrder;
import castellan.search.SearchInfo;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchResult;
import java.util.OptionalInt;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Passes the result of a search on when a person might have found it: after a {@link ThinkingTime}. */
final class UnhurriedListener extends PassingListener {

    /** The score between moves of which one mates: nothing is close to a mate. */
    private static final int WIDE_GAP = 10_000;

    private final Position root;
    private final SearchOrder order;
    private final ScheduledExecutorService timer;
    private final long start = System.nanoTime();
    /** The last scores of the two best lines, null if there were none. */
    private final ReportedScore[] scores = new ReportedScore[2];

    private SearchResult result;
    private boolean isHurried;
    private boolean isPassedOn;

    /** @param root must not be changed any more */
    UnhurriedListener(EngineListener hearer, Position root, SearchOrder order, ScheduledExecutorService timer) {
        super(hearer);
        this.root = root;
        this.order = order;
        this.timer = timer;
    }

    @Override
    public void onInfo(SearchInfo info) {
        synchronized (this) {
            if (info.line() <= scores.length) {
                scores[info.line() - 1] = info.score();
            }
        }
        super.onInfo(info);
    }

    @Override
    public void onResult(SearchResult found) {
        long wait;
        synchronized (this) {
            result = found;
            long thought = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            double chance = ThreadLocalRandom.current().nextDouble();
            wait = isHurried
                    ? 0
                    : ThinkingTime.millis(
                                    root,
                                    found.bestMove(),
                                    gap(),
                                    order.limits().clock(),
                                    chance)
                            - thought;
        }
        if (wait <= 0 || !passOnLater(wait)) {
            passOn();
        }
    }

    /** @return whether the timer still takes orders: not when the server ends */
    private boolean passOnLater(long millis) {
        try {
            timer.schedule(this::passOn, millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private OptionalInt gap() {
        if (scores[0] == null || scores[1] == null) {
            return OptionalInt.empty();
        }
        boolean isMate = scores[0].isMate() || scores[1].isMate();
        return OptionalInt.of(isMate ? WIDE_GAP : Math.abs(scores[0].value() - scores[1].value()));
    }

    /** Waits no longer: the result comes now, or as soon as it is found. */
    void hurry() {
        boolean isFound;
        synchronized (this) {
            isHurried = true;
            isFound = result != null;
        }
        if (isFound) {
            passOn();
        }
    }

    private void passOn() {
        synchronized (this) {
            if (isPassedOn) {
                return;
            }
            isPassedOn = true;
        }
        super.onResult(result);
    }
}
