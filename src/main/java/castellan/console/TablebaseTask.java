package castellan.console;

import castellan.board.Position;
import castellan.endings.ProbeRules;
import castellan.endings.Prober;
import castellan.endings.RootProbe;
import castellan.endings.RootProbe.RankedMove;
import castellan.endings.Tablebases;
import castellan.endings.Wdl;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.notation.San;
import castellan.notation.UciMoves;
import java.util.function.Supplier;

/** Prints what the tablebases say about a position and each of its moves. A task, because files may have to be read. */
final class TablebaseTask extends Task {

    private final Position position;
    private final Supplier<Tablebases> source;
    private final Report report;

    /** @param source finds the tables, if need be in files */
    TablebaseTask(Position position, Supplier<Tablebases> source, Report report) {
        super(Ending.LIMIT);
        this.position = position.copy();
        this.source = source;
        this.report = report;
    }

    @Override
    public void run() {
        Tablebases tables = source.get();
        try {
            print(tables);
        } catch (InternalError e) {
            tables.giveUp();
            report.fault("a tablebase file cannot be read any more; set SyzygyPath again");
        }
    }

    /** @throws InternalError if a file could not be read; nothing is printed then */
    private void print(Tablebases tables) {
        Prober prober = new Prober(tables);
        int wdl = prober.wdl(position);
        int dtz = prober.dtz(position);
        RootProbe moves = RootProbe.of(tables, ProbeRules.DEFAULT, position);
        tables.requireReadable();
        if (wdl == Wdl.FAILED) {
            report.fault(whyUnknown(tables));
            return;
        }
        report.line("tablebase " + values(wdl, dtz));
        boolean knowsDistances = dtz != Wdl.FAILED;
        for (RankedMove move : moves.moves()) {
            report.line("move " + UciMoves.of(move.move(), false) + " san " + San.of(position, move.move()) + " "
                    + values(move.wdl(), knowsDistances ? move.dtz() : Wdl.FAILED));
        }
    }

    private static String values(int wdl, int dtz) {
        return "wdl " + Wdl.name(wdl) + " dtz " + (dtz == Wdl.FAILED ? "unknown" : Integer.toString(dtz));
    }

    private String whyUnknown(Tablebases tables) {
        int men = Long.bitCount(position.occupied());
        if (tables.isEmpty()) {
            return "there are no tablebases; name their folder with setoption name SyzygyPath value FOLDER";
        }
        if (men > tables.largest()) {
            return "the position has " + men + " men, the tablebases have up to " + tables.largest();
        }
        return position.castlingRights() != 0
                ? "the tablebases have no positions with castling rights"
                : "the tablebases do not have this position or what it leads to";
    }
}
