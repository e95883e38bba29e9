package castellan.endings;

import castellan.files.MappedBytes;

/**
 * A long list of small numbers, compressed: pairs of numbers that occur often together have become symbols, pairs of
 * symbols other symbols, and the list of symbols is stored in a canonical Huffman code, in blocks of fixed size.
 *
 * <p>To find the number at an index, the sparse index gives the block of every {@code span}th number, the sizes of the
 * blocks lead to the right one, and only this is decoded. In the file, all heads come first, then all sparse indices,
 * all sizes and all blocks; the {@code locate} methods are called in this order.
 */
final class CompressedValues {

    /** The answer if the data contradicts itself. */
    static final int DAMAGED = -1;

    private static final int IS_CONSTANT = 0x80;
    private static final int LONGEST_CODE = 32;
    private static final int MOST_SPAN_BITS = 24;
    private static final int MOST_BLOCK_BITS = 24;
    private static final int INDEX_ENTRY_BYTES = 6;
    private static final int BLOCK_ALIGNMENT = 64;

    // A symbol: its left and its right part, 12 bits each, and the number of values that it stands for less one. A
    // symbol that stands for one value has this value as its left part.
    private static final int PART_BITS = 12;
    private static final int PART_MASK = (1 << PART_BITS) - 1;
    private static final int NO_PART = PART_MASK;
    private static final int LENGTH_SHIFT = 2 * PART_BITS;
    private static final int MOST_VALUES = 256;

    private final int flags;
    /** The only value if all are equal, otherwise {@link #DAMAGED}. */
    private final int constant;

    private MappedBytes bytes;
    private int blockBits;
    private int spanBits;
    private long indexEntries;
    /** Blocks with data, and blocks that have a size: the index may point behind the last value. */
    private long blocks;

    private long sizedBlocks;
    private int shortestCode;
    /** For each length of codes, the least code of that length, at the upper end of a long, and its symbol. */
    private long[] leastCodes;

    private int[] firstSymbols;
    private int[] symbols;

    private long indexAt;
    private long sizesAt;
    private long blocksAt;
    /** The last place where four bytes can be read. */
    private long lastRead;

    /**
     * Reads the head.
     *
     * @param count how many numbers there are
     * @param constantIsStored whether a constant is in the file; it is 0 otherwise
     */
    CompressedValues(TableCursor cursor, long count, boolean constantIsStored) {
        flags = cursor.nextByte();
        if ((flags & IS_CONSTANT) != 0) {
            int stored = cursor.nextByte();
            constant = constantIsStored ? stored : 0;
            return;
        }
        constant = DAMAGED;
        bytes = cursor.bytes();
        lastRead = bytes.size() - Integer.BYTES;
        blockBits = cursor.nextByte();
        spanBits = cursor.nextByte();
        int padding = cursor.nextByte();
        blocks = cursor.nextInt();
        sizedBlocks = blocks + padding;
        require(blockBits >= 3 && blockBits <= MOST_BLOCK_BITS && spanBits >= 1 && spanBits <= MOST_SPAN_BITS);
        indexEntries = count + (1L << spanBits) - 1 >>> spanBits;
        readCode(cursor);
        readSymbols(cursor);
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new DamagedTableException("its head makes no sense");
        }
    }

    private void readCode(TableCursor cursor) {
        int longestCode = cursor.nextByte();
        shortestCode = cursor.nextByte();
        require(shortestCode >= 1 && shortestCode <= longestCode && longestCode <= LONGEST_CODE);
        int lengths = longestCode - shortestCode + 1;
        firstSymbols = new int[lengths];
        for (int i = 0; i < lengths; i++) {
            firstSymbols[i] = cursor.nextShort();
        }
        // Longer codes are smaller. The codes of one length are consecutive, so their number and the least code that
        // is one bit longer tell the least one.
        leastCodes = new long[lengths];
        long least = 0;
        for (int i = lengths - 2; i >= 0; i--) {
            least = (least + firstSymbols[i] - firstSymbols[i + 1]) / 2;
            require(least >= 0);
            leastCodes[i] = least << Long.SIZE - (shortestCode + i);
        }
    }

    private void readSymbols(TableCursor cursor) {
        int count = cursor.nextShort();
        require(count > 0 && count <= NO_PART);
        symbols = new int[count];
        for (int i = 0; i < count; i++) {
            int low = cursor.nextByte();
            int middle = cursor.nextByte();
            int high = cursor.nextByte();
            symbols[i] = low | middle << 8 | high << 16;
        }
        cursor.skip(count & 1);
        measureSymbols();
    }

    /** Adds to each symbol the number of its values. A symbol may have parts that come after it, but never itself. */
    private void measureSymbols() {
        int[] lengths = new int[symbols.length];
        int[] open = new int[symbols.length];
        for (int i = 0; i < symbols.length; i++) {
            int depth = 0;
            open[0] = i;
            while (depth >= 0) {
                int symbol = open[depth];
                int left = left(symbols[symbol]);
                int right = right(symbols[symbol]);
                int unknown = NO_PART;
                if (lengths[symbol] == 0 && right != NO_PART) {
                    require(left < symbols.length && right < symbols.length);
                    unknown = lengths[left] == 0 ? left : lengths[right] == 0 ? right : NO_PART;
                }
                if (unknown != NO_PART) {
                    depth++;
                    require(depth < open.length); // deeper than there are symbols: one contains itself
                    open[depth] = unknown;
                    continue;
                }
                lengths[symbol] = right == NO_PART ? 1 : lengths[left] + lengths[right];
                require(lengths[symbol] <= MOST_VALUES);
                depth--;
            }
        }
        for (int i = 0; i < symbols.length; i++) {
            symbols[i] |= lengths[i] - 1 << LENGTH_SHIFT;
        }
    }

    private static int left(int symbol) {
        return symbol & PART_MASK;
    }

    private static int right(int symbol) {
        return symbol >>> PART_BITS & PART_MASK;
    }

    /** The number of values that a symbol stands for. */
    private static int length(int symbol) {
        return (symbol >>> LENGTH_SHIFT) + 1;
    }

    private boolean isConstant() {
        return constant != DAMAGED;
    }

    /** What the table says besides how it is compressed. */
    int flags() {
        return flags;
    }

    void locateIndex(TableCursor cursor) {
        if (!isConstant()) {
            indexAt = cursor.skip(INDEX_ENTRY_BYTES * indexEntries);
        }
    }

    void locateSizes(TableCursor cursor) {
        if (!isConstant()) {
            sizesAt = cursor.skip(2 * sizedBlocks);
        }
    }

    void locateBlocks(TableCursor cursor) {
        if (!isConstant()) {
            cursor.align(BLOCK_ALIGNMENT);
            blocksAt = cursor.skip(blocks << blockBits);
        }
    }

    /** @return the number at an index, which must be less than the count, or {@link #DAMAGED} */
    int get(long index) {
        if (isConstant()) {
            return constant;
        }
        long entry = indexAt + INDEX_ENTRY_BYTES * (index >>> spanBits);
        long block = bytes.intAt(entry);
        // The entry gives the place of the number in the middle of the span.
        int offset = (int) (index & (1L << spanBits) - 1) - (1 << spanBits - 1) + bytes.shortAt(entry + 4);
        if (block >= sizedBlocks) {
            return DAMAGED;
        }
        while (offset < 0) {
            if (--block < 0) {
                return DAMAGED;
            }
            offset += bytes.shortAt(sizesAt + 2 * block) + 1;
        }
        int last = bytes.shortAt(sizesAt + 2 * block);
        while (offset > last) {
            offset -= last + 1;
            if (++block >= sizedBlocks) {
                return DAMAGED;
            }
            last = bytes.shortAt(sizesAt + 2 * block);
        }
        return block < blocks ? decode(blocksAt + (block << blockBits), offset) : DAMAGED;
    }

    /** Reads symbols from the beginning of a block to the one with the wanted value. */
    private int decode(long block, int offset) {
        long at = block + Long.BYTES;
        long code = bytes.bigEndianLongAt(block);
        int used = 0;
        int left = offset;
        while (true) {
            int i = 0;
            while (Long.compareUnsigned(code, leastCodes[i]) < 0) { // ends, because the last one is 0
                i++;
            }
            int codeLength = shortestCode + i;
            long number = firstSymbols[i] + (code - leastCodes[i] >>> Long.SIZE - codeLength);
            if (number >= symbols.length) {
                return DAMAGED;
            }
            int symbol = symbols[(int) number];
            if (left < length(symbol)) {
                return value(symbol, left);
            }
            left -= length(symbol);
            code <<= codeLength;
            used += codeLength;
            if (used >= Integer.SIZE) {
                if (at > lastRead) {
                    return DAMAGED;
                }
                used -= Integer.SIZE;
                code |= bytes.bigEndianIntAt(at) << used;
                at += Integer.BYTES;
            }
        }
    }

    /** The value at an offset among those that a symbol stands for. */
    private int value(int symbol, int offset) {
        int part = symbol;
        int left = offset;
        while (length(part) > 1) {
            int first = symbols[left(part)];
            if (left < length(first)) {
                part = first;
            } else {
                left -= length(first);
                part = symbols[right(part)];
            }
        }
        return left(part);
    }
}
