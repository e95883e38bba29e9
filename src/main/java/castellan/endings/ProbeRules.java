package castellan.endings;

/**
 * When a search asks the tables, and how it takes their answers.
 *
 * @param depth the least remaining depth at which positions with as many men as the limit are asked about; those with
 *     fewer always are
 * @param limit the most men of a position that is asked about
 * @param fiftyMoveRule whether cursed wins are draws
 */
public record ProbeRules(int depth, int limit, boolean fiftyMoveRule) {

    public static final int MOST_MEN = Material.MOST_MEN;

    public static final int DEFAULT_DEPTH = 1;

    public static final ProbeRules DEFAULT = new ProbeRules(DEFAULT_DEPTH, MOST_MEN, true);
}
