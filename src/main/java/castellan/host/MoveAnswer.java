package castellan.host;

import castellan.game.Refusal;

/** The outcome of a move that was tried. */
public sealed interface MoveAnswer {

    /** It was played; with its notations. */
    record Played(int move, String algebraic, String longNotation) implements MoveAnswer {}

    /** It was refused, and nothing has changed. */
    record Refused(Refusal refusal) implements MoveAnswer {}

    /** The engine found it for a game that has since been replaced or changed. */
    record TooLate() implements MoveAnswer {}
}
