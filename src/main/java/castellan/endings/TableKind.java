package castellan.endings;

/** The two files of an ending. */
enum TableKind {
    /** Who wins. */
    WDL(".rtbw", 0x5d23e871L),
    /** How soon, in half-moves to the next capture or pawn move. */
    DTZ(".rtbz", 0xa50c66d7L);

    private final String suffix;
    private final long magic;

    TableKind(String suffix, long magic) {
        this.suffix = suffix;
        this.magic = magic;
    }

    String suffix() {
        return suffix;
    }

    /** The first four bytes of a file of this kind, as a little-endian number. */
    long magic() {
        return magic;
    }
}
