package castellan.notation;

import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.commons.lang3.CharUtils;
import org.apache.commons.lang3.StringUtils;

/**
 * Reads the games of a text one after the other and tells a listener what is in them. Refuses a game with an illegal move.
 * The text may be of any size, and variations of any depth.
 */
public final class PgnReader {

    /** What a game may have, annotations included. */
    public static final int MAX_LETTERS = 10 << 20;

    // As many digits as the move numbers of a game have that begins with the highest one of a FEN.
    private static final Pattern NUMBER = Pattern.compile("\\d{1,7}\\.*|\\.+");
    private static final Pattern NUMBER_AND_MOVE = Pattern.compile("^\\d{1,7}\\.+(?=.)");
    private static final Pattern GLYPH = Pattern.compile("\\$0{0,8}\\d{1,3}");
    /**
     * Signs without a letter or a digit, such as {@code !?} or {@code +-}, comment on a move, attached or separate;
     * only a null move looks like them.
     */
    private static final Pattern SIGNS = Pattern.compile("[^\\p{Alnum}]+");

    /** As several programs write them; they are used for threats, and are no moves of a game. */
    private static final Set<String> NULL_MOVES = Set.of("--", "Z0", "0000", "@@@@");

    private static final Set<String> EN_PASSANT = Set.of("e.p.", "ep", "e.p");
    /** The names that programs give to standard chess, in lower case without blanks. */
    private static final Set<String> ORDINARY = Set.of("standard", "chess", "normal", "fromposition", "");

    private static final Set<String> CHESS960 = Set.of("chess960", "fischerandom", "fischerrandom", "960", "frc");

    // What an error may quote from the text.
    private static final Pattern SHORT_WORD = Pattern.compile("\\p{Graph}{1,8}");
    private static final Pattern VARIANT_NAME = Pattern.compile("[\\p{Alnum} -]{1,20}");
    /** Enough for any FEN and its error. */
    private static final int LONGEST_REASON = 200;

    /** More than anybody writes after a move; longer ones are no signs. */
    private static final int LONGEST_SIGNS = 40;

    /** How a draw is written besides {@link Pgn#DRAW}. */
    private static final Set<String> DRAWS = Set.of("1/2", "½-½", "½");

    private final PgnScanner scanner;
    private final boolean isWhole;
    private final int maxLetters;
    /** The first tag of the next game, if it was met at the end of the last one. */
    private Optional<PgnScanner.Token> met = Optional.empty();
    /** Whether the last game could not be read, so that the next one has to be looked for. */
    private boolean isLost;

    // The game that is being read.
    private PgnListener listener;
    private Position position;
    private String result;
    private boolean hasMoves;
    private long firstOffset;
    /** How many moves of the present line are on the board, not counting those before a variation. */
    private int length;
    /** For each variation that is open. */
    private final Deque<Replaced> variations = new ArrayDeque<>();

    /** @param length of the line that the variation interrupts */
    private record Replaced(int move, int length) {}

    /**
     * @param isWhole whether a game may end with the text
     * @param maxLetters that a game may have
     */
    public PgnReader(Reader text, boolean isWhole, int maxLetters) {
        scanner = new PgnScanner(text);
        this.isWhole = isWhole;
        this.maxLetters = maxLetters;
    }

    /**
     * Reads the next game.
     *
     * @return false if there is none
     * @throws NotationException if it cannot be read; the next call goes on with the game that follows
     */
    public boolean read(PgnListener hearer) {
        if (isLost && met.isEmpty()) {
            scanner.skipToNextGame();
        }
        isLost = true; // until the end of the game is reached
        boolean hasGame = readGame(hearer);
        isLost = hearer.hasEnough(); // then the rest of the game is still ahead
        return hasGame;
    }

    private boolean readGame(PgnListener hearer) {
        listener = hearer;
        firstOffset = scanner.offset();
        hasMoves = false;
        length = 0;
        variations.clear();
        Map<String, String> tags = new LinkedHashMap<>();
        List<String> comments = new ArrayList<>();
        PgnScanner.Token token = met.orElseGet(this::next);
        met = Optional.empty();
        while (token.kind() == PgnScanner.Kind.TAG || token.kind() == PgnScanner.Kind.COMMENT) {
            if (token.kind() == PgnScanner.Kind.TAG) {
                tags.putIfAbsent(token.text(), token.value());
            } else {
                comments.add(token.text());
            }
            token = next();
        }
        boolean chess960 = isChess960(tags);
        Setup start = start(tags);
        position = Position.of(start);
        result = result(tags.getOrDefault(Pgn.RESULT_TAG, "")).orElse(Pgn.UNFINISHED);
        listener.begin(tags, start, chess960);
        comments.forEach(listener::comment);
        boolean hasResult = readMoves(token);
        listener.end(result);
        return hasResult || hasMoves || !tags.isEmpty();
    }

    private PgnScanner.Token next() {
        PgnScanner.Token token = scanner.next();
        if (scanner.offset() - firstOffset > maxLetters) {
            throw new NotationException("the game has more than " + maxLetters + " characters");
        }
        return token;
    }

    private static Setup start(Map<String, String> tags) {
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

    private static boolean isChess960(Map<String, String> tags) {
        String variant = tags.getOrDefault(Pgn.VARIANT_TAG, "");
        String name = variant.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        if (!ORDINARY.contains(name) && !CHESS960.contains(name)) {
            String named = VARIANT_NAME.matcher(variant).matches() ? "the variant '" + variant + "'" : "this variant";
            throw new NotationException(named + " is not supported");
        }
        return CHESS960.contains(name);
    }

    /**
     * Reads up to the result, the end of the text, or the tags of the next game, or until the listener has enough; returns
     * whether it was the result.
     */
    private boolean readMoves(PgnScanner.Token first) {
        for (PgnScanner.Token token = first; !listener.hasEnough(); token = next()) {
            switch (token.kind()) {
                case END, TAG -> {
                    requireEnd(token);
                    return false;
                }
                case OPEN -> {
                    if (listener.wantsVariations()) {
                        open();
                    } else {
                        skipVariation(skipped -> {});
                    }
                }
                case CLOSE -> close();
                case COMMENT -> listener.comment(token.text());
                default -> {
                    Optional<String> written = result(token.text());
                    if (written.isPresent() && variations.isEmpty()) {
                        result = written.get();
                        return true;
                    }
                    readWord(token.text(), written.isPresent());
                }
            }
        }
        return false;
    }

    /** A variation goes on as a comment where it cannot be played: with a null move, say, which shows a threat. */
    private void endAsComment(String word) {
        StringBuilder rest = new StringBuilder(word);
        skipVariation(token -> rest.append(' ').append(token.text()));
        listener.comment(rest.toString());
        close();
    }

    /** Up to the bracket that closes it, whatever is in it. */
    private void skipVariation(Consumer<PgnScanner.Token> skipped) {
        for (int open = 1; open > 0; ) {
            PgnScanner.Token token = next();
            switch (token.kind()) {
                case OPEN -> open++;
                case CLOSE -> open--;
                case END, TAG -> throw notClosed();
                default -> skipped.accept(token);
            }
        }
    }

    private static NotationException notClosed() {
        return new NotationException("a variation is not closed before the end of the game");
    }

    private void requireEnd(PgnScanner.Token token) {
        if (!isWhole && token.kind() == PgnScanner.Kind.END) {
            throw new NotationException("the first game is too long");
        }
        if (token.kind() == PgnScanner.Kind.TAG) {
            met = Optional.of(token);
        }
        if (!variations.isEmpty()) {
            throw notClosed();
        }
    }

    private void open() {
        if (length == 0) {
            throw new NotationException(
                    "a variation before move " + Pgn.numberOf(position) + " has no move that it could replace");
        }
        variations.push(new Replaced(position.lastMove(), length));
        position.unmake();
        length = 0;
        listener.open();
    }

    private void close() {
        if (variations.isEmpty()) {
            throw new NotationException("')' without '(' before move " + Pgn.numberOf(position));
        }
        for (; length > 0; length--) {
            position.unmake();
        }
        Replaced replaced = variations.pop();
        position.make(replaced.move());
        length = replaced.length();
        listener.close();
    }

    /** The result that a word stands for. */
    private static Optional<String> result(String word) {
        return Pgn.RESULTS.contains(word)
                ? Optional.of(word)
                : DRAWS.contains(word) ? Optional.of(Pgn.DRAW) : Optional.empty();
    }

    /** @param isResult whether the word is a result, which some programs write at the end of variations */
    private void readWord(String word, boolean isResult) {
        if (isResult) {
            if (!word.equals(Pgn.UNFINISHED)) {
                listener.comment(word);
            }
            return;
        }
        if (word.charAt(0) == PgnScanner.ANNOTATION) {
            readGlyph(word);
            return;
        }
        String text = NUMBER_AND_MOVE.matcher(word).replaceFirst("");
        if (NUMBER.matcher(text).matches()) {
            listener.number();
            return;
        }
        if (EN_PASSANT.contains(text)) {
            return;
        }
        if (SIGNS.matcher(text).matches() && !NULL_MOVES.contains(text)) {
            readSigns(text);
            return;
        }
        String core = NULL_MOVES.contains(text) ? text : withoutSigns(text);
        int move;
        try {
            move = move(core);
        } catch (NotationException e) {
            if (variations.isEmpty()) {
                throw e;
            }
            endAsComment(word);
            return;
        }
        listener.move(position, move);
        hasMoves = true;
        position.make(move);
        length++;
        readSigns(text.substring(core.length()));
    }

    private void readGlyph(String word) {
        int number = GLYPH.matcher(word).matches() ? Integer.parseInt(word.substring(1)) : PgnGlyphs.MAX + 1;
        if (number <= PgnGlyphs.MAX) {
            listener.glyph(number);
        } else {
            listener.comment(word);
        }
    }

    private void readSigns(String signs) {
        if (signs.length() > LONGEST_SIGNS) {
            listener.comment(signs);
            return;
        }
        PgnGlyphs.Found found = PgnGlyphs.read(signs);
        found.numbers().forEach(listener::glyph);
        if (!found.unknown().isEmpty()) {
            listener.comment(found.unknown());
        }
    }

    private int move(String core) {
        String number = "move " + Pgn.numberOf(position);
        if (NULL_MOVES.contains(core)) {
            throw new NotationException(number + " " + core + " is a null move, which no game has");
        }
        try {
            return San.parse(position, core);
        } catch (IllegalMoveException e) {
            throw new NotationException(number + " " + core + " is not legal");
        } catch (AmbiguousMoveException e) {
            throw new NotationException(number + " " + e.getMessage());
        } catch (NotationException e) {
            throw new NotationException(number + quoted(core) + " cannot be read");
        }
    }

    /**
     * The word to quote in an error, if it may be quoted. Someone who may name a file must not thereby see what is in
     * it: text is quoted only after a legal move of the same line has shown that it is a game, and only a word short enough for a
     * misspelt move. A word in move notation reveals nothing and is always quoted.
     */
    private String quoted(String word) {
        return length > 0 && SHORT_WORD.matcher(word).matches() ? " " + word : "";
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
