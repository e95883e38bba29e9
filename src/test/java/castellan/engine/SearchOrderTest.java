package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.search.SearchLimits;
import org.junit.jupiter.api.Test;

class SearchOrderTest {

    private static final SearchLimits CLOCK = SearchLimits.NONE.withClock(new SearchLimits.Clock(1000, 0, 0));

    private static Task.Ending ending(SearchLimits limits) {
        return new SearchOrder(limits, false).ending();
    }

    @Test
    void aSearchWithALimitOfItsOwnEndsByIt() {
        assertEquals(Task.Ending.LIMIT, ending(SearchLimits.depth(3)));
        assertEquals(Task.Ending.LIMIT, ending(SearchLimits.nodes(3)));
        assertEquals(Task.Ending.LIMIT, ending(CLOCK.withMate(3)));
        assertEquals(Task.Ending.LIMIT, ending(CLOCK.withMoveTime(3)));
        assertEquals(Task.Ending.LIMIT, ending(SearchLimits.NONE), "after the deepest iteration");
    }

    @Test
    void aSearchWithNothingButAClockEndsByIt() {
        assertEquals(Task.Ending.CLOCK, ending(CLOCK));
    }

    @Test
    void onlyAStopSurelyEndsASearchThatIsInfiniteOrPonders() {
        assertEquals(Task.Ending.STOP, ending(CLOCK.untilStop()));
        assertEquals(Task.Ending.STOP, ending(SearchLimits.depth(3).untilStop()));
        assertEquals(Task.Ending.STOP, new SearchOrder(SearchLimits.depth(3), true).ending());
        assertEquals(Task.Ending.STOP, new SearchOrder(CLOCK, true).ending());
    }
}
