package castellan.notation;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/** Cuts the text of a PGN into tags, comments, brackets and words. Others count the nesting: no text is too deep. */
final class PgnScanner {

    private static final int END_OF_TEXT = -1;
    private static final char BYTE_ORDER_MARK = '\ufeff';
    /** Begins a numeric annotation, also straight behind a move. */
    static final char ANNOTATION = '$';
    /** What ends a word besides blanks. */
    private static final String DELIMITERS = "{}();[]";

    private final PushbackReader text;
    private boolean atLineStart = true;

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

    PgnScanner(Reader text) {
        this.text = new PushbackReader(text);
    }

    Token next() throws IOException {
        boolean lineStart = atLineStart;
        int letter = read();
        while (isBlank(letter) || letter == '%' && lineStart) {
            if (letter == '%') {
                restOfLine();
            }
            lineStart = atLineStart;
            letter = read();
        }
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
                return new Token(Kind.WORD, word(letter));
        }
    }

    private Token tag() throws IOException {
        String name = until('"', "a tag has no value in quotation marks").strip();
        if (!name.matches("\\w+")) {
            throw new NotationException("'" + name + "' is not the name of a tag");
        }
        StringBuilder value = new StringBuilder();
        int letter = read();
        while (letter != '"') {
            if (letter == '\\') {
                letter = read();
            }
            if (letter == END_OF_TEXT || letter == '\n') {
                throw new NotationException("the value of the tag " + name + " is not closed");
            }
            value.append((char) letter);
            letter = read();
        }
        if (!until(']', "the tag " + name + " is not closed").isBlank()) {
            throw new NotationException("the tag " + name + " has more than one value");
        }
        return new Token(Kind.TAG, name, value.toString());
    }

    private String word(int first) throws IOException {
        StringBuilder word = new StringBuilder();
        int letter = first;
        while (letter != END_OF_TEXT && !isBlank(letter) && DELIMITERS.indexOf(letter) < 0) {
            if (letter == ANNOTATION && !word.isEmpty()) {
                break;
            }
            word.append((char) letter);
            letter = read();
        }
        unread(letter);
        return word.toString();
    }

    private String restOfLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int letter = read(); letter != END_OF_TEXT && letter != '\n'; letter = read()) {
            line.append((char) letter);
        }
        return line.toString();
    }

    private String until(char end, String otherwise) throws IOException {
        StringBuilder content = new StringBuilder();
        for (int letter = read(); letter != end; letter = read()) {
            if (letter == END_OF_TEXT) {
                throw new NotationException(otherwise);
            }
            content.append((char) letter);
        }
        return content.toString();
    }

    private int read() throws IOException {
        int letter = text.read();
        atLineStart = letter == '\n';
        return letter;
    }

    private void unread(int letter) throws IOException {
        if (letter != END_OF_TEXT) {
            text.unread(letter);
            atLineStart = false;
        }
    }

    private static boolean isBlank(int letter) {
        return Character.isWhitespace(letter) || letter == BYTE_ORDER_MARK;
    }
}
