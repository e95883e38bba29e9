package castellan.uci;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.Installation;
import castellan.engine.Task;
import castellan.engine.WholeNumber;
import castellan.eval.Evaluator;
import castellan.tools.Bench;
import castellan.tools.PerftSuite;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** What a person at a terminal may say beyond the protocol. No interface does, and nothing here prints unasked. */
final class ConsoleCommands {

    private static final int MAX_PERFT_DEPTH = 100;

    private final Engine engine;
    private final CurrentPosition position;
    private final UciWriter writer;
    private final CommandTable table = new CommandTable();

    ConsoleCommands(Engine engine, CurrentPosition position, UciWriter writer) {
        this(engine, position, writer, System::nanoTime);
    }

    /** @param nanoTime the monotonic time by which the clocks of hosted games run */
    ConsoleCommands(Engine engine, CurrentPosition position, UciWriter writer, LongSupplier nanoTime) {
        this.engine = engine;
        this.position = position;
        this.writer = writer;
        new HostedGameCommands(engine, position, writer, nanoTime).addTo(table);
        table.add("flip", "exchange the colours", words -> flip());
        table.add("eval", "evaluate the position without a search", words -> evaluate());
        table.add("perft N", "count the positions N half-moves ahead and take the time", this::perft);
        table.add("suite FILE", "check the counts of a perft suite", this::suite);
        table.add("bench", "search some positions; the sum of nodes is a fingerprint of the search", words -> bench());
        table.add("help", "show this", words -> help());
    }

    /** @return whether there is such a command */
    boolean execute(String name, Words arguments) throws IOException {
        return table.execute(name, arguments);
    }

    private void help() {
        writer.line("Castellan speaks UCI: uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit.");
        writer.line("Beyond that it knows:");
        writer.line(table.help());
    }

    private void flip() {
        position.set(Position.of(position.get().toSetup().colorFlipped()));
    }

    private void evaluate() {
        Evaluator evaluator = new Evaluator();
        evaluator.reset(position.get());
        writer.line(evaluator.evaluate(position.get()) + " centipawns for the side to move");
    }

    private void perft(Words arguments) {
        OptionalLong depth = WholeNumber.parse(arguments.next());
        if (depth.isEmpty() || depth.getAsLong() < 0 || depth.getAsLong() > MAX_PERFT_DEPTH) {
            writer.line("perft takes a number of half-moves");
        } else {
            engine.run(new TimedPerft(position.get(), (int) depth.getAsLong(), writer));
        }
    }

    private void suite(Words arguments) throws IOException {
        engine.run(new SuiteTask(PerftSuite.read(Installation.resolve(arguments.rest()).toPath()), writer));
    }

    private void bench() {
        engine.run(new Task(Task.Ending.LIMIT) {
            @Override
            public void run() {
                Bench.run(writer::line);
            }
        });
    }
}
