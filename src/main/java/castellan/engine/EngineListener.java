package castellan.engine;

import castellan.search.SearchListener;
import castellan.search.SearchResult;

/** Hears everything about one search in order; the result comes once and last. */
public interface EngineListener extends SearchListener {

    void onResult(SearchResult result);
}
