package castellan.console;

import castellan.engine.WholeNumber;
import castellan.terminal.Words;
import castellan.tools.match.OpeningList;
import java.util.OptionalLong;

/** Reads {@code genfens 1000 seed 42 book None}, as OpenBench sends it; a file may replace {@code None}. */
final class GenfensWords {

    private static final int MAX_COUNT = 10_000_000;
    private static final String NO_BOOK = "None";

    private GenfensWords() {}

    /** @throws IllegalArgumentException with a sentence for the user */
    static OpeningList.Settings parse(Words words) {
        long count = number(words, 1, MAX_COUNT);
        require(words, "seed");
        long seed = number(words, 0, Long.MAX_VALUE);
        require(words, "book");
        String book = words.rest();
        if (book.isEmpty()) {
            throw complaint();
        }
        return new OpeningList.Settings((int) count, seed, book.equals(NO_BOOK) ? "" : book);
    }

    private static long number(Words words, long min, long max) {
        OptionalLong number = WholeNumber.parse(words.next());
        if (number.isEmpty() || number.getAsLong() < min || number.getAsLong() > max) {
            throw complaint();
        }
        return number.getAsLong();
    }

    private static void require(Words words, String word) {
        if (!words.next().equals(word)) {
            throw complaint();
        }
    }

    private static IllegalArgumentException complaint() {
        return new IllegalArgumentException(
                "genfens takes a count up to " + MAX_COUNT + ", a seed and a book: genfens 1000 seed 42 book None");
    }
}
