package castellan.search;

import castellan.eval.WinModel;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchInfo.WinDrawLoss;

/** The scale of scores: values of the network for the side to move, and mates counted in half-moves from the root. */
final class Score {

    static final int DRAW = 0;
    static final int MATE = 32_000;
    static final int INFINITE = 32_001;
    /** Not a score: a node in check has no static evaluation. */
    static final int NONE = 32_002;

    /** The deepest line a search follows. */
    static final int MAX_PLY = 246;
    /** The smallest score that means mate. */
    static final int MATE_BOUND = MATE - MAX_PLY - 1;

    private Score() {}

    static int matedIn(int ply) {
        return -MATE + ply;
    }

    static int mateIn(int ply) {
        return MATE - ply;
    }

    static boolean isMate(int score) {
        return Math.abs(score) >= MATE_BOUND;
    }

    static boolean isWin(int score) {
        return score >= MATE_BOUND;
    }

    static boolean isLoss(int score) {
        return score <= -MATE_BOUND;
    }

    /** Keeps an evaluation away from the scores that mean mate. */
    static int clampEvaluation(int evaluation) {
        return Math.max(-MATE_BOUND + 1, Math.min(MATE_BOUND - 1, evaluation));
    }

    /** The mate a score stands for, in moves: positive for the side to move. */
    static int movesToMate(int score) {
        return score > 0 ? (MATE - score + 1) / 2 : -(MATE + score) / 2;
    }

    static ReportedScore reported(int score) {
        return isMate(score)
                ? new ReportedScore(true, movesToMate(score))
                : new ReportedScore(false, WinModel.centipawns(score));
    }

    /** Expected results from a score. */
    static WinDrawLoss odds(int score) {
        int win = WinModel.win(score);
        int loss = WinModel.win(-score);
        return new WinDrawLoss(win, 1000 - win - loss, loss);
    }
}
