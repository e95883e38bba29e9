package castellan.study;

import castellan.notation.Coordinates;
import castellan.notation.Pgn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The comment after a move as PGN writes it. Evaluation, clock, circles and arrows are commands in it, such as
 * {@code [%clk 0:05:00]}; commands that are not known, or not understood, stay in the text.
 */
final class CommentText {

    private static final String BEGIN = "[%";
    private static final Pattern EVALUATION = command(
            "eval", "(?:(?<pawns>[+-]?\\d{1,6}(?:\\.\\d{1,9})?)|#(?<mate>[+-]?\\d{1,4}))(?:,(?<depth>\\d{1,4}))?");
    private static final Pattern CLOCK =
            command("clk", "(?<hours>\\d{1,4}):(?<minutes>\\d{1,2}):(?<seconds>\\d{1,2})(?:\\.(?<fraction>\\d{1,3}))?");
    private static final Pattern SHAPES = Pattern.compile("\\[%(?:cal|csl)\\s+([^\\]]*)\\]");
    private static final Pattern SHAPE = Pattern.compile("([GRYB])([a-h][1-8])([a-h][1-8])?");

    private CommentText() {}

    private static Pattern command(String name, String value) {
        return Pattern.compile("\\[%" + name + "\\s+" + value + "\\s*\\]");
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
        return obeyed(notes.withComment(joined(notes.comment(), clean(comment))));
    }

    /**
     * The notes with the commands in their comment obeyed and removed: all that draw, and those that say what is not known
     * yet. So what is written is always read as the same notes.
     */
    static Notes obeyed(Notes notes) {
        return notes.comment().contains(BEGIN) ? new Obeying(notes).result() : notes;
    }

    /** Looks for commands in a comment. One pass is enough: what is left around a command may be one, too. */
    private static final class Obeying {

        private Notes notes;
        private final List<Shape> shapes;
        private final StringBuilder rest = new StringBuilder();
        /** Where the commands that are not closed begin, the last first. */
        private final Deque<Integer> begun = new ArrayDeque<>();

        private boolean followsCommand;

        Obeying(Notes notes) {
            this.notes = notes;
            shapes = new ArrayList<>(notes.shapes());
        }

        Notes result() {
            String text = notes.comment();
            for (int i = 0; i < text.length(); i++) {
                add(text.charAt(i));
            }
            return notes.withComment(rest.toString()).withShapes(shapes);
        }

        private void add(char letter) {
            if (followsCommand && Character.isWhitespace(letter)) {
                return;
            }
            if (followsCommand && rest.length() > 0) {
                rest.append(' ');
            }
            followsCommand = false;
            rest.append(letter);
            int before = rest.length() - BEGIN.length();
            if (letter == BEGIN.charAt(1) && before >= 0 && rest.charAt(before) == BEGIN.charAt(0)) {
                begun.push(before);
            } else if (letter == ']' && !begun.isEmpty()) {
                int start = begun.pop();
                if (obeys(rest.substring(start))) {
                    removeFrom(start);
                } else {
                    begun.clear(); // no command has another one in it
                }
            }
        }

        private void removeFrom(int start) {
            int end = start;
            while (end > 0 && Character.isWhitespace(rest.charAt(end - 1))) {
                end--;
            }
            rest.setLength(end);
            followsCommand = true;
        }

        private boolean obeys(String command) {
            Matcher evaluation = EVALUATION.matcher(command);
            if (notes.evaluation().isEmpty() && evaluation.matches()) {
                notes = notes.withEvaluation(Optional.of(evaluation(evaluation)));
                return true;
            }
            Matcher clock = CLOCK.matcher(command);
            if (notes.clock().isEmpty() && clock.matches()) {
                notes = notes.withClock(OptionalLong.of(millis(clock)));
                return true;
            }
            Matcher drawing = SHAPES.matcher(command);
            return drawing.matches() && addShapes(drawing.group(1));
        }

        /** Adds nothing if any part of the list is not understood. */
        private boolean addShapes(String list) {
            List<Shape> found = new ArrayList<>();
            for (String text : list.split(",", -1)) {
                Matcher shape = SHAPE.matcher(text.strip());
                if (!shape.matches()) {
                    return false;
                }
                int from = Coordinates.square(shape.group(2));
                int to = shape.group(3) == null ? from : Coordinates.square(shape.group(3));
                found.add(new Shape(Shape.Tint.of(shape.group(1).charAt(0)), from, to));
            }
            return shapes.addAll(found);
        }
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
