package castellan.host;

import castellan.game.Refusal;

/** What became of a move. */
public sealed interface MoveAnswer {

    /** It was played, and this is how it is written. */
    record Played(int move, String algebraic, String longNotation) implements MoveAnswer {}

    /** It was not, and nothing has changed. */
    record Refused(Refusal refusal) implements MoveAnswer {}

    /** The engine found it for a game that is no longer the one on the board. */
    record TooLate() implements MoveAnswer {}
}
