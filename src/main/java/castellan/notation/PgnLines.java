package castellan.notation;

/** Writes the words of a game into lines; no word is broken over two. */
public final class PgnLines {

    /** The export format demands fewer than 80 columns. */
    private static final int LINE_LENGTH = 79;

    private final StringBuilder text = new StringBuilder();
    private int lineStart;

    /** @param word without blanks, or a comment in its braces, which may have several lines */
    public void word(String word) {
        if (text.length() > lineStart) {
            int newline = word.indexOf('\n');
            int length = newline < 0 ? word.length() : newline;
            boolean fits = text.length() - lineStart + 1 + length <= LINE_LENGTH;
            text.append(fits ? ' ' : '\n');
            lineStart = fits ? lineStart : text.length();
        }
        int newline = word.lastIndexOf('\n');
        lineStart = newline < 0 ? lineStart : text.length() + newline + 1;
        text.append(word);
    }

    /** All lines, followed by an empty one. */
    public String end() {
        return text.append("\n\n").toString();
    }
}
