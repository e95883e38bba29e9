package castellan.terminal;

import castellan.engine.Engine;
import castellan.engine.Task;
import castellan.files.FaultText;
import castellan.host.GameOnDemand;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The one thread that runs commands. It handles events in order and never blocks, because whatever takes time is a task
 * of the engine; so nothing that commands work on needs a lock.
 *
 * <p>Interfaces wait for {@code uciok}, so only what the handshake needs is set up at the start.
 */
public final class CommandLoop {

    private final Engine engine;
    private final GameOnDemand game;
    private final Output output;
    private final EventQueue events;
    private final Runnable lastResort;
    private final CommandOrder order;
    private CommandTable protocol;
    private Supplier<CommandTable> consoleSource;
    private CommandTable console;
    private boolean isDebugging;
    private boolean hasQuit;
    private boolean hasInputEnded;
    private boolean isEngineDone;
    private volatile boolean isOver;

    /**
     * @param game puts its events into the same {@code events}
     * @param lastResort ends the process if {@code quit} was read but nobody reads the output
     */
    public CommandLoop(Engine engine, GameOnDemand game, Output output, EventQueue events, Runnable lastResort) {
        this.engine = engine;
        this.game = game;
        this.output = output;
        this.events = events;
        this.lastResort = lastResort;
        order = new CommandOrder(engine, game);
    }

    /**
     * @param commands those of the protocol
     * @param forPeople creates the other commands when the first of them is needed
     */
    public void setCommands(CommandTable commands, Supplier<CommandTable> forPeople) {
        protocol = commands;
        consoleSource = forPeople;
    }

    /** Whether unknown commands are reported. */
    public void setDebugging(boolean on) {
        isDebugging = on;
    }

    /** Ends the loop. */
    public void quit() {
        hasQuit = true;
    }

    /** All commands, one line each. */
    public String help() {
        return "The protocol:\n" + protocol.help() + "\n\nFor people and scripts:\n"
                + console().help();
    }

    /** Whether a line is a command, a comment or empty. */
    public boolean knows(String line) {
        String first = new Words(line).next();
        return isSilent(first) || find(first).isPresent();
    }

    /** Whether the arguments after a command's name on the command line are its settings rather than commands. */
    public boolean takesFurtherArguments(String name) {
        return find(name).map(Command::takesFurtherArguments).orElse(false);
    }

    private Optional<Command> find(String name) {
        return Optional.ofNullable(protocol.find(name))
                .or(() -> Optional.ofNullable(console().find(name)));
    }

    /** Whether a command has failed. */
    public boolean hasFailed() {
        return protocol.hasComplained() || output.hasErred();
    }

    // ---- Where commands come from ------------------------------------------------------------------------------

    /**
     * Runs the commands of a stream up to {@code quit} or its end. At the end of the input, searches with a limit of
     * their own still finish, so that scripts need not wait for them; all others are stopped.
     */
    public void run(InputStream in) throws InterruptedException {
        new InputReader(in, this::lineRead, this::cutLineRead, output, () -> events.execute(() -> hasInputEnded = true))
                .start();
        while (!hasQuit && !hasInputEnded) {
            handle(events.take());
        }
        if (hasQuit) {
            engine.close();
        } else {
            finish(Task.Ending.CLOCK);
            output.drain();
        }
        output.close();
        isOver = true;
    }

    /**
     * Runs commands one after the other, each when the one before is done. An infinite search is stopped at once and
     * gives the best move it has.
     */
    public void run(String[] commands) {
        for (int i = 0; i < commands.length && !hasQuit; i++) {
            String command = commands[i];
            handle(() -> obey(command, new Words(command)));
            finish(Task.Ending.STOP);
        }
        output.drain();
    }

    /** Called on the reading thread. */
    private void lineRead(String line) {
        events.execute(() -> obey(line, new Words(line)), line.length());
        if (new Words(line).next().equals("quit")) {
            awaitQuit();
        }
    }

    /**
     * Called on the reading thread with the beginning of a line that is too long. Its command decides what follows from
     * that; most only complain.
     */
    private void cutLineRead(String beginning) {
        String complaint = "a line of more than " + LineReader.MAX_LENGTH + " bytes was skipped";
        events.execute(() -> obey(beginning, Words.cutOff(beginning, complaint)), beginning.length());
    }

    /**
     * Commands sent before {@code quit} still run. But if nobody reads the output, the command thread may be blocked on
     * it and never reach {@code quit}.
     */
    private void awaitQuit() {
        while (!isOver && !output.isStuck()) {
            try {
                Thread.sleep(Output.LOOK_MILLIS);
            } catch (InterruptedException e) {
                return; // only whoever ends the process interrupts this thread
            }
        }
        if (!isOver) {
            lastResort.run();
        }
    }

    // ---- Handling events ---------------------------------------------------------------------------------------

    /** Not even a lack of memory may end the loop. */
    private void handle(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException | Error e) {
            output.info(FaultText.of(e));
        }
        try {
            goOn();
        } catch (RuntimeException | Error e) {
            output.info(FaultText.of(e));
        }
    }

    /** Follows every event: runs the commands whose turn has come, then lets a seated engine think. */
    private void goOn() {
        order.resume();
        if (!order.isAnyWaiting() && !hasInputEnded) {
            game.letSeatedEngineThink();
        }
    }

    /** Handles events until everything is done; stops tasks with this ending or a less certain one. */
    private void finish(Task.Ending ending) {
        while (!hasQuit && !isAllDone()) {
            engine.stop(ending);
            isEngineDone = false;
            engine.whenDone(() -> events.execute(() -> isEngineDone = true));
            while (!isEngineDone && !hasQuit) {
                handle(events.take());
            }
        }
    }

    private boolean isAllDone() {
        return engine.isIdle() && events.isEmpty() && !order.isAnyWaiting() && !game.isThinking();
    }

    /** Skips unknown words before a command of the protocol, as UCI demands; a console command must come first. */
    private void obey(String line, Words words) {
        output.log().input(line);
        String first = words.next();
        if (isSilent(first) || isObeyed(protocol, first, words) || isObeyed(console(), first, words)) {
            return;
        }
        while (words.hasNext()) {
            if (isObeyed(protocol, words.next(), words)) {
                return;
            }
        }
        if (isDebugging) {
            output.info("unknown command: " + line);
        }
    }

    /** Whether a line with this first word is empty or a comment. */
    private static boolean isSilent(String first) {
        return first.isEmpty() || first.startsWith("#");
    }

    private CommandTable console() {
        if (console == null) {
            console = consoleSource.get();
        }
        return console;
    }

    /** @return whether there is such a command; it then runs in its turn */
    private boolean isObeyed(CommandTable table, String name, Words words) {
        Command command = table.find(name);
        if (command != null) {
            order.submit(table, command, words);
        }
        return command != null;
    }
}
