package castellan.console;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.engine.WholeNumber;
import castellan.host.HostedGame;
import castellan.terminal.Command.Turn;
import castellan.terminal.CommandLoop;
import castellan.terminal.CommandTable;
import castellan.terminal.Output;
import castellan.terminal.TaskReport;
import castellan.terminal.Words;
import castellan.tools.Bench;
import castellan.tools.EvalBench;
import castellan.tools.Perft;
import castellan.tools.SelfPlay;
import castellan.tools.SelfPlayCheck;
import castellan.tools.SuiteCheck;
import castellan.tools.TacticsCheck;
import castellan.tools.TimedPerft;
import castellan.tools.match.Match;
import castellan.tools.match.OpeningList;
import castellan.tools.match.ParameterList;
import castellan.tools.match.Tuning;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What people and scripts may say beyond the protocol. No interface does, and nothing here prints unasked. */
public final class ConsoleCommands {

    private final Engine engine;
    private final HostedGame game;
    private final Output output;
    private final CommandLoop loop;
    private final Report report;

    public ConsoleCommands(Engine engine, HostedGame game, Output output, CommandLoop loop) {
        this.engine = engine;
        this.game = game;
        this.output = output;
        this.loop = loop;
        report = new TaskReport(output, output::error);
    }

    public CommandTable table() {
        CommandTable table = new CommandTable(output::error);
        new GameVerbs(engine, game, output).addTo(table);
        table.add(new Verb("flip", "exchange the colours", Turn.AFTER_MOVE, this::flip));
        table.add(new Verb("eval", "show the network's view of the position", Turn.AFTER_MOVE, this::evaluate));
        addTool(table, "perft N", "count the positions N half-moves ahead and take the time", this::perft);
        addTool(table, "suite FILE", "check the counts of a perft suite", this::suite);
        addTool(table, "bench", "search some positions; the sum of nodes is a fingerprint of the search", words -> {
            words.requireEnd();
            return new Bench(engine.network(), engine.params(), report);
        });
        addTool(table, "evalbench", "time the evaluation's kernels", words -> {
            words.requireEnd();
            return new EvalBench(engine.network(), report);
        });
        addTool(
                table,
                "selfplay out=DIR",
                "play training games; takes threads=, nodes=, hours= and games=; selfplay check DIR replays them",
                this::selfPlay);
        addTool(
                table,
                "tactics FILE",
                "count the positions of a suite (bm, am, dm) that are solved; takes nodes= or movetime=, threads=, hash=",
                words -> new TacticsCheck(engine.network(), engine.params(), TacticsWords.parse(words), report));
        addTool(
                table,
                "match new.NAME=N",
                "play two configurations against each other by nodes instead of time; takes new. and old. with network=, "
                        + "jar=, elo= and names of parameters, games=, nodes=, clock=, nodestime=, threads=, openings=, "
                        + "sprt=, seed=, hash=, adjudicate= and out=",
                words -> new Match(engine.network(), MatchWords.parse(words), report));
        addTool(
                table,
                "tune NAME out=DIR",
                "look for better values of parameters; takes names, also NAME=START:MIN:MAX:STEP and PREFIX*, "
                        + "iterations=, pairs=, rate=, network= and what match takes for its games",
                words -> new Tuning(engine.network(), TuneWords.parse(words), report));
        addTool(
                table,
                "parameters [NAME ...]",
                "list numbers of the search, also PREFIX*, in the form that the SPSA of OpenBench is given",
                words -> new ParameterList(TuneWords.parameters(words), report));
        addTool(
                table,
                "genfens N seed S book FILE | None",
                "draw openings for the games of others, as OpenBench asks for them",
                words -> new OpeningList(engine.network(), GenfensWords.parse(words), report));
        table.add(new Verb("help", "show this", Turn.NOW, words -> {
            words.requireEnd();
            output.line(loop.help());
        }));
        return table;
    }

    /** What a tool has to do, by the words behind its name. */
    private interface Tool {
        Task task(Words words);
    }

    private void addTool(CommandTable table, String usage, String help, Tool tool) {
        table.add(new Verb(usage, help, Turn.HURRYING_MOVE, words -> engine.run(tool.task(words))));
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
