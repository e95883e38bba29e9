package castellan.search;

import java.util.Map;

/**
 * Every number of the search, one line each: name, standard value, least and greatest value. Margins, windows and scores
 * are in values of the network, depths and reductions in plies unless a comment says otherwise. A {@link SearchPool} is
 * given its numbers, so two pools in one program can play with different ones.
 */
public final class SearchParams extends ParameterValues {

    /** The numbers that the program plays with. */
    public static final SearchParams STANDARD = new SearchParams(Map.of());

    /** Deeper than any search: as the least depth of a heuristic it switches it off. As the greatest depth, -1 does. */
    private static final int OFF = 1000;

    /** Depths and move numbers in the table of reductions. */
    private static final int REDUCTIONS = 64;

    // Aspiration windows: the first depth with one, and the distance of its bounds from the last score.
    final int aspirationDepth = value("ASPIRATION_DEPTH", 4, 1, OFF);
    final int aspirationWindow = value("ASPIRATION_WINDOW", 16, 4, 100);

    // Evaluation: the factor for the network's value without pieces, in 1024ths, and what each pawn's worth of pieces
    // adds to it; the half-moves without progress at which the value would have faded to 0.
    final int piecesBase = value("PIECES_BASE", 923, 512, 1536);
    final int piecesStep = value("PIECES_STEP", 3, 0, 16);
    final int fadingClock = value("FADING_CLOCK", 220, 101, 10_000);

    // Hash table: half-moves without progress from which on its scores are not used.
    final int tableClockLimit = value("TABLE_CLOCK_LIMIT", 90, 1, 100);

    // Reverse futility: the greatest depth, and the margin for each ply of depth.
    final int reverseFutilityDepth = value("REVERSE_FUTILITY_DEPTH", 8, -1, 20);
    final int reverseFutilityMargin = value("REVERSE_FUTILITY_MARGIN", 82, 20, 200);

    // Null move: the least depth; the plies saved, plus one for every DEPTH_DIVISOR plies of depth and for every
    // SCORE_DIVISOR above beta, plus IMPROVING if the side is; the depth from which on a cutoff is verified.
    final int nullMoveDepth = value("NULL_MOVE_DEPTH", 3, 1, OFF);
    final int nullMoveReduction = value("NULL_MOVE_REDUCTION", 4, 1, 8);
    final int nullMoveDepthDivisor = value("NULL_MOVE_DEPTH_DIVISOR", 4, 1, 12);
    final int nullMoveScoreDivisor = value("NULL_MOVE_SCORE_DIVISOR", 204, 50, 600);
    final int nullMoveImproving = value("NULL_MOVE_IMPROVING", 1, 0, 4);
    final int nullMoveVerificationDepth = value("NULL_MOVE_VERIFICATION_DEPTH", 14, 4, OFF);

    // Null move: how far the static evaluation may be below beta, for each ply of depth, less a constant.
    final int nullMoveMargin = value("NULL_MOVE_MARGIN", 103, 0, 400);
    final int nullMoveMarginPerDepth = value("NULL_MOVE_MARGIN_PER_DEPTH", 19, 0, 60);

    // Hindsight: the least reduction from which a ply is given back, and the loss by the last move that costs a ply.
    final int hindsightReduction = value("HINDSIGHT_REDUCTION", 2, 1, OFF);
    final int hindsightMargin = value("HINDSIGHT_MARGIN", 79, 0, 20_000);

    // Internal iterative reduction: the least depth, and how much shallower the hash table's entry may be.
    final int iterativeReductionDepth = value("ITERATIVE_REDUCTION_DEPTH", 4, 1, OFF);
    final int iterativeReductionTableDepth = value("ITERATIVE_REDUCTION_TABLE_DEPTH", 4, 0, OFF);

    // Late-move pruning: quiet moves kept at depth 0; depth squared is added. Then the factor in the principal
    // variation.
    final int lateMoveBase = value("LATE_MOVE_BASE", 5, 1, 1000);
    final int lateMovePv = value("LATE_MOVE_PV", 2, 1, 100);

    // Futility of quiet moves: the greatest depth, the margin at depth 0 and for each ply.
    final int futilityDepth = value("FUTILITY_DEPTH", 8, -1, 20);
    final int futilityBase = value("FUTILITY_BASE", 53, 0, 400);
    final int futilityMargin = value("FUTILITY_MARGIN", 73, 20, 300);

    // Static-exchange pruning: the greatest depth, and the accepted loss of material, in hundredths of a pawn, for each
    // ply (captures) or ply squared (quiet moves).
    final int exchangePruningDepth = value("EXCHANGE_PRUNING_DEPTH", 9, -1, 20);
    final int exchangeCaptureMargin = value("EXCHANGE_CAPTURE_MARGIN", 94, 20, 300);
    final int exchangeQuietMargin = value("EXCHANGE_QUIET_MARGIN", 26, 5, 100);

    // Singular extensions: the least depth; how much shallower the hash table's entry may be; the margin for each ply
    // below its score; the margin for a double extension, and for a triple one of a quiet move; the plies of a negative
    // one; double and triple extensions in a line.
    final int singularDepth = value("SINGULAR_DEPTH", 6, 3, OFF);
    final int singularTableDepth = value("SINGULAR_TABLE_DEPTH", 3, 1, 8);
    final int singularMargin = value("SINGULAR_MARGIN", 2, 1, 8);
    final int doubleExtensionMargin = value("DOUBLE_EXTENSION_MARGIN", 17, 0, 100);
    final int tripleExtensionMargin = value("TRIPLE_EXTENSION_MARGIN", 120, 0, 20_000);
    final int negativeExtension = value("NEGATIVE_EXTENSION", 2, 0, 4);
    final int maxDoubleExtensions = value("MAX_DOUBLE_EXTENSIONS", 8, 0, 32);

    // Recapture extension: the history that the capture must exceed.
    final int recaptureHistory = value("RECAPTURE_HISTORY", 4000, -20_000, 20_000);

    // Late-move reductions: the least depth; base and divisor of the logarithmic table, in hundredths; the history that
    // is worth one ply.
    final int reductionDepth = value("REDUCTION_DEPTH", 3, 1, OFF);
    final int reductionBase = value("REDUCTION_BASE", 84, 0, 200);
    final int reductionDivisor = value("REDUCTION_DIVISOR", 191, 100, 500);
    final int reductionHistory = value("REDUCTION_HISTORY", 8048, 2000, 30_000);

    // Late-move reductions: what makes them larger or smaller, in 1024ths of a ply; how many cutoffs are not yet many;
    // how far a score has to exceed the best one to earn another ply, and how far to earn two.
    final int reductionCutNode = value("REDUCTION_CUT_NODE", 1467, 0, 4096);
    final int reductionNotImproving = value("REDUCTION_NOT_IMPROVING", 541, 0, 4096);
    final int reductionTableCapture = value("REDUCTION_TABLE_CAPTURE", 378, 0, 4096);
    final int reductionCutoffs = value("REDUCTION_CUTOFFS", 1226, 0, 4096);
    final int manyCutoffs = value("MANY_CUTOFFS", 2, 0, 20);
    final int reductionPv = value("REDUCTION_PV", 872, 0, 4096);
    final int reductionTableDepth = value("REDUCTION_TABLE_DEPTH", 944, 0, 4096);
    final int reductionSingular = value("REDUCTION_SINGULAR", 800, 0, 4096);
    final int reductionKiller = value("REDUCTION_KILLER", 1088, 0, 4096);
    final int reductionCheck = value("REDUCTION_CHECK", 1197, 0, 4096);
    final int reductionSurprise = value("REDUCTION_SURPRISE", 72, 0, 500);
    final int reductionGreatSurprise = value("REDUCTION_GREAT_SURPRISE", 302, 0, 20_000);

    // The greatest depth at which a node searches its remaining moves one ply less after each new best move.
    final int lessDepth = value("LESS_DEPTH", 12, 2, 100);

    // Order of captures: how much history makes up for the loss of a hundredth of a pawn.
    final int captureHistory = value("CAPTURE_HISTORY", 41, 16, 20_000);

    // Order of quiet moves: what it counts to leave, or to enter, a square that a lesser piece attacks.
    final int threatToQueen = value("THREAT_TO_QUEEN", 9000, 0, 40_000);
    final int threatToRook = value("THREAT_TO_ROOK", 6000, 0, 40_000);
    final int threatToMinor = value("THREAT_TO_MINOR", 4000, 0, 40_000);

    // Order of quiet moves: what it counts to attack a greater piece from a square that no pawn attacks, and to give
    // check from a square that no lesser piece attacks.
    final int attackOnGreater = value("ATTACK_ON_GREATER", 2500, 0, 40_000);
    final int safeCheck = value("SAFE_CHECK", 5000, 0, 40_000);

    // The first quiet moves that lose part of a bonus if the answer refutes them.
    final int refutedMoves = value("REFUTED_MOVES", 2, 0, 20);

    // History bonus: for each ply of depth, less a constant, up to a maximum.
    final int historyBonus = value("HISTORY_BONUS", 226, 20, 500);
    final int historyBonusOffset = value("HISTORY_BONUS_OFFSET", 77, 0, 500);
    final int historyBonusMax = value("HISTORY_BONUS_MAX", 2536, 400, 4000);

    // Correction history: the greatest weight of one search in 24ths, 0 for no correction; the greatest error learned;
    // the divisor of the sum of all tables.
    final int correctionWeight = value("CORRECTION_WEIGHT", 12, 0, 24);
    final int correctionLimit = value("CORRECTION_LIMIT", 95, 16, 512);
    final int correctionDivisor = value("CORRECTION_DIVISOR", 6, 1, 16);

    // Quiescence: how much a capture may gain beyond the captured piece.
    final int quiescenceMargin = value("QUIESCENCE_MARGIN", 253, 0, 20_000);

    // Quiescence in check: quiet answers tried after one that does not lose.
    final int quiescenceQuiets = value("QUIESCENCE_QUIETS", 1, 0, 100);

    // Time: the moves for which the remaining time is planned; in hundredths, the part of the increment planned for
    // each move, the largest part of the remaining time, and the hard limit as a multiple of the soft one. See
    // docs/history/tried.md for how these and the next ones were found.
    final int timeMoves = value("TIME_MOVES", 30, 5, 100);
    final int timeIncrement = value("TIME_INCREMENT", 95, 0, 200);
    final int timeLargest = value("TIME_LARGEST", 25, 5, 80);
    final int timeHard = value("TIME_HARD", 450, 100, 1000);

    // The factors for the planned time, in hundredths: BASE less SLOPE times the best move's share of the nodes; BASE
    // less STEP for each iteration that agrees, up to MOST of them; 100 and a hundredth of STEP for each unit that the
    // score has fallen, between LEAST and MOST.
    final int timeNodesBase = value("TIME_NODES_BASE", 160, 50, 400);
    final int timeNodesSlope = value("TIME_NODES_SLOPE", 100, 0, 400);
    final int timeStableBase = value("TIME_STABLE_BASE", 125, 50, 400);
    final int timeStableStep = value("TIME_STABLE_STEP", 6, 0, 50);
    final int timeStableMost = value("TIME_STABLE_MOST", 11, 1, 30);
    final int timeFallStep = value("TIME_FALL_STEP", 100, 0, 1000);
    final int timeFallLeast = value("TIME_FALL_LEAST", 85, 20, 100);
    final int timeFallMost = value("TIME_FALL_MOST", 220, 100, 400);

    /**
     * A number that others are divided by at every node, by a multiplication and a shift as a compiler does it for constants:
     * a division takes the processor some 25 cycles.
     */
    static final class Divisor {

        private final long factor;
        private final int shift;

        /** @param number at least 1 */
        Divisor(int number) {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(number - 1);
            shift = Integer.SIZE - 1 + bits;
            factor = (1L << shift) / number + 1;
        }

        /** The same as {@code value / number} for every value but the least of all. */
        int divide(int value) {
            return (int) (value * factor >> shift) + (value >>> Integer.SIZE - 1);
        }
    }

    /** What it counts to leave, or to enter, a square that a lesser piece attacks, by piece type. */
    final int[] threatTo = {0, threatToMinor, threatToMinor, threatToRook, threatToQueen, 0};

    // What is divided by at every node.
    final Divisor byFadingClock = new Divisor(fadingClock);
    final Divisor byReductionHistory = new Divisor(reductionHistory);
    final Divisor byCaptureHistory = new Divisor(captureHistory);
    final Divisor byCorrectionDivisor = new Divisor(correctionDivisor * HistoryTables.CORRECTION_GRAIN);

    /** By depth and move number, see {@link #reduction}. */
    private final int[] reductions = new int[REDUCTIONS * REDUCTIONS];

    /**
     * @param chosen values that differ from the standard ones, by name
     * @throws IllegalArgumentException if one of them is unknown or out of bounds
     */
    public SearchParams(Map<String, Integer> chosen) {
        super(chosen);
        requireAllKnown();
        for (int depth = 1; depth < REDUCTIONS; depth++) {
            for (int number = 1; number < REDUCTIONS; number++) {
                // StrictMath, because bench must count the same nodes on every machine.
                double plies =
                        reductionBase / 100.0 + StrictMath.log(depth) * StrictMath.log(number) * 100 / reductionDivisor;
                reductions[depth * REDUCTIONS + number] = (int) (1024 * plies);
            }
        }
    }

    /** The first guess for the reduction of the move with this number at this depth, in 1024ths of a ply. */
    int reduction(int depth, int number) {
        return reductions[Math.min(depth, REDUCTIONS - 1) * REDUCTIONS + Math.min(number, REDUCTIONS - 1)];
    }
}
