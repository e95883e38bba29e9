package castellan.tools.perft;

import castellan.board.Position;
import castellan.notation.Epd;
import castellan.notation.NotationException;
import castellan.tools.EpdFile;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.lang3.StringUtils;

/** A file of positions with known node counts: {@code FEN ;D1 n ;D2 n …}, {@code #} begins a comment. */
public final class PerftSuite {

    /** A budget that allows every line its full depth. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final List<Line> lines;

    private PerftSuite(List<Line> lines) {
        this.lines = lines;
    }

    /** One position with its expected counts and its line number. */
    public record Line(int number, String fen, Epd epd) {

        /**
         * Counts every depth whose expected count is within the budget.
         *
         * @return the depths with a wrong count, and that count; empty if all are right
         */
        public NavigableMap<Integer, Long> mismatches(long nodeBudget) {
            return mismatches(nodeBudget, perft());
        }

        /** The counter of this line, for a caller that may stop it. */
        public Perft perft() {
            return new Perft(Position.of(epd.setup()), epd.perft().lastKey());
        }

        /** The same with a {@link #perft} of this line; a stopped count is not wrong. */
        public NavigableMap<Integer, Long> mismatches(long nodeBudget, Perft perft) {
            NavigableMap<Integer, Long> wrong = new TreeMap<>();
            for (Map.Entry<Integer, Long> expected : epd.perft().entrySet()) {
                if (expected.getValue() <= nodeBudget && !perft.isStopped()) {
                    long found = perft.count(expected.getKey());
                    if (found != expected.getValue() && !perft.isStopped()) {
                        wrong.put(expected.getKey(), found);
                    }
                }
            }
            return wrong;
        }
    }

    /**
     * @param fileName the suite, as the user names it
     * @throws castellan.files.UserFileException if the file cannot be read
     * @throws NotationException naming the line, if one has no position or no counts
     */
    public static PerftSuite read(String fileName) {
        return new PerftSuite(EpdFile.read(fileName, PerftSuite::parse));
    }

    private static Line parse(int number, String text) {
        Epd epd = Epd.parse(text);
        if (epd.perft().isEmpty()) {
            throw new NotationException("no counts (;D1 n) in '" + text + "'");
        }
        return new Line(number, StringUtils.substringBefore(text, ";").strip(), epd);
    }

    public List<Line> lines() {
        return lines;
    }
}
