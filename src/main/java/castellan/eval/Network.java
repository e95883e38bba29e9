package castellan.eval;

import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Setup;
import castellan.board.Square;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.function.Supplier;

/**
 * The weights of a network, immutable: 768 features for each side, one hidden layer, one output. There are several sets of
 * feature weights, the king buckets; the position of a side's own king selects one of them. Each stage of the game has
 * king buckets of its own. The stage is {@code (pieces - 2) * stages / 32}, rounded down.
 *
 * <p>In memory two neurons, N/2 apart, share an int: {@code high * 65536 + low}. Sums of such ints are sums of both halves
 * as long as neither leaves 16 bits, and the JIT compiles plain int loops to vector code.
 */
public final class Network {

    static final int ACTIVATION_MAX = 255;
    static final int OUTPUT_UNIT = 64;

    /** Of a game; a set-up may have more, up to one on each square. */
    private static final int GAME_PIECES = 32;
    /** Added to the low half of a pair to keep it positive, so that it borrows nothing from the high half. */
    static final int LOW_OFFSET = 32_768;

    /** The file again, see {@link #id}. */
    private final Supplier<byte[]> file;

    private final int scale;
    private final int piecesPerBucket;
    private final int[] start;
    /** By zone, see {@link #rows}. */
    private final int[][][] rows;
    /** The stage of the game by number of pieces. */
    private final byte[] stages = new byte[Square.COUNT + 1];
    /** The zone by stage, side and king square, see {@link #zone}. */
    private final byte[] zones;
    /** By bucket, for the side to move and the other, low and high neurons. */
    private final int[][][] outputWeights;

    private final int[] outputBiases;

    private Network(Supplier<byte[]> file, NetworkReader read) {
        this.file = file;
        scale = read.scale();
        piecesPerBucket = (GAME_PIECES + read.buckets() - 1) / read.buckets();
        zones = zones(read.kingBuckets());
        for (int pieces = 2; pieces < stages.length; pieces++) {
            stages[pieces] = (byte) ((Math.min(pieces, GAME_PIECES) - 2) * read.stages() / GAME_PIECES);
        }
        rows = read.rows();
        start = read.start();
        outputWeights = read.outputWeights();
        outputBiases = read.outputBiases();
    }

    /** The network of the program, read when it is first needed. */
    public static Network standard() {
        return Standard.NETWORK;
    }

    /** A class of its own, so that the network is read with the first use. */
    private static final class Standard {

        private static final String NAME = "castellan.nnue";
        private static final Network NETWORK = load();

        /** The file is not kept in memory, because it can be read again. */
        private static Network load() {
            try (InputStream in = open()) {
                return new Network(Standard::content, NetworkReader.read(in));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static byte[] content() {
            try (InputStream in = open()) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static InputStream open() {
            InputStream in = Network.class.getResourceAsStream(NAME);
            if (in == null) {
                throw new IllegalStateException("the program has no network, " + NAME + " is missing");
            }
            return in;
        }
    }

    /** @throws NetworkException with the reason why the bytes are not a usable network */
    public static Network read(byte[] file) {
        return new Network(() -> file, NetworkReader.read(file));
    }

    private static byte[] zones(byte[] kingBuckets) {
        int stages = kingBuckets.length / Features.KING_PLACES;
        byte[] zones = new byte[stages * 2 * Square.COUNT];
        for (int i = 0; i < zones.length; i++) {
            int stage = i / (2 * Square.COUNT);
            int side = i / Square.COUNT % 2;
            int square = i % Square.COUNT;
            int bucket = kingBuckets[stage * Features.KING_PLACES + Features.kingPlace(side, square)];
            zones[i] = (byte) (bucket * Features.VIEWS + Features.view(side, square));
        }
        return zones;
    }

    /**
     * The first four bytes of the file's SHA-256, by which training data names its network. It is calculated on demand,
     * because a first search should not wait for it.
     */
    public int id() {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(file.get()))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java knows SHA-256", e);
        }
    }

    /** Pairs of neurons in the hidden layer of each side. */
    int pairs() {
        return start.length;
    }

    /** The hidden layer of an empty board. Read only. */
    int[] start() {
        return start;
    }

    /** The number of {@link #zone}s of both sides. */
    int zones() {
        return rows.length;
    }

    /** The stage of the game with this many pieces on the board. */
    int stage(int pieces) {
        return stages[pieces];
    }

    /**
     * The view and the king bucket of a side with its king on a square. As long as a side stays in a zone, its layer
     * changes only by the pieces that moves add and remove.
     */
    int zone(int stage, int side, int kingSquare) {
        return zones[(2 * stage + side) * Square.COUNT + kingSquare];
    }

    /** What each piece on each square adds to the hidden layer of a zone, by {@link Features#code}. Read only. */
    int[][] rows(int zone) {
        return rows[zone];
    }

    /** The value for the side whose hidden layer comes first, on a board with this many pieces. */
    int output(int[] us, int[] them, int pieces) {
        int bucket = (Math.min(pieces, GAME_PIECES) - 2) / piecesPerBucket;
        int[][] weights = outputWeights[bucket];
        int sum = Kernels.output(us, weights[0], weights[1]) + Kernels.output(them, weights[2], weights[3]);
        return (int) ((long) (sum / ACTIVATION_MAX + outputBiases[bucket]) * scale / (ACTIVATION_MAX * OUTPUT_UNIT));
    }

    /**
     * The value of any placement for the side to move, calculated from scratch. Unlike a position it may be illegal, as
     * when a piece is taken away to see what it is worth.
     */
    public int evaluate(Setup setup) {
        int us = setup.sideToMove();
        return output(layer(setup, us), layer(setup, Color.opposite(us)), pieces(setup));
    }

    private static int pieces(Setup setup) {
        int count = 0;
        for (int square = 0; square < Square.COUNT; square++) {
            count += setup.pieceAt(square) == Piece.NONE ? 0 : 1;
        }
        return count;
    }

    /** The hidden layer of a placement as one side sees it. */
    int[] layer(Setup setup, int perspective) {
        int king = Long.numberOfTrailingZeros(setup.pieces(Piece.of(Piece.KING, perspective)));
        int[][] added = rows[zone(stage(pieces(setup)), perspective, king)];
        int[] layer = start.clone();
        for (int square = 0; square < Square.COUNT; square++) {
            if (setup.pieceAt(square) != Piece.NONE) {
                Kernels.add(layer, added[Features.code(setup.pieceAt(square), square)]);
            }
        }
        return layer;
    }
}
