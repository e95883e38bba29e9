package castellan.uci;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Square;
import castellan.engine.Engine;
import castellan.engine.Installation;
import castellan.engine.Task;
import castellan.engine.WholeNumber;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.Refusal;
import castellan.notation.Pgn;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The verbs of hosted games, with the engine as the arbiter. Each gives one answer; bad input is an exception, whose
 * message is a sentence for the user, and changes nothing.
 *
 * <p>While the engine thinks about its own move, verbs wait for it, so that a script may send them all at once; only a
 * look at the clock does not.
 */
final class HostedGameCommands {

    /** What the engine takes for a move if neither the user nor a clock says anything. */
    private static final String DEFAULT_LIMIT = "movetime 1000";
    /** The words of {@code pgn} and the tags they stand for. */
    private static final Map<String, String> TAGS = new LinkedHashMap<>();

    static {
        for (String tag : new String[] {"Event", "Site", "Date", "Round", "White", "Black"}) {
            TAGS.put(tag.toLowerCase(Locale.ROOT), tag);
        }
    }

    private final Engine engine;
    private final CurrentPosition current;
    private final UciWriter writer;
    private final LongSupplier nanoTime;

    /** What a verb answers to the words behind it. */
    private interface Verb {
        String answer(Words words) throws IOException;
    }

    HostedGameCommands(Engine engine, CurrentPosition current, UciWriter writer, LongSupplier nanoTime) {
        this.engine = engine;
        this.current = current;
        this.writer = writer;
        this.nanoTime = nanoTime;
    }

    void addTo(CommandTable table) {
        table.add("new [startpos | fen FEN | chess960 N] [clock M+S]",
                "begin a game, with M minutes and S seconds a move", verb(this::begin));
        table.add("move M", "play a move, written g1f3, Nf3 or ng1f3", verb(this::move));
        table.add("play [LIMITS]", "let the engine play a move, with the limits of go", guarded(this::play));
        table.add("moves [SQUARE]", "list the legal moves, of the piece on a square", verb(this::moves));
        table.add("status", "say whose turn it is and how the game stands", verb(words -> alone(words).status()));
        table.add("board [unicode]", "show the board", verb(this::board));
        table.add("d", "show the board", verb(this::board));
        table.add("fen", "show the position as FEN", verb(words -> alone(words).fen()));
        table.add("undo [N]", "take back moves", verb(words -> step("undo", words)));
        table.add("redo [N]", "play moves again that were taken back", verb(words -> step("redo", words)));
        table.add("history", "list the moves played", verb(words -> alone(words).history(ontoRook())));
        table.add("pgn [event E white W black B]", "write the game as PGN; also site, date, round", verb(this::pgn));
        table.add("load FILE", "go on with the first game of a PGN file", verb(this::load));
        table.add("draw offer | accept | decline | claim", "agree on a draw, or claim one", verb(this::draw));
        table.add("resign [white | black]", "give up the game", verb(this::resign));
        table.add("clock [start | stop]", "show the clock", guarded(this::clock));
    }

    // ---- Order -------------------------------------------------------------------------------------------------

    private CommandTable.Handler verb(Verb verb) {
        return guarded(words -> {
            awaitEngine();
            synchronized (current) {
                writer.line(verb.answer(words));
            }
        });
    }

    /** Answers bad input with one line. */
    private CommandTable.Handler guarded(CommandTable.Handler handler) {
        return words -> {
            try {
                handler.run(words);
            } catch (IOException | IllegalArgumentException | IllegalStateException e) {
                writer.error(e.getMessage() == null ? e.toString() : e.getMessage());
            }
        };
    }

    private void awaitEngine() {
        if (current.isThinking()) {
            try {
                engine.finish(Task.Ending.STOP);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while the engine thinks", e);
            }
        }
    }

    private HostedGame hosted() {
        return current.hosted();
    }

    private Game game() {
        return hosted().game();
    }

    private boolean ontoRook() {
        return hosted().isChess960() || engine.isChess960();
    }

    /** The game, for a verb that takes no words. */
    private HostedGame alone(Words words) {
        requireEnd(words);
        return hosted();
    }

    static void requireEnd(Words words) {
        if (words.hasNext()) {
            throw new IllegalArgumentException("'" + words.rest() + "' is more than the command takes");
        }
    }

    // ---- Beginning ---------------------------------------------------------------------------------------------

    private String begin(Words words) {
        current.set(NewCommand.parse(words, nanoTime));
        engine.newGame();
        return withClock("new " + hosted().fen());
    }

    private String load(Words words) throws IOException {
        String name = words.rest();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("load takes the name of a file");
        }
        File file = Installation.resolve(name);
        try (Reader text = new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8)) {
            current.set(HostedGamePgn.game(Pgn.read(text)));
        } catch (FileNotFoundException e) {
            throw new IllegalArgumentException("the file '" + name + "' cannot be read", e);
        }
        engine.newGame();
        return "load " + hosted().fen();
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    private String move(Words words) {
        String text = words.rest();
        if (text.isEmpty()) {
            throw new IllegalArgumentException("move takes a move, like g1f3, Nf3 or ng1f3");
        }
        try {
            return current.play(new HostedMoveReader(game()).read(text), ontoRook());
        } catch (HostedMoveReader.RefusedException e) {
            return illegal(text, e.refusal());
        }
    }

    static String illegal(String text, Refusal refusal) {
        return "illegal move " + text + " code " + refusal.code().word() + " because " + refusal.sentence();
    }

    private String moves(Words words) {
        if (!words.hasNext()) {
            return "moves" + hosted().moves(move -> true, ontoRook());
        }
        String square = words.next();
        requireEnd(words);
        if (!square.matches("[a-h][1-8]")) {
            throw new IllegalArgumentException("'" + square + "' is not a square");
        }
        int from = Square.of(square.charAt(0) - 'a', square.charAt(1) - '1');
        return "moves " + square + hosted().moves(move -> Move.from(move) == from, ontoRook());
    }

    private String step(String verb, Words words) {
        String text = words.rest();
        OptionalLong count = text.isEmpty() ? OptionalLong.of(1) : WholeNumber.parse(text);
        if (count.isEmpty()) {
            throw new IllegalArgumentException(verb + " takes a number of moves, not '" + text + "'");
        }
        int plies = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, count.getAsLong()));
        if (verb.equals("undo")) {
            game().undo(plies);
        } else {
            game().redo(plies);
        }
        current.gameChanged();
        return withClock(verb + " " + hosted().fen());
    }

    private String withClock(String line) {
        String clock = hosted().clock();
        return clock.isEmpty() ? line : line + "\n" + clock;
    }

    // ---- Looking -----------------------------------------------------------------------------------------------

    private String board(Words words) {
        boolean symbols = words.hasNext();
        if (symbols && !words.rest().equals("unicode")) {
            throw new IllegalArgumentException("a board is shown in letters or in unicode");
        }
        return hosted().board(symbols);
    }

    private String pgn(Words words) {
        Map<String, String> tags = new LinkedHashMap<>();
        while (words.hasNext()) {
            String word = words.next();
            StringBuilder value = new StringBuilder();
            while (words.hasNext() && !TAGS.containsKey(words.peek())) {
                value.append(value.isEmpty() ? "" : " ").append(words.next());
            }
            if (!TAGS.containsKey(word) || value.isEmpty()) {
                throw new IllegalArgumentException("pgn takes " + String.join(", ", TAGS.keySet())
                        + ", each with its text");
            }
            tags.put(TAGS.get(word), value.toString());
        }
        return HostedGamePgn.write(hosted(), tags).stripTrailing() + "\n";
    }

    // ---- Ending ------------------------------------------------------------------------------------------------

    private String draw(Words words) {
        String act = words.next();
        int color = act.equals("offer") ? color(words) : Color.WHITE;
        requireEnd(words);
        switch (act) {
            case "offer" -> game().offerDraw(color);
            case "accept" -> game().acceptDraw();
            case "decline" -> game().declineDraw();
            case "claim" -> game().claimDraw();
            default -> throw new IllegalArgumentException("draw takes offer, accept, decline or claim");
        }
        return hosted().status();
    }

    private String resign(Words words) {
        game().resign(color(words));
        return hosted().status();
    }

    /** The side that is named, or else the side to move. */
    private int color(Words words) {
        String name = words.rest();
        switch (name) {
            case "":
                return game().position().sideToMove();
            case "white":
                return Color.WHITE;
            case "black":
                return Color.BLACK;
            default:
                throw new IllegalArgumentException("a side is white or black, not '" + name + "'");
        }
    }

    private void clock(Words words) {
        String act = words.rest();
        if (!act.isEmpty()) {
            awaitEngine();
        }
        synchronized (current) {
            switch (act) {
                case "" -> game().clock().orElseThrow(() -> new IllegalArgumentException("this game has no clock"));
                case "start" -> game().startClock();
                case "stop" -> game().stopClock();
                default -> throw new IllegalArgumentException("clock takes start, stop or nothing, not '" + act + "'");
            }
            writer.line(hosted().clock());
        }
    }

    // ---- The engine plays --------------------------------------------------------------------------------------

    private void play(Words words) {
        awaitEngine();
        synchronized (current) {
            game().requireOngoing();
            Position root = current.get();
            GoCommand command = new GoCommand(root, words.hasNext() ? words : new Words(limits()), writer);
            if (command.perftDepth().isPresent()) {
                throw new IllegalArgumentException("perft finds no move to play");
            }
            current.setThinking(true);
            engine.search(root, command.order(), new HostedPlay(current, root, ontoRook(), writer,
                    new SearchPrinter(writer, ontoRook(), engine.showsWinDrawLoss())));
        }
    }

    private String limits() {
        Optional<GameClock> clock = game().clock();
        if (clock.isEmpty()) {
            return DEFAULT_LIMIT;
        }
        long increment = clock.get().control().incrementMillis();
        return "wtime " + clock.get().millis(Color.WHITE) + " btime " + clock.get().millis(Color.BLACK)
                + " winc " + increment + " binc " + increment;
    }
}
