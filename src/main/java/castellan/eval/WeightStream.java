package castellan.eval;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** A network's file, taken in parts, so that it need not fit into memory as a whole. */
final class WeightStream {

    private final InputStream in;
    private final CRC32 crc = new CRC32();

    WeightStream(InputStream in) {
        this.in = in;
    }

    /** The next bytes, as a buffer of their own. */
    ByteBuffer take(int bytes) {
        byte[] part = new byte[bytes];
        try {
            if (in.readNBytes(part, 0, bytes) < bytes) {
                throw new NetworkException("it is too short for a network");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        crc.update(part, 0, bytes);
        return ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN);
    }

    short[] takeShorts(int count) {
        short[] values = new short[count];
        take(2 * count).asShortBuffer().get(values);
        return values;
    }

    /** The checksum of all that was taken. */
    int checksum() {
        return (int) crc.getValue();
    }
}
