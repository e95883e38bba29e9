package castellan;

import castellan.console.CommandLineHelp;
import castellan.console.ConsoleCommands;
import castellan.engine.BrokenInstallationException;
import castellan.engine.Engine;
import castellan.engine.EngineInfo;
import castellan.engine.EngineProperties;
import castellan.host.GameOnDemand;
import castellan.terminal.CommandLoop;
import castellan.terminal.EventQueue;
import castellan.terminal.Halt;
import castellan.terminal.Output;
import castellan.uci.SearchText;
import castellan.uci.UciCommands;
import castellan.web.WebCommand;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Starts Castellan. Without arguments it speaks UCI on its standard streams. Otherwise each argument is one command, and
 * the program exits after the last one; {@code web} and commands that take settings use up the arguments after their
 * name.
 */
public final class Main {

    /** The system property that makes every number of the search an option, for tuners that speak UCI. */
    private static final String TUNABLE = "castellan.tunable";

    private static final int FAILED = 1;
    private static final int NOT_UNDERSTOOD = 2;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(new LastWords());
        Output output = Output.toStandardOutput();
        if (isAskedFor("--version", arguments)) {
            output.line(EngineInfo.name());
            output.close();
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("web") && !isHelpAskedFor(arguments)) {
            serve(arguments, output);
            return;
        }
        Engine engine = new Engine(output);
        if (Boolean.getBoolean(TUNABLE)) {
            engine.addParameterOptions();
        }
        for (String notice : EngineProperties.apply(engine.options())) {
            System.err.println(notice);
        }
        CommandLoop loop = compose(engine, output, new SystemTime(), new Halt(0));
        if (arguments.length == 0) {
            engine.haveProcessToItself();
            loop.run(System.in);
        } else if (isHelpAskedFor(arguments)) {
            output.line(CommandLineHelp.text(loop.help()));
            output.close();
        } else {
            obey(commands(arguments, loop), loop, output);
        }
    }

    private static boolean isHelpAskedFor(String[] arguments) {
        return arguments[0].equals("help") || isAskedFor("--help", arguments) || isAskedFor("-h", arguments);
    }

    /** Such an option may stand anywhere: people append it to the command they want to know more about. */
    private static boolean isAskedFor(String option, String[] arguments) {
        for (String argument : arguments) {
            if (argument.equals(option)) {
                return true;
            }
        }
        return false;
    }

    /** Checks all commands first: a typo in the second should not cost the time of the first. */
    private static void obey(String[] commands, CommandLoop loop, Output output) {
        for (String command : commands) {
            if (!loop.knows(command)) {
                System.err.println(
                        "'" + Output.printable(command) + "' is not a command; put a command of several words in "
                                + "quotes. castellan --help lists all commands");
                Runtime.getRuntime().halt(NOT_UNDERSTOOD);
            }
        }
        loop.run(commands);
        output.close();
        if (loop.hasFailed()) {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /** Serves the board in the browser. None of its classes are loaded otherwise. */
    private static void serve(String[] arguments, Output output) throws InterruptedException {
        // Do not name an exception of that package here: to verify this class, Java would load it.
        Optional<String> fault = WebCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length), output::line);
        fault.ifPresent(System.err::println);
        output.close(); // a second start prints a link and ends at once
        Runtime.getRuntime().halt(fault.isPresent() ? FAILED : 0);
    }

    /**
     * Composes the text front ends over one hosted game. The console takes the limits of a search and writes a search as
     * the protocol does, but does not know the protocol.
     *
     * @param nanoTime the monotonic time of the clocks of hosted games
     * @param lastResort ends the process if {@code quit} was read but nobody reads the output
     */
    public static CommandLoop compose(Engine engine, Output output, LongSupplier nanoTime, Runnable lastResort) {
        EventQueue events = new EventQueue();
        GameOnDemand game = new GameOnDemand(engine, events, nanoTime);
        CommandLoop loop = new CommandLoop(engine, game, output, events, lastResort);
        loop.setCommands(new UciCommands(engine, game, output, loop).table(), () -> {
            SearchText search = new SearchText(engine, output);
            return new ConsoleCommands(engine, game.get(), output, loop, search::limits, search::printer).table();
        });
        return loop;
    }

    private static String[] commands(String[] arguments, CommandLoop loop) {
        boolean isOneCommand = loop.takesFurtherArguments(arguments[0]);
        return isOneCommand ? new String[] {String.join(" ", arguments)} : arguments;
    }

    /**
     * Ends the program if a part of it is missing; any other failure ends only its thread. Like {@link SystemTime} it is a
     * class and not a lambda, because a lambda that captures nothing delays {@code uciok} more than any other.
     */
    private static final class LastWords implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable e) {
            if (e instanceof BrokenInstallationException) {
                System.err.println(e.getMessage());
                Runtime.getRuntime().halt(FAILED);
            }
            e.printStackTrace();
        }
    }

    private static final class SystemTime implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
