package castellan.search;

/** Nodes a second. */
public final class NodeRate {

    private NodeRate() {}

    /** Never 0, which some interfaces take for a broken engine, and no division by 0. */
    public static long perSecond(long nodes, long millis) {
        return Math.max(1, nodes * 1000 / Math.max(1, millis));
    }
}
