package castellan.engine;

import castellan.board.Move;
import castellan.board.Position;
import castellan.book.BookMove;
import castellan.book.PolyglotBook;
import castellan.files.UserFileException;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** The book that the user has chosen, opened when it is first needed. Only the worker uses it. */
final class ChosenBook {

    private static final int PERCENT = 100;

    private final Consumer<String> notices;
    private final RandomGenerator random;
    private int obeyedOrder = -1;
    /** Null if there is none that can be used. */
    private PolyglotBook book;

    /**
     * What the options ask for.
     *
     * @param file the name of the book; empty if none was named
     * @param order how often the user has set an option of the book: with a new order the file is opened again
     * @param depth the last move of a game that may come from the book
     * @param variety by how many per cent the weight of a move may be less than the largest
     */
    record Wish(String file, int order, int depth, int variety) {}

    /** @param notices told what the book has, and why it cannot be used */
    ChosenBook(Consumer<String> notices, RandomGenerator random) {
        this.notices = notices;
        this.random = random;
    }

    /** Opens the book, unless that was done for this order. */
    void open(Wish wish) {
        if (wish.order() == obeyedOrder) {
            return;
        }
        obeyedOrder = wish.order();
        book = null;
        if (wish.file().isEmpty()) {
            notices.accept("OwnBook is on, but BookFile names no book");
            return;
        }
        try {
            book = PolyglotBook.open(wish.file());
            notices.accept("the book '" + wish.file() + "' has " + book.size() + " moves");
        } catch (UserFileException e) {
            notices.accept("no book is used: " + e.getMessage());
        }
    }

    /** A move of the book, {@link Move#NONE} if it has none for this position. */
    int move(Position root, Wish wish) {
        open(wish);
        if (book == null || root.fullmoveNumber() > wish.depth()) {
            return Move.NONE;
        }
        try {
            return choose(book.moves(root, notices), wish.variety());
        } catch (InternalError | IndexOutOfBoundsException e) { // the system could not read a page of the mapped file
            notices.accept("the book '" + wish.file() + "' cannot be read any more");
            book = null;
            return Move.NONE;
        }
    }

    /** @param moves the one with the largest weight first */
    private int choose(List<BookMove> moves, int variety) {
        if (moves.isEmpty() || moves.get(0).weight() == 0) {
            return Move.NONE;
        }
        long largest = moves.get(0).weight();
        List<BookMove> open = moves.stream()
                .filter(move -> move.weight() > 0 && move.weight() * PERCENT >= largest * (PERCENT - variety))
                .toList();
        if (variety == 0) {
            return open.get(0).move();
        }
        long point = random.nextLong(open.stream().mapToLong(BookMove::weight).sum());
        int chosen = 0;
        while (point >= open.get(chosen).weight()) {
            point -= open.get(chosen++).weight();
        }
        return open.get(chosen).move();
    }
}
