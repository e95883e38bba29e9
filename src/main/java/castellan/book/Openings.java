package castellan.book;

import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.UciMoves;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

    /** Separates the names in the text. */
    private static final byte END = '\n';

    private static final int CODE_LENGTH = 3;
    private static final int NO_NAME = -1;

    // Arrays, because they are kept for ever: a map of objects takes four times as much memory.
    /** The positions, sorted. */
    private final long[] keys;
    /** In centipawns, for White. */
    private final short[] values;
    /** How many named lines lead through each. */
    private final short[] lines;
    /** Where in the text the code and the name begin, {@link #NO_NAME} for a position on the way to a named one. */
    private final int[] names;

    private final byte[] text;

    /** A position on a line of the file. */
    private static final class Known {
        final int value;
        int lines;
        int name = NO_NAME;

        Known(int value) {
            this.value = value;
        }
    }

    private Openings(BufferedReader file) throws IOException {
        Map<Long, Known> positions = new TreeMap<>();
        ByteArrayOutputStream allNames = new ByteArrayOutputStream();
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
            String[] valuesAfter = columns[2].split(BLANK);
            for (int i = 0; i < moves.length; i++) {
                position.make(UciMoves.parse(position, moves[i]));
                int value = Integer.parseInt(valuesAfter[i]);
                path.add(positions.computeIfAbsent(position.key(), key -> new Known(value)));
            }
            best = Math.max(best, path.get(0).value);
            path.forEach(known -> known.lines++);
            path.get(path.size() - 1).name = allNames.size();
            allNames.writeBytes((columns[3] + columns[4]).getBytes(StandardCharsets.UTF_8));
            allNames.write(END);
        }
        positions.put(start, new Known(best)); // on the way to all, and worth as much as its best move
        text = allNames.toByteArray();
        keys = new long[positions.size()];
        values = new short[keys.length];
        lines = new short[keys.length];
        names = new int[keys.length];
        int place = 0;
        for (Map.Entry<Long, Known> entry : positions.entrySet()) {
            keys[place] = entry.getKey();
            values[place] = (short) entry.getValue().value;
            lines[place] = (short) entry.getValue().lines;
            names[place] = entry.getValue().name;
            place++;
        }
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

    /** The index of a position, negative if it is not known. */
    private int place(Position position) {
        return Arrays.binarySearch(keys, position.key());
    }

    /** The name of exactly this position. */
    public Optional<Opening> at(Position position) {
        int place = place(position);
        if (place < 0 || names[place] == NO_NAME) {
            return Optional.empty();
        }
        int name = names[place] + CODE_LENGTH;
        int end = name;
        while (text[end] != END) {
            end++;
        }
        return Optional.of(new Opening(
                new String(text, name - CODE_LENGTH, CODE_LENGTH, StandardCharsets.UTF_8),
                new String(text, name, end - name, StandardCharsets.UTF_8)));
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
        return place(position) >= 0;
    }

    /** How many named lines lead through a known position. */
    int lines(Position position) {
        return lines[place(position)];
    }

    /** What a search thinks of a known position, in centipawns for the side to move. */
    int value(Position position) {
        int value = values[place(position)];
        return position.sideToMove() == Color.WHITE ? value : -value;
    }

    /** How many positions are known. */
    int size() {
        return keys.length;
    }
}
