package castellan.console;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.terminal.Words;
import castellan.tools.book.BookMaker;
import castellan.tools.book.BookTree;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads {@code book make games.pgn out=book.bin plies=20 games=3} and {@code book show book.bin plies=3 least=5}. */
final class BookWords {

    private static final String USAGE = "book takes make FILE out=FILE, or show FILE";
    private static final int DEFAULT_PLIES = 20;
    private static final int MOST_PLIES = 1000;
    private static final int DEFAULT_GAMES = 3;
    private static final int DEFAULT_DEPTH = 3;
    private static final int MOST_DEPTH = 40;
    private static final int DEFAULT_LEAST = 5;

    private BookWords() {}

    /** @throws IllegalArgumentException with a sentence for the user */
    static Task task(Words words, Report report) {
        String act = words.next();
        return switch (act) {
            case "make" -> maker(fileName(act, words), words, report);
            case "show" -> tree(fileName(act, words), words, report);
            default -> throw new IllegalArgumentException(USAGE + ", not '" + act + "'");
        };
    }

    /** Everything before the first setting: a name may contain blanks. */
    private static String fileName(String act, Words words) {
        StringBuilder name = new StringBuilder();
        while (words.hasNext() && words.peek().indexOf('=') < 0) {
            name.append(name.isEmpty() ? "" : " ").append(words.next());
        }
        if (name.isEmpty()) {
            throw new IllegalArgumentException("book " + act + " takes the name of a file");
        }
        return name.toString();
    }

    private static Task maker(String games, Words words, Report report) {
        String out = "";
        int plies = DEFAULT_PLIES;
        int least = DEFAULT_GAMES;
        while (words.hasNext()) {
            Setting setting = Setting.of(words.next());
            switch (setting.name()) {
                case "out" -> out = setting.text("FILE");
                case "plies" -> plies = (int) setting.number(1, MOST_PLIES);
                case "games" -> least = (int) setting.number(1, Integer.MAX_VALUE);
                default ->
                    throw new IllegalArgumentException(
                            "book make takes out=, plies= and games=, not '" + setting.word() + "'");
            }
        }
        if (out.isEmpty()) {
            throw new IllegalArgumentException("book make needs out=FILE, the book to write");
        }
        try {
            return new BookMaker(new BookMaker.Settings(games, Path.of(out), plies, least), report);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + out + "' is not a valid file name on this system");
        }
    }

    private static Task tree(String book, Words words, Report report) {
        int plies = DEFAULT_DEPTH;
        int least = DEFAULT_LEAST;
        while (words.hasNext()) {
            Setting setting = Setting.of(words.next());
            switch (setting.name()) {
                case "plies" -> plies = (int) setting.number(1, MOST_DEPTH);
                case "least" -> least = (int) setting.number(0, 100);
                default ->
                    throw new IllegalArgumentException(
                            "book show takes plies= and least=, not '" + setting.word() + "'");
            }
        }
        return new BookTree(new BookTree.Settings(book, plies, least), report);
    }
}
