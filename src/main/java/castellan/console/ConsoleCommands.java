package castellan.console;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.EngineListener;
import castellan.engine.Report;
import castellan.engine.SearchOrder;
import castellan.engine.Task;
import castellan.engine.WholeNumber;
import castellan.host.HostedGame;
import castellan.terminal.Command;
import castellan.terminal.Command.Turn;
import castellan.terminal.CommandLoop;
import castellan.terminal.CommandTable;
import castellan.terminal.Output;
import castellan.terminal.TaskReport;
import castellan.terminal.Words;
import castellan.tools.bench.Bench;
import castellan.tools.bench.EvalBench;
import castellan.tools.match.Match;
import castellan.tools.match.OpeningList;
import castellan.tools.perft.Perft;
import castellan.tools.perft.SuiteCheck;
import castellan.tools.perft.TimedPerft;
import castellan.tools.selfplay.SelfPlay;
import castellan.tools.selfplay.SelfPlayCheck;
import castellan.tools.tactics.TacticsCheck;
import castellan.tools.tune.ParameterList;
import castellan.tools.tune.Tuning;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The commands for people and scripts beyond the protocol. No interface sends them, and none prints unasked. */
public final class ConsoleCommands {

    private final Engine engine;
    private final HostedGame game;
    private final Output output;
    private final CommandLoop loop;
    private final Report report;
    private final GameVerbs verbs;

    /**
     * @param limits reads the limits of a search as the protocol writes them
     * @param searchPrinter makes what writes a search as the protocol does, given whether castling is written king takes
     *     rook
     */
    public ConsoleCommands(
            Engine engine,
            HostedGame game,
            Output output,
            CommandLoop loop,
            BiFunction<Position, Words, SearchOrder> limits,
            Function<Boolean, EngineListener> searchPrinter) {
        this.engine = engine;
        this.game = game;
        this.output = output;
        this.loop = loop;
        report = new TaskReport(output, output::error);
        verbs = new GameVerbs(engine, game, output, limits, searchPrinter);
    }

    public CommandTable table() {
        CommandTable table = new CommandTable(output::error);
        verbs.addTo(table);
        table.add(new Command("flip", "exchange the colours", Turn.AFTER_MOVE, this::flip));
        table.add(new Command("eval", "show how the network evaluates the position", Turn.AFTER_MOVE, this::evaluate));
        table.add(tool("tablebase", "show what the tablebases say about the position and its moves", words -> {
            words.requireEnd();
            return new TablebaseTask(game.position(), engine.tablebases(), report);
        }));
        table.add(tool("perft N", "count the positions after N half-moves, with the time it takes", this::perft));
        table.add(tool("suite FILE", "check the counts of a perft suite", this::suite));
        table.add(tool("bench", "search fixed positions; the node count is a fingerprint of the search", words -> {
            words.requireEnd();
            return new Bench(engine.network(), engine.params(), report);
        }));
        table.add(tool("evalbench", "time the evaluation", words -> {
            words.requireEnd();
            return new EvalBench(engine.network(), report);
        }));
        table.add(tool(
                        "selfplay out=DIR",
                        "play training games; takes threads=, nodes=, hours= and games=; selfplay check DIR verifies them",
                        this::selfPlay)
                .takingFurtherArguments());
        table.add(tool(
                        "book make FILE out=FILE",
                        "make an opening book of the games in a PGN file; takes plies= and games=; book show FILE prints "
                                + "its first moves",
                        words -> BookWords.task(words, report))
                .takingFurtherArguments());
        table.add(tool(
                        "tactics FILE",
                        "count the solved positions of a suite (bm, am, dm); takes nodes= or movetime=, threads=, hash=",
                        words -> new TacticsCheck(engine.network(), engine.params(), TacticsWords.parse(words), report))
                .takingFurtherArguments());
        table.add(tool(
                        "match new.NAME=N",
                        "play two configurations against each other with nodes as time; takes new. and old. with "
                                + "network=, jar=, elo= and parameter names, games=, nodes=, clock=, nodestime=, threads=, "
                                + "openings=, sprt=, seed=, hash=, adjudicate= and out=",
                        words -> new Match(engine.network(), MatchWords.parse(words), report))
                .takingFurtherArguments());
        table.add(tool(
                        "tune NAME out=DIR",
                        "tune search parameters by SPSA; takes names, also NAME=START:MIN:MAX:STEP and PREFIX*, "
                                + "iterations=, pairs=, rate=, network= and the game settings of match",
                        words -> new Tuning(engine.network(), TuneWords.parse(words), report))
                .takingFurtherArguments());
        table.add(tool(
                        "parameters [NAME ...]",
                        "list search parameters, also PREFIX*, in the form that OpenBench takes for SPSA",
                        words -> new ParameterList(TuneWords.parameters(words), report))
                .takingFurtherArguments());
        table.add(tool(
                "genfens N seed S book FILE | None",
                "print random openings, as OpenBench asks for them",
                words -> new OpeningList(engine.network(), GenfensWords.parse(words), report)));
        table.add(new Command("help", "show this", Turn.NOW, words -> {
            words.requireEnd();
            output.line(loop.help());
        }));
        return table;
    }

    /** Makes the task of a tool from the words after its name. */
    private interface Tool {
        Task task(Words words);
    }

    private Command tool(String usage, String help, Tool tool) {
        return new Command(usage, help, Turn.HURRYING_MOVE, words -> engine.run(tool.task(words)));
    }

    private void flip(Words words) {
        words.requireEnd();
        game.set(Position.of(game.position().toSetup().colorFlipped()));
    }

    private void evaluate(Words words) {
        words.requireEnd();
        output.line(EvaluationText.of(engine.network(), game.position().toSetup()));
    }

    private Task perft(Words words) {
        String text = words.rest();
        OptionalLong depth = WholeNumber.parse(text);
        if (depth.isEmpty() || depth.getAsLong() < 0 || depth.getAsLong() > Perft.MAX_DEPTH) {
            throw new IllegalArgumentException(
                    "perft takes a number of half-moves up to " + Perft.MAX_DEPTH + ", not '" + text + "'");
        }
        return new TimedPerft(game.position(), (int) depth.getAsLong(), report);
    }

    private Task suite(Words words) {
        String name = words.rest();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("suite takes the name of a file");
        }
        return new SuiteCheck(name, report);
    }

    private Task selfPlay(Words words) {
        if (!words.peek().equals("check")) {
            return new SelfPlay(engine.network(), engine.params(), SelfPlayWords.parse(words), report);
        }
        words.next();
        if (!words.hasNext()) {
            throw new IllegalArgumentException("selfplay check takes the name of a file or folder");
        }
        return new SelfPlayCheck(Path.of(words.rest()), report);
    }
}
