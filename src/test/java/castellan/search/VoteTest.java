package castellan.search;

import static org.junit.jupiter.api.Assertions.assertSame;

import castellan.search.IterativeDeepening.Line;
import castellan.search.Vote.Ballot;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoteTest {

    private static final int ONE = 100;
    private static final int OTHER = 200;

    private static Ballot ballot(int move, int score, int depth) {
        return new Ballot(new Line(score, depth, List.of(move)), depth);
    }

    @Test
    void aThreadThatIsAloneDecides() {
        Ballot main = ballot(ONE, -300, 5);
        assertSame(main.line(), Vote.winner(List.of(main)));
    }

    @Test
    void twoThreadsOutvoteAThirdOfTheSameScoreAndDepth() {
        Ballot main = ballot(ONE, 20, 10);
        Ballot second = ballot(OTHER, 20, 10);
        Ballot third = ballot(OTHER, 20, 10);
        assertSame(second.line(), Vote.winner(List.of(main, second, third)));
    }

    @Test
    void aTieIsTheMainThreads() {
        Ballot main = ballot(ONE, 20, 10);
        assertSame(main.line(), Vote.winner(List.of(main, ballot(OTHER, 20, 10))));
    }

    @Test
    void aDeeperSearchOrAHigherScoreCountsMore() {
        Ballot main = ballot(ONE, 20, 10);
        Ballot deeper = ballot(OTHER, 20, 12);
        Ballot higher = ballot(OTHER, 60, 10);
        assertSame(deeper.line(), Vote.winner(List.of(main, deeper)));
        assertSame(higher.line(), Vote.winner(List.of(main, higher)));
    }

    @Test
    void ofTheThreadsThatAgreeTheSurestGivesItsLine() {
        Ballot main = ballot(ONE, 20, 10);
        Ballot surer = ballot(ONE, 30, 11);
        assertSame(surer.line(), Vote.winner(List.of(main, surer, ballot(OTHER, 10, 9))));
    }

    @Test
    void aMateNeedsNoMajorityAndTheShortestWins() {
        Ballot main = ballot(ONE, 900, 20);
        Ballot mate = ballot(OTHER, Score.mateIn(9), 8);
        Ballot shorter = ballot(300, Score.mateIn(5), 6);
        assertSame(mate.line(), Vote.winner(List.of(main, main, mate)));
        assertSame(shorter.line(), Vote.winner(List.of(main, mate, shorter, mate)));
        assertSame(shorter.line(), Vote.winner(List.of(shorter, mate, mate)));
    }

    @Test
    void aThreadThatSeesItselfMatedIsOutvotedByOneThatDoesNot() {
        Ballot main = ballot(ONE, Score.matedIn(6), 12);
        Ballot other = ballot(OTHER, -200, 10);
        assertSame(other.line(), Vote.winner(List.of(main, main, other)));
    }
}
