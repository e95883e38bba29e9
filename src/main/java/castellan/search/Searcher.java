package castellan.search;

import castellan.board.Checks;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import java.util.List;

/**
 * The search of one thread: {@link #search} is the one node function for root, principal variation and all others,
 * {@link #quiescence} the second and last.
 *
 * <p>Nothing here allocates per node: each ply has a preallocated {@link Frame}. The figures behind the heuristics are
 * Elo lost without them, in games between two copies at so many nodes a move; an error larger than the gain means that
 * none was shown. Small gains grow with depth: futility, internal iterative reduction and correction, with razoring,
 * probcut and a pruning by history that are gone, read 7 ± 24 together at 5 000 nodes (600 games), 24 ± 32 at 20 000
 * (340 games). What has no figure was measured among others, by lot, and is listed in docs/tried.md.
 */
final class Searcher {

    private final TranspositionTable table;
    private final HistoryTables histories = new HistoryTables();
    private final SearchPath path;
    private final PvTable pvTable = new PvTable();
    private final Reductions reductions = new Reductions();

    private Position position;
    private RootMoves rootMoves;
    private SearchMonitor monitor;
    private long nextLook;
    /** Not while a mate is looked for: it may begin with a move that looks hopeless. */
    private boolean mayPruneMoves;

    private long nodes;
    private boolean stopped;
    private int selectiveDepth;
    private int rootFirstMove;
    /** The score of {@link #line}, also when the iteration was broken off. */
    private int rootScore;
    /** The least ply at which a null move may be tried: 0, but deeper while the cut-off of another is being verified. */
    private int nullMoveMinPly;

    Searcher(TranspositionTable table, Network network) {
        this.table = table;
        path = new SearchPath(histories, network);
    }

    /** What was learned from another network is of no use. */
    void setNetwork(Network network) {
        path.setNetwork(network);
        clear();
    }

    /** Forgets everything learned. */
    void clear() {
        histories.clear();
    }

    /**
     * Prepares for a search.
     *
     * @param root the position to search from, on which this thread will make its moves: nobody else may use it
     * @param limits of which one thread asks only whether a mate is looked for; the monitor sees to the others
     */
    void prepare(Position root, RootMoves moves, SearchLimits limits, SearchMonitor searchMonitor) {
        position = root;
        rootMoves = moves;
        nextLook = 0;
        mayPruneMoves = limits.mate() == 0;
        monitor = searchMonitor;
        nodes = 0;
        stopped = false;
        nullMoveMinPly = 0;
        path.reset(root);
    }

    /**
     * One iteration within a window; the line is then in {@link #line}.
     *
     * @param firstMove the move to try first, {@link Move#NONE} if none is known
     */
    int searchRoot(int alpha, int beta, int depth, int firstMove) {
        selectiveDepth = 0;
        rootFirstMove = firstMove;
        return search(alpha, beta, depth, 0, false);
    }

    boolean isStopped() {
        return stopped;
    }

    /** Forgets the nodes of the last search, lest they be counted for the next if this thread takes no part in it. */
    void clearNodes() {
        nodes = 0;
    }

    long nodes() {
        return nodes;
    }

    int selectiveDepth() {
        return selectiveDepth;
    }

    int rootScore() {
        return rootScore;
    }

    /** The best line found by the last iteration, even if broken off; empty if no move raised alpha. */
    List<Integer> line() {
        return pvTable.line();
    }

    private int search(int alpha, int beta, int depth, int ply, boolean cutNode) {
        if (depth <= 0) {
            return quiescence(alpha, beta, ply);
        }
        boolean root = ply == 0;
        boolean pv = beta - alpha > 1;
        boolean inCheck = position.isCheck();
        Frame frame = path.frame(ply);

        // 1. Ends: a stop, a draw, the depth of the frames, a mate that is shorter than any to be found here.
        if (!enter(ply)) {
            return 0;
        }
        if (!root) {
            if (path.isDrawn(ply)) {
                return Score.DRAW;
            }
            // Upcoming repetition. A side that can repeat has at least a draw. (+27 ± 37, 4 000 nodes, 220 games)
            if (alpha < Score.DRAW && path.canRepeat(ply)) {
                alpha = Score.DRAW;
                if (alpha >= beta) {
                    return alpha;
                }
            }
            if (ply >= Score.MAX_PLY) {
                return inCheck ? Score.DRAW : path.evaluate();
            }
            alpha = Math.max(alpha, Score.matedIn(ply));
            beta = Math.min(beta, Score.mateIn(ply + 1));
            if (alpha >= beta) {
                return alpha;
            }
        }

        // 2. Transposition table. A search of at least this depth has an answer.
        int excluded = frame.excluded;
        boolean isExclusion = excluded != Move.NONE;
        long key = TranspositionTable.key(position);
        long entry = isExclusion ? 0 : table.probe(key);
        int tableMove = root && rootFirstMove != Move.NONE
                ? rootFirstMove
                : entry == 0 ? Move.NONE : TranspositionTable.move(entry);
        int tableScore = entry == 0 ? Score.NONE : TranspositionTable.score(entry, ply, position.halfmoveClock());
        int tableBound = entry == 0 ? 0 : TranspositionTable.bound(entry);
        int tableDepth = entry == 0 ? -1 : TranspositionTable.depth(entry);
        if (!pv
                && entry != 0
                && tableDepth >= depth
                && isDecisive(tableBound, tableScore, beta)
                && position.halfmoveClock() < SearchParams.TABLE_CLOCK_LIMIT) {
            return tableScore;
        }

        // 3. Static evaluation, corrected by what was learned about such positions.
        // (-10 ± 27, 5 000 nodes, 500 games; +28 ± 29, 20 000 nodes, 330 games)
        int rawEval = Score.NONE;
        int staticEval = Score.NONE;
        int eval = Score.NONE;
        if (!inCheck) {
            if (isExclusion) {
                staticEval = frame.staticEval;
                eval = staticEval;
            } else {
                rawEval = entry == 0 ? Score.NONE : TranspositionTable.evaluation(entry);
                if (rawEval == Score.NONE) {
                    rawEval = path.evaluate();
                    if (entry == 0) { // most nodes are left soon and visited again, and evaluating takes a while
                        table.store(key, Move.NONE, 0, rawEval, 0, TranspositionTable.NO_BOUND, ply);
                    }
                }
                staticEval = Score.clampEvaluation(rawEval + histories.correction(position, path.lastMoves(ply)));
                eval = staticEval;
                if (entry != 0 && isDecisive(tableBound, tableScore, eval)) {
                    eval = tableScore;
                }
            }
        }
        frame.staticEval = staticEval;
        boolean improving = path.isImproving(ply, staticEval);
        // The reduction of the last move was a guess; now that its outcome has been evaluated, it may be corrected.
        if (!root && !isExclusion) {
            depth = Math.max(1, depth + path.hindsight(ply, staticEval));
            path.frame(ply - 1).reduction = 0; // once is enough: the verification of a null move begins here again
        }
        path.frame(ply + 1).killer = Move.NONE;
        path.frame(ply + 2).cutoffs = 0;

        if (!pv && !inCheck && !isExclusion) {
            // 4. Reverse futility. The evaluation beats beta by a margin that grows with depth, so a search would
            // almost surely fail high too. (+76 ± 27, 5 000 nodes, 500 games) A quiet move that the table knows was
            // found by a search, which is asked again.
            if (depth <= SearchParams.REVERSE_FUTILITY_DEPTH
                    && (tableMove == Move.NONE || !position.isQuiet(tableMove))
                    && !Score.isMate(beta)
                    && !Score.isMate(eval)
                    && eval - SearchParams.REVERSE_FUTILITY_MARGIN * (depth - (improving ? 1 : 0)) >= beta) {
                return (eval + beta) / 2;
            }

            // 5. Null move. If passing still fails high, some move will: having to move is hardly ever a burden while
            // pieces are on the board, and a deep cut-off is verified for the case that it is.
            // (+45 ± 31, 20 000 nodes, 320 games)
            if (depth >= SearchParams.NULL_MOVE_DEPTH
                    && eval >= beta
                    && staticEval + SearchParams.NULL_MOVE_MARGIN_PER_DEPTH * depth
                            >= beta + SearchParams.NULL_MOVE_MARGIN
                    && ply >= nullMoveMinPly
                    && path.frame(ply - 1).move != Move.NONE
                    && !Score.isMate(beta)
                    && position.hasPieces()) {
                int score = tryNullMove(beta, depth, ply, eval, cutNode);
                if (score >= beta || stopped) {
                    return score;
                }
            }
        }

        // 6. Internal iterative reduction. Without a table move, or with one of a much shallower search, the order is
        // poor, and the next visit will have a better one: search one ply less now. (+9 ± 29, 20 000 nodes, 320 games)
        if (depth >= SearchParams.ITERATIVE_REDUCTION_DEPTH
                && (tableMove == Move.NONE
                        || !root && tableDepth < depth - SearchParams.ITERATIVE_REDUCTION_TABLE_DEPTH)
                && (pv || cutNode)
                && !isExclusion) {
            depth--;
        }

        // 7. Singular extension. If all other moves fall short of the table's move, it is forced and deserves more
        // depth; if another also beats beta, the node is cut; if neither, the move needs less depth.
        // (+65 ± 32, 20 000 nodes, 320 games)
        int tableMoveExtension = 0;
        if (!root
                && !isExclusion
                && depth >= SearchParams.SINGULAR_DEPTH
                && tableMove != Move.NONE
                && (tableBound & TranspositionTable.LOWER) != 0
                && !Score.isMate(tableScore)
                && tableDepth >= depth - SearchParams.SINGULAR_TABLE_DEPTH
                && MoveGenerator.isLegal(position, tableMove)) {
            int singularBeta = tableScore - SearchParams.SINGULAR_MARGIN * depth;
            frame.excluded = tableMove;
            int score = search(singularBeta - 1, singularBeta, (depth - 1) / 2, ply, cutNode);
            frame.excluded = Move.NONE;
            pvTable.clear(ply);
            if (stopped) {
                return 0;
            }
            if (score < singularBeta) {
                boolean farBelow = !pv
                        && score < singularBeta - SearchParams.DOUBLE_EXTENSION_MARGIN
                        && frame.doubleExtensions < SearchParams.MAX_DOUBLE_EXTENSIONS;
                tableMoveExtension = farBelow ? 2 : 1;
            } else if (singularBeta >= beta) {
                return singularBeta;
            } else if (tableScore >= beta || cutNode) {
                tableMoveExtension = -SearchParams.NEGATIVE_EXTENSION;
            }
        }

        // 8. The moves.
        MovePicker picker = frame.picker;
        path.setContext(ply, true);
        Checks checks = frame.checks;
        checks.lookAt(position);
        picker.startAll(position, tableMove, frame.killer, frame.context, checks);
        int originalAlpha = alpha;
        int bestScore = -Score.INFINITE;
        int bestMove = Move.NONE;
        int moveCount = 0;
        int quietCount = 0;
        int captureCount = 0;
        boolean onlyForcing = false;
        int futilityBound = -Score.INFINITE; // what the quiet moves that were left out are thought to reach at most
        boolean tableMoveIsCapture = picker.tableMove() != Move.NONE && position.isCapture(tableMove);
        boolean prunesHere = mayPruneMoves && !root && position.hasPieces();
        while (true) {
            // 9. Pruning at low depth, once a move that does not lose is known. Checks are forcing: they are judged
            // like captures, by what they may lose, and by nothing else.
            boolean prunes = prunesHere && !Score.isLoss(bestScore);
            int reduction = reductions.of(depth, moveCount + 1);
            int expectedDepth = Math.max(0, depth - 1 - (reduction >> 10));
            // Futility. A quiet move will not lift a hopeless evaluation to alpha, and later ones, which are reduced
            // more, even less; so they need not even be generated. (+13 ± 25, 5 000 nodes, 500 games)
            // The hope falls from move to move. The last one is the bound, unless late-move pruning was first.
            boolean futile = futilityBound != -Score.INFINITE;
            if (prunes
                    && !inCheck
                    && (futile || !onlyForcing)
                    && expectedDepth <= SearchParams.FUTILITY_DEPTH
                    && !Score.isMate(alpha)) {
                int hope = staticEval + SearchParams.FUTILITY_BASE + SearchParams.FUTILITY_MARGIN * expectedDepth;
                if (hope <= alpha) {
                    futilityBound = hope;
                    onlyForcing = true;
                }
            }
            int move = picker.next(onlyForcing);
            if (move == Move.NONE) {
                break;
            }
            if (move == excluded || root && !rootMoves.isOpen(move)) {
                continue;
            }
            moveCount++;
            boolean quiet = position.isQuiet(move);
            if (prunes) {
                boolean calm = quiet && !checks.areGivenBy(move);
                // Late-move pruning. Moves are ordered; after enough of them the rest hardly matters.
                // (+53 ± 49, 5 000 nodes, 120 games)
                if (calm && moveCount >= (SearchParams.LATE_MOVE_BASE + depth * depth) / (improving ? 1 : 2)) {
                    onlyForcing = true;
                }
                // Static-exchange pruning. The move loses more material than the depth could win back.
                // (+88 ± 27, 5 000 nodes, 500 games)
                if (depth <= SearchParams.EXCHANGE_PRUNING_DEPTH
                        && !StaticExchange.isAtLeast(
                                position,
                                move,
                                calm
                                        ? -SearchParams.EXCHANGE_QUIET_MARGIN * expectedDepth * expectedDepth
                                        : -SearchParams.EXCHANGE_CAPTURE_MARGIN * depth)) {
                    continue;
                }
            }

            boolean late = depth >= SearchParams.REDUCTION_DEPTH && moveCount > (root ? 2 : 1);
            int history = !late
                    ? 0
                    : quiet ? histories.quiet(position, move, frame.context) : histories.capture(position, move);
            int extension = move == tableMove ? tableMoveExtension : 0;
            int newDepth = depth - 1 + extension;
            long nodesBefore = nodes;
            if (root) {
                monitor.onRootMove(move, moveCount);
            }
            path.frame(ply + 1).doubleExtensions = frame.doubleExtensions + (extension == 2 ? 1 : 0);
            path.make(move, ply);

            // 10. Late-move reductions. Late moves rarely turn out best: search them with less depth first, and again
            // only if they surprise. (+134 ± 53, 5 000 nodes, 120 games)
            int score = -Score.INFINITE;
            boolean fullSearch = !pv || moveCount > 1;
            if (late) {
                reduction += cutNode ? SearchParams.REDUCTION_CUT_NODE : 0;
                reduction += improving ? 0 : SearchParams.REDUCTION_NOT_IMPROVING;
                reduction += tableMoveIsCapture && quiet ? SearchParams.REDUCTION_TABLE_CAPTURE : 0;
                // The answers to earlier moves were cut off again and again: this one will hardly fare better.
                // (+22 ± 17, 5 000 nodes, 2 300 games that varied it among others)
                reduction +=
                        path.frame(ply + 1).cutoffs > SearchParams.MANY_CUTOFFS ? SearchParams.REDUCTION_CUTOFFS : 0;
                reduction -= pv ? SearchParams.REDUCTION_PV : 0;
                reduction -= tableDepth >= depth ? SearchParams.REDUCTION_TABLE_DEPTH : 0;
                reduction -= move == frame.killer ? SearchParams.REDUCTION_KILLER : 0;
                reduction -= position.isCheck() ? SearchParams.REDUCTION_CHECK : 0;
                reduction -= history * 1024 / SearchParams.REDUCTION_HISTORY;
                if (!quiet) {
                    reduction = reduction * 2 / 3;
                }
                int reducedDepth = Math.max(1, Math.min(newDepth, newDepth - (reduction >> 10)));
                frame.reduction = newDepth - reducedDepth;
                score = -search(-alpha - 1, -alpha, reducedDepth, ply + 1, true);
                frame.reduction = 0;
                if (score > alpha && reducedDepth < newDepth) {
                    newDepth += score > bestScore + SearchParams.REDUCTION_SURPRISE ? 1 : 0;
                    newDepth -= score < bestScore + newDepth ? 1 : 0;
                }
                fullSearch = score > alpha && reducedDepth < newDepth;
            }
            if (fullSearch) {
                score = -search(-alpha - 1, -alpha, newDepth, ply + 1, !cutNode);
            }
            if (pv && (moveCount == 1 || score > alpha)) {
                score = -search(-beta, -alpha, newDepth, ply + 1, false);
            }
            path.unmake();
            if (stopped) {
                return 0;
            }
            if (root) {
                rootMoves.addNodes(move, nodes - nodesBefore);
            }
            if (score > bestScore) {
                bestScore = score;
                if (score > alpha) {
                    bestMove = move;
                    if (pv) {
                        pvTable.update(ply, move);
                    }
                    if (root) {
                        rootScore = score;
                    }
                    if (score >= beta) {
                        break;
                    }
                    alpha = score;
                    // What is left will hardly be better still. The node then counts as searched to this depth.
                    if (depth > 2 && depth <= SearchParams.LESS_DEPTH && !Score.isMate(score)) {
                        depth--;
                    }
                }
            }
            if (quiet && quietCount < frame.quiets.length) {
                frame.quiets[quietCount++] = move;
            } else if (!quiet && captureCount < frame.captures.length) {
                frame.captures[captureCount++] = move;
            }
        }

        bestScore = Math.max(bestScore, futilityBound);

        // 11. No legal move: mate or stalemate. In an exclusion search the table's move is the only one.
        if (moveCount == 0) {
            return isExclusion ? alpha : inCheck ? Score.matedIn(ply) : Score.DRAW;
        }

        // 12. Learn: orders of moves, the table, errors of the evaluation.
        boolean bestIsQuiet = bestMove != Move.NONE && position.isQuiet(bestMove);
        if (bestScore >= beta) {
            frame.cutoffs++;
            if (bestIsQuiet) {
                frame.killer = bestMove;
            }
            histories.learnCutoff(position, bestMove, frame, quietCount, captureCount, depth);
        }
        if (!isExclusion) {
            int bound = bestScore >= beta
                    ? TranspositionTable.LOWER
                    : alpha > originalAlpha ? TranspositionTable.EXACT : TranspositionTable.UPPER;
            // A root that leaves moves out says nothing about the position.
            boolean whole = !root || rootMoves.isComplete();
            if (whole) {
                table.store(key, bestMove, bestScore, rawEval, depth, bound, ply);
            }
            if (whole
                    && !inCheck
                    && (bestMove == Move.NONE || bestIsQuiet)
                    && !Score.isMate(bestScore)
                    && !(bound == TranspositionTable.LOWER && bestScore <= staticEval)
                    && !(bound == TranspositionTable.UPPER && bestScore >= staticEval)) {
                histories.learnCorrection(position, path.lastMoves(ply), bestScore - rawEval, depth);
            }
        }
        return bestScore;
    }

    /** Follows captures, and answers checks, until the position is quiet enough for the static evaluation. */
    private int quiescence(int alpha, int beta, int ply) {
        boolean pv = beta - alpha > 1;
        boolean inCheck = position.isCheck();
        Frame frame = path.frame(ply);
        if (!enter(ply)) {
            return 0;
        }
        if (path.isDrawn(ply)) {
            return Score.DRAW;
        }
        if (ply >= Score.MAX_PLY) {
            return inCheck ? Score.DRAW : path.evaluate();
        }
        // Upcoming repetition, as in the search. The move that repeats is quiet and not tried here, so the draw is
        // remembered. (+7 ± 6, docs/tried.md)
        int floor = -Score.INFINITE;
        if (alpha < Score.DRAW && path.canRepeat(ply)) {
            alpha = Score.DRAW;
            floor = Score.DRAW;
            if (alpha >= beta) {
                return alpha;
            }
        }

        long key = TranspositionTable.key(position);
        long entry = table.probe(key);
        int tableMove = entry == 0 ? Move.NONE : TranspositionTable.move(entry);
        int tableScore = entry == 0 ? Score.NONE : TranspositionTable.score(entry, ply, position.halfmoveClock());
        int tableBound = entry == 0 ? 0 : TranspositionTable.bound(entry);
        if (!pv
                && entry != 0
                && isDecisive(tableBound, tableScore, beta)
                && position.halfmoveClock() < SearchParams.TABLE_CLOCK_LIMIT) {
            return tableScore;
        }

        // Stand pat. Some quiet move is nearly always at least as good as the static evaluation.
        int rawEval = Score.NONE;
        int bestScore = -Score.INFINITE;
        int futilityBase = -Score.INFINITE;
        if (!inCheck) {
            rawEval = entry == 0 ? Score.NONE : TranspositionTable.evaluation(entry);
            if (rawEval == Score.NONE) {
                rawEval = path.evaluate();
            }
            bestScore = Score.clampEvaluation(rawEval + histories.correction(position, path.lastMoves(ply)));
            if (entry != 0 && isDecisive(tableBound, tableScore, bestScore) && !Score.isMate(tableScore)) {
                bestScore = tableScore;
            }
            if (bestScore >= beta) {
                if (tableBound == TranspositionTable.NO_BOUND) {
                    table.store(key, Move.NONE, bestScore, rawEval, 0, TranspositionTable.LOWER, ply);
                }
                return bestScore;
            }
            alpha = Math.max(alpha, bestScore);
            futilityBase = bestScore + SearchParams.QUIESCENCE_MARGIN;
        }

        MovePicker picker = frame.picker;
        path.setContext(ply, inCheck);
        picker.startCaptures(position, tableMove, frame.context);
        int bestMove = Move.NONE;
        int moveCount = 0;
        int quietCount = 0;
        int move;
        while ((move = picker.next(false)) != Move.NONE) {
            moveCount++;
            if (!Score.isLoss(bestScore)) {
                if (inCheck) {
                    // An answer to the check is known not to lose: a few quiet ones more, and no losing captures.
                    if (quietCount >= SearchParams.QUIESCENCE_QUIETS) {
                        break;
                    }
                    quietCount += position.isQuiet(move) ? 1 : 0;
                } else if (!Move.isPromotion(move)) {
                    // Futility. Not even the captured piece lifts the score to alpha.
                    // (+33 ± 27, 5 000 nodes, 500 games)
                    int hope = futilityBase + StaticExchange.gain(position, move);
                    if (hope <= alpha) {
                        bestScore = Math.max(bestScore, hope);
                        continue;
                    }
                    // Nor does an even exchange, where nothing but material could.
                    if (futilityBase <= alpha && !StaticExchange.isAtLeast(position, move, 1)) {
                        bestScore = Math.max(bestScore, futilityBase);
                        continue;
                    }
                }
            }
            path.make(move, ply);
            int score = -quiescence(-beta, -alpha, ply + 1);
            path.unmake();
            if (stopped) {
                return 0;
            }
            if (score > bestScore) {
                bestScore = score;
                if (score > alpha) {
                    bestMove = move;
                    if (pv) {
                        pvTable.update(ply, move);
                    }
                    if (score >= beta) {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if (inCheck && moveCount == 0) {
            return Score.matedIn(ply);
        }
        table.store(
                key,
                bestMove,
                bestScore,
                rawEval,
                0,
                bestScore >= beta ? TranspositionTable.LOWER : TranspositionTable.UPPER,
                ply);
        return Math.max(bestScore, floor);
    }

    private int tryNullMove(int beta, int depth, int ply, int eval, boolean cutNode) {
        int reduced = depth
                - SearchParams.NULL_MOVE_REDUCTION
                - depth / SearchParams.NULL_MOVE_DEPTH_DIVISOR
                - Math.min((eval - beta) / SearchParams.NULL_MOVE_SCORE_DIVISOR, 3);
        path.frame(ply + 1).doubleExtensions = path.frame(ply).doubleExtensions;
        path.makeNull(ply);
        int score = -search(-beta, -beta + 1, reduced, ply + 1, !cutNode);
        path.unmakeNull();
        if (stopped || score < beta) {
            return stopped ? 0 : -Score.INFINITE;
        }
        if (Score.isWin(score)) {
            score = beta; // a mate found while passing is not proven
        }
        if (nullMoveMinPly != 0 || depth < SearchParams.NULL_MOVE_VERIFICATION_DEPTH) {
            return score;
        }
        nullMoveMinPly = ply + 3 * Math.max(reduced, 1) / 4;
        int verified = search(beta - 1, beta, reduced, ply, false);
        nullMoveMinPly = 0;
        return stopped ? 0 : verified >= beta ? score : -Score.INFINITE;
    }

    /** Whether a score that is only a bound still tells on which side of a value the true score lies. */
    private static boolean isDecisive(int bound, int score, int value) {
        return (bound & (score >= value ? TranspositionTable.LOWER : TranspositionTable.UPPER)) != 0;
    }

    /** Begins a node, unless the search has to end. */
    private boolean enter(int ply) {
        pvTable.clear(ply);
        if (mustStop()) {
            return false;
        }
        nodes++;
        selectiveDepth = Math.max(selectiveDepth, ply);
        return true;
    }

    /** The one question of the node loop. */
    private boolean mustStop() {
        if (nodes >= nextLook && !stopped) {
            nextLook = monitor.lookUp(nodes);
            stopped = nextLook == SearchMonitor.STOP;
        }
        return stopped;
    }
}
