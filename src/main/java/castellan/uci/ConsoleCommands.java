package castellan.uci;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.Installation;
import castellan.engine.WholeNumber;
import castellan.tools.PerftSuite;
import castellan.uci.Backlog.Wait;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** What a person at a terminal may say beyond the protocol. No interface does, and nothing here prints unasked. */
final class ConsoleCommands {

    private final Engine engine;
    private final CurrentGame current;
    private final UciWriter writer;
    private final CommandTable table;

    /** @param nanoTime the monotonic time by which the clocks of hosted games run */
    ConsoleCommands(Engine engine, CurrentGame current, Backlog backlog, UciWriter writer, LongSupplier nanoTime) {
        this.engine = engine;
        this.current = current;
        this.writer = writer;
        table = new CommandTable(backlog, writer);
        new HostedGameCommands(engine, current, backlog, writer, nanoTime).addTo(table);
        table.add("flip", "exchange the colours", Wait.FOR_MOVE, this::flip);
        table.add("eval", "show the network's view of the position", Wait.FOR_MOVE, this::evaluate);
        table.add(
                "perft N",
                "count the positions N half-moves ahead and take the time",
                Wait.STOPPING_SEARCH,
                this::perft);
        table.add("suite FILE", "check the counts of a perft suite", Wait.STOPPING_SEARCH, this::suite);
        table.add(
                "bench",
                "search some positions; the sum of nodes is a fingerprint of the search",
                Wait.STOPPING_SEARCH,
                this::bench);
        table.add("evalbench", "time the evaluation's kernels", Wait.STOPPING_SEARCH, this::evalBench);
        table.add(
                "selfplay out=DIR",
                "play training games; takes threads=, nodes=, hours= and games=",
                Wait.STOPPING_SEARCH,
                this::selfPlay);
        table.add("help", "show this", Wait.FOR_NOTHING, this::help);
    }

    /** @return whether there is such a command */
    boolean execute(String name, Words arguments) {
        return table.execute(name, arguments);
    }

    private void help(Words arguments) {
        arguments.requireEnd();
        writer.line("Castellan speaks UCI: uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit.");
        writer.line("Beyond that it knows:");
        writer.line(table.help());
    }

    private void flip(Words arguments) {
        arguments.requireEnd();
        current.set(Position.of(current.position().toSetup().colorFlipped()));
    }

    private void evaluate(Words arguments) {
        arguments.requireEnd();
        writer.line(EvaluationText.of(engine.network(), current.position().toSetup()));
    }

    private void evalBench(Words arguments) {
        arguments.requireEnd();
        engine.run(new EvalBenchTask(engine.network(), writer));
    }

    private void perft(Words arguments) {
        String text = arguments.rest();
        OptionalLong depth = WholeNumber.parse(text);
        if (depth.isEmpty() || depth.getAsLong() < 0 || depth.getAsLong() > PerftTask.MAX_DEPTH) {
            throw new IllegalArgumentException(
                    "perft takes a number of half-moves up to " + PerftTask.MAX_DEPTH + ", not '" + text + "'");
        }
        engine.run(new TimedPerft(current.position(), (int) depth.getAsLong(), writer));
    }

    private void suite(Words arguments) {
        String name = arguments.rest();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("suite takes the name of a file");
        }
        try {
            engine.run(new SuiteTask(PerftSuite.read(Installation.resolve(name).toPath()), writer));
        } catch (IOException e) {
            throw new IllegalArgumentException("the file '" + name + "' cannot be read", e);
        }
    }

    private void bench(Words arguments) {
        arguments.requireEnd();
        engine.run(new BenchTask(engine.network(), writer));
    }

    private void selfPlay(Words arguments) throws IOException {
        if (arguments.peek().equals("check")) {
            arguments.next();
            engine.run(new SelfPlayCheckTask(arguments.rest(), writer));
        } else {
            engine.run(new SelfPlayTask(engine.network(), SelfPlayCommand.parse(arguments), writer));
        }
    }
}
