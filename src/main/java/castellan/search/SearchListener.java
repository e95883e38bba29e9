package castellan.search;

/** Hears from the main search thread what the search finds; never called per node. */
public interface SearchListener {

    /** For searches that nobody watches. */
    SearchListener SILENT = new SearchListener() {
        @Override
        public void onInfo(SearchInfo info) {}

        @Override
        public void onProgress(Progress progress) {}

        @Override
        public void onCurrentMove(int depth, int move, int number) {}
    };

    /** A line of play, after an iteration or when the best move changes. */
    void onInfo(SearchInfo info);

    /** Numbers of a long search between lines of play, about once a second, and at its end. */
    void onProgress(Progress progress);

    /** The root move under search, only in long searches. */
    void onCurrentMove(int depth, int move, int number);

    /** @param hashfull the used part of the table in thousandths */
    record Progress(int depth, int selectiveDepth, long nodes, long millis, int hashfull) {}
}
