package castellan.web.thinking;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.notation.Fen;
import castellan.search.NodeRate;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The analysis of one position for one page, until it is stopped or its time is up. */
public final class Analysis implements EngineListener {

    private final EngineRoom room;
    private final Position root;
    private final int node;
    private final boolean chess960;
    private final Consumer<View> hearer;
    private final Thought thought;
    private final int lineCount;
    private final FoundLines found;

    private final Throttle throttle = new Throttle();
    private boolean isTold;
    private boolean isStopped;

    /** The event; the figures of the search are 0 before the first line. */
    public record View(
            int node,
            String fen,
            boolean waiting,
            boolean done,
            int depth,
            long nodes,
            long speed,
            long millis,
            double bar,
            List<ScoreView.Line> lines) {}

    /**
     * @param isSpectators whether the page only watches: then the analysis gives way to those of players
     * @param node by which the page knows the position
     * @param owner the page, whose next analysis goes on from what this one has found
     * @param limit when it ends by itself, since others may wait for the processor
     * @param hearer told, on the engine's thread, what is found
     */
    public Analysis(
            EngineRoom room,
            Object owner,
            boolean isSpectators,
            Position root,
            int node,
            int lines,
            Duration limit,
            boolean chess960,
            Consumer<View> hearer) {
        this.room = room;
        this.root = root;
        this.node = node;
        this.chess960 = chess960;
        this.hearer = hearer;
        lineCount = lines;
        found = new FoundLines(lines);
        SearchOrder order = new SearchOrder(SearchLimits.NONE.withMoveTime(limit.toMillis()), false);
        thought = new Thought(
                isSpectators ? Thought.Kind.SPECTATORS_ANALYSIS : Thought.Kind.ANALYSIS,
                owner,
                root,
                order,
                Thought.Strength.FULL,
                lines,
                this,
                System.nanoTime());
    }

    public void start() {
        Optional<ScoreView.Evaluation> ended = ScoreView.ended(root);
        if (ended.isPresent()) {
            hearer.accept(view(false, true, ended.get().bar(), List.of()));
        } else {
            hearer.accept(view(true, false, 0.5, List.of()));
            room.think(thought);
        }
    }

    /** Once this returns, the hearer is told nothing more, even if the engine still runs. */
    public void stop() {
        synchronized (this) {
            isStopped = true;
        }
        room.cancel(thought);
    }

    @Override
    public synchronized void onInfo(SearchInfo info) {
        if (info.line() <= lineCount
                && info.bound() == SearchInfo.Bound.EXACT
                && !info.pv().isEmpty()) {
            found.put(info);
            isTold = false;
            tellInTime();
        }
    }

    private void tellInTime() {
        if (!isTold && throttle.isDue()) {
            tell(false);
        }
    }

    private void tell(boolean isDone) {
        isTold = true;
        List<ScoreView.Line> lines = new ArrayList<>();
        for (SearchInfo info : found.all()) {
            lines.add(ScoreView.line(root, lines.size() + 1, info, chess960));
        }
        if (found.best().isPresent() && !isStopped) {
            double bar = ScoreView.evaluation(root, found.best().get()).bar();
            hearer.accept(view(false, isDone, bar, lines));
        }
    }

    private View view(boolean isWaiting, boolean isDone, double bar, List<ScoreView.Line> lines) {
        SearchInfo last = found.best().orElse(null);
        return new View(
                node,
                Fen.of(root),
                isWaiting,
                isDone,
                last == null ? 0 : last.depth(),
                last == null ? 0 : last.nodes(),
                last == null ? 0 : NodeRate.perSecond(last.nodes(), last.millis()),
                last == null ? 0 : last.millis(),
                bar,
                lines);
    }

    /** Called about once a second: tells what was held back because it came too soon. */
    @Override
    public synchronized void onProgress(Progress progress) {
        tellInTime();
    }

    @Override
    public synchronized void onResult(SearchResult result) {
        tell(true);
    }
}
