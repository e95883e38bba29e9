package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.Scene;
import castellan.endings.RootProbe;
import castellan.eval.Network;
import castellan.search.IterativeDeepening.Observer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one thread finds at a fixed depth, with an empty hash table and no iterations before. */
class SearcherTest {

    private final TranspositionTable table = new TranspositionTable();

    @BeforeEach
    void makeTheTable() {
        table.resize(1);
    }

    /** The score of a root move. */
    private int score(Scene scene, String move, int depth) {
        table.clear();
        Searcher searcher = new Searcher(table, Network.standard(), SearchParams.STANDARD);
        RootMoves only = new RootMoves(scene.position(), List.of(scene.move(move)), RootProbe.NONE, Observer.NONE);
        searcher.prepare(scene.position().copy(), only, SearchLimits.NONE, nodes -> Long.MAX_VALUE);
        return searcher.searchRoot(-Score.INFINITE, Score.INFINITE, depth, scene.move(move));
    }

    /**
     * Both answers of the king are forced, so that the fourth half-move leads to quiescence, from where the next check
     * would repeat the position after the first one. Repeating is a quiet move, which quiescence does not try.
     */
    @Test
    void quiescenceSeesThatTheNextMoveCanRepeatAPosition() {
        Scene.both("6k1/6p1/5p2/7Q/8/8/qr6/7K w - - 0 1", scene -> {
            assertEquals(Score.DRAW, score(scene, "h5e8", 4), scene::toString);
            int before = score(scene, "h5e8", 2);
            assertTrue(before < -100, () -> before + " in " + scene);
        });
    }

    /** The same with so much material that a draw would be a loss. */
    @Test
    void quiescenceDoesNotRepeatWhatIsWon() {
        Scene.both("6k1/6p1/5p2/7Q/8/8/1R6/7K w - - 0 1", scene -> {
            int score = score(scene, "h5e8", 4);
            assertTrue(score > 300, () -> score + " in " + scene);
        });
    }
}
