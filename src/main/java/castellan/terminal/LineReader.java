package castellan.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads lines that end in LF, CR or both from a stream of bytes. A line that is not valid UTF-8 is read as ISO 8859-1:
 * file names have no declared encoding on some systems, and either way no byte is lost.
 */
public final class LineReader {

    /** Far longer than any command; without a limit a broken sender would fill the memory. */
    public static final int MAX_LENGTH = 1 << 20;

    private final InputStream in;
    private final byte[] chunk = new byte[8192];
    private int position;
    private int limit;
    private byte[] line = new byte[512];
    private boolean wasTooLong;

    public LineReader(InputStream in) {
        this.in = in;
    }

    /**
     * The next line without its end; CR LF gives an additional empty line. Of a line that is too long the beginning is
     * returned, and {@link #wasTooLong} tells.
     *
     * @return null at the end of the input
     */
    public String read() throws IOException {
        int length = 0;
        wasTooLong = false;
        while (position < limit || fill()) {
            byte next = chunk[position++];
            if (next == '\n' || next == '\r') {
                return text(length);
            }
            if (length < MAX_LENGTH) {
                append(length++, next);
            } else {
                wasTooLong = true;
            }
        }
        return length == 0 ? null : text(length);
    }

    /** Whether the last line was longer than {@link #MAX_LENGTH} bytes. */
    public boolean wasTooLong() {
        return wasTooLong;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(chunk));
        return limit > 0;
    }

    private void append(int index, byte next) {
        if (index == line.length) {
            line = Arrays.copyOf(line, 2 * index);
        }
        line[index] = next;
    }

    private String text(int length) {
        boolean isAscii = true;
        for (int i = 0; i < length && isAscii; i++) {
            isAscii = line[i] >= 0;
        }
        if (!isAscii) {
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(line, 0, length))
                        .toString();
            } catch (CharacterCodingException e) {
                return new String(line, 0, length, StandardCharsets.ISO_8859_1);
            }
        }
        return new String(line, 0, length, StandardCharsets.US_ASCII);
    }
}
