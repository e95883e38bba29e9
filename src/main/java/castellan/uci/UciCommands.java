package castellan.uci;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.EngineInfo;
import castellan.engine.EngineListener;
import castellan.engine.Option;
import castellan.engine.SearchOrder;
import castellan.host.GameOnDemand;
import castellan.terminal.Command;
import castellan.terminal.Command.Turn;
import castellan.terminal.CommandLoop;
import castellan.terminal.CommandTable;
import castellan.terminal.Output;
import castellan.terminal.Words;
import java.util.Optional;

/** The commands of the protocol. */
public final class UciCommands {

    private final Engine engine;
    private final GameOnDemand game;
    private final Output output;
    private final CommandLoop loop;

    public UciCommands(Engine engine, GameOnDemand game, Output output, CommandLoop loop) {
        this.engine = engine;
        this.game = game;
        this.output = output;
        this.loop = loop;
        openLog();
    }

    public CommandTable table() {
        return new CommandTable(output)
                .add(new Command("uci", "name the engine and its options", Turn.NOW, words -> introduce()))
                .add(new Command("debug on | off", "report unknown commands", Turn.NOW, this::debug))
                .add(new Command(
                        "isready", "answer when all preparation is done", Turn.NOW, words -> answerWhenReady()))
                .add(new Command("setoption name N [value V]", "set an option", Turn.IN_ORDER, this::setOption))
                .add(new Command("register", "accepted and ignored", Turn.NOW, words -> {}))
                .add(new Command("ucinewgame", "forget the previous game", Turn.IN_ORDER, words -> engine.newGame()))
                .add(new Command(
                        "position startpos | fen FEN [moves M ...]", "set the board", Turn.IN_ORDER, this::position))
                .add(new Command("go [LIMITS]", "search; go perft N counts positions", Turn.HURRYING_MOVE, this::go))
                .add(new Command(
                        "stop",
                        "end the running task; a search gives its move",
                        Turn.NOW_AND_ON_WHAT_WAITS,
                        words -> engine.stop()))
                .add(new Command(
                        "ponderhit", "the expected move was played", Turn.IN_ORDER, words -> engine.ponderHit()))
                .add(new Command("quit", "exit", Turn.NOW, words -> loop.quit()));
    }

    /**
     * Reads the limits of a search as {@code go} takes them, for other front ends whose commands take the same limits.
     *
     * @throws IllegalArgumentException if the words ask for a perft, which finds no move
     */
    public SearchOrder limits(Position root, Words words) {
        SearchWords limits = new SearchWords(root, words, output);
        if (limits.perftDepth().isPresent()) {
            throw new IllegalArgumentException("perft finds no move to play");
        }
        return limits.order();
    }

    /** Writes what a search finds as {@code go} does. */
    public EngineListener searchPrinter(boolean chess960) {
        return new SearchPrinter(output, chess960, engine.showsWinDrawLoss());
    }

    private void introduce() {
        output.line("id name " + EngineInfo.name());
        output.line("id author " + EngineInfo.AUTHOR);
        for (Option option : engine.options().all()) {
            output.line(announcement(option));
        }
        output.line("uciok");
        engine.wakeUp();
    }

    private static String announcement(Option option) {
        String start = "option name " + option.name() + " type ";
        if (option.type() == Option.Type.BUTTON) {
            return start + "button";
        }
        String value = " default " + option.announcedDefault();
        if (option.type() == Option.Type.CHECK) {
            return start + "check" + value;
        }
        return option.type() == Option.Type.STRING
                ? start + "string" + value
                : start + "spin" + value + " min " + option.min() + " max " + option.max();
    }

    private void debug(Words words) {
        String state = words.next();
        if (state.equals("on") || state.equals("off")) {
            loop.setDebugging(state.equals("on"));
        }
    }

    /** {@code setoption name N [value V]}; ignored without a name or without the value that the option needs. */
    private void setOption(Words words) {
        if (!words.next().equals("name")) {
            return;
        }
        String name = words.upTo("value");
        boolean hasValue = words.next().equals("value");
        String value = words.rest();
        if (name.isEmpty() || isValueMissing(name, hasValue, value)) {
            return;
        }
        Optional<String> complaint = engine.options().set(name, value);
        if (complaint.isPresent()) {
            output.info(complaint.get());
        }
        openLog();
    }

    /** A button needs no value, and a string may be empty. */
    private boolean isValueMissing(String name, boolean hasValue, String value) {
        Optional<Option> option = engine.options().find(name);
        if (option.isEmpty() || option.get().type() == Option.Type.BUTTON) {
            return false;
        }
        return option.get().type() == Option.Type.STRING ? !hasValue : value.isEmpty();
    }

    private void answerWhenReady() {
        engine.whenReady(() -> output.line("readyok"));
    }

    private void go(Words words) {
        new GoCommand(engine, game.get(), output).run(words);
    }

    private void openLog() {
        if (engine.logFile().takeChange()) {
            output.log().to(engine.logFile().text());
        }
    }

    private void position(Words words) {
        try {
            Optional<Position> next = PositionCommand.parse(words);
            if (next.isPresent()) {
                game.get().set(next.get());
            }
        } catch (RuntimeException | Error e) { // after a lack of memory too, our board is not the interface's
            game.get().markInvalid();
            throw e;
        }
    }
}
