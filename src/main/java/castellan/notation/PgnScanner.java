package castellan.notation;

/** Cuts the text of a PGN into tags, comments, brackets and words. Others count the nesting: no text is too deep. */
final class PgnScanner {

    private static final int END_OF_TEXT = -1;
    private static final char BYTE_ORDER_MARK = '\ufeff';
    /** Begins a numeric annotation, also straight behind a move. */
    static final char ANNOTATION = '$';
    /** At the start of a line, says that the rest of it is no part of the game. */
    private static final char ESCAPE = '%';
    /** What ends a word besides blanks. */
    private static final String DELIMITERS = "{}();[]";

    /** A longer one is no name that a program gives, and an error that names it would print the file. */
    private static final String TAG_NAME = "\\w{1,40}";

    private final String text;
    /** The place of the next letter to read. */
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
                throw new NotationException("'" + (char) letter + "' closes nothing");
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
     * Whether the quotation mark just read ends the value. One with more text behind it is part of the value: many
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

    /** A byte-order mark is no text, so the line starts behind it. */
    private boolean isAtLineStart() {
        int before = at - 1;
        while (before >= 0 && text.charAt(before) == BYTE_ORDER_MARK) {
            before--;
        }
        return before < 0 || isLineEnd(text.charAt(before));
    }

    /** A line may end with either sign or with both: the second then ends an empty line, which means nothing. */
    private static boolean isLineEnd(int letter) {
        return letter == '\n' || letter == '\r';
    }

    private static boolean isBlank(int letter) {
        return Character.isWhitespace(letter) || Character.isSpaceChar(letter) || letter == BYTE_ORDER_MARK;
    }
}
