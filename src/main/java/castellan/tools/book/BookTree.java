package castellan.tools.book;

import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.book.BookMove;
import castellan.book.Openings;
import castellan.book.PolyglotBook;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.files.UserFileException;
import castellan.notation.San;
import java.util.List;

/** Prints the first moves of a book as a tree, each with its weight, its share and the opening it leads to. */
public final class BookTree extends Task {

    private static final int PERCENT = 100;

    /**
     * @param book as the user names it
     * @param plies how deep the tree is
     * @param least the smallest share of a move, in per cent, that is shown
     */
    public record Settings(String book, int plies, int least) {}

    private final Settings settings;
    private final Report report;

    public BookTree(Settings settings, Report report) {
        super(Ending.LIMIT);
        this.settings = settings;
        this.report = report;
    }

    @Override
    public void run() {
        try {
            PolyglotBook book = PolyglotBook.open(settings.book());
            report.line("book '" + settings.book() + "' has " + book.size() + " moves");
            show(book, Position.of(Setup.start()), 0);
        } catch (UserFileException e) {
            report.fault(e.getMessage());
        } catch (InternalError e) { // the system could not read a page of the mapped file
            report.fault("'" + settings.book() + "' cannot be read");
        }
    }

    private void show(PolyglotBook book, Position position, int ply) {
        if (ply == settings.plies()) {
            return;
        }
        List<BookMove> moves = book.moves(position, report::line);
        long sum = Math.max(1, moves.stream().mapToLong(BookMove::weight).sum());
        for (BookMove entry : moves) {
            if (isStopped()) {
                return;
            }
            if (entry.weight() * (long) PERCENT >= settings.least() * sum) {
                String number = position.fullmoveNumber() + (position.sideToMove() == Color.WHITE ? ". " : "... ");
                String text = "  ".repeat(ply) + number + San.of(position, entry.move()) + " weight " + entry.weight()
                        + ", " + Math.round(entry.weight() * (double) PERCENT / sum) + " %";
                position.make(entry.move());
                report.line(text
                        + Openings.standard()
                                .at(position)
                                .map(opening -> ", " + opening.name())
                                .orElse(""));
                show(book, position, ply + 1);
                position.unmake();
            }
        }
    }
}
