package castellan.eval;

import castellan.board.Castling;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import java.util.Arrays;

/**
 * Evaluates positions with a {@link Network}.
 *
 * <p>It follows the moves incrementally: {@link #push} before a move is made, {@link #pop} after it is unmade. A null
 * move changes nothing here. One evaluator serves one thread.
 */
public final class Evaluator {

    private static final int INITIAL_CAPACITY = 256;

    private final Network network;
    private final RefreshTable refreshTable;
    private Accumulator[] stack = new Accumulator[0];
    private int top;

    public Evaluator(Network network) {
        this.network = network;
        refreshTable = new RefreshTable(network);
        grow(INITIAL_CAPACITY);
    }

    /** Prepares the fastest kernels in the background, once for the whole program. Call it when a search begins. */
    public static void warmUp() {
        KernelWarmUp.start();
    }

    private void grow(int capacity) {
        int filled = stack.length;
        stack = Arrays.copyOf(stack, capacity);
        for (int i = filled; i < capacity; i++) {
            stack[i] = new Accumulator(network.pairs());
        }
    }

    /** Starts from a position. */
    public void reset(Position position) {
        top = 0;
        refresh(position, Color.WHITE);
        refresh(position, Color.BLACK);
    }

    /** Follows a move that is about to be made. */
    public void push(Position position, int move) {
        if (++top == stack.length) {
            grow(2 * stack.length);
        }
        int us = position.sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        int piece = position.pieceAt(from);
        int removed = Features.code(piece, from);
        Accumulator next = stack[top];
        if (Move.isCastling(move)) {
            int index = Castling.indexOf(move);
            int rook = Piece.of(Piece.ROOK, us);
            next.begin(Features.code(piece, Castling.kingTarget(index)), removed);
            next.addedToo = Features.code(rook, Castling.rookTarget(index));
            next.removedToo = Features.code(rook, to);
            noteKingMove(next, position, from, Castling.kingTarget(index));
            return;
        }
        int placed = Move.isPromotion(move) ? Piece.of(Move.promotionType(move), us) : piece;
        next.begin(Features.code(placed, to), removed);
        int victim = Move.isEnPassant(move) ? to - Color.forward(us) : to;
        int captured = position.pieceAt(victim);
        if (captured != Piece.NONE) {
            next.removedToo = Features.code(captured, victim);
            noteCapture(next, Long.bitCount(position.occupied()));
        }
        if (Piece.type(piece) == Piece.KING) {
            noteKingMove(next, position, from, to);
        }
    }

    private void noteKingMove(Accumulator next, Position position, int from, int to) {
        int side = position.sideToMove();
        int stage = stage(position);
        if (network.zone(stage, side, from) != network.zone(stage, side, to)) {
            next.setZoneChanged(side);
        }
    }

    private void noteCapture(Accumulator next, int piecesBefore) {
        if (network.stage(piecesBefore) != network.stage(piecesBefore - 1)) {
            next.setZoneChanged(Color.WHITE);
            next.setZoneChanged(Color.BLACK);
        }
    }

    private int stage(Position position) {
        return network.stage(Long.bitCount(position.occupied()));
    }

    /** Follows the unmaking of the last move. */
    public void pop() {
        top--;
    }

    /** The value for the side to move. */
    public int evaluate(Position position) {
        int us = position.sideToMove();
        return network.output(
                layer(position, us), layer(position, Color.opposite(us)), Long.bitCount(position.occupied()));
    }

    /** A side's layer, updated from the last ply that has one, or built anew if it has changed zones since. */
    int[] layer(Position position, int side) {
        int ply = top;
        while (!stack[ply].isCalculated(side)) {
            if (stack[ply].isZoneChanged(side)) {
                return refresh(position, side);
            }
            ply--;
        }
        int[][] rows = network.rows(network.zone(stage(position), side, position.kingSquare(side)));
        while (ply < top) {
            ply++;
            stack[ply].calculate(side, stack[ply - 1], rows);
        }
        return stack[top].layer(side);
    }

    private int[] refresh(Position position, int side) {
        int[] layer = stack[top].layer(side);
        refreshTable.refresh(position, stage(position), side, layer);
        stack[top].setCalculated(side);
        return layer;
    }
}
