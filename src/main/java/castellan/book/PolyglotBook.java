package castellan.book;

import castellan.board.Move;
import castellan.board.Position;
import castellan.files.MappedBytes;
import castellan.files.UserFile;
import castellan.files.UserFileException;
import castellan.notation.Fen;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * An opening book in Polyglot's format: a file of entries, sorted by the key of their position. Each has 16 bytes, all
 * numbers big-endian: key (8), move (2), weight (2) and 4 bytes for learning, which are not used.
 */
public final class PolyglotBook {

    public static final int ENTRY_BYTES = 16;
    /** The largest weight that an entry can hold. */
    public static final int MOST_WEIGHT = 0xffff;

    private static final int MOVE_AND_WEIGHT = 8;
    /** So many entries are looked at to see whether the file is sorted; in larger files every second, third and so on. */
    private static final long CHECKED_ENTRIES = 1 << 22;

    private final String name;
    private final MappedBytes bytes;

    private PolyglotBook(String name, MappedBytes bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    /** @throws UserFileException if the file cannot be read or is no book */
    public static PolyglotBook open(String name) {
        PolyglotBook book = new PolyglotBook(name, UserFile.map(name));
        try {
            book.check();
        } catch (InternalError e) { // the system could not read a page of the mapped file
            throw new UserFileException("'" + name + "' cannot be read");
        }
        return book;
    }

    /** Keys of 0 are no positions: they may hold a head with remarks. */
    private void check() {
        require(bytes.size() > 0, "it is empty");
        require(bytes.size() % ENTRY_BYTES == 0, "its size is not a multiple of " + ENTRY_BYTES + " bytes");
        long step = 1 + size() / CHECKED_ENTRIES;
        long before = 0;
        for (long i = 0; i < size(); i += step) {
            require(Long.compareUnsigned(before, key(i)) <= 0, "its entries are not sorted");
            require(key(i) == 0 || (written(i) & 63) != (written(i) >> 6 & 63), "it has entries without a move");
            before = key(i);
        }
        require(key(size() - 1) != 0, "it has no positions");
        MappedBytes.throwPendingFault();
    }

    private void require(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new UserFileException("'" + name + "' is no Polyglot book: " + otherwise);
        }
    }

    /** How many entries there are. */
    public long size() {
        return bytes.size() / ENTRY_BYTES;
    }

    private long key(long index) {
        return bytes.bigEndianLongAt(index * ENTRY_BYTES);
    }

    private int written(long index) {
        return (int) (bytes.bigEndianIntAt(index * ENTRY_BYTES + MOVE_AND_WEIGHT) >> 16);
    }

    private int weight(long index) {
        return (int) bytes.bigEndianIntAt(index * ENTRY_BYTES + MOVE_AND_WEIGHT) & MOST_WEIGHT;
    }

    /**
     * The legal moves for a position, the one with the largest weight first.
     *
     * @param notices told once if moves are not legal
     * @throws InternalError if the file could not be read
     */
    public List<BookMove> moves(Position position, Consumer<String> notices) {
        long key = PolyglotKeys.of(position);
        List<BookMove> moves = new ArrayList<>();
        String illegal = "";
        int others = -1;
        for (long i = first(key); i < size() && key(i) == key; i++) {
            int move = BookMove.decode(position, written(i));
            if (move == Move.NONE) {
                illegal = illegal.isEmpty() ? BookMove.text(written(i)) : illegal;
                others++;
            } else {
                moves.add(new BookMove(move, weight(i)));
            }
        }
        MappedBytes.throwPendingFault();
        if (!illegal.isEmpty()) {
            notices.accept("the book move " + illegal + " is not legal in " + Fen.of(position) + " and is ignored"
                    + (others == 0 ? "" : ", like " + others + " others there"));
        }
        moves.sort((one, other) -> Integer.compare(other.weight(), one.weight()));
        return moves;
    }

    /** The index of the first entry with this key or a larger one. */
    private long first(long key) {
        long low = 0;
        long high = size();
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (Long.compareUnsigned(key(middle), key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
