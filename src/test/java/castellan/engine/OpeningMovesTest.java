package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpeningMovesTest {

    /** The answers to the start position, 0 for those that were searched. */
    private static List<Integer> answers(Engine engine, int count) throws Exception {
        return answers(engine, count, SearchLimits.depth(1));
    }

    private static List<Integer> answers(Engine engine, int count, SearchLimits limits) throws Exception {
        List<Integer> moves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            CompletableFuture<SearchResult> answer = new CompletableFuture<>();
            engine.search(Position.of(Setup.start()), new SearchOrder(limits, false), new EngineListener() {
                @Override
                public void onInfo(SearchInfo info) {}

                @Override
                public void onResult(SearchResult result) {
                    answer.complete(result);
                }
            });
            SearchResult result = answer.get(30, TimeUnit.SECONDS);
            moves.add(result.nodes() == 0 ? result.bestMove() : 0);
        }
        return moves;
    }

    @Test
    void againstPeopleOpeningsVaryAtFullStrengthToo() throws Exception {
        Engine engine = new Engine(notice -> {}, 1);
        assertEquals(List.of(0, 0), answers(engine, 2));
        engine.playAgainstPeople(true);
        List<Integer> moves = answers(engine, 20);
        assertTrue(moves.stream().distinct().count() > 1 && !moves.contains(0), moves::toString);
        engine.playAgainstPeople(false);
        assertEquals(List.of(0), answers(engine, 1));
        engine.close();
    }

    @Test
    void theSeedDecides() throws Exception {
        List<List<Integer>> games = new ArrayList<>();
        for (int seed : new int[] {3, 3, 4}) {
            Engine engine = new Engine(notice -> {}, seed);
            engine.playAgainstPeople(true);
            games.add(answers(engine, 12));
            engine.close();
        }
        assertEquals(games.get(0), games.get(1));
        assertNotEquals(games.get(0), games.get(2));
    }

    /** Reading the openings takes a tenth of a second in a cold process, which would lose games on time. */
    @Test
    void aFirstMoveInAHurryDoesNotWaitForTheOpenings() throws Exception {
        Engine engine = new Engine(notice -> {}, 1);
        engine.options().set("UCI_LimitStrength", "true");
        assertEquals(List.of(0), answers(engine, 1, SearchLimits.NONE.withMoveTime(500)));
        CompletableFuture<Void> rest = new CompletableFuture<>();
        engine.whenDone(() -> rest.complete(null));
        rest.get(30, TimeUnit.SECONDS);
        List<Integer> later = answers(engine, 3, SearchLimits.NONE.withMoveTime(500));
        assertTrue(!later.contains(0), later::toString);
        engine.close();
    }
}
