package castellan.notation;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/**
 * Splits the text of a PGN into tags, comments, brackets and words. It does not recurse, so any nesting is fine, and it
 * keeps only a part of the text, so the file may be of any size.
 */
final class PgnScanner {

    private static final int END_OF_TEXT = -1;
    private static final char BYTE_ORDER_MARK = '\ufeff';
    /** Begins a numeric annotation, also directly after a move. */
    static final char ANNOTATION = '$';
    /** At the start of a line, says that the line is not part of the game. */
    private static final char ESCAPE = '%';
    /** The characters that end a word, besides blanks. */
    private static final String DELIMITERS = "{}();[]";

    /** No program writes longer names, and an error that quotes one could reveal the content of a file. */
    private static final String TAG_NAME = "\\w{1,40}";

    /** How much is read at a time, and how much of what was read is kept at most. */
    private static final int CHUNK = 1 << 13;
    /** Larger than any comment of a game that is accepted; without it a file without an end would fill the memory. */
    private static final int LONGEST_TOKEN = 1 << 24;

    private static final String NEXT_GAME = "[Event ";

    private final Reader reader;
    private final char[] chunk = new char[CHUNK];
    /** The part of the text around the next character. */
    private final StringBuilder window = new StringBuilder();
    /** The index of the next character to read in the window. */
    private int at;
    /** How many characters have been dropped from the window. */
    private long dropped;

    private boolean windowStartsLine = true;
    private boolean isAllRead;

    enum Kind {
        TAG,
        COMMENT,
        OPEN,
        CLOSE,
        WORD,
        END
    }

    /** @param value the value of a tag, otherwise empty */
    record Token(Kind kind, String text, String value) {

        private Token(Kind kind, String text) {
            this(kind, text, "");
        }
    }

    PgnScanner(Reader reader) {
        this.reader = reader;
    }

    /** How many characters were read. */
    long offset() {
        return dropped + at;
    }

    /** The character at this index of the window, which grows as needed. */
    private int charAt(int index) {
        try {
            while (index >= window.length() && !isAllRead) {
                int count = reader.read(chunk);
                isAllRead = count < 0;
                window.append(chunk, 0, Math.max(0, count));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return index < window.length() ? window.charAt(index) : END_OF_TEXT;
    }

    private void dropWhatWasRead() {
        if (at >= CHUNK) {
            windowStartsLine = isAtLineStart();
            window.delete(0, at);
            dropped += at;
            at = 0;
        }
    }

    /** Skips to the next line that begins a game. */
    void skipToNextGame() {
        while (peek() != END_OF_TEXT) {
            if (peek() == '[' && isAtLineStart() && isNextGame()) {
                return;
            }
            at++;
            dropWhatWasRead();
        }
    }

    private boolean isNextGame() {
        charAt(at + NEXT_GAME.length());
        return window.indexOf(NEXT_GAME, at) == at;
    }

    Token next() {
        skipBlanksAndEscapedLines();
        dropWhatWasRead();
        int letter = read();
        switch (letter) {
            case END_OF_TEXT:
                return new Token(Kind.END, "");
            case '[':
                return tag();
            case '{':
                return new Token(Kind.COMMENT, until('}', "a comment is not closed"));
            case ';':
                return new Token(Kind.COMMENT, restOfLine());
            case '(':
                return new Token(Kind.OPEN, "(");
            case ')':
                return new Token(Kind.CLOSE, ")");
            case '}', ']':
                throw new NotationException("'" + (char) letter + "' without an opening one");
            default:
                at--;
                return new Token(Kind.WORD, word());
        }
    }

    private void skipBlanksAndEscapedLines() {
        while (isBlank(peek()) || peek() == ESCAPE && isAtLineStart()) {
            if (peek() == ESCAPE) {
                restOfLine();
            } else {
                at++;
            }
            dropWhatWasRead();
        }
    }

    private Token tag() {
        String name = until('"', "a tag has no value in quotation marks").strip();
        if (!name.matches(TAG_NAME)) {
            throw new NotationException("a tag has no name before its value");
        }
        StringBuilder value = new StringBuilder();
        int letter = read();
        while (letter != '"' || !isValueComplete()) {
            if (letter == '\\') {
                letter = read();
            }
            if (letter == END_OF_TEXT || isLineEnd(letter)) {
                throw new NotationException("the value of the tag " + name + " is not closed");
            }
            value.append((char) letter);
            letter = read();
        }
        if (!until(']', "the tag " + name + " is not closed").isBlank()) {
            throw new NotationException("the tag " + name + " is not closed");
        }
        return new Token(Kind.TAG, name, Pgn.printable(value.toString()));
    }

    /**
     * Whether the quotation mark just read ends the value. One with more text after it is part of the value: many
     * programs forget to escape it.
     */
    private boolean isValueComplete() {
        int next = at;
        while (isBlank(charAt(next)) && !isLineEnd(charAt(next))) {
            next++;
        }
        return charAt(next) == END_OF_TEXT || charAt(next) == ']' || isLineEnd(charAt(next));
    }

    private String word() {
        int start = at++;
        while (peek() != END_OF_TEXT
                && !isBlank(peek())
                && DELIMITERS.indexOf(peek()) < 0
                && peek() != ANNOTATION
                && at - start < LONGEST_TOKEN) {
            at++;
        }
        return window.substring(start, at);
    }

    private String restOfLine() {
        int start = at;
        while (peek() != END_OF_TEXT && !isLineEnd(peek()) && at - start < LONGEST_TOKEN) {
            at++;
        }
        return window.substring(start, at);
    }

    private String until(char end, String otherwise) {
        int start = at;
        while (peek() != end) {
            if (peek() == END_OF_TEXT || at - start >= LONGEST_TOKEN) {
                throw new NotationException(otherwise);
            }
            at++;
        }
        return window.substring(start, at++);
    }

    private int peek() {
        return charAt(at);
    }

    private int read() {
        int letter = peek();
        at += letter == END_OF_TEXT ? 0 : 1;
        return letter;
    }

    /** A byte-order mark is not text, so the line starts after it. */
    private boolean isAtLineStart() {
        int before = at - 1;
        while (before >= 0 && window.charAt(before) == BYTE_ORDER_MARK) {
            before--;
        }
        return before < 0 ? windowStartsLine : isLineEnd(window.charAt(before));
    }

    /** A line may end with either character or with both: the second then ends an empty line, which has no effect. */
    private static boolean isLineEnd(int letter) {
        return letter == '\n' || letter == '\r';
    }

    private static boolean isBlank(int letter) {
        return Character.isWhitespace(letter) || Character.isSpaceChar(letter) || letter == BYTE_ORDER_MARK;
    }
}
