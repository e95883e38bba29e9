package castellan.tools.match;

import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;
import java.util.OptionalInt;

/**
 * The engine at the board of a match, loaded with the engine that it belongs to: what it calls is of that version. A
 * jar that is older than this class is lent it, which works as long as the engine's own classes are called like this.
 */
public final class EnginePlayer implements MatchPlayer {

    private final SearchPool pool;
    private final OptionalInt elo;
    private volatile SearchControl thinking = new SearchControl(false, false);
    private volatile boolean stopped;
    private Position position;

    /** @param networkFile the content of a network file, empty for the engine's own network */
    public EnginePlayer(byte[] networkFile, int hashMegabytes) {
        this(networkFile, hashMegabytes, OptionalInt.empty());
    }

    /** @param elo the strength to play with: a level that has its own idea of how many nodes it looks at */
    public EnginePlayer(byte[] networkFile, int hashMegabytes, int elo) {
        this(networkFile, hashMegabytes, OptionalInt.of(elo));
    }

    private EnginePlayer(byte[] networkFile, int hashMegabytes, OptionalInt elo) {
        this.elo = elo;
        pool = new SearchPool(networkFile.length == 0 ? Network.standard() : Network.read(networkFile));
        if (pool.resizeTable(hashMegabytes) < hashMegabytes) {
            throw new OutOfMemoryError("there is no memory for a table of " + hashMegabytes + " megabytes");
        }
    }

    @Override
    public void newGame(String fen) {
        position = Fen.position(fen);
        pool.clear();
    }

    @Override
    public void play(String move) {
        position.make(UciMoves.parse(position, move));
    }

    @Override
    public String think(long nodes) {
        thinking = new SearchControl(false, false);
        if (stopped) { // just before there was anything to stop
            thinking.stop();
        }
        LastScore score = new LastScore();
        int move = elo.isPresent() ? level(score) : best(nodes, score);
        return UciMoves.of(move, true) + score.text;
    }

    private int best(long nodes, LastScore score) {
        return pool.search(position, SearchLimits.nodes(nodes), SearchSettings.DEFAULT, thinking, score)
                .bestMove();
    }

    /** Nothing but the position decides what comes up by chance, so that a match is the same on every run. */
    private int level(LastScore score) {
        pool.seed(position.key());
        SearchSettings settings = new SearchSettings(1, 0, 0, elo);
        return pool.search(position, SearchLimits.depth(SearchLimits.MAX_DEPTH), settings, thinking, score)
                .bestMove();
    }

    @Override
    public void stop() {
        stopped = true;
        thinking.stop();
    }

    /** Keeps the score of the best line. */
    private static final class LastScore implements SearchListener {

        private String text = " cp 0";

        @Override
        public void onInfo(SearchInfo info) {
            text = (info.score().isMate() ? " mate " : " cp ") + info.score().value();
        }

        @Override
        public void onProgress(Progress progress) {}

        @Override
        public void onCurrentMove(int depth, int move, int number) {}
    }
}
