package castellan.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Splits a PGN file of any size into its games, one at a time. A game begins with its tags, so those without any tag are
 * taken for a part of the game before.
 */
public final class PgnGames {

    private static final int BUFFER_BYTES = 1 << 16;
    /** More than any game has; the rest of a longer one is dropped, so that it cannot be read. */
    private static final int MOST_GAME_BYTES = 1 << 22;

    private static final byte[] FIRST_TAG = "[Event ".getBytes(StandardCharsets.US_ASCII);

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;
    private long bytesRead;

    /** A line that was read and not used yet. */
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private boolean isLineWaiting;
    private boolean isInComment;

    public PgnGames(InputStream in) {
        this.in = in;
    }

    /** How many bytes of the file have been read. */
    public long bytesRead() {
        return bytesRead;
    }

    /** The text of the next game, for {@link Pgn#readOpening}; empty at the end of the file. */
    public Optional<byte[]> next() throws IOException {
        ByteArrayOutputStream game = new ByteArrayOutputStream();
        boolean hasFirstTag = false;
        boolean hasMoves = false;
        isInComment = false;
        while (isLineWaiting || readLine()) {
            byte[] text = line.toByteArray();
            isLineWaiting = false;
            int start = firstLetter(text);
            boolean isFirstTag = beginsWithFirstTag(text, start);
            boolean isTag = start < text.length && text[start] == '[' && (!isInComment || isFirstTag);
            if (isTag && (hasMoves || isFirstTag && hasFirstTag)) {
                isLineWaiting = true;
                break;
            }
            hasFirstTag |= isFirstTag;
            if (!isTag && start < text.length) {
                hasMoves = true;
                skipComments(text, start);
            }
            if (game.size() < MOST_GAME_BYTES) {
                game.writeBytes(text);
            }
        }
        return hasMoves || hasFirstTag ? Optional.of(game.toByteArray()) : Optional.empty();
    }

    /** Reads a line with its end, which is any of CR, LF or both; of a line that is too long, only the beginning. */
    private boolean readLine() throws IOException {
        line.reset();
        int letter = read();
        if (letter < 0) {
            return false;
        }
        while (letter >= 0) {
            if (line.size() < MOST_GAME_BYTES) {
                line.write(letter);
            }
            if (letter == '\n' || letter == '\r') {
                break;
            }
            letter = read();
        }
        return true;
    }

    private int read() throws IOException {
        if (at == end) {
            at = 0;
            end = in.read(buffer);
            if (end <= 0) {
                end = 0;
                return -1;
            }
            bytesRead += end;
        }
        return buffer[at++] & 0xff;
    }

    /** The index of the first byte that is no blank; a byte order mark counts as blank. */
    private static int firstLetter(byte[] text) {
        int index = text.length > 2 && (text[0] & 0xff) == 0xef && (text[1] & 0xff) == 0xbb ? 3 : 0;
        while (index < text.length && text[index] <= ' ' && text[index] >= 0) {
            index++;
        }
        return index;
    }

    private static boolean beginsWithFirstTag(byte[] text, int start) {
        for (int i = 0; i < FIRST_TAG.length; i++) {
            if (start + i >= text.length || text[start + i] != FIRST_TAG[i]) {
                return false;
            }
        }
        return true;
    }

    /** Finds out whether the line ends within a comment. */
    private void skipComments(byte[] text, int start) {
        if (!isInComment && text[start] == '%') {
            return;
        }
        for (int i = start; i < text.length; i++) {
            if (isInComment) {
                isInComment = text[i] != '}';
            } else if (text[i] == ';') {
                return;
            } else {
                isInComment = text[i] == '{';
            }
        }
    }
}
