package castellan.search;

/** Is told what a search finds, by its main thread; never called per node. */
public interface SearchListener {

    /** For searches that nobody watches. */
    SearchListener SILENT = info -> {};

    /** A line of play, after an iteration or when the best move changes. */
    void onInfo(SearchInfo info);

    /** Numbers of a long search between lines of play, about once a second, and at its end. */
    default void onProgress(Progress progress) {}

    /** The root move under search, only in long searches. */
    default void onCurrentMove(int depth, int move, int number) {}

    /** @param hashfull the used part of the hash table in thousandths */
    record Progress(int depth, int selectiveDepth, long nodes, long millis, int hashfull, long tablebaseHits) {}
}
