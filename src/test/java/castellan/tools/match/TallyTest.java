package castellan.tools.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class TallyTest {

    /** A tally with these numbers of pairs for 0, 0.5, 1, 1.5 and 2 points. */
    static Tally tally(int... pairs) {
        String[] results = {"LL", "LD", "WL", "WD", "WW"};
        Tally tally = new Tally();
        for (int i = 0; i < pairs.length; i++) {
            Collections.nCopies(pairs[i], results[i]).forEach(tally::add);
        }
        return tally;
    }

    @Test
    void gamesAndPairsAreCounted() {
        Tally tally = new Tally();
        tally.add("WD");
        tally.add("DW");
        tally.add("DD");
        tally.add("LW");
        tally.add("LL");
        assertEquals(3, tally.wins());
        assertEquals(4, tally.draws());
        assertEquals(3, tally.losses());
        assertEquals(10, tally.games());
        assertArrayEquals(new int[] {1, 0, 2, 2, 0}, tally.pairs());
        assertEquals(0.5, tally.score());
    }

    /**
     * 1, 2, 4, 6 and 3 pairs: a mean of 10/16; squared deviations of 1.25 in all, so a standard error of
     * sqrt(1.25) / 16 = 0.0699; the interval of 0.4880 to 0.7620 is -8.3 to +202.1 Elo, half of which is 105.2.
     */
    @Test
    void theErrorIsThatOfPairs() {
        Tally tally = tally(1, 2, 4, 6, 3);
        assertEquals(0.625, tally.score());
        assertEquals(88.74, tally.elo(), 0.01);
        assertEquals(105.21, tally.eloError(), 0.01);
    }

    /** Taken for independent games, these would have an error; as pairs they say with certainty that nobody is better. */
    @Test
    void pairsThatAlwaysCancelOutLeaveNoDoubt() {
        Tally tally = tally(0, 0, 100, 0, 0);
        assertEquals(0, tally.elo());
        assertEquals(0, tally.eloError());
    }

    @Test
    void aCleanSheetHasARatingThatCanBePrinted() {
        assertEquals(1199.83, tally(0, 0, 0, 0, 7).elo(), 0.01);
        assertEquals(-1199.83, tally(7, 0, 0, 0, 0).elo(), 0.01);
        assertEquals(0, new Tally().elo());
    }
}
