package castellan.game;

import java.util.Locale;

/** Why a game is over. */
public enum Termination {
    CHECKMATE("by checkmate"),
    STALEMATE("by stalemate"),
    /** Neither side has the pieces to mate in any way. */
    INSUFFICIENT_MATERIAL("because neither side can mate"),
    /** The fifth occurrence of a position ends the game without a claim. */
    FIVEFOLD_REPETITION("because the position occurred five times"),
    /** Seventy-five moves by each side without a capture or a pawn move end the game without a claim. */
    SEVENTYFIVE_MOVES("after seventy-five moves without a capture or a pawn move"),
    /** A draw that a player claims on the third occurrence of a position. */
    THREEFOLD_REPETITION("claimed because the position occurred three times"),
    /** A draw that a player claims after fifty moves by each side without a capture or a pawn move. */
    FIFTY_MOVES("claimed after fifty moves without a capture or a pawn move"),
    /** A draw that one player offered and the other accepted. */
    AGREEMENT("by agreement"),
    RESIGNATION("by resignation"),
    /** A flag fell, and the opponent had the pieces to mate. */
    TIME("on time"),
    /** A flag fell, but the opponent could not have mated: a draw. */
    TIME_INSUFFICIENT_MATERIAL("because a flag fell and the opponent could not have mated");

    private final String phrase;

    Termination(String phrase) {
        this.phrase = phrase;
    }

    /** The reason as the console writes it: {@code fivefold-repetition}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The reason as a part of a sentence: {@code by agreement}. */
    public String phrase() {
        return phrase;
    }
}
