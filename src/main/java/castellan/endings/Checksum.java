package castellan.endings;

import castellan.files.MappedBytes;

/**
 * The checksum at the end of a table: 128 bits of CityHash, Google's public hash function, in its variant with CRC-32C.
 * Each 16 MB of the file are hashed to 256 bits, and these hashes together to the checksum.
 */
final class Checksum {

    /** The largest content that is checked; reading more would keep a search waiting. */
    static final long LARGEST = 64L << 20;

    private static final int CHUNK = 16 << 20;
    private static final int HASH_LONGS = 4;

    // The constants of CityHash.
    private static final long K0 = 0xc3a5c85c97cb3127L;
    private static final long K1 = 0xb492b66fbe98f273L;
    private static final long K3 = 0xc949d7c7509e6557L;
    private static final long MULTIPLIER = 0x9ddfea08eb382d69L;

    /** Longs that are mixed in at once. */
    private static final int LANES = 5;

    private static final int STEP = LANES * Long.BYTES;
    /** Steps of one round, which alternate between two ways of mixing. */
    private static final int ROUND = 6 * STEP;

    private static final int[] ROTATIONS = {41, 27, 41, 33, 25};
    /** The reversed polynomial of CRC-32C. */
    private static final int POLYNOMIAL = 0x82f63b78;
    /** The effect of each byte of a long on the CRC. */
    private static final int[] CRC = new int[Long.BYTES * 256];

    static {
        for (int value = 0; value < 256; value++) {
            int crc = value;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc >>> 1 ^ -(crc & 1) & POLYNOMIAL;
            }
            CRC[7 * 256 + value] = crc;
        }
        for (int place = 6; place >= 0; place--) {
            for (int value = 0; value < 256; value++) {
                int crc = CRC[(place + 1) * 256 + value];
                CRC[place * 256 + value] = crc >>> 8 ^ CRC[7 * 256 + (crc & 0xff)];
            }
        }
    }

    private final MappedBytes bytes;
    /** The lanes, and the one that was pushed out last. */
    private final long[] lanes = new long[LANES + 1];

    private final int[] crcs = new int[LANES];

    private Checksum(MappedBytes bytes) {
        this.bytes = bytes;
    }

    /** Whether the last 16 bytes are the checksum of those before; also true if there are too many to check. */
    static boolean isRight(MappedBytes bytes) {
        long size = bytes.size() - TableContent.CHECKSUM_BYTES;
        return size > LARGEST || new Checksum(bytes).isRight(size);
    }

    private boolean isRight(long size) {
        int chunks = (int) ((size + CHUNK - 1) / CHUNK);
        long[] hashes = new long[HASH_LONGS * chunks];
        for (int i = 0; i < chunks; i++) {
            long start = (long) i * CHUNK;
            hash(start, (int) Math.min(CHUNK, size - start), hashes, HASH_LONGS * i);
        }
        return matches(hashes, bytes.longAt(size), bytes.longAt(size + Long.BYTES));
    }

    // ---- 256 bits of a chunk -----------------------------------------------------------------------------------

    private void hash(long start, int size, long[] result, int at) {
        boolean isShort = size < ROUND;
        int length = isShort ? ROUND : size;
        int seed = isShort ? ~size : 0;
        long end = start + size;
        long first = mix(word(start + 96, end) + K0, length);
        long second = word(start + 120, end) * K0 + length;
        lanes[0] = word(start + 56, end) + K0;
        lanes[1] = word(start + 96, end) + K0;
        lanes[2] = first;
        lanes[3] = second;
        lanes[4] = word(start + 184, end) + (seed & 0xffff_ffffL);
        lanes[5] = first + second;
        for (int i = 0; i < LANES; i++) {
            crcs[i] = i == 0 ? seed : 0;
        }
        int wholeRounds = length / ROUND * ROUND;
        int done = 0;
        while (done < wholeRounds) {
            step(start + done, end, 1, 1);
            step(start + done + STEP, end, K0, 0);
            done += 2 * STEP;
        }
        for (; done + STEP <= length; done += STEP) {
            step(start + done, end, K0, 0);
        }
        if (done < length) {
            step(start + length - STEP, end, K0, 0); // the last bytes, some of them once more
        }
        finish(first, second, result, at);
    }

    /** The long at a place; a chunk that is too short counts as if zeros followed. */
    private long word(long at, long end) {
        return at + Long.BYTES <= end ? bytes.longAt(at) : 0;
    }

    private void step(long at, long end, long factor, int twist) {
        long pushedOut = lanes[0];
        for (int i = 0; i < LANES; i++) {
            long mixed = Long.rotateRight(lanes[i + 1], ROTATIONS[i] ^ twist);
            lanes[i] = mixed * factor + word(at + i * Long.BYTES, end);
            crcs[i] = crc(crcs[i], lanes[i]);
        }
        lanes[LANES] = pushedOut;
    }

    private static int crc(int crc, long value) {
        long mixed = value ^ crc & 0xffff_ffffL;
        int result = 0;
        for (int place = 0; place < Long.BYTES; place++) {
            result ^= CRC[place * 256 + (int) (mixed >>> 8 * place & 0xff)];
        }
        return result;
    }

    private void finish(long first, long second, long[] result, int at) {
        long crc0 = crcs[0] & 0xffff_ffffL;
        long crc1 = crcs[1] & 0xffff_ffffL;
        long crc3 = crcs[3] & 0xffff_ffffL;
        long tail = (crcs[4] & 0xffff_ffffL) + (crc3 << 32);
        long middle = (crcs[2] & 0xffff_ffffL) + (crc1 << 32);
        long a = mix(lanes[0], tail);
        long b = lanes[1] + middle;
        long c = mix(lanes[2], crc0) + crc3;
        long d = mix(lanes[3], lanes[4] + first);
        tail += lanes[4];
        long i = crc3 + mix(middle, lanes[5]);
        long e = mix(a, d) + tail;
        long f = mix(b, c) + a;
        long g = mix(tail, i) + c;
        result[at] = e + f + g + middle;
        a = shiftMix((a + g) * K0) * K0 + b;
        result[at + 1] = second + a + result[at];
        a = shiftMix(a * K0) * K0 + c;
        result[at + 2] = a + result[at + 1];
        a = shiftMix((a + e) * K0) * K0;
        result[at + 3] = a + result[at + 2];
    }

    // ---- 128 bits of the hashes --------------------------------------------------------------------------------

    /** CityHash128 of at most 144 bytes, the first 16 of which are the seed. */
    private static boolean matches(long[] words, long low, long high) {
        int size = (words.length - 2) * Long.BYTES;
        long a = words[0] ^ K3;
        long b = words[1];
        long c;
        long d;
        if (words.length == HASH_LONGS) {
            a = shiftMix(a * K1) * K1;
            // Sixteen bytes are hashed as two words.
            long last = words[3];
            c = b * K1 + (mix(words[2], Long.rotateRight(last + size, size)) ^ last);
            d = shiftMix(a + words[2]);
        } else {
            c = mix(words[words.length - 1] + K1, a);
            d = mix(b + size, c + words[words.length - 2]);
            a += d;
            for (int i = 2; i + 2 < words.length; i += 2) {
                a = (a ^ shiftMix(words[i] * K1) * K1) * K1;
                b ^= a;
                c = (c ^ shiftMix(words[i + 1] * K1) * K1) * K1;
                d ^= c;
            }
        }
        a = mix(a, c);
        b = mix(d, b);
        return low == (a ^ b) && high == mix(b, a);
    }

    private static long shiftMix(long value) {
        return value ^ value >>> 47;
    }

    private static long mix(long low, long high) {
        long a = (low ^ high) * MULTIPLIER;
        a ^= a >>> 47;
        long b = (high ^ a) * MULTIPLIER;
        b ^= b >>> 47;
        return b * MULTIPLIER;
    }
}
