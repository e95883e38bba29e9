package castellan.host;

import castellan.board.Position;
import castellan.engine.EngineListener;

/** Hears what the engine does at its seat. */
public interface HostListener {

    /**
     * The engine begins to think about its move in this position.
     *
     * @return who hears from the engine's thread what it finds
     */
    EngineListener onThought(Position root);

    /** The engine has decided on a move, and this became of it; heard on the thread of the game. */
    void onEngineMove(int move, MoveAnswer answer);
}
