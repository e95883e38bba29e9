package castellan;

import castellan.console.CommandLineHelp;
import castellan.console.ConsoleCommands;
import castellan.engine.BrokenInstallationException;
import castellan.engine.Engine;
import castellan.engine.EngineInfo;
import castellan.engine.EngineProperties;
import castellan.host.GameOnDemand;
import castellan.terminal.CommandLoop;
import castellan.terminal.CommandTable;
import castellan.terminal.EventQueue;
import castellan.terminal.Halt;
import castellan.terminal.Output;
import castellan.uci.UciCommands;
import castellan.web.WebCommand;
import java.util.Arrays;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Starts Castellan. Without arguments it speaks UCI on its standard streams; otherwise each argument is one command,
 * after which it ends; {@code web} and tools that have settings take the arguments behind their name as their own.
 */
public final class Main {

    /** Started from a shell with their settings as words. */
    private static final Set<String> TOOLS_WITH_SETTINGS = Set.of("selfplay", "tactics", "match", "tune", "parameters");

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
            engine.warmUpWhenReady();
            loop.run(System.in);
        } else if (isHelpAskedFor(arguments)) {
            output.line(CommandLineHelp.text(loop.help()));
            output.close();
        } else {
            obey(commands(arguments), loop, output);
        }
    }

    private static boolean isHelpAskedFor(String[] arguments) {
        return arguments[0].equals("help") || isAskedFor("--help", arguments) || isAskedFor("-h", arguments);
    }

    /** An option of this kind may stand anywhere: people write it behind what they want to know more about. */
    private static boolean isAskedFor(String option, String[] arguments) {
        for (String argument : arguments) {
            if (argument.equals(option)) {
                return true;
            }
        }
        return false;
    }

    /** Nothing is done unless all of it is understood: a mistyped second command should not cost the first one's time. */
    private static void obey(String[] commands, CommandLoop loop, Output output) {
        for (String command : commands) {
            if (!loop.knows(command)) {
                System.err.println(
                        "'" + Output.printable(command) + "' is not a command; one of several words stands in "
                                + "quotes, and castellan --help lists all");
                Runtime.getRuntime().halt(NOT_UNDERSTOOD);
            }
        }
        loop.run(commands);
        output.close();
        if (loop.hasFailed()) {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /** The board in the browser. Nothing of it is loaded unless it is asked for. */
    private static void serve(String[] arguments, Output output) throws InterruptedException {
        // No exception of that package may be named here: to check this class, Java would load it.
        String fault = WebCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length), output::line);
        System.err.println(fault);
        Runtime.getRuntime().halt(FAILED);
    }

    /**
     * Puts the front ends of text together over one hosted game.
     *
     * @param nanoTime the monotonic time by which the clocks of hosted games run
     * @param lastResort ends the process if {@code quit} was read and nobody reads what is written
     */
    public static CommandLoop compose(Engine engine, Output output, LongSupplier nanoTime, Runnable lastResort) {
        EventQueue events = new EventQueue();
        GameOnDemand game = new GameOnDemand(engine, events, nanoTime);
        CommandLoop loop = new CommandLoop(engine, game, output, events, lastResort);
        loop.setCommands(new UciCommands(engine, game, output, loop).table(), new Supplier<>() {
            @Override
            public CommandTable get() {
                return new ConsoleCommands(engine, game.get(), output, loop).table();
            }
        });
        return loop;
    }

    private static String[] commands(String[] arguments) {
        boolean isTool = TOOLS_WITH_SETTINGS.contains(arguments[0]);
        return isTool ? new String[] {String.join(" ", arguments)} : arguments;
    }

    /** Ends the program when it turns out that a part of it is missing; other faults of a thread end only that. */
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
