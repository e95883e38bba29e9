package castellan.book;

import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.UciMoves;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * The openings that have a name, by position: however a position was reached, it has the same name. All positions on
 * the way to a named one are known too, with the value that a search has found for them.
 *
 * <p>The file has a line for each name, sorted by moves: how many half-moves it shares with the line before, its other
 * half-moves, their values, the code and the name. A value is in centipawns for White after the move.
 */
public final class Openings {

    static final String FILE = "openings.gz";
    /** What separates the columns of the file, and the half-moves and values within a column. */
    static final String COLUMN = "\t";

    static final String BLANK = " ";

    private static final byte COLUMN_END = '\t';
    private static final byte LINE_END = '\n';

    /** The file. A name stays in it until somebody asks for it, because every process has them all. */
    private final byte[] text;

    private final Map<Long, Known> positions = new HashMap<>();

    /** A position on a line of the file. */
    private static final class Known {
        /** In centipawns, for White. */
        final int value;

        int lines;
        /** Where code and name stand in the file; 0 if the position is only on the way to a named one. */
        int name;

        Known(int value) {
            this.value = value;
        }
    }

    private Openings(byte[] text) {
        this.text = text;
        Position position = Position.of(Setup.start());
        long start = position.key();
        int best = Integer.MIN_VALUE;
        List<Known> path = new ArrayList<>();
        for (int line = 0; line < text.length; ) {
            int moves = after(COLUMN_END, line);
            int values = after(COLUMN_END, moves);
            int name = after(COLUMN_END, values);
            for (int shared = number(line); path.size() > shared; path.remove(path.size() - 1)) {
                position.unmake();
            }
            for (int move = moves, value = values; move < values; move = afterWord(move), value = afterWord(value)) {
                position.make(UciMoves.parse(position, word(move)));
                int number = number(value);
                path.add(positions.computeIfAbsent(position.key(), key -> new Known(number)));
            }
            best = Math.max(best, path.get(0).value);
            path.forEach(known -> known.lines++);
            path.get(path.size() - 1).name = name;
            line = after(LINE_END, name);
        }
        positions.put(start, new Known(best)); // on the way to all, and worth as much as its best move
    }

    private int after(byte end, int from) {
        int at = from;
        while (text[at] != end) {
            at++;
        }
        return at + 1;
    }

    /** Words end with a blank, a column or a line. */
    private int afterWord(int from) {
        int at = from;
        while (text[at] > ' ') {
            at++;
        }
        return at + 1;
    }

    private String word(int from) {
        return new String(text, from, afterWord(from) - 1 - from, StandardCharsets.ISO_8859_1);
    }

    private int number(int from) {
        return Integer.parseInt(word(from));
    }

    /** The openings of the program, read when they are first needed. */
    public static Openings standard() {
        return Standard.OPENINGS;
    }

    /** A class of its own, so that the file is read with the first use. */
    private static final class Standard {

        private static final Openings OPENINGS = load();

        private static Openings load() {
            InputStream file = Openings.class.getResourceAsStream(FILE);
            if (file == null) {
                throw new IllegalStateException("the opening names are missing in the program: " + FILE);
            }
            try (InputStream unpacked = new GZIPInputStream(file)) {
                return new Openings(unpacked.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The name of exactly this position. */
    public Optional<Opening> at(Position position) {
        Known known = positions.get(position.key());
        if (known == null || known.name == 0) {
            return Optional.empty();
        }
        int name = after(COLUMN_END, known.name);
        int end = after(LINE_END, name) - 1;
        return Optional.of(new Opening(word(known.name), new String(text, name, end - name, StandardCharsets.UTF_8)));
    }

    /** The name of a game: that of its latest position that has one. */
    public Optional<Opening> of(Position position) {
        Position earlier = position.copy();
        Optional<Opening> found = at(earlier);
        while (found.isEmpty() && earlier.movesPlayed() > 0) {
            earlier.unmake();
            found = at(earlier);
        }
        return found;
    }

    /** Whether a position is named or on the way to a named one. */
    public boolean knows(Position position) {
        return positions.containsKey(position.key());
    }

    /** How many named lines lead through a known position. */
    int lines(Position position) {
        return positions.get(position.key()).lines;
    }

    /** What a search thinks of a known position, in centipawns for the side to move. */
    int value(Position position) {
        int value = positions.get(position.key()).value;
        return position.sideToMove() == Color.WHITE ? value : -value;
    }

    /** How many positions are known. */
    int size() {
        return positions.size();
    }
}
