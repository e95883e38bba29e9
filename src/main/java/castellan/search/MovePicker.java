package castellan.search;

import castellan.board.Checks;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;

/**
 * Hands out the moves of a node, most promising first, and generates each kind only when it is needed: the hash table's
 * move, captures that do not lose material, the killer, quiet moves by history and by threats, and the losing captures
 * last. Answers to a check come in the same order, but threats do not count there.
 */
class MovePicker {

    private static final int TABLE_MOVE = 0;
    private static final int GENERATE_CAPTURES = 1;
    private static final int GOOD_CAPTURES = 2;
    private static final int KILLER = 3;
    private static final int GENERATE_QUIETS = 4;
    private static final int QUIETS = 5;
    private static final int BAD_CAPTURES = 6;
    private static final int GENERATE_EVASIONS = 7;
    private static final int EVASIONS = 8;
    private static final int DONE = 9;

    /** Added to the score of a capture, it puts it before all quiet moves; subtracted, behind them. */
    private static final int BEYOND_QUIETS = 1 << 24;

    private static final int UNSCORED = Integer.MIN_VALUE;

    private final HistoryTables histories;
    private final SearchParams params;
    private final MoveList moves = new MoveList();
    private final int[] scores = new int[MoveList.CAPACITY];
    private final int[] badCaptures = new int[MoveList.CAPACITY];
    /** By piece type, the squares that the opponent's lesser pieces attack; none for pawns and the king. */
    private final long[] threats = new long[Piece.COUNT / 2];
    /** By piece type, where it would attack a greater piece and no pawn takes it; for rooks, queens and the king none. */
    private final long[] attacks = new long[Piece.COUNT / 2];

    private final HistoryTables.Context context;
    private final Checks checks;

    private Position position;
    private int stage;
    private int index;
    private int badCount;
    private int badIndex;
    private int tableMove;
    private int killer;
    private boolean capturesOnly;
    /** The score of the last quiet move, {@link #UNSCORED} if it came without one. */
    private int lastScore;

    /**
     * @param context of the node whose moves are to be handed out, filled before they are
     * @param checks likewise, but not needed for captures alone
     */
    MovePicker(HistoryTables histories, SearchParams params, HistoryTables.Context context, Checks checks) {
        this.histories = histories;
        this.params = params;
        this.context = context;
        this.checks = checks;
    }

    /** Prepares for all moves of a node. */
    void startAll(Position node, int tableMove, int killer) {
        // It was quiet where it caused a cutoff; if it is a capture here, it comes with the captures.
        this.killer = node.isCheck() || !node.isQuiet(killer) ? Move.NONE : killer;
        capturesOnly = false;
        start(node, tableMove);
    }

    /** Prepares for captures and queen promotions that do not lose material; all moves if in check. */
    void startCaptures(Position node, int tableMove) {
        killer = Move.NONE;
        capturesOnly = true;
        start(node, tableMove);
    }

    private void start(Position node, int move) {
        if (position != node) { // a new search; the collector makes storing references slow
            position = node;
        }
        badCount = 0;
        badIndex = 0;
        boolean usable = move != Move.NONE && MoveGenerator.isLegal(position, move) && isWanted(move);
        tableMove = usable ? move : Move.NONE;
        stage = usable ? TABLE_MOVE : afterTableMove();
    }

    private boolean isWanted(int move) {
        return !capturesOnly
                || position.isCheck()
                || !position.isQuiet(move) && !isUnderpromotion(move) && StaticExchange.isAtLeast(position, move, 0);
    }

    private static boolean isUnderpromotion(int move) {
        return Move.isPromotion(move) && Move.promotionType(move) != Piece.QUEEN;
    }

    private int afterTableMove() {
        return position.isCheck() ? GENERATE_EVASIONS : GENERATE_CAPTURES;
    }

    /** The hash table's move if it is legal here. */
    int tableMove() {
        return tableMove;
    }

    /**
     * The next move, {@link Move#NONE} when there is none left.
     *
     * @param onlyForcing skip quiet moves that give no check; once true, it has to stay so. Answers to a check are never
     *     skipped
     */
    int next(boolean onlyForcing) {
        while (true) {
            switch (stage) {
                case TABLE_MOVE:
                    stage = afterTableMove();
                    return tableMove;
                case GENERATE_CAPTURES:
                    moves.clear();
                    MoveGenerator.captures(position, moves);
                    scoreCaptures();
                    index = 0;
                    stage = GOOD_CAPTURES;
                    break;
                case GOOD_CAPTURES: {
                    int move = nextGoodCapture();
                    if (move != Move.NONE) {
                        return move;
                    }
                    stage = capturesOnly ? DONE : KILLER;
                    break;
                }
                case KILLER:
                    stage = GENERATE_QUIETS;
                    if (killer != Move.NONE
                            && killer != tableMove
                            && MoveGenerator.isLegal(position, killer)
                            && (!onlyForcing || checks.areGivenBy(killer))) {
                        return killer;
                    }
                    killer = Move.NONE;
                    break;
                case GENERATE_QUIETS:
                    moves.clear();
                    if (onlyForcing) {
                        MoveGenerator.quietsThatMayCheck(position, checks, moves);
                    } else {
                        MoveGenerator.quiets(position, moves);
                        scoreQuiets(0);
                        scoreThreats();
                    }
                    index = 0;
                    stage = QUIETS;
                    break;
                case QUIETS: {
                    int move = onlyForcing ? nextCheck() : nextBest();
                    if (move != Move.NONE) {
                        return move;
                    }
                    stage = BAD_CAPTURES;
                    break;
                }
                case BAD_CAPTURES:
                    if (badIndex < badCount) {
                        return badCaptures[badIndex++];
                    }
                    stage = DONE;
                    break;
                case GENERATE_EVASIONS:
                    moves.clear();
                    MoveGenerator.captures(position, moves);
                    scoreCaptures();
                    int captures = moves.size();
                    for (int i = 0; i < captures; i++) {
                        boolean loses = !StaticExchange.isAtLeast(position, moves.get(i), 0);
                        scores[i] += loses ? -BEYOND_QUIETS : BEYOND_QUIETS;
                    }
                    MoveGenerator.quiets(position, moves);
                    scoreQuiets(captures);
                    index = 0;
                    stage = EVASIONS;
                    break;
                case EVASIONS: {
                    int move = nextBest();
                    if (move != Move.NONE) {
                        return move;
                    }
                    stage = DONE;
                    break;
                }
                default:
                    return Move.NONE;
            }
        }
    }

    /** How promising the quiet move is that was handed out last: by its history and, as a rule, by threats. */
    int promise(int move) {
        return stage == QUIETS && lastScore != UNSCORED ? lastScore : histories.quiet(position, move, context);
    }

    private int nextGoodCapture() {
        while (true) {
            int move = nextBest();
            if (move == Move.NONE) {
                return Move.NONE;
            }
            if (capturesOnly && isUnderpromotion(move)) {
                continue;
            }
            // A capture with a good history may lose a little, one with a bad history must win a little.
            int least = capturesOnly ? 0 : params.byCaptureHistory.divide(-histories.capture(position, move));
            if (StaticExchange.isAtLeast(position, move, least)) {
                return move;
            }
            if (!capturesOnly) {
                badCaptures[badCount++] = move;
            }
        }
    }

    /** Takes the best of the remaining moves, skipping those handed out before. */
    private int nextBest() {
        int size = moves.size();
        while (index < size) {
            int best = index;
            for (int i = index + 1; i < size; i++) {
                if (scores[i] > scores[best]) {
                    best = i;
                }
            }
            lastScore = scores[best];
            int move = moves.get(best);
            moves.set(best, moves.get(index));
            scores[best] = scores[index];
            index++;
            if (move != tableMove && move != killer) {
                return move;
            }
        }
        return Move.NONE;
    }

    /** Takes the next of the remaining moves that gives check, in no particular order. */
    private int nextCheck() {
        lastScore = UNSCORED;
        while (index < moves.size()) {
            int move = moves.get(index++);
            if (checks.areGivenBy(move) && move != tableMove && move != killer) {
                return move;
            }
        }
        return Move.NONE;
    }

    private void scoreCaptures() {
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            scores[i] = 16 * StaticExchange.gain(position, move) + histories.capture(position, move);
        }
    }

    private void scoreQuiets(int first) {
        for (int i = first; i < moves.size(); i++) {
            scores[i] = histories.quiet(position, moves.get(i), context);
        }
    }

    /**
     * Adds what quiet moves do on the board. A piece should leave a square that a lesser piece attacks, and not go to one
     * (+14 ± 4, 10 000 nodes, 18 000 games that varied it). A pawn, knight or bishop should attack a greater piece, unless a
     * pawn can take it there (+6 ± 4, 16 800 games that varied it). A check is forcing (+3 ± 4).
     */
    private void scoreThreats() {
        int us = position.sideToMove();
        int them = Color.opposite(us);
        long byPawns = position.attackedByPawns(them);
        long byMinors = byPawns | position.attackedByMinors(them);
        threats[Piece.KNIGHT] = byPawns;
        threats[Piece.BISHOP] = byPawns;
        threats[Piece.ROOK] = byMinors;
        threats[Piece.QUEEN] = byMinors | position.attackedByRooks(them);
        attacks[Piece.PAWN] = position.attacksOnGreater(Piece.PAWN, us) & ~byPawns;
        attacks[Piece.KNIGHT] = position.attacksOnGreater(Piece.KNIGHT, us) & ~byPawns;
        attacks[Piece.BISHOP] = position.attacksOnGreater(Piece.BISHOP, us) & ~byPawns;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            int to = Move.to(move);
            int type = Piece.type(position.pieceAt(Move.from(move)));
            int left = (int) (threats[type] >>> Move.from(move)) & 1;
            int entered = (int) (threats[type] >>> to) & 1;
            int attacking = (int) (attacks[type] >>> to) & 1;
            scores[i] += (left - entered) * params.threatTo[type] + attacking * params.attackOnGreater;
            if (entered == 0 && checks.areGivenBy(move)) {
                scores[i] += params.safeCheck;
            }
        }
    }
}
