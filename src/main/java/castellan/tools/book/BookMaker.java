package castellan.tools.book;

import castellan.board.Color;
import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.book.BookMove;
import castellan.book.PolyglotBook;
import castellan.book.PolyglotKeys;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.files.FaultText;
import castellan.files.FileReplacement;
import castellan.files.UserFile;
import castellan.files.UserFileException;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.notation.PgnListener;
import castellan.notation.PgnReader;
import castellan.notation.PgnText;
import castellan.tools.book.MoveCounts.Count;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Makes a Polyglot book of the games in a PGN file, with the weights that Polyglot itself gives: two for each game that
 * the mover won, one for each other game that he did not lose.
 */
public final class BookMaker extends Task {

    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int MOST_ENTRIES = Integer.MAX_VALUE / PolyglotBook.ENTRY_BYTES - 1;

    /**
     * @param games the PGN file, as the user names it
     * @param book the file to write
     * @param plies half-moves of each game
     * @param leastGames in which a move must have been played
     */
    public record Settings(String games, Path book, int plies, int leastGames) {}

    private final Settings settings;
    private final Report report;
    private final MoveCounts counts;
    private long games;
    private long unreadable;
    private long lastReport = System.nanoTime();

    public BookMaker(Settings settings, Report report) {
        super(Ending.LIMIT);
        this.settings = settings;
        this.report = report;
        counts = MoveCounts.withinHeap();
    }

    @Override
    public void run() {
        try {
            requireReplaceable();
            readGames();
            if (isStopped()) {
                report.line("stopped after " + games + " games; no book was written");
            } else {
                write();
            }
        } catch (UserFileException e) {
            report.fault(e.getMessage());
        } catch (IOException e) {
            report.fault("the book cannot be made: " + FaultText.of(e));
        }
    }

    /** A file of another kind may be dear to somebody. */
    private void requireReplaceable() {
        if (Files.exists(settings.book())) {
            try {
                PolyglotBook.open(settings.book().toAbsolutePath().toString());
            } catch (UserFileException e) {
                throw new UserFileException(
                        "'" + settings.book() + "' exists and is not replaced, because it is not a Polyglot book");
            }
        }
    }

    private void readGames() throws IOException {
        try (CountedInput in = new CountedInput(UserFile.open(settings.games()))) {
            long size = Math.max(1, UserFile.length(settings.games()));
            PgnReader source = new PgnReader(new PgnText(in), true, PgnReader.MAX_LETTERS);
            while (!isStopped() && count(source)) {
                if (System.nanoTime() - lastReport >= PROGRESS_NANOS) {
                    lastReport = System.nanoTime();
                    report.line(games + " games, " + Math.min(100, in.bytes * 100 / size) + " %");
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Counts the next game, if there is one. */
    private boolean count(PgnReader source) {
        Opening opening = new Opening(settings.plies());
        try {
            if (!source.read(opening)) {
                return false;
            }
            games++;
        } catch (NotationException | IllegalSetupException e) {
            games++;
            if (unreadable++ == 0) {
                report.line("game " + games + " is left out: " + e.getMessage());
            }
            return true;
        }
        int white = opening.result.equals("1-0") ? 2 : opening.result.equals("0-1") ? 0 : 1;
        Position position = Position.of(opening.start);
        for (int move : opening.moves) {
            int points = position.sideToMove() == Color.WHITE ? white : 2 - white;
            counts.add(PolyglotKeys.of(position), BookMove.encode(move), points);
            position.make(move);
        }
        return true;
    }

    /** The first half-moves of a game's main line, and nothing else. */
    private static final class Opening implements PgnListener {

        private final int plies;
        private final List<Integer> moves = new ArrayList<>();
        private Setup start = Setup.start();
        private String result = Pgn.UNFINISHED;

        Opening(int plies) {
            this.plies = plies;
        }

        @Override
        public boolean wantsVariations() {
            return false;
        }

        @Override
        public boolean hasEnough() {
            return moves.size() == plies;
        }

        @Override
        public void begin(Map<String, String> tags, Setup setup, boolean chess960) {
            start = setup;
        }

        @Override
        public void move(Position before, int move) {
            moves.add(move);
        }

        @Override
        public void end(String known) {
            result = known;
        }

        @Override
        public void open() {
            throw new IllegalStateException("variations are not wanted");
        }

        @Override
        public void close() {
            throw new IllegalStateException("variations are not wanted");
        }

        @Override
        public void comment(String text) {
            // A book has moves only.
        }

        @Override
        public void glyph(int number) {
            // A book has moves only.
        }
    }

    /** Knows how much of the file has been read. */
    private static final class CountedInput extends FilterInputStream {

        private long bytes;

        CountedInput(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            bytes += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int read = super.read(buffer, from, length);
            bytes += Math.max(0, read);
            return read;
        }
    }

    private void write() throws IOException {
        if (games == 0) {
            throw new UserFileException("there are no games in '" + settings.games() + "'");
        }
        List<Count> entries = counts.frequent(settings.leastGames());
        if (entries.isEmpty()) {
            throw new UserFileException("no book was written, because no move was played in " + settings.leastGames()
                    + " games without losing all of them");
        }
        if (entries.size() > MOST_ENTRIES) {
            throw new UserFileException("the book would have " + entries.size() + " moves; ask for fewer with games=");
        }
        FileReplacement.write(settings.book(), content(entries));
        if (unreadable > 0) {
            report.line(unreadable + " of " + games + " games could not be read and are left out");
        }
        if (counts.forgotten() > 0) {
            report.line(counts.forgotten() + " rare moves were forgotten, because memory is short");
        }
        report.line("book '" + settings.book() + "' has " + entries.size() + " moves from " + (games - unreadable)
                + " games");
    }

    /** Sorted as the format demands, within a position the move with the largest weight first. */
    private static byte[] content(List<Count> entries) {
        entries.sort(((Comparator<Count>) (one, other) -> Long.compareUnsigned(one.key(), other.key()))
                .thenComparing(Count::points, Comparator.reverseOrder())
                .thenComparing(Count::move));
        ByteBuffer bytes = ByteBuffer.allocate(entries.size() * PolyglotBook.ENTRY_BYTES);
        Count best = null;
        for (Count entry : entries) {
            if (best == null || entry.key() != best.key()) {
                best = entry;
            }
            bytes.putLong(entry.key())
                    .putShort((short) entry.move())
                    .putShort((short) weight(entry.points(), best.points()))
                    .putInt(0);
        }
        return bytes.array();
    }

    /** The points, scaled down where the largest of the position do not fit. */
    private static int weight(long points, int most) {
        return most <= PolyglotBook.MOST_WEIGHT
                ? (int) points
                : (int) Math.max(1, points * PolyglotBook.MOST_WEIGHT / most);
    }
}
