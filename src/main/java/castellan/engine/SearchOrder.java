package castellan.engine;

import castellan.search.SearchLimits;

/**
 * What a search is asked for.
 *
 * @param ponder whether it begins on the opponent's time
 * @param ending what it will end by
 */
public record SearchOrder(SearchLimits limits, boolean ponder, Task.Ending ending) {}
