package castellan.uci;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.game.Game;
import castellan.notation.UciMoves;
import castellan.search.SearchInfo;
import castellan.search.SearchResult;

/** A search whose move is played in the hosted game. Its result comes on the engine's thread. */
final class HostedPlay implements EngineListener {

    private final CurrentGame current;
    private final Backlog backlog;
    private final Position root;
    private final boolean ontoRook;
    private final UciWriter writer;
    private final SearchPrinter printer;

    /** @param root the position that {@code current} gave for the search */
    HostedPlay(
            CurrentGame current,
            Backlog backlog,
            Position root,
            boolean ontoRook,
            UciWriter writer,
            SearchPrinter printer) {
        this.current = current;
        this.backlog = backlog;
        this.root = root;
        this.ontoRook = ontoRook;
        this.writer = writer;
        this.printer = printer;
    }

    @Override
    public void onInfo(SearchInfo info) {
        printer.onInfo(info);
    }

    @Override
    public void onProgress(Progress progress) {
        printer.onProgress(progress);
    }

    @Override
    public void onCurrentMove(int depth, int move, int number) {
        printer.onCurrentMove(depth, move, number);
    }

    @Override
    public void onResult(SearchResult result) {
        synchronized (backlog) {
            try {
                printer.onResult(result);
                writer.line(answer(result.bestMove()));
            } finally {
                backlog.engineMoved();
            }
        }
    }

    private String answer(int move) {
        if (!current.isValid() || current.position() != root) {
            return "error the game was replaced while the engine was thinking";
        }
        Game game = current.hosted().game();
        return game.outcome()
                .map(over -> HostedGameCommands.illegal(UciMoves.of(move, ontoRook), HostedMoveReader.gameOver(over)))
                .orElseGet(() -> current.play(move, ontoRook));
    }
}
