package castellan.book;

import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.UciMoves;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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

    private final Map<Long, Known> positions = new HashMap<>();

    /** A position on a line of the file. */
    private static final class Known {
        /** In centipawns, for White. */
        final int value;

        int lines;
        /** Null if the position is only on the way to a named one. */
        Opening opening;

        Known(int value) {
            this.value = value;
        }
    }

    private Openings(BufferedReader file) throws IOException {
        Position position = Position.of(Setup.start());
        long start = position.key();
        int best = Integer.MIN_VALUE;
        List<Known> path = new ArrayList<>();
        for (String line = file.readLine(); line != null; line = file.readLine()) {
            String[] columns = line.split(COLUMN);
            for (int shared = Integer.parseInt(columns[0]); path.size() > shared; path.remove(path.size() - 1)) {
                position.unmake();
            }
            String[] moves = columns[1].split(BLANK);
            String[] values = columns[2].split(BLANK);
            for (int i = 0; i < moves.length; i++) {
                position.make(UciMoves.parse(position, moves[i]));
                int value = Integer.parseInt(values[i]);
                path.add(positions.computeIfAbsent(position.key(), key -> new Known(value)));
            }
            best = Math.max(best, path.get(0).value);
            path.forEach(known -> known.lines++);
            path.get(path.size() - 1).opening = new Opening(columns[3], columns[4]);
        }
        positions.put(start, new Known(best)); // on the way to all, and worth as much as its best move
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
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
                return new Openings(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The name of exactly this position. */
    public Optional<Opening> at(Position position) {
        Known known = positions.get(position.key());
        return known == null ? Optional.empty() : Optional.ofNullable(known.opening);
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
