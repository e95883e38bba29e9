package castellan.session;

import java.util.Random;

/** Lines of UCI sessions, as they should be and mutated. */
public final class FuzzedLines {

    private static final String[] LINES = {
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "debug on",
        "debug off",
        "register later",
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 h3g2",
        "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "setoption name Hash value 2",
        "setoption name Clear Hash",
        "setoption name MultiPV value 3",
        "setoption name UCI_Chess960 value true",
        "setoption name Move Overhead value 100",
        "setoption name UCI_Opponent value none none computer X",
        "setoption name nodestime value 0",
        "go depth 2",
        "go nodes 50",
        "go movetime 1",
        "go wtime 5 btime 5 winc 0 binc 0 movestogo 3",
        "go infinite",
        "go ponder wtime 5 btime 5",
        "go searchmoves e2e4 d2d4 depth 2",
        "go mate 1 nodes 50",
        "go perft 2",
        "go",
        "d",
        "fen",
        "eval",
        "flip",
        "help",
        "perft 2",
        "# a comment",
        ""
    };

    private static final String[] WORDS = {
        "go", "position", "moves", "fen", "startpos", "name", "value", "depth", "infinite", "searchmoves", "0000", "-1",
        "99999999999999999999", "e7e8q", "abc", "<empty>", "\0", "é", "\t", "/", "8/8/8/8/8/8/8/8", "w", "perft", "1"
    };

    private FuzzedLines() {}

    /** A line of a session as it should be. */
    public static String plain(Random random) {
        return LINES[random.nextInt(LINES.length)];
    }

    /** A line of a session, unchanged or mutated; never one that ends the session or takes all memory. */
    public static String mangled(Random random) {
        StringBuilder line = new StringBuilder(plain(random));
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(line.length() + 1);
            switch (random.nextInt(6)) {
                case 0 -> line.insert(at, (char) random.nextInt(300));
                case 1 -> line.insert(at, " " + WORDS[random.nextInt(WORDS.length)] + " ");
                case 2 -> line.delete(at, Math.min(line.length(), at + 1 + random.nextInt(5)));
                case 3 -> line.append(' ').append(plain(random));
                case 4 -> line.insert(at, line.substring(at / 2, at));
                default -> line.setLength(at);
            }
        }
        String text = line.toString().replace("quit", "quilt");
        boolean isCostly = text.matches("(?is).*(hash|threads|perft|debug log|multipv).*\\d\\s*\\d.*");
        return isCostly ? "isready" : text;
    }
}
