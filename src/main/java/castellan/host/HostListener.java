package castellan.host;

import castellan.board.Position;
import castellan.engine.EngineListener;

/** Hears what the engine does when it plays a side. */
public interface HostListener {

    /**
     * The engine starts to think about its move in this position.
     *
     * @return the listener of that search, called on the engine's thread
     */
    EngineListener onThought(Position root);

    /** The engine has decided on a move, with this outcome; called on the thread of the game. */
    void onEngineMove(int move, MoveAnswer answer);
}
