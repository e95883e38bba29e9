package castellan.files;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

/**
 * The bytes of a file, mapped into memory in pieces, because a single buffer holds at most 2 GB. Each piece overlaps the
 * next by the length of the longest read, so that no read has to be put together. Little-endian unless said otherwise.
 */
public final class MappedBytes {

    private static final int PIECE_BITS = 30;
    private static final int OVERLAP = Long.BYTES;

    private final ByteBuffer[] pieces;
    private final int pieceBits;
    private final int pieceMask;
    private final long size;

    private MappedBytes(ByteBuffer[] pieces, int pieceBits, long size) {
        this.pieces = pieces;
        this.pieceBits = pieceBits;
        this.pieceMask = (1 << pieceBits) - 1;
        this.size = size;
    }

    public static MappedBytes map(Path file) throws IOException {
        return map(file, PIECE_BITS);
    }

    /** @param pieceBits the binary logarithm of the size of a piece */
    public static MappedBytes map(Path file, int pieceBits) throws IOException {
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            FileChannel channel = in.getChannel();
            long size = channel.size();
            long pieceSize = 1L << pieceBits;
            ByteBuffer[] pieces = new ByteBuffer[(int) ((size + pieceSize - 1) >> pieceBits)];
            for (int i = 0; i < pieces.length; i++) {
                long start = i * pieceSize;
                long length = Math.min(pieceSize + OVERLAP, size - start);
                pieces[i] = channel.map(MapMode.READ_ONLY, start, length).order(ByteOrder.LITTLE_ENDIAN);
            }
            return new MappedBytes(pieces, pieceBits, size);
        }
    }

    /**
     * Throws what failed reads of this thread have left behind. If the system cannot read a page of a file, compiled code
     * goes on with any value, and Java throws the error later, when the thread enters the virtual machine, wherever that
     * is. An array of arrays makes it enter now.
     *
     * @throws InternalError if some value that was read since the last call may be wrong
     */
    public static void throwPendingFault() {
        Reference.reachabilityFence(new int[0][0]);
    }

    public long size() {
        return size;
    }

    private ByteBuffer piece(long at) {
        return pieces[(int) (at >>> pieceBits)];
    }

    private int offset(long at) {
        return (int) at & pieceMask;
    }

    public int byteAt(long at) {
        return piece(at).get(offset(at)) & 0xff;
    }

    public int shortAt(long at) {
        return piece(at).getShort(offset(at)) & 0xffff;
    }

    public long intAt(long at) {
        return piece(at).getInt(offset(at)) & 0xffff_ffffL;
    }

    public long bigEndianIntAt(long at) {
        return Integer.reverseBytes(piece(at).getInt(offset(at))) & 0xffff_ffffL;
    }

    public long longAt(long at) {
        return piece(at).getLong(offset(at));
    }

    public long bigEndianLongAt(long at) {
        return Long.reverseBytes(longAt(at));
    }
}
