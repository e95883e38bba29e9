package castellan.eval;

import castellan.board.Bitboards;
import castellan.board.Piece;
import castellan.board.Position;

/**
 * Builds a layer without that of the ply before, which is of no use once its side has changed zones.
 *
 * <p>Adding up all pieces would be slow. Instead it keeps, for each zone, the layer that was last built together with its
 * board. That board usually differs from the current one by a few pieces only, which are added and subtracted.
 */
final class RefreshTable {

    private final Network network;
    /** The layers last built, by zone. */
    private final int[][] layers;
    /** The boards they were built for: the squares of each piece, by zone and piece. */
    private final long[][] boards;

    RefreshTable(Network network) {
        this.network = network;
        boards = new long[network.zones()][Piece.COUNT];
        layers = new int[network.zones()][];
        for (int zone = 0; zone < layers.length; zone++) {
            layers[zone] = network.start().clone();
        }
    }

    /** Writes the layer of a position as one side sees it. */
    void refresh(Position position, int stage, int side, int[] target) {
        int zone = network.zone(stage, side, position.kingSquare(side));
        int[][] rows = network.rows(zone);
        int[] layer = layers[zone];
        long[] board = boards[zone];
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
