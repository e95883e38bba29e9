package castellan.notation;

import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.CharUtils;
import org.apache.commons.lang3.StringUtils;

/**
 * Reads one game. Skips comments other than clock comments, annotations and variations; refuses a game with an illegal
 * move.
 */
final class PgnReader {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}\\.*|\\.+");
    private static final Pattern NUMBER_AND_MOVE = Pattern.compile("^\\d{1,6}\\.+(?=.)");
    /**
     * Signs without a letter or a digit, such as {@code !?} or {@code +-}, comment on a move, attached or separate;
     * only a null move looks like them.
     */
    private static final Pattern SIGNS = Pattern.compile("[^\\p{Alnum}]+");

    private static final String NULL_MOVE = "--";
    private static final Set<String> EN_PASSANT = Set.of("e.p.", "ep", "e.p");
    private static final Pattern CLOCK = Pattern.compile("\\[%clk\\s+(\\d{1,4}):(\\d{1,2}):(\\d{1,2})(?:\\.(\\d))?");
    /** The names that programs give to standard chess, in lower case without blanks. */
    private static final Set<String> ORDINARY = Set.of("standard", "chess", "normal", "fromposition", "");

    private static final Set<String> CHESS960 = Set.of("chess960", "fischerandom", "fischerrandom", "960", "frc");

    // What an error may quote from the text.
    private static final Pattern SHORT_WORD = Pattern.compile("\\p{Graph}{1,8}");
    private static final Pattern VARIANT_NAME = Pattern.compile("[\\p{Alnum} -]{1,20}");
    /** Enough for any FEN and its error. */
    private static final int LONGEST_REASON = 200;

    /** How a draw is written besides {@link Pgn#DRAW}. */
    private static final Set<String> DRAWS = Set.of("1/2", "½-½", "½");

    private final PgnScanner scanner;
    private final boolean isWhole;
    private final int mostMoves;
    private final Map<String, String> tags = new LinkedHashMap<>();
    private final List<Integer> moves = new ArrayList<>();
    private final List<Long> clocks = new ArrayList<>();
    private String result = Pgn.UNFINISHED;

    /** @param isWhole whether a game may end with the text */
    PgnReader(String text, boolean isWhole) {
        this(text, isWhole, Integer.MAX_VALUE);
    }

    /** @param mostMoves the half-moves after which nothing more is read */
    PgnReader(String text, boolean isWhole, int mostMoves) {
        scanner = new PgnScanner(text);
        this.isWhole = isWhole;
        this.mostMoves = mostMoves;
    }

    Pgn game() {
        PgnScanner.Token token = scanner.next();
        while (token.kind() == PgnScanner.Kind.TAG || token.kind() == PgnScanner.Kind.COMMENT) {
            if (token.kind() == PgnScanner.Kind.TAG) {
                tags.putIfAbsent(token.text(), token.value());
            }
            token = scanner.next();
        }
        boolean chess960 = isChess960();
        Setup start = start();
        result = result(tags.getOrDefault(Pgn.RESULT_TAG, "")).orElse(Pgn.UNFINISHED);
        boolean hasResult = readMoves(Position.of(start), token);
        if (tags.isEmpty() && moves.isEmpty() && !hasResult) {
            throw new NotationException("there is no game in the text");
        }
        return new Pgn(tags, start, chess960, moves, clocks, result);
    }

    private Setup start() {
        String fen = tags.get(Pgn.FEN_TAG);
        if (fen == null) {
            return Setup.start();
        }
        try {
            Setup setup = Fen.parse(fen);
            Position.of(setup);
            return setup;
        } catch (NotationException | IllegalSetupException e) {
            throw new NotationException("the game starts from an impossible position: "
                    + StringUtils.abbreviate(e.getMessage(), LONGEST_REASON));
        }
    }

    private boolean isChess960() {
        String variant = tags.getOrDefault(Pgn.VARIANT_TAG, "");
        String name = variant.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        if (!ORDINARY.contains(name) && !CHESS960.contains(name)) {
            String named = VARIANT_NAME.matcher(variant).matches() ? "the variant '" + variant + "'" : "this variant";
            throw new NotationException(named + " is not supported");
        }
        return CHESS960.contains(name);
    }

    /** Reads up to the result, the end of the text, or the tags of the next game; returns whether it was the result. */
    private boolean readMoves(Position position, PgnScanner.Token first) {
        int variations = 0;
        for (PgnScanner.Token token = first; moves.size() < mostMoves; token = scanner.next()) {
            switch (token.kind()) {
                case END, TAG -> {
                    if (!isWhole && token.kind() == PgnScanner.Kind.END) {
                        throw new NotationException("the first game is too long");
                    }
                    if (variations > 0) {
                        throw new NotationException("a variation is not closed before the end of the game");
                    }
                    return false;
                }
                case OPEN -> variations++;
                case CLOSE -> {
                    if (variations-- == 0) {
                        throw new NotationException("')' without '(' before move " + Pgn.numberOf(position));
                    }
                }
                case COMMENT -> {
                    if (variations == 0) {
                        readClock(token.text());
                    }
                }
                default -> {
                    if (variations > 0) {
                        continue;
                    }
                    Optional<String> written = result(token.text());
                    if (written.isPresent()) {
                        result = written.get();
                        return true;
                    }
                    readWord(position, token.text());
                }
            }
        }
        return false;
    }

    /** The result that a word stands for. */
    private static Optional<String> result(String word) {
        return Pgn.RESULTS.contains(word)
                ? Optional.of(word)
                : DRAWS.contains(word) ? Optional.of(Pgn.DRAW) : Optional.empty();
    }

    private void readClock(String comment) {
        Matcher matcher = CLOCK.matcher(comment);
        if (matcher.find() && clocks.size() == moves.size() - 1) {
            long seconds = Long.parseLong(matcher.group(1)) * 3600
                    + Long.parseLong(matcher.group(2)) * 60
                    + Long.parseLong(matcher.group(3));
            String tenths = matcher.group(4);
            clocks.add(seconds * 1000 + (tenths == null ? 0 : Integer.parseInt(tenths) * 100L));
        }
    }

    private void readWord(Position position, String word) {
        String text = NUMBER_AND_MOVE.matcher(word).replaceFirst("");
        boolean isSign = SIGNS.matcher(text).matches();
        boolean isAnnotation = word.charAt(0) == PgnScanner.ANNOTATION;
        if (NUMBER.matcher(text).matches()
                || isSign && !text.equals(NULL_MOVE)
                || isAnnotation
                || EN_PASSANT.contains(text)) {
            return;
        }
        String core = isSign ? text : withoutSigns(text);
        String number = "move " + Pgn.numberOf(position);
        int move;
        try {
            move = San.parse(position, core);
        } catch (IllegalMoveException e) {
            throw new NotationException(number + " " + core + " is not legal");
        } catch (AmbiguousMoveException e) {
            throw new NotationException(number + " " + e.getMessage());
        } catch (NotationException e) {
            throw new NotationException(number + quoted(core) + " cannot be read");
        }
        moves.add(move);
        position.make(move);
    }

    /**
     * The word to quote in an error, if it may be quoted. Someone who may name a file must not thereby see what is in
     * it: text is quoted only after a legal move has shown that it is a game, and only a word short enough for a
     * misspelt move. A word in move notation reveals nothing and is always quoted.
     */
    private String quoted(String word) {
        return !moves.isEmpty() && SHORT_WORD.matcher(word).matches() ? " " + word : "";
    }

    /** The word up to its last letter or digit. */
    private static String withoutSigns(String word) {
        int end = word.length();
        while (end > 0 && !CharUtils.isAsciiAlphanumeric(word.charAt(end - 1))) {
            end--;
        }
        return word.substring(0, end);
    }
}
