package castellan.study;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is noted of a move.
 *
 * @param before the comment before the move, empty if there is none
 * @param comment the comment after it, empty if there is none; may have several lines
 * @param glyphs the numbers by which PGN calls {@code !}, {@code ?} and others; none occurs twice
 * @param shapes circles first, as PGN writes them
 * @param clock the milliseconds that the mover had left after the move
 */
public record Notes(
        String before,
        String comment,
        List<Integer> glyphs,
        List<Shape> shapes,
        Optional<Evaluation> evaluation,
        OptionalLong clock) {

    /** No notes; shared by most moves. */
    public static final Notes NONE = new Notes("", "", List.of(), List.of(), Optional.empty(), OptionalLong.empty());

    public Notes {
        glyphs = List.copyOf(new LinkedHashSet<>(glyphs));
        shapes = shapes.stream()
                .sorted(Comparator.comparing(shape -> !shape.isCircle()))
                .toList();
    }

    Notes withBefore(String text) {
        return new Notes(text, comment, glyphs, shapes, evaluation, clock);
    }

    Notes withComment(String text) {
        return new Notes(before, text, glyphs, shapes, evaluation, clock);
    }

    Notes withGlyphs(List<Integer> numbers) {
        return new Notes(before, comment, numbers, shapes, evaluation, clock);
    }

    Notes withShapes(List<Shape> drawn) {
        return new Notes(before, comment, glyphs, drawn, evaluation, clock);
    }

    public Notes withEvaluation(Optional<Evaluation> noted) {
        return new Notes(before, comment, glyphs, shapes, noted, clock);
    }

    Notes withClock(OptionalLong millis) {
        return new Notes(before, comment, glyphs, shapes, evaluation, millis);
    }
}
