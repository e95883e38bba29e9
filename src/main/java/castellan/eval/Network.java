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
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The weights of a network, immutable: 768 features for each side, one hidden layer, one output. There are several sets of
 * feature weights, the king buckets; the position of a side's own king decides which one the side uses.
 *
 * <p>File, little endian: {@code CSTN}, u16 version, u16 neurons N, u8 output buckets, u8 flags (bit 0: mirrored),
 * u16 QA, u16 QB, u16 scale, u32 CRC-32 of the rest, in version 2 u8 king buckets, zeros up to byte 32; in version 2 the
 * u8 king bucket of each {@link Features#kingPlace} [32]; then i16 feature weights [king buckets][768][N], i16 biases [N],
 * i16 output weights [buckets][2N], i32 output biases [buckets]. A file of version 1 has one king bucket. Feature weights
 * are in units of 1/QA, output weights of 1/QB.
 *
 * <p>In memory two neurons, N/2 apart, share an int: {@code high * 65536 + low}. Sums of such ints are sums of both halves
 * as long as neither leaves 16 bits, and the JIT compiles plain int loops to vector code.
 */
public final class Network {

    static final int ACTIVATION_MAX = 255;
    static final int OUTPUT_UNIT = 64;

    private static final int MAGIC = 'C' | 'S' << 8 | 'T' << 16 | 'N' << 24;
    private static final int FIRST_VERSION = 1;
    private static final int VERSION = 2;
    private static final int MIRRORED = 1;
    private static final int HEADER_BYTES = 32;
    static final int NEURON_STEP = 32;
    private static final int MAX_NEURONS = 2048;
    private static final int MAX_BUCKETS = 8;
    private static final int MAX_KING_BUCKETS = 16;
    /** Of a game; a set-up may have more, up to one on each square. */
    private static final int GAME_PIECES = 32;
    /** A neuron's sum must stay within 16 bits whatever is on the board. */
    private static final int MAX_SUM = 32_000;

    private static final int MAX_OUTPUT_WEIGHT = 127;
    /** The sum of one side's weights of one sign; with all neurons at their maximum, both sides together fit an int. */
    private static final int MAX_OUTPUT_WEIGHT_SUM = Integer.MAX_VALUE / (2 * ACTIVATION_MAX * ACTIVATION_MAX);

    private static final int MAX_OUTPUT_BIAS = 1 << 24;
    /** Added to the low half of a pair to keep it positive, so that it borrows nothing from the high half. */
    static final int LOW_OFFSET = 32_768;

    private final byte[] file;
    private final int scale;
    private final int piecesPerBucket;
    private final int[] start;
    /** By zone, see {@link #rows}. */
    private final int[][][] rows;
    /** The zone by side and king square, see {@link #zone}. */
    private final byte[] zones = new byte[2 * Square.COUNT];
    /** By bucket, for the side to move and the other, low and high neurons. */
    private final int[][][] outputWeights;

    private final int[] outputBiases;

    private Network(byte[] file, Header header, ByteBuffer body) {
        this.file = file;
        this.scale = header.scale;
        int neurons = header.neurons;
        piecesPerBucket = (GAME_PIECES + header.buckets - 1) / header.buckets;
        fillZones(takeKingBuckets(header, body));
        short[][][] weights = new short[header.kingBuckets][Features.COUNT][];
        for (short[][] bucket : weights) {
            for (int feature = 0; feature < Features.COUNT; feature++) {
                bucket[feature] = takeShorts(body, neurons);
            }
        }
        short[] biases = takeShorts(body, neurons);
        rows = new int[header.kingBuckets * Features.VIEWS][Features.COUNT][];
        for (int bucket = 0; bucket < header.kingBuckets; bucket++) {
            requireSumsInRange(weights[bucket], biases);
            fillRows(bucket, weights[bucket]);
        }
        start = pack(biases);
        for (int i = 0; i < start.length; i++) {
            start[i] += LOW_OFFSET;
        }
        outputWeights = new int[header.buckets][4][];
        for (int[][] bucket : outputWeights) {
            for (int half = 0; half < 4; half++) {
                bucket[half] = widen(takeShorts(body, neurons / 2));
            }
            requireOutputInRange(bucket);
        }
        outputBiases = new int[header.buckets];
        for (int i = 0; i < header.buckets; i++) {
            outputBiases[i] = body.getInt();
            require(Math.abs((long) outputBiases[i]) <= MAX_OUTPUT_BIAS, "an output bias is out of range");
        }
    }

    /** The network of the program, read when it is first needed. */
    public static Network standard() {
        return Standard.NETWORK;
    }

    /** A class of its own, so that the network is read with the first use. */
    private static final class Standard {

        private static final String NAME = "castellan.nnue";
        private static final Network NETWORK = load();

        private static Network load() {
            try (InputStream in = Network.class.getResourceAsStream(NAME)) {
                if (in == null) {
                    throw new IllegalStateException("the program has no network, " + NAME + " is missing");
                }
                return read(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** @throws NetworkException with the reason why the bytes are not a usable network */
    public static Network read(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.read(in);
        require(
                in.remaining() == header.bodyBytes(),
                "it has " + in.remaining() + " bytes of weights instead of " + header.bodyBytes());
        CRC32 crc = new CRC32();
        crc.update(file, HEADER_BYTES, in.remaining());
        require((int) crc.getValue() == header.checksum, "its checksum is wrong");
        return new Network(file, header, in);
    }

    private record Header(int version, int neurons, int buckets, int scale, int checksum, int kingBuckets) {

        static Header read(ByteBuffer in) {
            require(in.remaining() >= HEADER_BYTES, "it is too short for a network");
            require(in.getInt() == MAGIC, "it does not begin with CSTN");
            int version = in.getShort();
            require(
                    version == FIRST_VERSION || version == VERSION,
                    "it has version " + version + ", known are " + FIRST_VERSION + " and " + VERSION);
            int neurons = Short.toUnsignedInt(in.getShort());
            require(
                    neurons > 0 && neurons % NEURON_STEP == 0 && neurons <= MAX_NEURONS,
                    "it has " + neurons + " neurons, not a multiple of " + NEURON_STEP + " up to " + MAX_NEURONS);
            int buckets = Byte.toUnsignedInt(in.get());
            require(buckets > 0 && buckets <= MAX_BUCKETS, "it has " + buckets + " outputs, not 1 to " + MAX_BUCKETS);
            require(in.get() == MIRRORED, "its features are not the mirrored ones");
            require(in.getShort() == ACTIVATION_MAX && in.getShort() == OUTPUT_UNIT, "its weights have other units");
            int scale = Short.toUnsignedInt(in.getShort());
            require(scale > 0, "its scale is zero");
            int checksum = in.getInt();
            int kingBuckets = version == FIRST_VERSION ? 1 : Byte.toUnsignedInt(in.get());
            require(
                    kingBuckets > 0 && kingBuckets <= MAX_KING_BUCKETS,
                    "it has " + kingBuckets + " king buckets, not 1 to " + MAX_KING_BUCKETS);
            in.position(HEADER_BYTES);
            return new Header(version, neurons, buckets, scale, checksum, kingBuckets);
        }

        int bodyBytes() {
            int places = version == FIRST_VERSION ? 0 : Features.KING_PLACES;
            return places + 2 * neurons * (kingBuckets * Features.COUNT + 1) + buckets * (4 * neurons + 4);
        }
    }

    private static short[] takeShorts(ByteBuffer in, int count) {
        short[] values = new short[count];
        in.asShortBuffer().get(values);
        in.position(in.position() + 2 * count);
        return values;
    }

    private static int[] pack(short[] values) {
        int[] packed = new int[values.length / 2];
        for (int i = 0; i < packed.length; i++) {
            packed[i] = values[i + packed.length] * 65_536 + values[i];
        }
        return packed;
    }

    private static int[] widen(short[] values) {
        int[] wide = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    /** The king bucket of each {@link Features#kingPlace}. */
    private static byte[] takeKingBuckets(Header header, ByteBuffer in) {
        byte[] buckets = new byte[Features.KING_PLACES];
        if (header.version > FIRST_VERSION) {
            in.get(buckets);
        }
        for (byte bucket : buckets) {
            require(bucket >= 0 && bucket < header.kingBuckets, "a king's place has no bucket");
        }
        return buckets;
    }

    private void fillZones(byte[] kingBuckets) {
        for (int side = 0; side < 2; side++) {
            for (int square = 0; square < Square.COUNT; square++) {
                int bucket = kingBuckets[Features.kingPlace(side, square)];
                zones[side * Square.COUNT + square] = (byte) (bucket * Features.VIEWS + Features.view(side, square));
            }
        }
    }

    private void fillRows(int bucket, short[][] weights) {
        int[][] packed = new int[Features.COUNT][];
        for (int feature = 0; feature < Features.COUNT; feature++) {
            packed[feature] = pack(weights[feature]);
        }
        for (int view = 0; view < Features.VIEWS; view++) {
            for (int code = 0; code < Features.COUNT; code++) {
                rows[bucket * Features.VIEWS + view][code] = packed[Features.index(view, code)];
            }
        }
    }

    private static void requireSumsInRange(short[][] weights, short[] biases) {
        int largest = 0;
        for (short[] row : weights) {
            largest = Math.max(largest, largest(row));
        }
        if (largest * Square.COUNT + largest(biases) <= MAX_SUM) {
            return; // checking each neuron takes longer than everything else
        }
        int[] column = new int[weights.length];
        for (int neuron = 0; neuron < biases.length; neuron++) {
            for (int feature = 0; feature < weights.length; feature++) {
                column[feature] = Math.abs(weights[feature][neuron]);
            }
            Arrays.sort(column);
            int sum = Math.abs(biases[neuron]);
            for (int i = 1; i <= Square.COUNT; i++) {
                sum += column[column.length - i];
            }
            require(sum <= MAX_SUM, "neuron " + neuron + " could leave 16 bits");
        }
    }

    private static int largest(short[] values) {
        int largest = 0;
        for (short value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    private static void requireOutputInRange(int[][] bucket) {
        for (int side = 0; side < 2; side++) {
            long positive = 0;
            long negative = 0;
            for (int half = 2 * side; half < 2 * side + 2; half++) {
                for (int weight : bucket[half]) {
                    require(Math.abs(weight) <= MAX_OUTPUT_WEIGHT, "an output weight is beyond " + MAX_OUTPUT_WEIGHT);
                    positive += Math.max(0, weight);
                    negative += Math.max(0, -weight);
                }
            }
            require(Math.max(positive, negative) <= MAX_OUTPUT_WEIGHT_SUM, "the output could leave 32 bits");
        }
    }

    private static void require(boolean condition, String fault) {
        if (!condition) {
            throw new NetworkException(fault);
        }
    }

    /**
     * The first four bytes of the file's SHA-256, by which training data names its network. It is calculated on demand,
     * because a first search should not wait for it.
     */
    public int id() {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(file))
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

    /**
     * The view and the king bucket of a side with its king on a square. As long as a king stays in a zone, the layer of
     * its side changes only by the pieces that moves add and remove.
     */
    int zone(int side, int kingSquare) {
        return zones[side * Square.COUNT + kingSquare];
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
        int[][] added = rows[zone(perspective, king)];
        int[] layer = start.clone();
        for (int square = 0; square < Square.COUNT; square++) {
            if (setup.pieceAt(square) != Piece.NONE) {
                Kernels.add(layer, added[Features.code(setup.pieceAt(square), square)]);
            }
        }
        return layer;
    }
}
