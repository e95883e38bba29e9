package castellan.uci;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.EngineInfo;
import castellan.engine.Option;
import castellan.engine.Task;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The protocol: reads commands, sees to it that each is obeyed, and never waits for anything but the next one.
 *
 * <p>Only what a handshake needs is set up before it is needed. The time from the start of the process to {@code uciok}
 * counts, so there are no lambdas on that way either: the first one costs as much as the whole rest.
 */
public final class UciLoop {

    private final Engine engine;
    private final UciWriter writer;
    private final LongSupplier nanoTime;
    private final Backlog backlog;
    private final CurrentGame current = new CurrentGame();
    private ConsoleCommands console;
    private boolean debug;
    private boolean quit;

    public UciLoop(Engine engine, UciWriter writer) {
        this(engine, writer, new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.nanoTime();
            }
        });
    }

    /** @param nanoTime the monotonic time by which the clocks of hosted games run */
    UciLoop(Engine engine, UciWriter writer, LongSupplier nanoTime) {
        this.engine = engine;
        this.writer = writer;
        this.nanoTime = nanoTime;
        backlog = new Backlog(engine, writer);
        openLog();
    }

    /**
     * Obeys the commands of a stream up to {@code quit} or its end. Searches with a limit of their own then still
     * finish, so that scripts need not wait for them; the others end with the input.
     */
    public void run(InputStream in) throws IOException, InterruptedException {
        LineReader lines = new LineReader(in);
        String line = lines.read();
        while (line != null && !quit) {
            execute(line);
            line = quit ? null : lines.read();
        }
        if (quit) {
            backlog.discard();
            engine.close();
        } else {
            backlog.endInput();
            do {
                engine.finish(Task.Ending.CLOCK);
            } while (backlog.resume());
        }
    }

    /**
     * Obeys commands one after the other, each when the one before is done. An endless search is none: it is stopped
     * at once and gives the best move it has.
     */
    public void run(String[] commands) throws InterruptedException {
        for (int i = 0; i < commands.length && !quit; i++) {
            execute(commands[i]);
            engine.finish(Task.Ending.STOP);
        }
    }

    private void execute(String line) {
        writer.logInput(line);
        synchronized (backlog) {
            try {
                dispatch(line);
            } catch (Throwable e) { // not even a lack of memory may end the loop
                writer.info(e.getMessage() == null ? e.toString() : e.getMessage());
            }
        }
    }

    /** Words before a command of the protocol are skipped, as its text demands; console commands stand first. */
    private void dispatch(String line) {
        Words words = new Words(line);
        String first = words.next();
        if (first.isEmpty()
                || first.startsWith("#")
                || obey(first, words)
                || console().execute(first, words)) {
            return;
        }
        while (words.hasNext()) {
            if (obey(words.next(), words)) {
                return;
            }
        }
        if (debug) {
            writer.info("unknown command: " + line);
        }
    }

    private ConsoleCommands console() {
        if (console == null) {
            console = new ConsoleCommands(engine, current, backlog, writer, nanoTime);
        }
        return console;
    }

    /** @return whether the word is a command of the protocol */
    private boolean obey(String command, Words words) {
        switch (command) {
            case "uci":
                introduce();
                break;
            case "debug":
                debug(words.next());
                break;
            case "isready":
                ready();
                break;
            case "setoption":
                setOption(words);
                break;
            case "register":
                break;
            case "ucinewgame":
                engine.newGame();
                break;
            case "position":
                backlog.submit(Backlog.Wait.FOR_COMMANDS, new Runnable() {
                    @Override
                    public void run() {
                        position(words);
                    }
                });
                break;
            case "go":
                backlog.submit(Backlog.Wait.STOPPING_SEARCH, new Runnable() {
                    @Override
                    public void run() {
                        go(words);
                    }
                });
                break;
            case "stop":
                engine.stop();
                break;
            case "ponderhit":
                engine.ponderHit();
                break;
            case "quit":
                quit = true;
                break;
            default:
                return false;
        }
        return true;
    }

    private void introduce() {
        writer.line("id name " + EngineInfo.name());
        writer.line("id author " + EngineInfo.AUTHOR);
        for (Option option : engine.options().all()) {
            writer.line(announcement(option));
        }
        writer.line("uciok");
    }

    private static String announcement(Option option) {
        String start = "option name " + option.name() + " type ";
        switch (option.type()) {
            case BUTTON:
                return start + "button";
            case CHECK:
                return start + "check default " + option.announcedDefault();
            case STRING:
                return start + "string default " + option.announcedDefault();
            default:
                return start + "spin default " + option.announcedDefault() + " min " + option.min() + " max "
                        + option.max();
        }
    }

    private void debug(String state) {
        if (state.equals("on") || state.equals("off")) {
            debug = state.equals("on");
        }
    }

    private void ready() {
        engine.whenReady(new Runnable() {
            @Override
            public void run() {
                writer.line("readyok");
            }
        });
    }

    /** {@code setoption name N [value V]}; without a name, or without the value it needs, it means nothing. */
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
            writer.info(complaint.get());
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
            writer.logTo(engine.logFile().text());
        }
    }

    private void position(Words words) {
        try {
            Optional<Position> next = PositionCommand.parse(words);
            if (next.isPresent()) {
                current.set(next.get());
            }
        } catch (IllegalArgumentException e) {
            current.markInvalid();
            throw e;
        }
    }

    private void go(Words words) {
        if (!current.isValid()) {
            engine.run(new Task(Task.Ending.LIMIT) {
                @Override
                public void run() {
                    writer.line(SearchPrinter.NO_MOVE);
                }
            });
            return;
        }
        GoCommand command = new GoCommand(current.position(), words, writer);
        boolean chess960 = engine.isChess960() || current.isChess960();
        if (command.perftDepth().isPresent()) {
            engine.run(new PerftTask(current.position(), command.perftDepth().getAsInt(), chess960, writer));
        } else {
            engine.search(
                    current.position(),
                    command.order(),
                    new SearchPrinter(writer, chess960, engine.showsWinDrawLoss()));
        }
    }
}
