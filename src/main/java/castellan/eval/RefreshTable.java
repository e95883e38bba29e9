package castellan.eval;

import castellan.board.Bitboards;
import castellan.board.Piece;
import castellan.board.Position;

/**
 * Builds a layer without the one of the ply before, which is of no use once a king has changed wings.
 *
 * <p>Adding up all pieces would take long. Instead, for each view, the layer that was last built for it is kept together
 * with its board. That board seldom differs from the present one by more than a few pieces, so it is enough to add and
 * subtract those.
 */
final class RefreshTable {

    private final Network network;
    /** The layers last built, by view. */
    private final int[][] layers;
    /** The boards they were built for: the squares of each piece, by view and piece. */
    private final long[][] boards = new long[Features.VIEWS][Piece.COUNT];

    RefreshTable(Network network) {
        this.network = network;
        layers = new int[Features.VIEWS][];
        for (int view = 0; view < layers.length; view++) {
            layers[view] = network.start().clone();
        }
    }

    /** Writes the layer of a position as one side sees it. */
    void refresh(Position position, int side, int[] target) {
        int view = Features.view(side, position.kingSquare(side));
        int[][] rows = network.rows(view);
        int[] layer = layers[view];
        long[] board = boards[view];
        for (int piece = 0; piece < Piece.COUNT; piece++) {
            long now = position.pieces(Piece.type(piece), Piece.color(piece));
            for (long set = now & ~board[piece]; set != 0; set = Bitboards.withoutFirst(set)) {
                Kernels.add(layer, rows[Features.code(piece, Bitboards.first(set))]);
            }
            for (long set = board[piece] & ~now; set != 0; set = Bitboards.withoutFirst(set)) {
                Kernels.subtract(layer, rows[Features.code(piece, Bitboards.first(set))]);
            }
            board[piece] = now;
        }
        System.arraycopy(layer, 0, target, 0, target.length);
    }
}
