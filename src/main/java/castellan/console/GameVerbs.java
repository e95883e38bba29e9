package castellan.console;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Square;
import castellan.engine.Engine;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.engine.WholeNumber;
import castellan.files.UserFile;
import castellan.host.HostedGame;
import castellan.host.MoveAnswer;
import castellan.host.Seat;
import castellan.notation.Coordinates;
import castellan.notation.Pgn;
import castellan.notation.PgnReader;
import castellan.study.StudyPgn;
import castellan.terminal.Command;
import castellan.terminal.Command.Turn;
import castellan.terminal.CommandTable;
import castellan.terminal.Output;
import castellan.terminal.Words;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The commands of hosted games, with the engine as the arbiter. Each gives one answer; bad input is an exception, whose
 * message is a sentence for the user, and changes nothing.
 *
 * <p>While the engine thinks about its own move, these commands wait for it, so that a script may send them all at once;
 * only {@code clock} without words does not wait.
 */
final class GameVerbs {

    /** A file may hold a million games, but the first is smaller than this. */
    private static final int FIRST_GAME_BYTES = PgnReader.MAX_LETTERS;
    /** The words of {@code pgn} and the tags they stand for. */
    private static final Map<String, String> TAGS = new LinkedHashMap<>();

    static {
        for (String tag : Pgn.TAG_ROSTER) {
            TAGS.put(tag.toLowerCase(Locale.ROOT), tag);
        }
        TAGS.remove("result"); // the arbiter knows it
    }

    private final HostedGame game;
    private final GameRecord sheet;
    private final Output output;
    private final GameText text;
    private final BiFunction<Position, Words, SearchOrder> limits;

    /** What a command answers to the words after its name. */
    private interface Answer {
        String to(Words words);
    }

    /**
     * @param limits reads the limits of a search
     * @param searchPrinter makes what writes a search, given whether castling is written king takes rook
     */
    GameVerbs(
            Engine engine,
            HostedGame game,
            Output output,
            BiFunction<Position, Words, SearchOrder> limits,
            Function<Boolean, EngineListener> searchPrinter) {
        this.game = game;
        sheet = new GameRecord(game);
        this.output = output;
        this.limits = limits;
        text = new GameText(game, engine);
        game.listen(new EngineMovePrinter(text, output, searchPrinter));
    }

    void addTo(CommandTable table) {
        add(
                table,
                "new [startpos | fen FEN | chess960 N] [clock M+S]",
                "begin a game with M minutes and S seconds per move",
                this::begin);
        table.add(new Command("move M", "play a move, written g1f3, Nf3 or ng1f3", Turn.AFTER_MOVE, this::move));
        table.add(new Command(
                "play [LIMITS]", "let the engine play a move, with the limits of go", Turn.AFTER_MOVE, this::play));
        add(
                table,
                "seat [white | black] [engine | person]",
                "choose who plays a side; an engine moves on its own",
                this::seat);
        add(table, "moves [SQUARE]", "list the legal moves, of the piece on a square", this::moves);
        add(
                table,
                "status",
                "show the side to move, the result and the opening",
                words -> alone(words).status());
        add(table, "board [unicode]", "show the board", this::board);
        add(table, "d", "show the board", this::board);
        add(table, "fen", "show the position as FEN", words -> alone(words).fen());
        add(table, "undo [N]", "take back moves; against the engine its reply too", this::undo);
        add(table, "redo [N]", "replay moves that were taken back", this::redo);
        add(table, "history", "list the moves played", words -> alone(words).history());
        add(table, "pgn [event E white W black B]", "write the game as PGN; also site, date, round", this::pgn);
        add(table, "load FILE", "continue the first game of a PGN file, with its variations", this::load);
        add(table, "save FILE", "write the game and its variations to a PGN file", this::save);
        table.add(new Command(
                "draw offer | accept | decline | claim [M]",
                "agree on a draw or claim one, also with an announced move",
                Turn.AFTER_MOVE,
                this::draw));
        add(table, "resign [white | black]", "give up the game", this::resign);
        table.add(new Command(
                        "clock [start | stop]",
                        "show, start or stop the clock",
                        Turn.AFTER_MOVE,
                        words -> output.line(clock(words)))
                .withoutWords(Turn.NOW));
    }

    private void add(CommandTable table, String usage, String help, Answer answer) {
        table.add(new Command(usage, help, Turn.AFTER_MOVE, words -> output.line(answer.to(words))));
    }

    /** The game, for a command that takes no words. */
    private GameText alone(Words words) {
        words.requireEnd();
        return text;
    }

    // ---- Beginning ---------------------------------------------------------------------------------------------

    private String begin(Words words) {
        NewGameWords.Request request = NewGameWords.parse(words);
        game.begin(request.start(), request.chess960(), request.control());
        return withClock("new " + text.fen());
    }

    private String load(Words words) {
        if (!words.hasNext()) {
            throw new IllegalArgumentException("load takes the name of a file");
        }
        byte[] beginning = UserFile.readBeginning(words.rest(), FIRST_GAME_BYTES);
        sheet.load(StudyPgn.read(beginning, beginning.length < FIRST_GAME_BYTES));
        return "load " + text.fen();
    }

    private String save(Words words) {
        if (!words.hasNext()) {
            throw new IllegalArgumentException("save takes the name of a file");
        }
        String name = words.rest();
        sheet.save(name);
        return "save " + name;
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    private void move(Words words) {
        String written = words.rest();
        if (written.isEmpty()) {
            throw new IllegalArgumentException("move takes a move, like g1f3, Nf3 or ng1f3");
        }
        text.write(game.move(written), written, output);
    }

    private String moves(Words words) {
        if (!words.hasNext()) {
            return "moves" + text.moves(move -> true);
        }
        String name = words.next();
        words.requireEnd();
        int from = Coordinates.square(name);
        if (from == Square.NONE) {
            throw new IllegalArgumentException("'" + name + "' is not a square");
        }
        return "moves " + name + text.moves(move -> Move.from(move) == from);
    }

    private String undo(Words words) {
        int count = count("undo", words);
        sheet.follow(); // so that what is taken back is not forgotten
        game.undo(count);
        return withClock("undo " + text.fen());
    }

    private String redo(Words words) {
        game.redo(count("redo", words));
        return withClock("redo " + text.fen());
    }

    private int count(String verb, Words words) {
        String written = words.rest();
        OptionalLong count = written.isEmpty() ? OptionalLong.of(game.movesInATurn()) : WholeNumber.parse(written);
        if (count.isEmpty()) {
            throw new IllegalArgumentException(verb + " takes a number of moves, not '" + written + "'");
        }
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, count.getAsLong()));
    }

    private String withClock(String line) {
        String clock = text.clock();
        return clock.isEmpty() ? line : line + "\n" + clock;
    }

    // ---- The engine plays --------------------------------------------------------------------------------------

    private void play(Words words) {
        if (!words.hasNext()) {
            game.letEngineThink(game.defaultOrder());
            return;
        }
        game.game().requireOngoing();
        game.letEngineThink(limits.apply(game.position(), words));
    }

    private String seat(Words words) {
        if (words.hasNext()) {
            int color = color(words.next());
            String who = words.rest();
            switch (who) {
                case "engine" -> game.seat(color, Seat.ENGINE);
                case "person" -> game.seat(color, Seat.PERSON);
                default ->
                    throw new IllegalArgumentException("a seat is taken by the engine or a person, not '" + who + "'");
            }
        }
        return text.seats();
    }

    // ---- Looking -----------------------------------------------------------------------------------------------

    private String board(Words words) {
        boolean symbols = words.hasNext();
        if (symbols && !words.rest().equals("unicode")) {
            throw new IllegalArgumentException("a board is shown in letters or in unicode");
        }
        return text.board(symbols);
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
        return sheet.pgn(tags).stripTrailing() + "\n";
    }

    // ---- Ending ------------------------------------------------------------------------------------------------

    private void draw(Words words) {
        String act = words.next();
        String more = words.rest();
        boolean takesMore = act.equals("offer") || act.equals("claim");
        if (!more.isEmpty() && !takesMore) {
            new Words(more).requireEnd();
        }
        switch (act) {
            case "offer" -> game.offerDraw(sideOrTurn(more));
            case "accept" -> game.acceptDraw();
            case "decline" -> game.declineDraw();
            case "claim" -> {
                Optional<MoveAnswer.Refused> refused = more.isEmpty() ? claim() : game.claimDraw(more);
                if (refused.isPresent()) {
                    text.write(refused.get(), more, output);
                    return;
                }
            }
            default -> throw new IllegalArgumentException("draw takes offer, accept, decline or claim");
        }
        output.line(text.status());
    }

    private Optional<MoveAnswer.Refused> claim() {
        game.claimDraw();
        return Optional.empty();
    }

    private String resign(Words words) {
        game.resign(sideOrTurn(words.rest()));
        return text.status();
    }

    /** The side that is named, or else the side to move. */
    private int sideOrTurn(String name) {
        return name.isEmpty() ? game.game().position().sideToMove() : color(name);
    }

    private static int color(String name) {
        return switch (name) {
            case "white" -> Color.WHITE;
            case "black" -> Color.BLACK;
            default -> throw new IllegalArgumentException("a side is white or black, not '" + name + "'");
        };
    }

    private String clock(Words words) {
        String act = words.rest();
        switch (act) {
            case "" -> game.game().clock().orElseThrow(() -> new IllegalArgumentException("this game has no clock"));
            case "start" -> game.startClock();
            case "stop" -> game.stopClock();
            default -> throw new IllegalArgumentException("clock takes start, stop or nothing, not '" + act + "'");
        }
        return text.clock();
    }
}
