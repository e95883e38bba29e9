package castellan.host;

/** What a player may ask of the other, besides a draw, which the rules of the game itself know. */
public enum Proposal {
    /** To go back to before his last move. */
    TAKE_BACK,
    /** To play again what was taken back. */
    REDO,
    /** Another game, once this one is over. */
    REMATCH
}
