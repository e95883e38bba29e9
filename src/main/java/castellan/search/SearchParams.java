package castellan.search;

/**
 * Every number of the search. Margins and windows are in values of the network. Each can be set at start with
 * {@code -Dcastellan.NAME=value}, for tuning; the JIT sees a constant all the same.
 */
final class SearchParams {

    /** No search is so deep: as the least depth of a heuristic it switches it off. As the greatest depth, -1 does. */
    private static final int OFF = 1000;

    // Aspiration windows.
    static final int ASPIRATION_DEPTH = value("ASPIRATION_DEPTH", 4, 1, OFF);
    static final int ASPIRATION_WINDOW = value("ASPIRATION_WINDOW", 14, 4, 100);

    // Evaluation: 1024ths of the network's value without pieces, so many more for each pawn that the pieces are
    // worth, and the half-moves without progress after which nothing would be left of it.
    static final int PIECES_BASE = value("PIECES_BASE", 920, 512, 1536);
    static final int PIECES_STEP = value("PIECES_STEP", 3, 0, 16);
    static final int FADING_CLOCK = value("FADING_CLOCK", 220, 101, 10_000);

    // Transposition table: half-moves without progress from which its scores are no longer trusted.
    static final int TABLE_CLOCK_LIMIT = value("TABLE_CLOCK_LIMIT", 90, 1, 100);

    // Reverse futility: margin for each ply of depth.
    static final int REVERSE_FUTILITY_DEPTH = value("REVERSE_FUTILITY_DEPTH", 8, -1, 20);
    static final int REVERSE_FUTILITY_MARGIN = value("REVERSE_FUTILITY_MARGIN", 88, 20, 200);

    // Null move: plies saved, one more for every so many plies of depth and so much above beta.
    static final int NULL_MOVE_DEPTH = value("NULL_MOVE_DEPTH", 3, 1, OFF);
    static final int NULL_MOVE_REDUCTION = value("NULL_MOVE_REDUCTION", 4, 1, 8);
    static final int NULL_MOVE_DEPTH_DIVISOR = value("NULL_MOVE_DEPTH_DIVISOR", 4, 1, 12);
    static final int NULL_MOVE_SCORE_DIVISOR = value("NULL_MOVE_SCORE_DIVISOR", 200, 50, 600);
    static final int NULL_MOVE_VERIFICATION_DEPTH = value("NULL_MOVE_VERIFICATION_DEPTH", 14, 4, OFF);

    static final int NULL_MOVE_MARGIN = value("NULL_MOVE_MARGIN", 100, 0, 400);
    static final int NULL_MOVE_MARGIN_PER_DEPTH = value("NULL_MOVE_MARGIN_PER_DEPTH", 20, 0, 60);

    // Hindsight: plies of reduction from which one is given back, and what the last move has to lose to be worth one
    // less.
    static final int HINDSIGHT_REDUCTION = value("HINDSIGHT_REDUCTION", 2, 1, OFF);
    static final int HINDSIGHT_MARGIN = value("HINDSIGHT_MARGIN", 100, 0, 20_000);

    // Internal iterative reduction: from which depth, and how much shallower the table's entry may be.
    static final int ITERATIVE_REDUCTION_DEPTH = value("ITERATIVE_REDUCTION_DEPTH", 4, 1, OFF);
    static final int ITERATIVE_REDUCTION_TABLE_DEPTH = value("ITERATIVE_REDUCTION_TABLE_DEPTH", 4, 0, OFF);

    // Late-move pruning: quiet moves kept at depth 0.
    static final int LATE_MOVE_BASE = value("LATE_MOVE_BASE", 5, 1, 1000);

    // Futility of quiet moves.
    static final int FUTILITY_DEPTH = value("FUTILITY_DEPTH", 8, -1, 20);
    static final int FUTILITY_BASE = value("FUTILITY_BASE", 75, 0, 400);
    static final int FUTILITY_MARGIN = value("FUTILITY_MARGIN", 85, 20, 300);

    // Static-exchange pruning: the loss accepted for each ply (captures) or ply squared (quiets).
    static final int EXCHANGE_PRUNING_DEPTH = value("EXCHANGE_PRUNING_DEPTH", 9, -1, 20);
    static final int EXCHANGE_CAPTURE_MARGIN = value("EXCHANGE_CAPTURE_MARGIN", 95, 20, 300);
    static final int EXCHANGE_QUIET_MARGIN = value("EXCHANGE_QUIET_MARGIN", 22, 5, 100);

    // Singular extensions.
    static final int SINGULAR_DEPTH = value("SINGULAR_DEPTH", 6, 3, OFF);
    static final int SINGULAR_TABLE_DEPTH = value("SINGULAR_TABLE_DEPTH", 3, 1, 8);
    static final int SINGULAR_MARGIN = value("SINGULAR_MARGIN", 2, 1, 8);
    static final int DOUBLE_EXTENSION_MARGIN = value("DOUBLE_EXTENSION_MARGIN", 20, 0, 100);
    static final int NEGATIVE_EXTENSION = value("NEGATIVE_EXTENSION", 2, 0, 4);
    static final int MAX_DOUBLE_EXTENSIONS = value("MAX_DOUBLE_EXTENSIONS", 8, 0, 32);

    // Late-move reductions: base and slope of the logarithmic table, in hundredths; history worth one ply; what
    // else makes it more or less, in 1024ths of a ply; the surprise that earns another ply.
    static final int REDUCTION_DEPTH = value("REDUCTION_DEPTH", 3, 1, OFF);
    static final int REDUCTION_BASE = value("REDUCTION_BASE", 75, 0, 200);
    static final int REDUCTION_DIVISOR = value("REDUCTION_DIVISOR", 230, 100, 500);
    static final int REDUCTION_HISTORY = value("REDUCTION_HISTORY", 8192, 2000, 30_000);

    static final int REDUCTION_CUT_NODE = value("REDUCTION_CUT_NODE", 1536, 0, 4096);
    static final int REDUCTION_NOT_IMPROVING = value("REDUCTION_NOT_IMPROVING", 512, 0, 4096);
    static final int REDUCTION_TABLE_CAPTURE = value("REDUCTION_TABLE_CAPTURE", 512, 0, 4096);
    static final int REDUCTION_CUTOFFS = value("REDUCTION_CUTOFFS", 1024, 0, 4096);
    static final int MANY_CUTOFFS = value("MANY_CUTOFFS", 2, 0, 20);
    static final int REDUCTION_PV = value("REDUCTION_PV", 1024, 0, 4096);
    static final int REDUCTION_TABLE_DEPTH = value("REDUCTION_TABLE_DEPTH", 1024, 0, 4096);
    static final int REDUCTION_KILLER = value("REDUCTION_KILLER", 1024, 0, 4096);
    static final int REDUCTION_CHECK = value("REDUCTION_CHECK", 1024, 0, 4096);
    static final int REDUCTION_SURPRISE = value("REDUCTION_SURPRISE", 60, 0, 500);

    // The greatest depth at which a node searches its other moves one ply less each time that a better one was found.
    static final int LESS_DEPTH = value("LESS_DEPTH", 12, 2, 100);

    // The order of captures: how much history makes up for a unit of material lost.
    static final int CAPTURE_HISTORY = value("CAPTURE_HISTORY", 64, 16, 20_000);

    // History bonus: for each ply, less a constant, up to a maximum.
    static final int HISTORY_BONUS = value("HISTORY_BONUS", 195, 20, 500);
    static final int HISTORY_BONUS_OFFSET = value("HISTORY_BONUS_OFFSET", 90, 0, 500);
    static final int HISTORY_BONUS_MAX = value("HISTORY_BONUS_MAX", 1700, 400, 4000);

    // Correction history: the greatest weight of one search among 256, 0 for none; the greatest error learned;
    // and what the weighted sum of the tables is divided by.
    static final int CORRECTION_WEIGHT = value("CORRECTION_WEIGHT", 16, 0, 64);
    static final int CORRECTION_LIMIT = value("CORRECTION_LIMIT", 96, 16, 512);
    static final int CORRECTION_DIVISOR = value("CORRECTION_DIVISOR", 6, 1, 16);

    // Quiescence: what a capture may add beyond the captured piece.
    static final int QUIESCENCE_MARGIN = value("QUIESCENCE_MARGIN", 220, 0, 20_000);

    // Quiescence in check: quiet answers tried although one that does not lose is known.
    static final int QUIESCENCE_QUIETS = value("QUIESCENCE_QUIETS", 1, 0, 100);

    // Time: the moves for which the remaining time is planned; in hundredths, the part of the increment planned for
    // each move, the largest part of the remaining time, and the hard limit as a multiple of the soft one. How these
    // and what follows were found is told in docs/tried.md.
    static final int TIME_MOVES = value("TIME_MOVES", 30, 5, 100);
    static final int TIME_INCREMENT = value("TIME_INCREMENT", 95, 0, 100);
    static final int TIME_LARGEST = value("TIME_LARGEST", 25, 5, 80);
    static final int TIME_HARD = value("TIME_HARD", 450, 100, 1000);

    // What a search deserves of its time, in hundredths: less by the share of nodes of the best move, less for each
    // iteration that it has been the best, up to so many, and more for each unit that the score has fallen.
    static final int TIME_NODES_BASE = value("TIME_NODES_BASE", 160, 50, 400);
    static final int TIME_NODES_SLOPE = value("TIME_NODES_SLOPE", 100, 0, 400);
    static final int TIME_STABLE_BASE = value("TIME_STABLE_BASE", 125, 50, 400);
    static final int TIME_STABLE_STEP = value("TIME_STABLE_STEP", 6, 0, 50);
    static final int TIME_STABLE_MOST = value("TIME_STABLE_MOST", 11, 1, 30);
    static final int TIME_FALL_STEP = value("TIME_FALL_STEP", 100, 0, 1000);
    static final int TIME_FALL_LEAST = value("TIME_FALL_LEAST", 85, 20, 100);
    static final int TIME_FALL_MOST = value("TIME_FALL_MOST", 220, 100, 400);

    private SearchParams() {}

    private static int value(String name, int standard, int min, int max) {
        int value = SearchParams.class.getClassLoader() instanceof ParameterSource source
                ? source.value(name, standard, min, max)
                : Integer.getInteger("castellan." + name, standard);
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be between " + min + " and " + max + ", not " + value);
        }
        return value;
    }
}
