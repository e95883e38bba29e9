package castellan.notation;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/**
 * The text of a PGN file. PGN was defined in Latin-1 and is mostly written in UTF-8, and collections join files of both
 * kinds. So what is a character in UTF-8 is read as one, and every other byte as a character of Latin-1.
 */
public final class PgnText extends Reader {

    private static final int CHUNK = 1 << 13;
    private static final int LONGEST_CHARACTER = 4;

    private final InputStream in;
    private final byte[] bytes = new byte[CHUNK];
    private int from;
    private int to;
    private boolean isAllRead;

    public PgnText(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        int count = 0;
        while (count + 1 < length || count == 0) { // a character may need two places
            if (to - from < LONGEST_CHARACTER && !isAllRead) {
                fill();
            }
            if (from == to) {
                return count == 0 ? -1 : count;
            }
            count += Character.toChars(next(), target, offset + count);
        }
        return count;
    }

    private void fill() throws IOException {
        System.arraycopy(bytes, from, bytes, 0, to - from);
        to -= from;
        from = 0;
        while (to < bytes.length && !isAllRead) {
            int count = in.read(bytes, to, bytes.length - to);
            isAllRead = count < 0;
            to += Math.max(0, count);
        }
    }

    private int next() {
        int first = bytes[from] & 0xff;
        int length = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        int character = length == 1 ? first : first & 0x7f >> length;
        for (int i = 1; i < length; i++) {
            int next = from + i < to ? bytes[from + i] & 0xff : 0;
            character = (next & 0xc0) == 0x80 && character >= 0 ? character << 6 | next & 0x3f : -1;
        }
        boolean isCharacter = length == 1 || isShortest(character, length);
        from += isCharacter ? length : 1;
        return isCharacter ? character : first;
    }

    /** Whether UTF-8 would write this character with so many bytes. */
    private static boolean isShortest(int character, int length) {
        boolean isSurrogate = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
        int least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        return character >= least && character <= Character.MAX_CODE_POINT && !isSurrogate;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
