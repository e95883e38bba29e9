package castellan.search;

import castellan.endings.Wdl;
import castellan.eval.WinModel;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchInfo.WinDrawLoss;

/**
 * The scale of scores: values of the network for the side to move; wins by the tablebases and mates, counted in half-moves
 * from the root.
 */
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

    /** The smallest score that means a win by the tablebases: less than any mate, more than any evaluation. */
    static final int TABLEBASE_BOUND = MATE_BOUND - MAX_PLY - 1;
    /** What a win by the tablebases is shown as, in centipawns. */
    private static final int TABLEBASE_CENTIPAWNS = 20_000;

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

    /** Whether a score means a win or a loss, by a mate or by the tablebases. */
    static boolean isDecided(int score) {
        return Math.abs(score) >= TABLEBASE_BOUND;
    }

    static boolean isWin(int score) {
        return score >= TABLEBASE_BOUND;
    }

    static boolean isLoss(int score) {
        return score <= -TABLEBASE_BOUND;
    }

    /**
     * The score of a position that the tablebases know. Cursed wins and blessed losses are draws, but better or worse
     * than others, because the opponent may not know the fifty-move rule.
     *
     * @param wdl a value of {@link Wdl}
     */
    static int ofTablebase(int wdl, int ply) {
        return wdl == Wdl.WIN ? MATE_BOUND - 1 - ply : wdl == Wdl.LOSS ? -MATE_BOUND + 1 + ply : DRAW + wdl;
    }

    /** Keeps an evaluation away from the scores that mean a win or a loss. */
    static int clampEvaluation(int evaluation) {
        return Math.max(-TABLEBASE_BOUND + 1, Math.min(TABLEBASE_BOUND - 1, evaluation));
    }

    /** The mate a score stands for, in moves: positive for the side to move. */
    static int movesToMate(int score) {
        return score > 0 ? (MATE - score + 1) / 2 : -(MATE + score) / 2;
    }

    static ReportedScore reported(int score) {
        if (isDecided(score) && !isMate(score)) {
            int distance = MATE_BOUND - 1 - Math.abs(score);
            return new ReportedScore(false, Integer.signum(score) * (TABLEBASE_CENTIPAWNS - distance));
        }
        return isMate(score)
                ? new ReportedScore(true, movesToMate(score))
                : new ReportedScore(false, WinModel.centipawns(score));
    }

    /** The result by the tablebases. */
    static WinDrawLoss oddsOfTablebase(int wdl) {
        return wdl == Wdl.WIN
                ? new WinDrawLoss(1000, 0, 0)
                : wdl == Wdl.LOSS ? new WinDrawLoss(0, 0, 1000) : new WinDrawLoss(0, 1000, 0);
    }

    /** Expected results from a score. */
    static WinDrawLoss odds(int score) {
        int win = WinModel.win(score);
        int loss = WinModel.win(-score);
        return new WinDrawLoss(win, 1000 - win - loss, loss);
    }
}
