package castellan.tools.bench;

import castellan.board.Position;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.search.SearchControl;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchParams;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;

/**
 * Searches fixed positions. The node count is a fingerprint of the search, the same on every run and machine; the time
 * gives the speed.
 *
 * <p>The JIT needs a warm-up: all positions are searched again until that gets no faster, and the fastest pass counts.
 * Otherwise OpenBench, which scales clocks by this speed, would give far too much time.
 *
 * <p>It does not use the engine's search, because its count must not depend on options.
 */
public final class Bench extends Task {

    private static final int DEPTH = 12;
    private static final int TABLE_MEGABYTES = 16;
    /** A pass counts as faster if it is this many times as fast as the best before it. */
    private static final double LEAST_GAIN = 1.05;
    /** Ends after this many passes in a row that are not faster; a single one may have been disturbed. */
    private static final int MOST_WITHOUT_GAIN = 2;
    /** No further pass starts after this: OpenBench waits for a minute, even with all cores busy. */
    private static final long LONGEST_NANOS = 15_000_000_000L;

    /** Tests that need an answer and not the speed set it to one. */
    static final int MOST_PASSES = Integer.getInteger("castellan.bench.passes", Integer.MAX_VALUE);

    /** The start position, a rich middle game, a Chess960 opening, then our own games from opening to endgame. */
    private static final String[] POSITIONS = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "1r1q1rk1/pp1npp2/3pb3/2pNn3/1PP1P1P1/P2P1P2/5Q2/2KR1BNR w - - 4 20",
        "r1bqr1k1/1p2b3/2pp1p2/p3nNp1/2P1P1p1/PPNnB3/3Q1PBP/3R1RK1 b - - 3 19",
        "r3r2k/1p1qb3/2ppbp2/p3nNp1/2P1P1p1/PPNnB3/3Q1PBP/3R1RK1 w - - 8 22",
        "4kb1r/r1p1p1p1/ppnqb3/5n2/3P1P1p/1P3N1P/P3NKP1/R1BQ1B1R w k - 4 18",
        "r1b3kr/1pp3p1/2nbp3/4Np1p/3P1P1P/Pp2B3/1P2P1PR/1KR2B2 w - - 2 20",
        "r1b1kbnr/2p3p1/p3p2p/1p3p2/3q1P2/P2P3P/NP2P1P1/R1BQKB1R w KQkq - 0 11",
        "r1bqkb1r/p1n2pp1/3n3p/1Pp5/3P4/1PN2N2/5PPP/R1BQKB1R b KQkq - 1 14",
        "r4bk1/pp1b2p1/1q2ppP1/2n1n3/4P3/2N1Q2P/PP4R1/R1B1KB2 w Q - 5 21",
        "r1bq2k1/1p3p1r/2p3p1/2Qp1n1p/P2N1P2/3BP3/P1P3PP/R3K2R w KQ - 0 17",
        "2r2k1r/2pb1p2/1p1p1q1p/3P2p1/PQ1b2P1/3P3P/1P4B1/R1B1R2K w - - 10 25",
        "r4k1r/1p2b2p/pn2q3/2p5/3p2Rn/3N3P/PPQNPP2/R1B1K3 b Q - 2 22",
        "r2qk2r/2p4p/p2b1p1P/1p1p1p2/3P1B2/3PP3/PP1Q1PP1/R3K2R w KQkq - 0 17",
        "4rbkr/1p1n2p1/5n1p/p2p2p1/P1PP2P1/3B3P/1P1N4/R1B2KR1 w - - 3 24",
        "6k1/6p1/3p1p2/2p1pPp1/2PqP1P1/1r1P3P/rp1QK3/1R1R4 b - - 10 36",
        "5k2/2pn4/5p1N/1bb1p3/rp2P3/1N1P4/PB2KP2/R7 w - - 12 36",
        "2k2b1r/1pp3p1/4p3/2P5/6rp/p3B3/P2N2P1/RK3R2 w - - 0 29",
        "4r3/1b1p4/p2b1kp1/P2P1p1p/1P3P1P/2P3P1/B2KN3/8 b - - 4 36",
        "r3kb2/1p2p1p1/2n1pn2/8/4P3/2N2N2/P1PP3q/R1BQ1K2 b q - 3 16",
        "4r1r1/Rp3b2/1k1b1p2/3p1P1p/3P4/3KN3/1P1B2P1/R7 w - - 5 33",
        "N1b2k2/pp5p/3n2p1/P2R1pP1/1b3P2/8/7P/5B1K w - - 10 32",
        "b4k2/6pr/7p/2p2P2/1pP5/1PnB1P1P/P2K4/5R2 w - - 0 35",
        "5rk1/6b1/8/3P3p/6rP/1p1nP3/1P4B1/R1B3KR b - - 4 36",
        "r1k3r1/p1pb4/8/N3Rp2/8/8/1PP3PP/R6K b - - 0 29",
        "8/2r2k2/1R3pp1/3p2Pp/r4P2/3pP2P/2bB4/4R1K1 b - - 0 38",
        "8/4b3/8/p1p5/PpP2k2/1P1K2p1/6B1/8 b - - 17 98",
        "8/4K3/6p1/2r1Np2/5P2/1p4P1/2p3k1/2R5 w - - 0 50",
        "8/8/4k3/5p1p/3n1P2/2r1p3/6P1/2B2K1R w - - 2 52",
        "8/3k4/7p/p1b2p1P/P3p3/1R6/4K3/8 b - - 1 44",
        "8/4rk2/6R1/1pp1B3/4nP1r/4P3/2P5/4K1R1 w - - 1 36",
        "8/3R4/2k5/2P1P3/2r2P2/4n1KB/8/8 b - - 0 46",
        "1r6/1P1R4/8/6p1/6k1/8/1n6/6K1 w - - 0 41",
        "8/8/1p6/1P3b2/8/1k3BKp/8/8 w - - 84 126",
        "6R1/8/3K1k2/3R1b2/8/5r2/8/8 w - - 88 99",
        "8/2k5/5P2/7R/3P4/3r4/4pK2/8 b - - 0 66",
        "8/8/8/7p/5K2/7k/8/8 w - - 2 66",
        "8/4N3/3K4/8/8/1R6/4k3/2r5 w - - 97 108",
        "8/R7/8/3k4/8/6r1/3K4/8 w - - 25 101"
    };

    private final Network network;
    private final SearchParams params;
    private final Report report;
    /** Shared by all searches: they have no clock, and a stop ends all of them. */
    private final SearchControl control = new SearchControl(false, false);

    public Bench(Network network, SearchParams params, Report report) {
        super(Ending.LIMIT);
        this.network = network;
        this.params = params;
        this.report = report;
    }

    @Override
    public void stop() {
        control.stop();
    }

    /**
     * Searches every position and prints a line for each; the last line is {@code N nodes M nps}, or {@code stopped}.
     */
    @Override
    public void run() {
        SearchPool pool = new SearchPool(network);
        pool.setParams(params);
        pool.resizeTable(TABLE_MEGABYTES);
        long start = System.nanoTime();
        Pass first = search(pool, true);
        Pass fastest = first;
        int withoutGain = 0;
        for (int passes = 1;
                passes < MOST_PASSES
                        && withoutGain < MOST_WITHOUT_GAIN
                        && !control.isStopped()
                        && System.nanoTime() - start < LONGEST_NANOS;
                passes++) {
            Pass next = search(pool, false);
            if (next.nodes != first.nodes && !control.isStopped()) {
                report.fault("the same searches took " + first.nodes + " nodes and then " + next.nodes);
                return;
            }
            withoutGain = next.speed() > fastest.speed() * LEAST_GAIN ? 0 : withoutGain + 1;
            fastest = next.speed() > fastest.speed() ? next : fastest;
        }
        report.line(control.isStopped() ? "stopped" : first.nodes + " nodes " + (long) fastest.speed() + " nps");
    }

    /** All positions, searched once. */
    private record Pass(long nodes, long nanos) {

        /** Nodes a second. */
        double speed() {
            return nodes * 1e9 / nanos;
        }
    }

    private Pass search(SearchPool pool, boolean reports) {
        long start = System.nanoTime();
        long nodes = 0;
        for (int i = 0; i < POSITIONS.length && !control.isStopped(); i++) {
            pool.clear();
            Position position = Fen.position(POSITIONS[i]);
            long found = pool.search(
                            position, SearchLimits.depth(DEPTH), SearchSettings.DEFAULT, control, SearchListener.SILENT)
                    .nodes();
            nodes += found;
            if (reports && !control.isStopped()) {
                report.line(
                        "position " + (i + 1) + "/" + POSITIONS.length + " nodes " + found + " fen " + POSITIONS[i]);
            }
        }
        return new Pass(nodes, Math.max(1, System.nanoTime() - start));
    }
}
