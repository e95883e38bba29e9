package castellan.notation;

import castellan.board.Setup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of Extended Position Description: a position and named operations on it. Both {@code <four fields> bm e4;
 * id "x";} and the perft form {@code <six fields> ;D1 20 ;D2 400} are read: in either a semicolon ends an operation.
 *
 * <p>The counters, {@code hmvn} and {@code fmvn} in EPD, belong to the set-up and are never among the operations.
 *
 * @param operations the operands by opcode, in the order of the line
 */
public record Epd(Setup setup, Map<String, List<Operand>> operations) {

    private static final String HALFMOVES = "hmvn";
    private static final String FULLMOVES = "fmvn";

    /** Four fields, then up to two counters, then operations. */
    private static final Pattern LINE = Pattern.compile(
            "\\s*(?<fields>(?:[^\\s;]+\\s+){3}[^\\s;]+)(?<counters>(?:\\s+[-+0-9][^\\s;]*){0,2})(?<operations>.*)",
            Pattern.DOTALL);

    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:(?<end>;)|(?:\"(?<quoted>[^\"]*)\"|(?<bare>[^\\s;\"]++))(?=[\\s;]|\\z))");
    private static final Pattern OPCODE = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,14}");
    private static final Pattern PERFT_OPCODE = Pattern.compile("D([0-9]{1,3})");
    private static final Pattern NODES = Pattern.compile("[0-9]{1,18}");

    /** An operand, and whether it is quoted: quoted text may hold blanks and semicolons. */
    public record Operand(String text, boolean quoted) {

        public Operand {
            Matcher token = TOKEN.matcher(quoted ? '"' + text + '"' : text);
            if (!token.matches() || !text.equals(token.group(quoted ? "quoted" : "bare"))) {
                throw new NotationException("'" + text + "' cannot be an EPD operand");
            }
        }

        @Override
        public String toString() {
            return quoted ? '"' + text + '"' : text;
        }
    }

    public Epd {
        Map<String, List<Operand>> copy = new LinkedHashMap<>();
        operations.forEach((opcode, operands) -> {
            if (!OPCODE.matcher(opcode).matches() || opcode.equals(HALFMOVES) || opcode.equals(FULLMOVES)) {
                throw new NotationException("'" + opcode + "' cannot be an EPD operation");
            }
            copy.put(opcode, List.copyOf(operands));
        });
        operations = Collections.unmodifiableMap(copy);
    }

    /**
     * Reads one line.
     *
     * @throws NotationException naming the part that cannot be read
     */
    public static Epd parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new NotationException("an EPD line must begin with four fields: '" + line + "'");
        }
        String counters = matcher.group("counters");
        Map<String, List<Operand>> operations = parseOperations(matcher.group("operations"));
        if (operations.containsKey(HALFMOVES) || operations.containsKey(FULLMOVES)) {
            if (!counters.isEmpty()) {
                throw new NotationException("the move counters are given twice: '" + line + "'");
            }
            counters = " " + takeCounter(operations, HALFMOVES, 0) + " " + takeCounter(operations, FULLMOVES, 1);
        }
        return new Epd(Fen.parse(matcher.group("fields") + counters), operations);
    }

    /** The texts of the operands, without quotes; empty if the opcode is missing or has none. */
    public List<String> operands(String opcode) {
        return operations.getOrDefault(opcode, List.of()).stream()
                .map(Operand::text)
                .toList();
    }

    /**
     * The node counts by depth of a perft line, empty if it has none.
     *
     * @throws NotationException naming a count that is not a number
     */
    public NavigableMap<Integer, Long> perft() {
        NavigableMap<Integer, Long> counts = new TreeMap<>();
        operations.forEach((opcode, operands) -> {
            Matcher depth = PERFT_OPCODE.matcher(opcode);
            if (depth.matches()) {
                Long previous = counts.put(Integer.valueOf(depth.group(1)), parseNodes(opcode, operands));
                if (previous != null) {
                    throw new NotationException("a depth is given twice, the second time as '" + opcode + "'");
                }
            }
        });
        return counts;
    }

    /** The line as EPD. */
    public String text() {
        StringBuilder text = new StringBuilder(Fen.fourFields(setup, false));
        if (setup.halfmoveClock() != 0) {
            text.append(" " + HALFMOVES + " ").append(setup.halfmoveClock()).append(';');
        }
        if (setup.fullmoveNumber() != 1) {
            text.append(" " + FULLMOVES + " ").append(setup.fullmoveNumber()).append(';');
        }
        operations.forEach((opcode, operands) -> {
            text.append(' ').append(opcode);
            operands.forEach(operand -> text.append(' ').append(operand));
            text.append(';');
        });
        return text.toString();
    }

    // ---- Operations --------------------------------------------------------------------------------------------

    private static Map<String, List<Operand>> parseOperations(String text) {
        Map<String, List<Operand>> operations = new LinkedHashMap<>();
        List<Operand> tokens = new ArrayList<>();
        String rest = text.stripTrailing();
        Matcher token = TOKEN.matcher(rest);
        int end = 0;
        while (end < rest.length()) {
            if (!token.region(end, rest.length()).lookingAt()) {
                throw new NotationException(
                        "quotes are not closed, or touch other text: '" + rest.substring(end) + "'");
            }
            end = token.end();
            if (token.group("end") != null) {
                addOperation(operations, tokens);
                tokens.clear();
            } else {
                boolean quoted = token.group("quoted") != null;
                tokens.add(new Operand(token.group(quoted ? "quoted" : "bare"), quoted));
            }
        }
        addOperation(operations, tokens);
        return operations;
    }

    /** Adds the operation that these tokens make; between two semicolons there may be none. */
    private static void addOperation(Map<String, List<Operand>> operations, List<Operand> tokens) {
        if (tokens.isEmpty()) {
            return;
        }
        String opcode = tokens.get(0).toString();
        if (!OPCODE.matcher(opcode).matches()) {
            throw new NotationException("'" + opcode + "' is not an EPD opcode");
        }
        List<Operand> operands = List.copyOf(tokens.subList(1, tokens.size()));
        if (operations.put(opcode, operands) != null) {
            throw new NotationException("the EPD opcode '" + opcode + "' is given twice");
        }
    }

    private static int takeCounter(Map<String, List<Operand>> operations, String opcode, int missing) {
        List<Operand> operands = operations.remove(opcode);
        return operands == null ? missing : Fen.parseCounter(onlyOperand(opcode, operands));
    }

    private static long parseNodes(String opcode, List<Operand> operands) {
        String text = onlyOperand(opcode, operands);
        if (!NODES.matcher(text).matches()) {
            throw new NotationException("'" + text + "' is not a node count, after '" + opcode + "'");
        }
        return Long.parseLong(text);
    }

    private static String onlyOperand(String opcode, List<Operand> operands) {
        if (operands.size() != 1) {
            throw new NotationException("'" + opcode + "' takes one number, not " + operands.size() + " operands");
        }
        return operands.get(0).toString();
    }
}
