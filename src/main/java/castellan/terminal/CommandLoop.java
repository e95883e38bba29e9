package castellan.terminal;

import castellan.engine.Engine;
import castellan.engine.Task;
import castellan.files.FaultText;
import castellan.host.GameOnDemand;
import java.io.InputStream;
import java.util.function.Supplier;

/**
 * The one thread that obeys. It takes events in their order and is never kept waiting, because whatever takes time is
 * a task of the engine; so nothing that commands work on needs a lock.
 *
 * <p>Only what a handshake needs is set up before it is needed. The time from the start of the process to
 * {@code uciok} counts, so there are no lambdas on that way either: the first one costs as much as the whole rest.
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
     * @param game also puts its events into {@code events}
     * @param lastResort ends the process if {@code quit} was read and nobody reads what is written
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
     * @param forPeople makes the others, when the first of them is needed
     */
    public void setCommands(CommandTable commands, Supplier<CommandTable> forPeople) {
        protocol = commands;
        consoleSource = forPeople;
    }

    /** Whether unknown commands are named. */
    public void setDebugging(boolean on) {
        isDebugging = on;
    }

    /** Ends the loop. */
    public void quit() {
        hasQuit = true;
    }

    /** What the user may write, a line for each command. */
    public String help() {
        return "The protocol:\n" + protocol.help() + "\n\nFor people and scripts:\n"
                + console().help();
    }

    /** Whether a line means something here: a command, a comment, or nothing at all. */
    public boolean knows(String line) {
        String first = new Words(line).next();
        return isSilent(first) || protocol.find(first) != null || console().find(first) != null;
    }

    /** Whether something that was asked for could not be done. */
    public boolean hasFailed() {
        return protocol.hasComplained() || output.hasErred();
    }

    // ---- Where commands come from ------------------------------------------------------------------------------

    /**
     * Obeys the commands of a stream up to {@code quit} or its end. Searches with a limit of their own then still
     * finish, so that scripts need not wait for them; the others end with the input.
     */
    public void run(InputStream in) throws InterruptedException {
        new Input(in).start();
        while (!hasQuit && !hasInputEnded) {
            happen(events.take());
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
     * Obeys commands one after the other, each when the one before is done. An endless search is none: it is stopped
     * at once and gives the best move it has.
     */
    public void run(String[] commands) {
        for (int i = 0; i < commands.length && !hasQuit; i++) {
            happen(new LineRead(commands[i]));
            finish(Task.Ending.STOP);
        }
        output.drain();
    }

    /** Makes events of what is read. */
    private final class Input extends InputReader {

        Input(InputStream in) {
            super(in);
        }

        @Override
        void onLine(String line) {
            events.execute(new LineRead(line), line.length());
            if (new Words(line).next().equals("quit")) {
                awaitQuit();
            }
        }

        @Override
        void onFault(String sentence) {
            output.info(sentence);
        }

        @Override
        void onEnd() {
            events.execute(new InputEnded());
        }
    }

    private final class LineRead implements Runnable {

        private final String line;

        LineRead(String line) {
            this.line = line;
        }

        @Override
        public void run() {
            obey(line);
        }
    }

    private final class InputEnded implements Runnable {

        @Override
        public void run() {
            hasInputEnded = true;
        }
    }

    /**
     * What was sent before {@code quit} is still obeyed. But if nobody reads the output, the thread that obeys may be
     * waiting for him and never come to it.
     */
    private void awaitQuit() {
        while (!isOver && !output.isStuck()) {
            try {
                Thread.sleep(Output.LOOK_MILLIS);
            } catch (InterruptedException e) {
                return; // nobody does that but one who ends the process himself
            }
        }
        if (!isOver) {
            lastResort.run();
        }
    }

    // ---- One event after the other -----------------------------------------------------------------------------

    /** Not even a lack of memory may end the loop. */
    private void happen(Runnable event) {
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

    /** What follows upon every event: commands whose turn has come, then the engine at its seat. */
    private void goOn() {
        order.resume();
        if (!order.isAnyWaiting() && !hasInputEnded) {
            game.letSeatedEngineThink();
        }
    }

    /** Goes on until all is done that was asked for; stops the tasks that end no more surely than this. */
    private void finish(Task.Ending ending) {
        while (!hasQuit && !isAllDone()) {
            engine.stop(ending);
            isEngineDone = false;
            engine.whenDone(new EngineDone());
            while (!isEngineDone && !hasQuit) {
                happen(events.take());
            }
        }
    }

    private boolean isAllDone() {
        return engine.isIdle() && events.isEmpty() && !order.isAnyWaiting() && !game.isThinking();
    }

    /** The engine has done all it had been asked for: an event, like everything that happens. */
    private final class EngineDone implements Runnable {

        private boolean isEvent;

        @Override
        public void run() {
            if (isEvent) {
                isEngineDone = true;
            } else {
                isEvent = true;
                events.execute(this);
            }
        }
    }

    /** Words before a command of the protocol are skipped, as its text demands; console commands stand first. */
    private void obey(String line) {
        output.log().input(line);
        Words words = new Words(line);
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

    /** Whether a line that begins so is empty or a comment. */
    private static boolean isSilent(String first) {
        return first.isEmpty() || first.startsWith("#");
    }

    private CommandTable console() {
        if (console == null) {
            console = consoleSource.get();
        }
        return console;
    }

    /** @return whether there is such a command, which is then obeyed in its turn */
    private boolean isObeyed(CommandTable table, String name, Words words) {
        Command command = table.find(name);
        if (command != null) {
            order.submit(table, command, words);
        }
        return command != null;
    }
}
