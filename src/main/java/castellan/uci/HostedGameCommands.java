package castellan.uci;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Square;
import castellan.engine.Engine;
import castellan.engine.Installation;
import castellan.engine.SearchOrder;
import castellan.engine.Task;
import castellan.engine.WholeNumber;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.Refusal;
import castellan.notation.Pgn;
import castellan.uci.Backlog.Wait;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
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
 * <p>While the engine thinks about its own move, verbs wait for it in the {@link Backlog}, so that a script may send
 * them all at once; only a look at the clock does not.
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
    private final CurrentGame current;
    private final Backlog backlog;
    private final UciWriter writer;
    private final LongSupplier nanoTime;

    /** What a verb answers to the words behind it. */
    private interface Verb {
        String answer(Words words);
    }

    HostedGameCommands(Engine engine, CurrentGame current, Backlog backlog, UciWriter writer, LongSupplier nanoTime) {
        this.engine = engine;
        this.current = current;
        this.backlog = backlog;
        this.writer = writer;
        this.nanoTime = nanoTime;
    }

    void addTo(CommandTable table) {
        add(
                table,
                "new [startpos | fen FEN | chess960 N] [clock M+S]",
                "begin a game, with M minutes and S seconds a move",
                this::begin);
        add(table, "move M", "play a move, written g1f3, Nf3 or ng1f3", this::move);
        table.add("play [LIMITS]", "let the engine play a move, with the limits of go", Wait.FOR_MOVE, this::play);
        add(table, "moves [SQUARE]", "list the legal moves, of the piece on a square", this::moves);
        add(
                table,
                "status",
                "say whose turn it is and how the game stands",
                words -> alone(words).status());
        add(table, "board [unicode]", "show the board", this::board);
        add(table, "d", "show the board", this::board);
        add(table, "fen", "show the position as FEN", words -> alone(words).fen());
        add(table, "undo [N]", "take back moves", words -> step("undo", words));
        add(table, "redo [N]", "play moves again that were taken back", words -> step("redo", words));
        add(table, "history", "list the moves played", words -> alone(words).history(ontoRook()));
        add(table, "pgn [event E white W black B]", "write the game as PGN; also site, date, round", this::pgn);
        add(table, "load FILE", "go on with the first game of a PGN file", this::load);
        add(table, "draw offer | accept | decline | claim", "agree on a draw, or claim one", this::draw);
        add(table, "resign [white | black]", "give up the game", this::resign);
        table.add(
                "clock [start | stop]",
                "show the clock",
                Wait.FOR_NOTHING,
                words -> table.execute(
                        words.hasNext() ? Wait.FOR_MOVE : Wait.FOR_NOTHING, answering(this::clock), words));
    }

    private void add(CommandTable table, String usage, String help, Verb verb) {
        table.add(usage, help, Wait.FOR_MOVE, answering(verb));
    }

    private CommandTable.Handler answering(Verb verb) {
        return words -> writer.line(verb.answer(words));
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
        words.requireEnd();
        return hosted();
    }

    // ---- Beginning ---------------------------------------------------------------------------------------------

    private String begin(Words words) {
        current.set(NewCommand.parse(words, nanoTime));
        engine.newGame();
        return withClock("new " + hosted().fen());
    }

    private String load(Words words) {
        String name = words.rest();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("load takes the name of a file");
        }
        File file = Installation.resolve(name);
        try {
            current.set(HostedGamePgn.game(Pgn.read(Files.readAllBytes(file.toPath()))));
        } catch (IOException e) {
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
        return "illegal move " + UciWriter.printable(text) + " code "
                + refusal.code().word() + " because " + refusal.sentence();
    }

    private String moves(Words words) {
        if (!words.hasNext()) {
            return "moves" + hosted().moves(move -> true, ontoRook());
        }
        String square = words.next();
        words.requireEnd();
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
        current.changed();
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
                throw new IllegalArgumentException(
                        "pgn takes " + String.join(", ", TAGS.keySet()) + ", each with its text");
            }
            tags.put(TAGS.get(word), value.toString());
        }
        return HostedGamePgn.write(hosted(), tags).stripTrailing() + "\n";
    }

    // ---- Ending ------------------------------------------------------------------------------------------------

    private String draw(Words words) {
        String act = words.next();
        int color = act.equals("offer") ? color(words) : Color.WHITE;
        words.requireEnd();
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

    private String clock(Words words) {
        String act = words.rest();
        switch (act) {
            case "" -> game().clock().orElseThrow(() -> new IllegalArgumentException("this game has no clock"));
            case "start" -> game().startClock();
            case "stop" -> game().stopClock();
            default -> throw new IllegalArgumentException("clock takes start, stop or nothing, not '" + act + "'");
        }
        return hosted().clock();
    }

    // ---- The engine plays --------------------------------------------------------------------------------------

    private void play(Words words) {
        game().requireOngoing();
        Position root = current.position();
        GoCommand command = new GoCommand(root, words.hasNext() ? words : new Words(limits()), writer);
        if (command.perftDepth().isPresent()) {
            throw new IllegalArgumentException("perft finds no move to play");
        }
        SearchOrder order = command.order();
        backlog.engineThinks(order.ending() == Task.Ending.STOP);
        engine.search(
                root,
                order,
                new HostedPlay(
                        current,
                        backlog,
                        root,
                        ontoRook(),
                        writer,
                        new SearchPrinter(writer, ontoRook(), engine.showsWinDrawLoss())));
    }

    private String limits() {
        Optional<GameClock> clock = game().clock();
        if (clock.isEmpty()) {
            return DEFAULT_LIMIT;
        }
        long increment = clock.get().control().incrementMillis();
        return "wtime " + clock.get().millis(Color.WHITE) + " btime "
                + clock.get().millis(Color.BLACK) + " winc " + increment + " binc " + increment;
    }
}
