package castellan.search;

import castellan.search.IterativeDeepening.Line;
import java.util.List;

/**
 * The line that the threads of a search agree on. Each thread votes for the first move of its line, with a weight that
 * grows with its score and its depth: the main thread may have been stopped just before it saw what others saw.
 */
final class Vote {

    /** Added to each score above the lowest, so that every thread has a weight; in values of the network. */
    private static final int LEAST_TRUST = 14;

    /** @param depth of the last iteration that the thread has finished */
    record Ballot(Line line, int depth) {}

    private Vote() {}

    /** @param ballots of all threads, the main thread's first; a tie is decided for the earlier one */
    static Line winner(List<Ballot> ballots) {
        int worst = Integer.MAX_VALUE;
        for (Ballot ballot : ballots) {
            worst = Math.min(worst, ballot.line().score());
        }
        Ballot best = ballots.get(0);
        for (Ballot ballot : ballots) {
            if (isBetter(ballot, best, ballots, worst)) {
                best = ballot;
            }
        }
        return best.line();
    }

    /** A mate needs no majority, and the shortest one wins. */
    private static boolean isBetter(Ballot ballot, Ballot best, List<Ballot> ballots, int worst) {
        if (Score.isWin(ballot.line().score()) || Score.isWin(best.line().score())) {
            return ballot.line().score() > best.line().score();
        }
        long votes = votesFor(ballot.line().head(), ballots, worst);
        long bestVotes = votesFor(best.line().head(), ballots, worst);
        return votes > bestVotes
                || ballot.line().head() == best.line().head() && weight(ballot, worst) > weight(best, worst);
    }

    private static long votesFor(int move, List<Ballot> ballots, int worst) {
        long sum = 0;
        for (Ballot ballot : ballots) {
            sum += ballot.line().head() == move ? weight(ballot, worst) : 0;
        }
        return sum;
    }

    private static long weight(Ballot ballot, int worst) {
        return (long) (ballot.line().score() - worst + LEAST_TRUST) * ballot.depth();
    }
}
