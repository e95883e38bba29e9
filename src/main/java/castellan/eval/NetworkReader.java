package castellan.eval;

import castellan.board.Square;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads the file of a {@link Network}, checks it and arranges its weights.
 *
 * <p>File, little endian: {@code CSTN}, u16 version, u16 neurons N, u8 output buckets, u8 flags (bit 0: mirrored),
 * u16 QA, u16 QB, u16 scale, u32 CRC-32 of the rest, since version 2 u8 king buckets, in version 3 u8 stages, zeros up to
 * byte 32; since version 2 the u8 king bucket of each {@link Features#kingPlace} [stages][32], few pieces first; then i16
 * feature weights [king buckets][768][N], i16 biases [N], i16 output weights [buckets][2N], i32 output biases [buckets]. A
 * file of version 1 has one king bucket, files of versions 1 and 2 have one stage. In version 3 the feature weights of a
 * king bucket are the u8 low bytes of all weights plus 128, then the i8 high bytes. Most of these are 0, so the jar is
 * smaller and unpacked faster. Feature weights are in units of 1/QA, output weights of 1/QB.
 */
final class NetworkReader {

    private static final int MAGIC = 'C' | 'S' << 8 | 'T' << 16 | 'N' << 24;
    private static final int FIRST_VERSION = 1;
    private static final int KINGS_VERSION = 2;
    private static final int STAGES_VERSION = 3;
    private static final int MIRRORED = 1;
    private static final int HEADER_BYTES = 32;
    static final int NEURON_STEP = 32;
    private static final int MAX_NEURONS = 2048;
    private static final int MAX_BUCKETS = 8;
    private static final int MAX_KING_BUCKETS = 16;
    private static final int MAX_STAGES = 4;
    /** A neuron's sum must stay within 16 bits whatever is on the board. */
    private static final int MAX_SUM = 32_000;

    private static final int MAX_OUTPUT_WEIGHT = 127;
    /** The sum of one side's weights of one sign; with all neurons at their maximum, both sides together fit an int. */
    private static final int MAX_OUTPUT_WEIGHT_SUM =
            Integer.MAX_VALUE / (2 * Network.ACTIVATION_MAX * Network.ACTIVATION_MAX);

    private static final int MAX_OUTPUT_BIAS = 1 << 24;
    /** Added to weights that are written as low and high bytes: small ones then have a high byte of 0. */
    private static final int BYTE_OFFSET = 128;

    private final Header header;
    private final byte[] kingBuckets;
    private final int[][][] rows;
    private final int[] start;
    private final int[][][] outputWeights;
    private final int[] outputBiases;

    private NetworkReader(Header header, WeightStream body) {
        this.header = header;
        int neurons = header.neurons;
        kingBuckets = takeKingBuckets(body);
        rows = new int[header.kingBuckets * Features.VIEWS][Features.COUNT][];
        int largest = 0;
        for (int bucket = 0; bucket < header.kingBuckets; bucket++) {
            byte[] weights = body.take(2 * Features.COUNT * neurons).array();
            largest = Math.max(largest, fillRows(bucket, weights));
        }
        short[] biases = body.takeShorts(neurons);
        requireSumsInRange(largest, biases);
        start = pack(biases);
        for (int i = 0; i < start.length; i++) {
            start[i] += Network.LOW_OFFSET;
        }
        outputWeights = new int[header.buckets][4][];
        for (int[][] bucket : outputWeights) {
            for (int half = 0; half < 4; half++) {
                bucket[half] = widen(body.takeShorts(neurons / 2));
            }
            requireOutputInRange(bucket);
        }
        outputBiases = new int[header.buckets];
        body.take(4 * header.buckets).asIntBuffer().get(outputBiases);
        for (int bias : outputBiases) {
            require(Math.abs((long) bias) <= MAX_OUTPUT_BIAS, "an output bias is out of range");
        }
        require(body.checksum() == header.checksum, "its checksum is wrong");
    }

    /** @throws NetworkException with the reason why the bytes are not a usable network */
    static NetworkReader read(byte[] file) {
        Header header = Header.read(new WeightStream(new ByteArrayInputStream(file)));
        int bytes = file.length - HEADER_BYTES;
        require(bytes == header.bodyBytes(), "it has " + bytes + " bytes of weights instead of " + header.bodyBytes());
        return new NetworkReader(header, new WeightStream(new ByteArrayInputStream(file, HEADER_BYTES, bytes)));
    }

    /** Reads a file without taking all of it into memory. */
    static NetworkReader read(InputStream in) {
        Header header = Header.read(new WeightStream(in));
        return new NetworkReader(header, new WeightStream(in)); // another one: the checksum begins after the header
    }

    int scale() {
        return header.scale;
    }

    /** The number of output buckets. */
    int buckets() {
        return header.buckets;
    }

    /** The number of stages. */
    int stages() {
        return header.stages;
    }

    /** The king bucket of each {@link Features#kingPlace}, stage by stage. */
    byte[] kingBuckets() {
        return kingBuckets;
    }

    /** See {@link Network#rows}. */
    int[][][] rows() {
        return rows;
    }

    /** See {@link Network#start}. */
    int[] start() {
        return start;
    }

    /** By bucket, for the side to move and the other, low and high neurons. */
    int[][][] outputWeights() {
        return outputWeights;
    }

    int[] outputBiases() {
        return outputBiases;
    }

    private record Header(int version, int neurons, int buckets, int scale, int checksum, int kingBuckets, int stages) {

        static Header read(WeightStream file) {
            ByteBuffer in = file.take(HEADER_BYTES);
            require(in.getInt() == MAGIC, "it does not begin with CSTN");
            int version = in.getShort();
            require(
                    version >= FIRST_VERSION && version <= STAGES_VERSION,
                    "it has version " + version + ", known are " + FIRST_VERSION + " to " + STAGES_VERSION);
            int neurons = Short.toUnsignedInt(in.getShort());
            require(
                    neurons > 0 && neurons % NEURON_STEP == 0 && neurons <= MAX_NEURONS,
                    "it has " + neurons + " neurons, not a multiple of " + NEURON_STEP + " up to " + MAX_NEURONS);
            int buckets = Byte.toUnsignedInt(in.get());
            require(buckets > 0 && buckets <= MAX_BUCKETS, "it has " + buckets + " outputs, not 1 to " + MAX_BUCKETS);
            require(in.get() == MIRRORED, "its features are not the mirrored ones");
            require(
                    in.getShort() == Network.ACTIVATION_MAX && in.getShort() == Network.OUTPUT_UNIT,
                    "its weights have other units");
            int scale = Short.toUnsignedInt(in.getShort());
            require(scale > 0, "its scale is zero");
            int checksum = in.getInt();
            int kingBuckets = version == FIRST_VERSION ? 1 : Byte.toUnsignedInt(in.get());
            require(
                    kingBuckets > 0 && kingBuckets <= MAX_KING_BUCKETS,
                    "it has " + kingBuckets + " king buckets, not 1 to " + MAX_KING_BUCKETS);
            int stages = version < STAGES_VERSION ? 1 : Byte.toUnsignedInt(in.get());
            require(stages > 0 && stages <= MAX_STAGES, "it has " + stages + " stages, not 1 to " + MAX_STAGES);
            return new Header(version, neurons, buckets, scale, checksum, kingBuckets, stages);
        }

        int bodyBytes() {
            int places = version < KINGS_VERSION ? 0 : stages * Features.KING_PLACES;
            return places + 2 * neurons * (kingBuckets * Features.COUNT + 1) + buckets * (4 * neurons + 4);
        }
    }

    private byte[] takeKingBuckets(WeightStream in) {
        byte[] buckets = new byte[header.stages * Features.KING_PLACES];
        if (header.version >= KINGS_VERSION) {
            in.take(buckets.length).get(buckets);
        }
        for (byte bucket : buckets) {
            require(bucket >= 0 && bucket < header.kingBuckets, "a king's place has no bucket");
        }
        return buckets;
    }

    /** Arranges the weights of a king bucket; returns the largest. */
    private int fillRows(int bucket, byte[] weights) {
        boolean apart = header.version >= STAGES_VERSION; // low and high bytes
        int step = apart ? 1 : 2;
        int toHighByte = apart ? weights.length / 2 : 1;
        int offset = apart ? BYTE_OFFSET : 0;
        int[][] packed = new int[Features.COUNT][header.neurons / 2];
        int largest = 0;
        int at = 0;
        for (int[] row : packed) {
            for (int i = 0; i < row.length; i++) {
                int first = at + step * i;
                int second = first + step * row.length;
                int low = (weights[first] & 0xff) + (weights[first + toHighByte] << 8) - offset;
                int high = (weights[second] & 0xff) + (weights[second + toHighByte] << 8) - offset;
                row[i] = pair(high, low);
                largest = Math.max(largest, Math.max(Math.abs(low), Math.abs(high)));
            }
            at += step * header.neurons;
        }
        for (int view = 0; view < Features.VIEWS; view++) {
            for (int code = 0; code < Features.COUNT; code++) {
                rows[bucket * Features.VIEWS + view][code] = packed[Features.index(view, code)];
            }
        }
        return largest;
    }

    private void requireSumsInRange(int largest, short[] biases) {
        if (largest * Square.COUNT + largest(biases) <= MAX_SUM) {
            return; // checking each neuron takes longer than everything else
        }
        int[] column = new int[Features.COUNT];
        for (int zone = 0; zone < rows.length; zone += Features.VIEWS) {
            for (int neuron = 0; neuron < biases.length; neuron++) {
                for (int code = 0; code < column.length; code++) {
                    column[code] = Math.abs(weight(rows[zone][code], neuron));
                }
                Arrays.sort(column);
                int sum = Math.abs(biases[neuron]);
                for (int i = 1; i <= Square.COUNT; i++) {
                    sum += column[column.length - i];
                }
                require(sum <= MAX_SUM, "neuron " + neuron + " could leave 16 bits");
            }
        }
    }

    /** The weight of a neuron in a packed row. */
    private static int weight(int[] row, int neuron) {
        int pair = row[neuron % row.length];
        short low = (short) pair;
        return neuron < row.length ? low : pair - low >> 16;
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

    /** Two neurons in one int, see {@link Network}. */
    private static int pair(int high, int low) {
        return high * 65_536 + low;
    }

    private static int[] pack(short[] values) {
        int[] packed = new int[values.length / 2];
        for (int i = 0; i < packed.length; i++) {
            packed[i] = pair(values[i + packed.length], values[i]);
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
}
