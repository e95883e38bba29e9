package castellan.web.thinking;

import castellan.board.Position;
import castellan.search.SearchInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What a side threatens: the line that it would play if the other side passed. */
public final class Threat {

    private static final long MILLIS = EngineRoom.inHaste(700);

    private final Position passed;
    private final int node;
    private final boolean chess960;
    private final Consumer<View> hearer;
    private final ShortSearch search;
    private boolean isStopped;

    /**
     * @param score {@code cp} or {@code mate}, as in all views for White
     * @param text the score for people
     * @param line the threat and what could follow it
     */
    public record View(int node, Map<String, Integer> score, String text, List<ScoreView.LineMove> line) {}

    /**
     * @param owner the page
     * @param isSpectators whether the page only watches: then the search gives way to those of players
     * @param position one where {@link #refusal} has nothing against it
     * @param node by which the page knows the position
     * @param hearer told the threat, on the engine's thread
     */
    public Threat(
            EngineRoom room,
            Object owner,
            boolean isSpectators,
            Position position,
            int node,
            boolean chess960,
            Consumer<View> hearer) {
        passed = pass(position);
        this.node = node;
        this.chess960 = chess960;
        this.hearer = hearer;
        search = new ShortSearch(room, owner, isSpectators, passed, MILLIS, (best, move) -> tell(best));
    }

    /** Why there can be no threat in a position; empty if there can be one. */
    public static Optional<String> refusal(Position position) {
        if (ScoreView.ended(position).isPresent()) {
            return Optional.of("the game is over here");
        }
        if (position.isCheck()) {
            return Optional.of("nothing can be threatened while the king is in check");
        }
        return ScoreView.ended(pass(position)).map(end -> "the other side has nothing to play");
    }

    private static Position pass(Position position) {
        return Position.of(position.toSetup().passed());
    }

    public void start() {
        search.start();
    }

    /** Once this returns, the hearer is told nothing more. */
    public void stop() {
        synchronized (this) {
            isStopped = true;
        }
        search.cancel();
    }

    private synchronized void tell(SearchInfo best) {
        if (!isStopped) {
            ScoreView.Evaluation evaluation = ScoreView.evaluation(passed, best);
            hearer.accept(new View(
                    node, evaluation.score(), evaluation.text(), ScoreView.moves(passed, best.pv(), chess960)));
        }
    }
}
