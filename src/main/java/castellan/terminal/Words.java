package castellan.terminal;

/** Reads a line word by word; any number of blanks and tabs may stand between words. */
public final class Words {

    private final String line;
    private int position;

    public Words(String line) {
        this.line = line;
        skipBlanks();
    }

    public boolean hasNext() {
        return position < line.length();
    }

    /** The next word, which stays the next; empty at the end of the line. */
    public String peek() {
        int end = position;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
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

    /** All that is left, as it was written but for blanks around it. */
    public String rest() {
        String rest = line.substring(position).strip();
        position = line.length();
        return rest;
    }

    /** The words before this one, with one blank in between; without it, all that is left. */
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

    private void skipBlanks() {
        while (position < line.length() && Character.isWhitespace(line.charAt(position))) {
            position++;
        }
    }
}
