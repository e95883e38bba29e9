package castellan.uci;

import castellan.board.Color;
import castellan.board.Position;
import castellan.engine.SearchOrder;
import castellan.engine.WholeNumber;
import castellan.notation.NotationException;
import castellan.notation.UciMoves;
import castellan.search.SearchLimits;
import castellan.terminal.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The limits of a search as {@code go} takes them, in any order and combination. A number that cannot be read is
 * reported and its limit ignored; one too small to make sense asks for the quickest move, because an interface that
 * sends it wants a move.
 */
final class SearchWords {

    private static final Set<String> NUMBERS =
            Set.of("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft");
    private static final Set<String> FLAGS = Set.of("infinite", "ponder", "searchmoves");
    /** Some thirty years in milliseconds: longer than any clock, and sums of it do not overflow. */
    private static final long LONG_TIME = 1_000_000_000_000L;

    private final Position position;
    private final Consumer<String> notices;
    private final Map<String, Long> numbers = new HashMap<>();
    private final List<Integer> rootMoves = new ArrayList<>();
    private boolean infinite;
    private boolean ponder;

    /** @param notices told about every number that cannot be read */
    SearchWords(Position position, Words words, Consumer<String> notices) {
        this.position = position;
        this.notices = notices;
        while (words.hasNext()) {
            String word = words.next();
            if (NUMBERS.contains(word)) {
                readNumber(word, words);
            } else if (word.equals("searchmoves")) {
                readMoves(words);
            } else {
                infinite |= word.equals("infinite");
                ponder |= word.equals("ponder");
            }
        }
    }

    private static boolean isParameter(String word) {
        return NUMBERS.contains(word) || FLAGS.contains(word);
    }

    private void readNumber(String parameter, Words words) {
        String text = isParameter(words.peek()) ? "" : words.next();
        OptionalLong number = WholeNumber.parse(text);
        if (number.isPresent()) {
            numbers.put(parameter, number.getAsLong());
        } else {
            notices.accept("'" + text + "' is not a number, " + parameter + " is ignored");
        }
    }

    /** Ignores illegal moves: some interfaces send a null move to mean none at all. */
    private void readMoves(Words words) {
        while (words.hasNext() && !isParameter(words.peek())) {
            try {
                rootMoves.add(UciMoves.parse(position, words.next()));
            } catch (NotationException e) {
                notices.accept(e.getMessage() + ", searchmoves ignores it");
            }
        }
    }

    /** The depth of a {@code go perft}, if it is one. */
    OptionalLong perftDepth() {
        return numbers.containsKey("perft") ? OptionalLong.of(numbers.get("perft")) : OptionalLong.empty();
    }

    SearchOrder order() {
        Optional<SearchLimits.Clock> clock = clock();
        boolean hasLimit = numbers.containsKey("depth")
                || numbers.containsKey("nodes")
                || numbers.containsKey("mate")
                || numbers.containsKey("movetime");
        // Without any limit only a stop ends the search.
        boolean endless = infinite || !hasLimit && clock.isEmpty();
        SearchLimits limits = SearchLimits.NONE
                .withDepth(depth())
                .withNodes(Math.max(1, number("nodes", SearchLimits.NO_LIMIT)))
                .withMate((int) within(0, Integer.MAX_VALUE, number("mate", 0)))
                .withMoveTime(moveTime())
                .withRootMoves(rootMoves);
        if (clock.isPresent()) {
            limits = limits.withClock(clock.get());
        }
        return new SearchOrder(endless ? limits.untilStop() : limits, ponder);
    }

    private int depth() {
        long depth = number("depth", SearchLimits.MAX_DEPTH);
        return (int) within(1, SearchLimits.MAX_DEPTH, number("mate", 1) <= 0 ? 1 : depth);
    }

    private long moveTime() {
        return numbers.containsKey("movetime") ? within(1, LONG_TIME, numbers.get("movetime")) : SearchLimits.NO_LIMIT;
    }

    /** The clock of the side to move. If only the opponent's is given, that one is used: some limit is meant. */
    private Optional<SearchLimits.Clock> clock() {
        boolean isWhite = position.sideToMove() == Color.WHITE;
        String time = isWhite ? "wtime" : "btime";
        String otherTime = isWhite ? "btime" : "wtime";
        String increment = isWhite ? "winc" : "binc";
        String otherIncrement = isWhite ? "binc" : "winc";
        if (!numbers.containsKey(time)
                && !numbers.containsKey(otherTime)
                && !numbers.containsKey(increment)
                && !numbers.containsKey(otherIncrement)) {
            return Optional.empty();
        }
        return Optional.of(new SearchLimits.Clock(
                within(-LONG_TIME, LONG_TIME, number(time, number(otherTime, 0))),
                within(0, LONG_TIME, number(increment, 0)),
                (int) within(0, Integer.MAX_VALUE, number("movestogo", 0))));
    }

    private long number(String parameter, long otherwise) {
        return numbers.getOrDefault(parameter, otherwise);
    }

    private static long within(long min, long max, long number) {
        return Math.max(min, Math.min(max, number));
    }
}
