package castellan.search;

/**
 * What a search ends with.
 *
 * @param bestMove {@link castellan.board.Move#NONE} only if there is no legal move
 * @param ponderMove the expected reply, {@link castellan.board.Move#NONE} if unknown or if the game is over after it
 */
public record SearchResult(int bestMove, int ponderMove, long nodes) {}
