package castellan.tools.match;

import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchLimits.Clock;
import castellan.search.SearchListener;
import castellan.search.SearchParams;
import castellan.search.SearchPool;
import castellan.search.SearchResult;
import castellan.search.SearchSettings;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The engine at the board of a match. A jar has a player of its own version; one that is older than this class is played
 * with it, which works as long as that engine has the methods called here.
 */
public final class EnginePlayer implements MatchPlayer {

    private final SearchPool pool;
    private final SearchSettings settings;
    private final long gameMillis;
    private final long increment;
    private volatile SearchControl thinking = new SearchControl(false, false);
    private volatile boolean stopped;
    private Position position;
    private long nodesLeft;

    /** @param networkFile the content of a network file, empty for the engine's own network */
    public EnginePlayer(byte[] networkFile, int hashMegabytes) {
        this(networkFile, hashMegabytes, SearchSettings.DEFAULT, 0, 0);
    }

    /** @param elo the level to play at, which decides how many nodes to search */
    public EnginePlayer(byte[] networkFile, int hashMegabytes, int elo) {
        this(networkFile, hashMegabytes, new SearchSettings(1, 0, 0, OptionalInt.of(elo)), 0, 0);
    }

    /** With a clock that counts nodes as milliseconds, and that the player keeps itself. */
    public EnginePlayer(byte[] networkFile, int hashMegabytes, long gameMillis, long increment, int nodesTime) {
        this(
                networkFile,
                hashMegabytes,
                new SearchSettings(1, SearchSettings.DEFAULT.moveOverhead(), nodesTime, OptionalInt.empty()),
                gameMillis,
                increment);
    }

    private EnginePlayer(
            byte[] networkFile, int hashMegabytes, SearchSettings settings, long gameMillis, long increment) {
        this.settings = settings;
        this.gameMillis = gameMillis;
        this.increment = increment;
        pool = new SearchPool(networkFile.length == 0 ? Network.standard() : Network.read(networkFile));
        if (pool.resizeTable(hashMegabytes) < hashMegabytes) {
            throw new OutOfMemoryError("there is no memory for a hash table of " + hashMegabytes + " megabytes");
        }
    }

    @Override
    public void setParameters(Map<String, Integer> values) {
        pool.setParams(new SearchParams(values));
    }

    @Override
    public void newGame(String fen) {
        position = Fen.position(fen);
        pool.clear();
        nodesLeft = gameMillis * settings.nodesTime();
    }

    @Override
    public void play(String move) {
        position.make(UciMoves.parse(position, move));
    }

    @Override
    public String think(long nodes) {
        thinking = new SearchControl(false, false);
        if (stopped) { // before there was a search to stop
            thinking.stop();
        }
        LastScore score = new LastScore();
        SearchResult result = pool.search(position, limits(nodes), settings, thinking, score);
        nodesLeft += increment * settings.nodesTime() - result.nodes();
        return UciMoves.of(result.bestMove(), true) + score.text;
    }

    /** What is left of the clock; less than nothing if the last search took too long, which costs no game. */
    long nodesLeft() {
        return nodesLeft;
    }

    private SearchLimits limits(long nodes) {
        if (settings.elo().isPresent()) {
            return SearchLimits.depth(SearchLimits.MAX_DEPTH);
        }
        return gameMillis == 0
                ? SearchLimits.nodes(nodes)
                : SearchLimits.NONE.withClock(new Clock(nodesLeft / settings.nodesTime(), increment, 0));
    }

    @Override
    public void stop() {
        stopped = true;
        thinking.stop();
    }

    /** Keeps the score of the best line. It has all methods, because in older jars none is optional. */
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
