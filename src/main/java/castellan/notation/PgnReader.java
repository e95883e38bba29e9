package castellan.notation;

import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one game. Comments, annotations and variations are passed over, a clock comment apart; a move that is not
 * legal ends the reading.
 */
final class PgnReader {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}\\.*|\\.+");
    private static final Pattern NUMBER_AND_MOVE = Pattern.compile("\\d{1,6}\\.+(?=.)");
    /** Signs without a letter or a digit, {@code !?} or {@code +-}, judge a move; only a null move looks like them. */
    private static final Pattern SIGNS = Pattern.compile("[^\\p{Alnum}]+");

    private static final String NULL_MOVE = "--";
    private static final Set<String> EN_PASSANT = Set.of("e.p.", "ep", "e.p");
    private static final Pattern CLOCK = Pattern.compile("\\[%clk\\s+(\\d{1,4}):(\\d{1,2}):(\\d{1,2})(?:\\.(\\d))?");
    /** The names under which programs write games by the ordinary rules, in small letters without blanks. */
    private static final Set<String> ORDINARY = Set.of("standard", "chess", "normal", "fromposition", "");

    private static final Set<String> CHESS960 = Set.of("chess960", "fischerandom", "fischerrandom", "960", "frc");

    private final PgnScanner scanner;
    private final Map<String, String> tags = new LinkedHashMap<>();
    private final List<Integer> moves = new ArrayList<>();
    private final List<Long> clocks = new ArrayList<>();
    private String result = Pgn.UNFINISHED;

    PgnReader(Reader text) {
        scanner = new PgnScanner(text);
    }

    Pgn game() throws IOException {
        PgnScanner.Token token = scanner.next();
        while (token.kind() == PgnScanner.Kind.TAG || token.kind() == PgnScanner.Kind.COMMENT) {
            if (token.kind() == PgnScanner.Kind.TAG) {
                tags.putIfAbsent(token.text(), token.value());
            }
            token = scanner.next();
        }
        if (tags.isEmpty() && token.kind() == PgnScanner.Kind.END) {
            throw new NotationException("there is no game in the text");
        }
        boolean chess960 = isChess960();
        Setup start = start();
        String declared = tags.getOrDefault(Pgn.RESULT_TAG, Pgn.UNFINISHED);
        result = Pgn.RESULTS.contains(declared) ? declared : Pgn.UNFINISHED;
        readMoves(Position.of(start), token);
        return new Pgn(tags, start, chess960, moves, clocks, result);
    }

    private Setup start() {
        String fen = tags.getOrDefault(Pgn.FEN_TAG, Fen.START);
        try {
            Setup setup = Fen.parse(fen);
            Position.of(setup);
            return setup;
        } catch (NotationException | IllegalSetupException e) {
            throw new NotationException("the game starts from an impossible position: " + e.getMessage());
        }
    }

    private boolean isChess960() {
        String variant = tags.getOrDefault(Pgn.VARIANT_TAG, "");
        String name = variant.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        if (!ORDINARY.contains(name) && !CHESS960.contains(name)) {
            throw new NotationException("the rules of the variant '" + variant + "' are not known");
        }
        return CHESS960.contains(name);
    }

    /** Up to the result, the end of the text, or the tags of the next game. */
    private void readMoves(Position position, PgnScanner.Token first) throws IOException {
        int variations = 0;
        for (PgnScanner.Token token = first; ; token = scanner.next()) {
            switch (token.kind()) {
                case END, TAG -> {
                    if (variations > 0) {
                        throw new NotationException("a variation is not closed before the end of the game");
                    }
                    return;
                }
                case OPEN -> variations++;
                case CLOSE -> {
                    if (variations-- == 0) {
                        throw new NotationException(
                                "a variation is closed that was never opened, before move " + Pgn.numberOf(position));
                    }
                }
                case COMMENT -> {
                    if (variations == 0) {
                        readClock(token.text());
                    }
                }
                default -> {
                    if (variations == 0 && Pgn.RESULTS.contains(token.text())) {
                        result = token.text();
                        return;
                    }
                    if (variations == 0) {
                        readWord(position, token.text());
                    }
                }
            }
        }
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
        boolean sign = SIGNS.matcher(text).matches() && !text.equals(NULL_MOVE);
        boolean annotation = word.charAt(0) == PgnScanner.ANNOTATION;
        if (NUMBER.matcher(text).matches() || sign || annotation || EN_PASSANT.contains(text)) {
            return;
        }
        String named = "move " + Pgn.numberOf(position) + " " + text;
        int move;
        try {
            move = San.parse(position, text);
        } catch (IllegalMoveException e) {
            throw new NotationException(named + " is not legal");
        } catch (AmbiguousMoveException e) {
            throw new NotationException("move " + Pgn.numberOf(position) + " " + e.getMessage());
        } catch (NotationException e) {
            throw new NotationException(named + " cannot be read");
        }
        moves.add(move);
        position.make(move);
    }
}
