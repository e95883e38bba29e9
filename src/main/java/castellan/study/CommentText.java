package castellan.study;

import castellan.notation.Coordinates;
import castellan.notation.Pgn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The comment after a move as PGN writes it. Evaluation, clock, circles and arrows are commands in it, such as
 * {@code [%clk 0:05:00]}; commands that are not known, or not understood, stay in the text.
 */
final class CommentText {

    private static final Pattern EVALUATION = command(
            "eval", "(?:(?<pawns>[+-]?\\d{1,6}(?:\\.\\d{1,9})?)|#(?<mate>[+-]?\\d{1,4}))(?:,(?<depth>\\d{1,4}))?");
    private static final Pattern CLOCK =
            command("clk", "(?<hours>\\d{1,4}):(?<minutes>\\d{1,2}):(?<seconds>\\d{1,2})(?:\\.(?<fraction>\\d{1,3}))?");
    private static final Pattern SHAPES = Pattern.compile("\\s*\\[%(?:cal|csl)\\s+([^\\]]*)\\]\\s*");
    private static final Pattern SHAPE = Pattern.compile("([GRYB])([a-h][1-8])([a-h][1-8])?");

    private CommentText() {}

    private static Pattern command(String name, String value) {
        return Pattern.compile("\\s*\\[%" + name + "\\s+" + value + "\\s*\\]\\s*");
    }

    /** A text as it can be written: lines that end alike, no control characters, and no brace that would end it. */
    static String clean(String text) {
        return text.lines()
                .map(Pgn::printable)
                .collect(Collectors.joining("\n"))
                .replace('}', ')')
                .strip();
    }

    static String joined(String one, String another) {
        return one.isEmpty() || another.isEmpty() ? one + another : one + " " + another;
    }

    // ---- Reading -----------------------------------------------------------------------------------------------

    /** The notes with what one more comment adds to them. */
    static Notes add(Notes notes, String comment) {
        String text = clean(comment);
        Notes next = notes;
        if (text.contains("[%")) {
            Matcher evaluation = EVALUATION.matcher(text);
            if (evaluation.find()) {
                next = next.withEvaluation(Optional.of(evaluation(evaluation)));
                text = without(text, evaluation);
            }
            Matcher clock = CLOCK.matcher(text);
            if (clock.find()) {
                next = next.withClock(OptionalLong.of(millis(clock)));
                text = without(text, clock);
            }
            List<Shape> shapes = new ArrayList<>(next.shapes());
            text = withoutShapes(text, shapes);
            next = next.withShapes(shapes);
        }
        return next.withComment(joined(next.comment(), text));
    }

    private static String without(String text, MatchResult found) {
        return joined(text.substring(0, found.start()), text.substring(found.end()));
    }

    private static Evaluation evaluation(Matcher found) {
        String depth = found.group("depth");
        OptionalInt plies = depth == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(depth));
        String mate = found.group("mate");
        if (mate != null) {
            return Evaluation.mate(Integer.parseInt(mate)).atDepth(plies);
        }
        BigDecimal pawns = new BigDecimal(found.group("pawns"));
        int value = pawns.movePointRight(2).setScale(0, RoundingMode.HALF_EVEN).intValueExact();
        return Evaluation.centipawns(value).atDepth(plies);
    }

    private static long millis(Matcher found) {
        long seconds = Long.parseLong(found.group("hours")) * 3600
                + Long.parseLong(found.group("minutes")) * 60
                + Long.parseLong(found.group("seconds"));
        String fraction = found.group("fraction");
        return seconds * 1000 + (fraction == null ? 0 : Long.parseLong((fraction + "00").substring(0, 3)));
    }

    /** A command of which any part is not understood is left in the text as a whole. */
    private static String withoutShapes(String text, List<Shape> shapes) {
        String rest = text;
        Matcher command = SHAPES.matcher(rest);
        for (int from = 0; command.find(from); ) {
            Optional<List<Shape>> drawn = shapes(command.group(1));
            if (drawn.isPresent()) {
                shapes.addAll(drawn.get());
                from = command.start();
                rest = without(rest, command);
                command = SHAPES.matcher(rest);
            } else {
                from = command.end();
            }
            if (from > rest.length()) {
                break;
            }
        }
        return rest;
    }

    private static Optional<List<Shape>> shapes(String list) {
        List<Shape> shapes = new ArrayList<>();
        for (String text : list.split(",", -1)) {
            Matcher found = SHAPE.matcher(text.strip());
            if (!found.matches()) {
                return Optional.empty();
            }
            int from = Coordinates.square(found.group(2));
            int to = found.group(3) == null ? from : Coordinates.square(found.group(3));
            shapes.add(new Shape(tint(found.group(1).charAt(0)), from, to));
        }
        return Optional.of(shapes);
    }

    private static Shape.Tint tint(char letter) {
        for (Shape.Tint tint : Shape.Tint.values()) {
            if (tint.letter() == letter) {
                return tint;
            }
        }
        throw new IllegalArgumentException("not a colour: " + letter);
    }

    // ---- Writing -----------------------------------------------------------------------------------------------

    /** What follows a move in braces; empty if there is nothing. */
    static String of(Notes notes) {
        List<String> parts = new ArrayList<>();
        notes.evaluation().ifPresent(it -> parts.add("[%eval " + it.text() + "]"));
        notes.clock().ifPresent(millis -> parts.add("[%clk " + clock(millis) + "]"));
        addShapes(parts, "csl", notes.shapes().stream().filter(Shape::isCircle).toList());
        addShapes(
                parts,
                "cal",
                notes.shapes().stream().filter(it -> !it.isCircle()).toList());
        if (!notes.comment().isEmpty()) {
            parts.add(notes.comment());
        }
        return String.join(" ", parts);
    }

    private static String clock(long millis) {
        long fraction = millis % 1000;
        String text = Pgn.clockText(millis);
        return fraction == 0
                ? text
                : text + "." + String.valueOf(1000 + fraction).substring(1).replaceFirst("0+$", "");
    }

    private static void addShapes(List<String> parts, String name, List<Shape> shapes) {
        if (!shapes.isEmpty()) {
            parts.add("[%" + name + " " + shapes.stream().map(Shape::text).collect(Collectors.joining(",")) + "]");
        }
    }
}
