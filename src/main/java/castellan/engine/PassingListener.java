package castellan.engine;

import castellan.search.SearchInfo;
import castellan.search.SearchResult;

/** Passes everything on to another listener. A subclass may do more when a line or the result comes. */
public abstract class PassingListener implements EngineListener {

    private final EngineListener hearer;

    protected PassingListener(EngineListener hearer) {
        this.hearer = hearer;
    }

    @Override
    public void onInfo(SearchInfo info) {
        hearer.onInfo(info);
    }

    @Override
    public final void onProgress(Progress progress) {
        hearer.onProgress(progress);
    }

    @Override
    public final void onCurrentMove(int depth, int move, int number) {
        hearer.onCurrentMove(depth, move, number);
    }

    @Override
    public void onResult(SearchResult result) {
        hearer.onResult(result);
    }
}
