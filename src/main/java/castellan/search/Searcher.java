package castellan.search;

import castellan.board.Checks;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.endings.ProbeRules;
import castellan.endings.Prober;
import castellan.endings.Tablebases;
import castellan.endings.Wdl;
import castellan.eval.Network;
import castellan.levels.Attention;
import java.util.List;

/**
 * The search of one thread: {@link #search} and its second half {@link #searchMoves} are the one node function for root,
 * principal variation and all others, {@link #quiescence} the second and last.
 *
 * <p>Nothing here allocates per node: each ply has a preallocated {@link Frame}. A heuristic is described by its name,
 * what it assumes, why it is safe, and the evidence: the Elo that it gains in games at a fixed number of nodes a move. An
 * error larger than the gain means that no gain was shown. Heuristics without a figure were measured together with
 * others; docs/history/tried.md lists them.
 */
final class Searcher {

    /** A score from the tablebases is as good as one from a search that much deeper. */
    private static final int TABLEBASE_DEPTH = 6;

    private final TranspositionTable table;
    private final SearchParams params;
    private final HistoryTables histories;
    private final SearchPath path;
    private final PvTable pvTable = new PvTable();

    private Position position;
    private RootMoves rootMoves;
    private SearchMonitor monitor;
    private long nextLook;
    /** False while a mate is searched for: it may begin with a move that looks hopeless. */
    private boolean mayPruneMoves;

    /** Null if the tablebases are not asked below the root. */
    private Prober prober;

    private ProbeRules probeRules = ProbeRules.DEFAULT;
    private long tablebaseHits;

    private long nodes;
    private boolean stopped;
    private int selectiveDepth;
    private int rootFirstMove;
    /** The score of {@link #line}, even if the iteration was broken off. */
    private int rootScore;
    /** The least ply at which a null move may be tried: 0, but greater while the cutoff of another is verified. */
    private int nullMoveMinPly;

    Searcher(TranspositionTable table, Network network, SearchParams params) {
        this.table = table;
        this.params = params;
        histories = new HistoryTables(params);
        path = new SearchPath(histories, network, params);
    }

    SearchParams params() {
        return params;
    }

    /** Exchanges the network, and forgets what was learned with the one before. */
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
     * @param limits of which only the mate counts here; the monitor sees to the others
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

    /** Forgets the nodes of the last search: a thread that takes no part in the next one has none. */
    void clearNodes() {
        nodes = 0;
        tablebaseHits = 0;
    }

    /** Asks tablebases below the root of the searches to come; not if there are none. */
    void askTablebases(Tablebases tables, ProbeRules rules) {
        prober = tables.isEmpty() ? null : new Prober(tables);
        probeRules = rules;
    }

    /** Overlooks answers to the root's moves from now on, below full strength. */
    void overlook(Attention attention) {
        Frame frame = path.frame(1);
        frame.picker = new OverlookingPicker(histories, params, frame, attention);
    }

    /** How often the tablebases knew a node. */
    long tablebaseHits() {
        return tablebaseHits;
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

        // 1. Ends: a stop, a draw, the last frame, a mate that is shorter than any that could be found here.
        if (!enter(ply)) {
            return 0;
        }
        if (!root) {
            if (path.isDrawn(ply)) {
                return Score.DRAW;
            }
            // Upcoming repetition. A side that can repeat a position has at least a draw; it need not take it.
            // (+27 ± 37, 4 000 nodes, 220 games)
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

        // 2. Hash table. A search of at least this depth has answered whether the score reaches beta. Not used where
        // the principal variation is wanted, nor near the fifty-move rule, because the key has that clock only roughly.
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
                && position.halfmoveClock() < params.tableClockLimit) {
            return tableScore;
        }

        // 3. Tablebases. They are never wrong, except for the fifty-move clock, so they are asked where it begins anew.
        boolean asksTablebases = prober != null && !root && !isExclusion;
        if (asksTablebases) {
            if (isKnown(frame, key, alpha, beta, depth, ply)) {
                return frame.least;
            }
            alpha = Math.max(alpha, frame.least);
            beta = Math.min(beta, frame.most);
        }

        // 4. Static evaluation. Correction assumes that the evaluation errs alike in positions with the same pawns or
        // pieces, or after the same moves. (-10 ± 27, 5 000 nodes, 500 games; +28 ± 29, 20 000 nodes, 330 games)
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
                    if (entry == 0) { // most nodes are left soon and visited again, and evaluating is slow
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
        // Hindsight. The reduction of the last move was a guess; now that the move has been evaluated, a ply is given
        // back or taken. (+5 ± 17, docs/history/tried.md)
        if (!root && !isExclusion) {
            depth = Math.max(1, depth + path.hindsight(ply, staticEval));
            path.frame(ply - 1).reduction = 0; // only once: the verification of a null move visits this node again
        }
        path.frame(ply + 1).killer = Move.NONE;
        path.frame(ply + 2).cutoffs = 0;

        if (!pv && !inCheck && !isExclusion) {
            // 5. Reverse futility. The evaluation beats beta by a margin that grows with depth, so a search would
            // almost surely fail high too. An evaluation that is corrected much is uncertain, so its margin is larger.
            // Not if the hash table has a quiet move: a search found it good, and is asked again.
            // (+76 ± 27, 5 000 nodes, 500 games; by the correction +4 ± 4, 10 000 nodes, 18 000 games that varied it)
            if (depth <= params.reverseFutilityDepth
                    && (tableMove == Move.NONE || !position.isQuiet(tableMove))
                    && !Score.isDecided(beta)
                    && !Score.isDecided(eval)
                    && eval
                                    - params.reverseFutilityMargin * (depth - (improving ? 1 : 0))
                                    - Math.abs(staticEval - rawEval)
                            >= beta) {
                return (eval + beta) / 2;
            }

            // 6. Null move. If passing still fails high, some move will too. Zugzwang, where passing is best, is rare
            // while pieces are on the board, and deep cutoffs are verified. (+45 ± 31, 20 000 nodes, 320 games; the ply
            // more when improving +2 ± 4, 10 000 nodes, 16 800 games that varied it)
            if (depth >= params.nullMoveDepth
                    && eval >= beta
                    && staticEval + params.nullMoveMarginPerDepth * depth >= beta + params.nullMoveMargin
                    && ply >= nullMoveMinPly
                    && path.frame(ply - 1).move != Move.NONE
                    && !Score.isDecided(beta)
                    && position.hasPieces()) {
                int score = tryNullMove(beta, depth, ply, eval, improving, cutNode);
                if (score >= beta || stopped) {
                    return score;
                }
            }
        }

        // 7. Internal iterative reduction. Without a move from the hash table, or with one of a much shallower search,
        // the move order is poor: search one ply less. The next visit will have a better order and full depth.
        // (+9 ± 29, 20 000 nodes, 320 games)
        if (depth >= params.iterativeReductionDepth
                && (tableMove == Move.NONE || !root && tableDepth < depth - params.iterativeReductionTableDepth)
                && (pv || cutNode)
                && !isExclusion) {
            depth--;
        }

        // 8. Singular extension. If all other moves fall short of the hash table's move, it is forced and deserves more
        // depth; if another also beats beta, the node is cut; if neither, the move needs less depth. Double extensions
        // are counted along the line, so that it cannot explode. (+65 ± 32, 20 000 nodes, 320 games; triple ones of
        // quiet
        // moves +3 ± 5, 10 000 nodes, 11 100 games that varied it)
        int tableMoveExtension = 0;
        if (!root
                && !isExclusion
                && depth >= params.singularDepth
                && tableMove != Move.NONE
                && (tableBound & TranspositionTable.LOWER) != 0
                && !Score.isDecided(tableScore)
                && tableDepth >= depth - params.singularTableDepth
                && MoveGenerator.isLegal(position, tableMove)) {
            int singularBeta = tableScore - params.singularMargin * depth;
            frame.excluded = tableMove;
            int score = search(singularBeta - 1, singularBeta, (depth - 1) / 2, ply, cutNode);
            frame.excluded = Move.NONE;
            pvTable.clear(ply);
            if (stopped) {
                return 0;
            }
            if (score < singularBeta) {
                boolean farBelow = !pv
                        && score < singularBeta - params.doubleExtensionMargin
                        && frame.doubleExtensions < params.maxDoubleExtensions;
                boolean farthest =
                        farBelow && score < singularBeta - params.tripleExtensionMargin && position.isQuiet(tableMove);
                tableMoveExtension = farthest ? 3 : farBelow ? 2 : 1;
            } else if (singularBeta >= beta) {
                return singularBeta;
            } else if (tableScore >= beta || cutNode) {
                tableMoveExtension = -params.negativeExtension;
            }
        }

        frame.key = key;
        frame.rawEval = rawEval;
        frame.inCheck = inCheck;
        frame.improving = improving;
        frame.tableMove = tableMove;
        frame.tableDepth = tableDepth;
        frame.tableMoveExtension = tableMoveExtension;
        int score = searchMoves(alpha, beta, depth, ply, cutNode);
        return asksTablebases && !stopped ? bounded(score, frame, depth, ply) : score;
    }

    /**
     * Asks the tablebases about a node and notes in its frame between which scores its true one lies.
     *
     * @return whether that decides on the window; the score is then the least one of the frame
     */
    private boolean isKnown(Frame frame, long key, int alpha, int beta, int depth, int ply) {
        frame.least = -Score.INFINITE;
        frame.most = Score.INFINITE;
        if (!prober.isWorthAsking(position, probeRules, depth)) {
            return false;
        }
        int wdl = prober.wdl(position);
        if (wdl == Wdl.FAILED) {
            return false;
        }
        tablebaseHits++;
        int score = Score.ofTablebase(probeRules.fiftyMoveRule() ? wdl : Integer.signum(wdl) * Wdl.WIN, ply);
        // There may be a mate behind a win or a loss, but nothing behind a draw.
        frame.least = Score.isLoss(score) ? -Score.INFINITE : score;
        frame.most = Score.isWin(score) ? Score.INFINITE : score;
        if (frame.least < beta && frame.most > alpha && frame.least != frame.most) {
            return false;
        }
        int bound = (frame.least == score ? TranspositionTable.LOWER : 0)
                | (frame.most == score ? TranspositionTable.UPPER : 0);
        int trust = Math.min(depth + TABLEBASE_DEPTH, Score.MAX_PLY);
        table.store(key, Move.NONE, score, Score.NONE, trust, bound, ply);
        frame.least = score;
        return true;
    }

    /** Corrects a score, and what the hash table has of it, by what the tablebases know. */
    private int bounded(int score, Frame frame, int depth, int ply) {
        if (score >= frame.least && score <= frame.most) {
            return score;
        }
        int right = score < frame.least ? frame.least : frame.most;
        int bound = score < frame.least ? TranspositionTable.LOWER : TranspositionTable.UPPER;
        table.store(frame.key, Move.NONE, right, frame.rawEval, depth, bound, ply);
        return right;
    }

    /**
     * The second half of {@link #search}: tries the moves of a node whose {@link Frame} says what is known about it. A
     * method of its own because the JIT compiler stops inlining when a method has grown too large: in one method, nothing
     * of this half was inlined.
     */
    private int searchMoves(int alpha, int beta, int depth, int ply, boolean cutNode) {
        boolean root = ply == 0;
        boolean pv = beta - alpha > 1;
        Frame frame = path.frame(ply);
        boolean inCheck = frame.inCheck;
        boolean improving = frame.improving;
        int staticEval = frame.staticEval;
        int tableMove = frame.tableMove;

        // 9. The moves.
        MovePicker picker = frame.picker;
        path.setContext(ply, true);
        Checks checks = frame.checks;
        checks.lookAt(position);
        picker.startAll(position, tableMove, frame.killer);
        int originalAlpha = alpha;
        int bestScore = -Score.INFINITE;
        int bestMove = Move.NONE;
        int moveCount = 0;
        int quietCount = 0;
        int captureCount = 0;
        boolean onlyForcing = false;
        int futilityBound = -Score.INFINITE; // the most that the skipped quiet moves are expected to reach
        boolean tableMoveIsCapture = picker.tableMove() != Move.NONE && position.isCapture(tableMove);
        boolean isSingularQuiet = frame.tableMoveExtension > 0 && !tableMoveIsCapture;
        boolean prunesHere = mayPruneMoves && !root && position.hasPieces();
        while (true) {
            // 10. Pruning at low depth, once a move that does not lose is known. Checks are forcing: like captures,
            // they are judged only by the material they may lose.
            boolean prunes = prunesHere && !Score.isLoss(bestScore);
            int reduction = params.reduction(depth, moveCount + 1);
            int expectedDepth = Math.max(0, depth - 1 - (reduction >> 10));
            // Futility. A quiet move will not lift a hopeless evaluation to alpha, and later ones, which are reduced
            // more, even less; so they need not even be generated. The expected score falls from move to move; the last
            // one is the bound, unless late-move pruning came first. (+13 ± 25, 5 000 nodes, 500 games)
            boolean futile = futilityBound != -Score.INFINITE;
            if (prunes
                    && !inCheck
                    && (futile || !onlyForcing)
                    && expectedDepth <= params.futilityDepth
                    && !Score.isDecided(alpha)) {
                int hope = staticEval + params.futilityBase + params.futilityMargin * expectedDepth;
                if (hope <= alpha) {
                    futilityBound = hope;
                    onlyForcing = true;
                }
            }
            int move = picker.next(onlyForcing);
            if (move == Move.NONE) {
                break;
            }
            if (move == frame.excluded || root && !rootMoves.isOpen(move)) {
                continue;
            }
            moveCount++;
            boolean quiet = position.isQuiet(move);
            if (prunes) {
                boolean calm = quiet && !checks.areGivenBy(move);
                // Late-move pruning. Moves are ordered, so after enough of them the quiet rest hardly matters.
                // (+53 ± 49, 5 000 nodes, 120 games; twice as many in the principal variation +2 ± 5, 10 000 nodes,
                // 11 100 games that varied it)
                int kept = (params.lateMoveBase + depth * depth) * (pv ? params.lateMovePv : 1) / (improving ? 1 : 2);
                if (calm && moveCount >= kept) {
                    onlyForcing = true;
                }
                // Static-exchange pruning. The move loses more material than the remaining depth is likely to win back.
                // (+88 ± 27, 5 000 nodes, 500 games)
                if (depth <= params.exchangePruningDepth
                        && !StaticExchange.isAtLeast(
                                position,
                                move,
                                calm
                                        ? -params.exchangeQuietMargin * expectedDepth * expectedDepth
                                        : -params.exchangeCaptureMargin * depth)) {
                    continue;
                }
            }

            boolean late = depth >= params.reductionDepth && moveCount > (root ? 2 : 1);
            int promise = !late ? 0 : quiet ? picker.promise(move) : histories.capture(position, move);
            int extension = move == tableMove ? frame.tableMoveExtension : 0;
            // Recapture extension. Where a piece is taken back in the principal variation, the exchange goes on, and
            // stopping within it misjudges both sides. (+3 ± 5, 10 000 nodes, 11 100 games that varied it)
            if (pv && !root && extension == 0 && !quiet && path.isRecapture(move, ply)) {
                extension = histories.capture(position, move) > params.recaptureHistory ? 1 : 0;
            }
            int newDepth = depth - 1 + extension;
            long nodesBefore = nodes;
            if (root) {
                rootMoves.begin(move, moveCount);
            }
            path.frame(ply + 1).doubleExtensions = frame.doubleExtensions + (extension > 1 ? 1 : 0);
            frame.earlyQuiet = quiet && moveCount <= params.refutedMoves;
            path.make(move, ply);

            // 11. Late-move reductions. Late moves rarely turn out best, so they are searched with less depth first;
            // those that beat alpha all the same are searched again. (+134 ± 53, 5 000 nodes, 120 games)
            int score = -Score.INFINITE;
            boolean fullSearch = !pv || moveCount > 1;
            if (late) {
                reduction += cutNode ? params.reductionCutNode : 0;
                reduction += improving ? 0 : params.reductionNotImproving;
                reduction += tableMoveIsCapture && quiet ? params.reductionTableCapture : 0;
                // The opponent refuted one earlier move after the other: this one will hardly fare better.
                // (+22 ± 17, 5 000 nodes, 2 300 games that varied it among others)
                reduction += path.frame(ply + 1).cutoffs > params.manyCutoffs ? params.reductionCutoffs : 0;
                reduction -= pv ? params.reductionPv : 0;
                reduction -= frame.tableDepth >= depth ? params.reductionTableDepth : 0;
                // Where one quiet move is far better than the others, the position is critical, and a mistake costly.
                // (+3 ± 4, 10 000 nodes, 16 800 games that varied it)
                reduction -= isSingularQuiet ? params.reductionSingular : 0;
                reduction -= move == frame.killer ? params.reductionKiller : 0;
                reduction -= position.isCheck() ? params.reductionCheck : 0;
                // A quiet move counts with what it does on the board as well as with its history, as in the move order.
                // (+8 ± 7 over the history alone, 10 000 nodes, 11 100 games that varied it)
                reduction -= params.byReductionHistory.divide(promise * 1024);
                if (!quiet) {
                    reduction = reduction * 2 / 3;
                }
                int reducedDepth = Math.max(1, Math.min(newDepth, newDepth - (reduction >> 10)));
                frame.reduction = newDepth - reducedDepth;
                score = -search(-alpha - 1, -alpha, reducedDepth, ply + 1, true);
                frame.reduction = 0;
                if (score > alpha && reducedDepth < newDepth) {
                    newDepth += score > bestScore + params.reductionSurprise ? 1 : 0;
                    newDepth += score > bestScore + params.reductionGreatSurprise ? 1 : 0;
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
                    // The remaining moves will hardly be better still. The node then counts as searched to this depth.
                    if (depth > 2 && depth <= params.lessDepth && !Score.isDecided(score)) {
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
        boolean isExclusion = frame.excluded != Move.NONE;

        // 12. No legal move: mate or stalemate. In an exclusion search the excluded move is the only one.
        if (moveCount == 0) {
            return isExclusion ? alpha : inCheck ? Score.matedIn(ply) : Score.DRAW;
        }

        // 13. Learn: the move order, the hash table, errors of the evaluation.
        boolean bestIsQuiet = bestMove != Move.NONE && position.isQuiet(bestMove);
        if (bestScore >= beta) {
            frame.cutoffs++;
            if (bestIsQuiet) {
                frame.killer = bestMove;
            }
            // A cutoff that the evaluation did not promise teaches more. (+5 ± 4, 10 000 nodes, 16 800 games that
            // varied it)
            boolean surprising = !inCheck && staticEval <= originalAlpha;
            histories.learnCutoff(position, bestMove, frame, quietCount, captureCount, depth + (surprising ? 1 : 0));
            if (!root && !isExclusion && path.frame(ply - 1).earlyQuiet) {
                histories.learnRefuted(path.frame(ply - 1), depth);
            }
        }
        if (!isExclusion) {
            int bound = bestScore >= beta
                    ? TranspositionTable.LOWER
                    : alpha > originalAlpha ? TranspositionTable.EXACT : TranspositionTable.UPPER;
            // A root search that leaves moves out says nothing about the position.
            boolean whole = !root || rootMoves.isComplete();
            if (whole) {
                table.store(frame.key, bestMove, bestScore, frame.rawEval, depth, bound, ply);
            }
            if (whole
                    && !inCheck
                    && (bestMove == Move.NONE || bestIsQuiet)
                    && !Score.isDecided(bestScore)
                    && !(bound == TranspositionTable.LOWER && bestScore <= staticEval)
                    && !(bound == TranspositionTable.UPPER && bestScore >= staticEval)) {
                histories.learnCorrection(position, path.lastMoves(ply), bestScore - staticEval, depth);
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
        // kept as the least score. (+7 ± 6, docs/history/tried.md)
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
                && position.halfmoveClock() < params.tableClockLimit) {
            return tableScore;
        }

        // Stand pat. Nobody has to capture: some quiet move nearly always keeps the static evaluation. Not in check,
        // where there may be none. (unmeasured)
        int rawEval = Score.NONE;
        int bestScore = -Score.INFINITE;
        int futilityBase = -Score.INFINITE;
        if (!inCheck) {
            rawEval = entry == 0 ? Score.NONE : TranspositionTable.evaluation(entry);
            if (rawEval == Score.NONE) {
                rawEval = path.evaluate();
            }
            bestScore = Score.clampEvaluation(rawEval + histories.correction(position, path.lastMoves(ply)));
            if (entry != 0 && isDecisive(tableBound, tableScore, bestScore) && !Score.isDecided(tableScore)) {
                bestScore = tableScore;
            }
            if (bestScore >= beta) {
                if (tableBound == TranspositionTable.NO_BOUND) {
                    table.store(key, Move.NONE, bestScore, rawEval, 0, TranspositionTable.LOWER, ply);
                }
                return bestScore;
            }
            alpha = Math.max(alpha, bestScore);
            futilityBase = bestScore + params.quiescenceMargin;
        }

        MovePicker picker = frame.picker;
        path.setContext(ply, inCheck);
        picker.startCaptures(position, tableMove);
        int bestMove = Move.NONE;
        int moveCount = 0;
        int quietCount = 0;
        int move;
        while ((move = picker.next(false)) != Move.NONE) {
            moveCount++;
            if (!Score.isLoss(bestScore)) {
                if (inCheck) {
                    // An answer that does not lose is known: try only a few more quiet ones, and no losing captures.
                    if (quietCount >= params.quiescenceQuiets) {
                        break;
                    }
                    quietCount += position.isQuiet(move) ? 1 : 0;
                } else if (!Move.isPromotion(move)) {
                    // Futility. Not even the captured piece and a margin lift the score to alpha.
                    // (+33 ± 27, 5 000 nodes, 500 games)
                    int hope = futilityBase + StaticExchange.gain(position, move);
                    if (hope <= alpha) {
                        bestScore = Math.max(bestScore, hope);
                        continue;
                    }
                    // Nor does an even exchange, if the margin alone does not.
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

    private int tryNullMove(int beta, int depth, int ply, int eval, boolean improving, boolean cutNode) {
        int reduced = depth
                - params.nullMoveReduction
                - depth / params.nullMoveDepthDivisor
                - Math.min((eval - beta) / params.nullMoveScoreDivisor, 3)
                - (improving ? params.nullMoveImproving : 0);
        path.frame(ply + 1).doubleExtensions = path.frame(ply).doubleExtensions;
        path.makeNull(ply);
        int score = -search(-beta, -beta + 1, reduced, ply + 1, !cutNode);
        path.unmakeNull();
        if (stopped || score < beta) {
            return stopped ? 0 : -Score.INFINITE;
        }
        if (Score.isWin(score)) {
            score = beta; // a mate after passing is not proven
        }
        if (nullMoveMinPly != 0 || depth < params.nullMoveVerificationDepth) {
            return score;
        }
        nullMoveMinPly = ply + 3 * Math.max(reduced, 1) / 4;
        int verified = search(beta - 1, beta, reduced, ply, false);
        nullMoveMinPly = 0;
        return stopped ? 0 : verified >= beta ? score : -Score.INFINITE;
    }

    /** Whether a bound tells on which side of a value the true score lies. */
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
