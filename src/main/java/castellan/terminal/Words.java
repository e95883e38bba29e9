package castellan.terminal;

/**
 * Reads a line word by word; words are separated by any number of blanks and tabs. If only the beginning of the line is
 * known, whoever reads on where it is cut off gets an {@link IllegalArgumentException}.
 */
public final class Words {

    private final String line;
    /** What to say about the missing rest of the line; null if there is none. */
    private final String complaint;

    private int position;

    public Words(String line) {
        this(line, null);
    }

    private Words(String line, String complaint) {
        this.line = line;
        this.complaint = complaint;
        skipBlanks();
    }

    /** @param complaint the message for whoever needs more than this beginning of a line */
    static Words cutOff(String beginning, String complaint) {
        return new Words(beginning, complaint);
    }

    public boolean hasNext() {
        return position < line.length() || complaint != null;
    }

    /** The next word without taking it; empty at the end of the line. */
    public String peek() {
        int end = position;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        if (end == line.length()) {
            requireWholeLine();
        }
        return line.substring(position, end);
    }

    /** The next word; empty at the end of the line. */
    public String next() {
        String word = peek();
        position += word.length();
        skipBlanks();
        return word;
    }

    /** The rest of the line, without blanks around it. */
    public String rest() {
        requireWholeLine();
        String rest = line.substring(position).strip();
        position = line.length();
        return rest;
    }

    /** The words before this one, joined by single blanks; the rest of the line if it does not occur. */
    public String upTo(String end) {
        StringBuilder words = new StringBuilder();
        while (hasNext() && !peek().equals(end)) {
            words.append(words.length() == 0 ? "" : " ").append(next());
        }
        return words.toString();
    }

    /** @throws IllegalArgumentException if there are words left */
    public void requireEnd() {
        if (hasNext()) {
            throw new IllegalArgumentException("'" + rest() + "' is more than the command takes");
        }
    }

    private void requireWholeLine() {
        if (complaint != null) {
            throw new IllegalArgumentException(complaint);
        }
    }

    private void skipBlanks() {
        while (position < line.length() && Character.isWhitespace(line.charAt(position))) {
            position++;
        }
    }
}
