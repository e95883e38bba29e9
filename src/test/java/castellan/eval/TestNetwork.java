package castellan.eval;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** A network file with random weights, or one that a test has spoiled; the checksum is always right. */
public final class TestNetwork {

    static final int HEADER_BYTES = 32;

    final int neurons;
    final int buckets;
    /** The king bucket of each place of a king in each stage; a file with one bucket for all says nothing of them. */
    final byte[] kingBuckets;

    final int scale = 400;
    /** By feature, those of one king bucket after the other. */
    final short[][] weights;

    final short[] biases;
    final short[][] outputWeights;
    final int[] outputBiases;

    public TestNetwork(long seed, int neurons, int buckets) {
        this(seed, neurons, buckets, 1);
    }

    TestNetwork(long seed, int neurons, int buckets, int kings) {
        this(seed, neurons, buckets, kings, 1);
    }

    /** Weights that use the whole range of activations, below zero, between, and beyond the maximum. */
    TestNetwork(long seed, int neurons, int buckets, int kings, int stages) {
        Random random = new Random(seed);
        this.neurons = neurons;
        this.buckets = buckets;
        weights = new short[kings * Features.COUNT][neurons];
        for (short[] row : weights) {
            fill(row, random, 90);
            row[0] *= 5; // some weights need two bytes
        }
        biases = new short[neurons];
        fill(biases, random, 200);
        outputWeights = new short[buckets][2 * neurons];
        for (short[] row : outputWeights) {
            fill(row, random, Math.min(127, 16_000 / neurons));
        }
        outputBiases = random.ints(buckets, -5000, 5000).toArray();
        kingBuckets = new byte[stages * Features.KING_PLACES];
        for (int place = 0; place < kingBuckets.length; place++) {
            kingBuckets[place] = (byte) (place < kings ? place : random.nextInt(kings));
        }
    }

    int stages() {
        return kingBuckets.length / Features.KING_PLACES;
    }

    private static void fill(short[] values, Random random, int max) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (short) (random.nextInt(2 * max + 1) - max);
        }
    }

    public byte[] file() {
        int kings = weights.length / Features.COUNT;
        int places = kings == 1 ? 0 : kingBuckets.length;
        int bodyBytes = places + 2 * neurons * (weights.length + 1) + buckets * (4 * neurons + 4);
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + bodyBytes).order(ByteOrder.LITTLE_ENDIAN);
        out.put(new byte[] {'C', 'S', 'T', 'N'})
                .putShort((short) (kings == 1 ? 1 : stages() == 1 ? 2 : 3))
                .putShort((short) neurons)
                .put((byte) buckets)
                .put((byte) 1)
                .putShort((short) 255)
                .putShort((short) 64)
                .putShort((short) scale)
                .putInt(0)
                .put((byte) (kings == 1 ? 0 : kings))
                .put((byte) (stages() == 1 ? 0 : stages()))
                .position(HEADER_BYTES);
        out.put(kingBuckets, 0, places);
        for (int bucket = 0; bucket < kings; bucket++) {
            short[][] rows = Arrays.copyOfRange(weights, bucket * Features.COUNT, (bucket + 1) * Features.COUNT);
            if (stages() == 1) {
                Stream.of(rows).forEach(row -> putAll(out, row));
            } else {
                putBytes(out, rows, 0);
                putBytes(out, rows, 8);
            }
        }
        putAll(out, biases);
        for (short[] row : outputWeights) {
            putAll(out, row);
        }
        for (int bias : outputBiases) {
            out.putInt(bias);
        }
        return sealed(out.array());
    }

    /** The file with its checksum set right. */
    static byte[] sealed(byte[] file) {
        CRC32 crc = new CRC32();
        crc.update(file, HEADER_BYTES, file.length - HEADER_BYTES);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(16, (int) crc.getValue());
        return file;
    }

    private static void putBytes(ByteBuffer out, short[][] rows, int shift) {
        for (short[] row : rows) {
            for (short value : row) {
                out.put((byte) (value + 128 >> shift));
            }
        }
    }

    private static void putAll(ByteBuffer out, short[] values) {
        for (short value : values) {
            out.putShort(value);
        }
    }
}
