package castellan.eval;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.zip.CRC32;

/** A network file with random weights, or one that a test has spoiled; the checksum is always right. */
public final class TestNetwork {

    static final int HEADER_BYTES = 32;

    final int neurons;
    final int buckets;
    /** The king bucket of each place of a king; a file with one bucket for all says nothing of them. */
    final byte[] kingBuckets = new byte[Features.KING_PLACES];

    final int scale = 400;
    /** By feature, those of one king bucket after the other. */
    final short[][] weights;

    final short[] biases;
    final short[][] outputWeights;
    final int[] outputBiases;

    public TestNetwork(long seed, int neurons, int buckets) {
        this(seed, neurons, buckets, 1);
    }

    /** Weights that use the whole range of activations, below zero, between, and beyond the maximum. */
    TestNetwork(long seed, int neurons, int buckets, int kings) {
        Random random = new Random(seed);
        this.neurons = neurons;
        this.buckets = buckets;
        weights = new short[kings * Features.COUNT][neurons];
        for (short[] row : weights) {
            fill(row, random, 90);
        }
        biases = new short[neurons];
        fill(biases, random, 200);
        outputWeights = new short[buckets][2 * neurons];
        for (short[] row : outputWeights) {
            fill(row, random, Math.min(127, 16_000 / neurons));
        }
        outputBiases = random.ints(buckets, -5000, 5000).toArray();
        for (int place = 0; place < kingBuckets.length; place++) {
            kingBuckets[place] = (byte) (place < kings ? place : random.nextInt(kings));
        }
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
                .putShort((short) (kings == 1 ? 1 : 2))
                .putShort((short) neurons)
                .put((byte) buckets)
                .put((byte) 1)
                .putShort((short) 255)
                .putShort((short) 64)
                .putShort((short) scale)
                .putInt(0)
                .put((byte) (kings == 1 ? 0 : kings))
                .position(HEADER_BYTES);
        out.put(kingBuckets, 0, places);
        for (short[] row : weights) {
            putAll(out, row);
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

    private static void putAll(ByteBuffer out, short[] values) {
        for (short value : values) {
            out.putShort(value);
        }
    }
}
