package castellan.eval;

import castellan.board.Bitboards;
import castellan.board.Piece;
import castellan.board.Position;
import java.util.Arrays;

/**
 * For each view the layer of the board that was last looked at so. A layer that cannot be had from the ply before is
 * had from there: it takes only the pieces that differ.
 */
final class RefreshTable {

    private final Network network;
    private final int[][] layers;
    /** The boards of the layers, by view and piece. */
    private final long[][] boards = new long[Features.VIEWS][Piece.COUNT];

    RefreshTable(Network network) {
        this.network = network;
        layers = new int[Features.VIEWS][];
        Arrays.setAll(layers, view -> network.start().clone());
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
