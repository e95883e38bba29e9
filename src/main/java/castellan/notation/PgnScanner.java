package castellan.notation;

/** Splits the text of a PGN into tags, comments, brackets and words. It does not recurse, so any nesting is fine. */
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

    private final String text;
    /** The index of the next character to read. */
    private int at;

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

    PgnScanner(String text) {
        this.text = text;
    }

    Token next() {
        skipBlanksAndEscapedLines();
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
        while (next < text.length() && isBlank(text.charAt(next)) && !isLineEnd(text.charAt(next))) {
            next++;
        }
        return next == text.length() || text.charAt(next) == ']' || isLineEnd(text.charAt(next));
    }

    private String word() {
        int start = at++;
        while (at < text.length() && !isBlank(peek()) && DELIMITERS.indexOf(peek()) < 0 && peek() != ANNOTATION) {
            at++;
        }
        return text.substring(start, at);
    }

    private String restOfLine() {
        int start = at;
        while (at < text.length() && !isLineEnd(peek())) {
            at++;
        }
        return text.substring(start, at);
    }

    private String until(char end, String otherwise) {
        int start = at;
        int found = text.indexOf(end, start);
        if (found < 0) {
            throw new NotationException(otherwise);
        }
        at = found + 1;
        return text.substring(start, found);
    }

    private int peek() {
        return at < text.length() ? text.charAt(at) : END_OF_TEXT;
    }

    private int read() {
        int letter = peek();
        at++;
        return letter;
    }

    /** A byte-order mark is not text, so the line starts after it. */
    private boolean isAtLineStart() {
        int before = at - 1;
        while (before >= 0 && text.charAt(before) == BYTE_ORDER_MARK) {
            before--;
        }
        return before < 0 || isLineEnd(text.charAt(before));
    }

    /** A line may end with either character or with both: the second then ends an empty line, which has no effect. */
    private static boolean isLineEnd(int letter) {
        return letter == '\n' || letter == '\r';
    }

    private static boolean isBlank(int letter) {
        return Character.isWhitespace(letter) || Character.isSpaceChar(letter) || letter == BYTE_ORDER_MARK;
    }
}
