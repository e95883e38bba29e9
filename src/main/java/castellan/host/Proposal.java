package castellan.host;

/** What a player may propose to the other; draw offers are part of the rules and handled by the game. */
public enum Proposal {
    /** To take back the proposer's last move. */
    TAKE_BACK,
    /** To replay what was taken back. */
    REDO,
    /** Another game after this one is over. */
    REMATCH
}
