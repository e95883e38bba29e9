package castellan.game;

/** Why a game is over. */
public enum Termination {
    CHECKMATE,
    STALEMATE,
    /** Neither side has the pieces to mate in any way. */
    INSUFFICIENT_MATERIAL,
    /** The fifth occurrence of a position ends the game without a claim. */
    FIVEFOLD_REPETITION,
    /** Seventy-five moves by each side without a capture or a pawn move end the game without a claim. */
    SEVENTYFIVE_MOVES,
    /** A draw that a player claims on the third occurrence of a position. */
    THREEFOLD_REPETITION,
    /** A draw that a player claims after fifty moves by each side without a capture or a pawn move. */
    FIFTY_MOVES
}
