package castellan.uci;

import castellan.engine.Engine;
import castellan.engine.EngineInfo;
import castellan.engine.Option;
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
                .add(row("uci", "name the engine and its options", Turn.NOW))
                .add(row("debug on | off", "report unknown commands", Turn.NOW))
                .add(row("isready", "answer when all preparation is done", Turn.NOW))
                .add(row("setoption name N [value V]", "set an option", Turn.IN_ORDER))
                .add(row("register", "accepted and ignored", Turn.NOW))
                .add(row("ucinewgame", "forget the previous game", Turn.IN_ORDER))
                .add(row("position startpos | fen FEN [moves M ...]", "set the board", Turn.IN_ORDER))
                .add(row("go [LIMITS]", "search; go perft N counts positions", Turn.HURRYING_MOVE))
                .add(row("stop", "end the running task; a search gives its move", Turn.NOW_AND_ON_WHAT_WAITS))
                .add(row("ponderhit", "the expected move was played", Turn.IN_ORDER))
                .add(row("quit", "exit", Turn.NOW));
    }

    /** All rows share one lambda: eleven would take too much of the time to {@code uciok}. */
    private Command row(String usage, String help, Turn turn) {
        return new Command(usage, help, turn, words -> run(new Words(usage).next(), words));
    }

    private void run(String name, Words words) {
        switch (name) {
            case "uci" -> introduce();
            case "debug" -> debug(words.next());
            case "isready" -> engine.whenReady(() -> output.line("readyok"));
            case "setoption" -> setOption(words);
            case "register" -> {} // nobody has to
            case "ucinewgame" -> engine.newGame();
            case "position" -> position(words);
            case "go" -> new GoCommand(engine, game.get(), output).run(words);
            case "stop" -> engine.stop();
            case "ponderhit" -> engine.ponderHit();
            case "quit" -> loop.quit();
            default -> throw new IllegalStateException("nothing is done for " + name);
        }
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

    private void debug(String state) {
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
        if (complaint.isPresent() && !engine.options().takes(name, value)) {
            throw new IllegalArgumentException(complaint.get());
        }
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

    private void openLog() {
        if (engine.logFile().takeChange()) {
            output.log().to(engine.logFile().text());
        }
    }

    private void position(Words words) {
        String kind = "";
        Optional<PositionCommand.Board> next;
        try {
            kind = words.peek();
            next = PositionCommand.parse(words);
            if (next.isPresent()) {
                game.get().set(next.get().position());
            }
        } catch (RuntimeException | Error e) { // after a lack of memory too, our board is not the interface's
            game.get().markInvalid();
            throw e;
        }
        if (next.isEmpty()) {
            throw new IllegalArgumentException(
                    "position takes startpos or fen, not '" + kind + "'; the board stays as it is");
        }
        if (!next.get().ignored().isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + next.get().ignored() + "' is ignored: write moves after the word 'moves'");
        }
    }
}
