package castellan.uci;

import castellan.board.Move;
import castellan.engine.EngineListener;
import castellan.notation.UciMoves;
import castellan.search.NodeRate;
import castellan.search.SearchInfo;
import castellan.search.SearchResult;
import castellan.terminal.Output;

/** Writes what one search finds, in the form that the options asked for when the search was ordered. */
final class SearchPrinter implements EngineListener {

    static final String NO_MOVE = "bestmove (none)";

    private final Output output;
    private final boolean chess960;
    private final boolean showOdds;

    SearchPrinter(Output output, boolean chess960, boolean showOdds) {
        this.output = output;
        this.chess960 = chess960;
        this.showOdds = showOdds;
    }

    @Override
    public void onInfo(SearchInfo info) {
        StringBuilder line = new StringBuilder(200).append("info depth ").append(info.depth());
        if (info.pv().isEmpty()) { // there is no legal move, so there is nothing else to report
            appendScore(line, info);
        } else {
            line.append(" seldepth ")
                    .append(info.selectiveDepth())
                    .append(" multipv ")
                    .append(info.line());
            appendScore(line, info);
            appendNumbers(line, info.nodes(), info.millis(), info.hashfull(), info.tablebaseHits());
            line.append(" pv");
            for (int move : info.pv()) {
                line.append(' ').append(UciMoves.of(move, chess960));
            }
        }
        output.report(line.toString());
    }

    private void appendScore(StringBuilder line, SearchInfo info) {
        line.append(info.score().isMate() ? " score mate " : " score cp ")
                .append(info.score().value());
        if (info.bound() != SearchInfo.Bound.EXACT) {
            line.append(info.bound() == SearchInfo.Bound.LOWER ? " lowerbound" : " upperbound");
        }
        if (showOdds) {
            line.append(" wdl ")
                    .append(info.odds().win())
                    .append(' ')
                    .append(info.odds().draw())
                    .append(' ')
                    .append(info.odds().loss());
        }
    }

    private static void appendNumbers(StringBuilder line, long nodes, long millis, int hashfull, long tablebaseHits) {
        line.append(" nodes ")
                .append(nodes)
                .append(" nps ")
                .append(NodeRate.perSecond(nodes, millis))
                .append(" hashfull ")
                .append(hashfull);
        if (tablebaseHits > 0) {
            line.append(" tbhits ").append(tablebaseHits);
        }
        line.append(" time ").append(millis);
    }

    @Override
    public void onProgress(Progress progress) {
        StringBuilder line = new StringBuilder(100)
                .append("info depth ")
                .append(progress.depth())
                .append(" seldepth ")
                .append(progress.selectiveDepth());
        appendNumbers(line, progress.nodes(), progress.millis(), progress.hashfull(), progress.tablebaseHits());
        output.report(line.toString());
    }

    @Override
    public void onCurrentMove(int depth, int move, int number) {
        output.report("info depth " + depth + " currmove " + UciMoves.of(move, chess960) + " currmovenumber " + number);
    }

    @Override
    public void onResult(SearchResult result) {
        if (result.bestMove() == Move.NONE) {
            output.report(NO_MOVE);
            return;
        }
        String ponder = result.ponderMove() == Move.NONE ? "" : " ponder " + UciMoves.of(result.ponderMove(), chess960);
        output.report("bestmove " + UciMoves.of(result.bestMove(), chess960) + ponder);
    }
}
