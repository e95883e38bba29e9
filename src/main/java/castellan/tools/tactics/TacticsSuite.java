package castellan.tools.tactics;

import castellan.board.Position;
import castellan.engine.WholeNumber;
import castellan.notation.Epd;
import castellan.notation.NotationException;
import castellan.notation.WrittenMove;
import castellan.tools.EpdFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.lang3.StringUtils;

/**
 * A file of positions with something to find. An EPD line says what with the operations {@code bm} (play one of these
 * moves), {@code am} (play none of these) and {@code dm} (see the mate in that many moves); all of them must be met.
 */
public final class TacticsSuite {

    private static final String BEST_MOVES = "bm";
    private static final String AVOIDED_MOVES = "am";
    private static final String DIRECT_MATE = "dm";
    private static final String NAME = "id";

    /** Longer than any known mate, to catch numbers that mean something else. */
    private static final int LONGEST_MATE = 1000;

    private final List<Puzzle> puzzles;

    private TacticsSuite(List<Puzzle> puzzles) {
        this.puzzles = puzzles;
    }

    /**
     * A group of positions: mates by their length, others by their operation.
     *
     * @param mate its length, 0 for other positions
     */
    record Kind(String opcode, int mate) implements Comparable<Kind> {

        private static final Comparator<Kind> ORDER =
                Comparator.comparing(Kind::opcode).thenComparing(Kind::mate);

        @Override
        public int compareTo(Kind other) {
            return ORDER.compare(this, other);
        }

        @Override
        public String toString() {
            return mate == 0 ? opcode : opcode + " " + mate;
        }
    }

    /**
     * A position and what is to be found there.
     *
     * @param name its {@code id}, or its line number if it has none
     * @param wanted the operations that say what is to be found, as the file writes them
     * @param best the moves of which one is to be played; empty for any
     * @param avoided the moves of which none is to be played
     * @param mate the length of the mate to be seen, 0 for none
     */
    public record Puzzle(
            String name, String wanted, Position position, List<Integer> best, List<Integer> avoided, int mate) {

        /** The group that it is counted in. */
        Kind kind() {
            return new Kind(mate > 0 ? DIRECT_MATE : best.isEmpty() ? AVOIDED_MOVES : BEST_MOVES, mate);
        }

        /**
         * Whether the position is solved. A mate of any length will do, because a search that sees one plays it;
         * {@link #isMateInTime} is stricter.
         *
         * @param move what the search plays
         * @param mateSeen the number of moves to the mate that it sees for its own side, 0 for none
         */
        boolean isSolved(int move, int mateSeen) {
            return (best.isEmpty() || best.contains(move)) && !avoided.contains(move) && (mate == 0 || mateSeen > 0);
        }

        /** Whether the mate that a search sees is as short as it should be. */
        boolean isMateInTime(int mateSeen) {
            return mateSeen > 0 && mateSeen <= mate;
        }
    }

    /**
     * @param fileName the suite, as the user names it
     * @throws castellan.files.UserFileException if the file cannot be read
     * @throws NotationException naming the line, if one has no position or nothing to find
     */
    public static TacticsSuite read(String fileName) {
        return new TacticsSuite(EpdFile.read(fileName, TacticsSuite::parse));
    }

    private static Puzzle parse(int number, String text) {
        Epd epd = Epd.parse(text);
        Position position = Position.of(epd.setup());
        List<String> wanted = new ArrayList<>();
        for (String opcode : List.of(BEST_MOVES, AVOIDED_MOVES, DIRECT_MATE)) {
            if (epd.operations().containsKey(opcode)) {
                wanted.add(opcode + " " + String.join(" ", operands(epd, opcode)));
            }
        }
        if (wanted.isEmpty()) {
            throw new NotationException("nothing to find (bm, am or dm) in '" + text + "'");
        }
        return new Puzzle(
                epd.operands(NAME).isEmpty() ? "line " + number : String.join(" ", epd.operands(NAME)),
                String.join(" ", wanted),
                position,
                moves(position, epd, BEST_MOVES),
                moves(position, epd, AVOIDED_MOVES),
                mate(epd));
    }

    /** The operands of an opcode, of which there has to be at least one. */
    private static List<String> operands(Epd epd, String opcode) {
        List<String> operands = epd.operands(opcode);
        if (operands.isEmpty()) {
            throw new NotationException("nothing after '" + opcode + "'");
        }
        return operands;
    }

    /** The moves after an opcode, in any notation; some suites put commas between them. */
    private static List<Integer> moves(Position position, Epd epd, String opcode) {
        List<Integer> moves = new ArrayList<>();
        for (String text : epd.operands(opcode)) {
            List<Integer> meant =
                    WrittenMove.read(StringUtils.stripEnd(text, ",")).meant(position);
            if (meant.size() != 1) {
                throw new NotationException("'" + text + "' is not one legal move, after '" + opcode + "'");
            }
            moves.addAll(meant);
        }
        return List.copyOf(moves);
    }

    private static int mate(Epd epd) {
        if (!epd.operations().containsKey(DIRECT_MATE)) {
            return 0;
        }
        String text = String.join(" ", epd.operands(DIRECT_MATE));
        OptionalLong moves = WholeNumber.parse(text);
        if (moves.isEmpty() || moves.getAsLong() < 1 || moves.getAsLong() > LONGEST_MATE) {
            throw new NotationException("'" + text + "' is not the length of a mate, after '" + DIRECT_MATE + "'");
        }
        return (int) moves.getAsLong();
    }

    public List<Puzzle> puzzles() {
        return puzzles;
    }
}
