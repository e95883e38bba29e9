package castellan.uci;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.Task;
import castellan.engine.WholeNumber;
import castellan.host.HostedGame;
import castellan.terminal.Output;
import castellan.terminal.TaskReport;
import castellan.terminal.Words;
import castellan.tools.perft.Perft;
import castellan.tools.perft.PerftDivide;
import java.util.OptionalLong;

/** {@code go}: a search or a perft. */
final class GoCommand {

    private final Engine engine;
    private final HostedGame game;
    private final Output output;

    GoCommand(Engine engine, HostedGame game, Output output) {
        this.engine = engine;
        this.game = game;
        this.output = output;
    }

    void run(Words words) {
        String text = words.rest();
        if (!game.isValid() && !isPerft(text)) {
            engine.run(new NoMove());
            return;
        }
        Position root = game.position();
        SearchWords limits = new SearchWords(root, new Words(text), output);
        boolean chess960 = engine.isChess960() || game.wasBegunAsChess960();
        OptionalLong perft = limits.perftDepth();
        if (perft.isPresent()) {
            int depth = (int) Math.max(1, Math.min(Perft.MAX_DEPTH, perft.getAsLong()));
            engine.run(new PerftDivide(root, depth, chess960, new TaskReport(output, output)));
        } else {
            engine.search(root, limits.order(), new SearchPrinter(output, chess960, engine.showsWinDrawLoss()));
        }
    }

    /** A perft gives no move, so it is not answered with one. */
    private static boolean isPerft(String limits) {
        Words words = new Words(limits);
        words.upTo("perft");
        words.next();
        return WholeNumber.parse(words.next()).isPresent();
    }

    /** Every {@code go} gets its answer in turn, even if there is no valid position to search. */
    private final class NoMove extends Task {

        NoMove() {
            super(Ending.LIMIT);
        }

        @Override
        public void run() {
            output.report(SearchPrinter.NO_MOVE);
        }
    }
}
