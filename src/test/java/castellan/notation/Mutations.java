package castellan.notation;

import castellan.board.IllegalSetupException;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Feeds a reader with broken text. The same seed breaks it in the same way. */
public final class Mutations {

    /** The characters of the notations, and some that none of them uses. */
    private static final String LETTERS =
            "abcdefghABCDEFGHKQRNPkqrnpwx0123456789/-+=#!?;:\"() .,_\t\nO\u212a\u00e9\u0663";

    private Mutations() {}

    /**
     * Lets {@code reader} read mutations of the samples; any exception other than those for bad input fails the test,
     * with the text that caused it.
     */
    public static void check(long seed, int count, List<String> samples, Consumer<String> reader) {
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            String text = mutate(samples.get(random.nextInt(samples.size())), random);
            try {
                reader.accept(text);
            } catch (NotationException | IllegalSetupException expected) {
                if (expected.getMessage().isBlank()) {
                    throw new AssertionError("no reason given for: " + text, expected);
                }
            } catch (RuntimeException | StackOverflowError unexpected) {
                throw new AssertionError("crashed on: " + text, unexpected);
            }
        }
    }

    private static String mutate(String sample, Random random) {
        StringBuilder text = new StringBuilder(sample);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + 1 + random.nextInt(3));
            char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
            switch (random.nextInt(5)) {
                case 0 -> text.insert(at, letter);
                case 1 -> text.delete(at, end);
                case 2 -> text.replace(at, Math.min(text.length(), at + 1), String.valueOf(letter));
                case 3 -> text.insert(at, text.substring(at, end));
                default -> text.setLength(at);
            }
        }
        return text.toString();
    }
}
