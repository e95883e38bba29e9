package castellan.uci;

import castellan.board.Position;
import castellan.game.Game;
import castellan.notation.Fen;
import java.util.Map;

/**
 * The one game of the process, of which the protocol knows the position and the console everything. Either side may
 * go ahead of the other, which then follows when it is asked, so that neither costs the other anything.
 *
 * <p>The engine's thread comes here too, when it plays its own move: a caller that needs more than one look holds the
 * lock of this object.
 */
final class CurrentPosition {

    /** What {@code go} works on; null while the hosted game is ahead. */
    private Position position;
    /** Null while the protocol is ahead. */
    private HostedGame hosted;
    private boolean isValid = true;
    private boolean isThinking;

    /** Never changed any more, for a search may be reading it. Before any was set, the start position. */
    synchronized Position get() {
        if (position == null) {
            position = hosted == null ? Fen.position(Fen.START) : hosted.game().position().copy();
        }
        return position;
    }

    synchronized void set(Position next) {
        position = next;
        hosted = null;
        isValid = true;
    }

    /** What the interface has on its board could not be understood: no move may be given for another board. */
    synchronized void markInvalid() {
        isValid = false;
    }

    synchronized boolean isValid() {
        return isValid;
    }

    // ---- The hosted game ---------------------------------------------------------------------------------------

    /** Its moves are played with {@link #play}, or {@link #gameChanged} is told. */
    synchronized HostedGame hosted() {
        if (hosted == null) {
            hosted = new HostedGame(Game.from(get()), false, Map.of());
        }
        return hosted;
    }

    /** Whether castling is written king takes rook because of the game, whatever the protocol has been told. */
    synchronized boolean isChess960() {
        return hosted != null && hosted.isChess960();
    }

    synchronized void set(HostedGame next) {
        hosted = next;
        gameChanged();
    }

    synchronized String play(int move, boolean ontoRook) {
        String answer = hosted().play(move, ontoRook);
        gameChanged();
        return answer;
    }

    synchronized void gameChanged() {
        position = null;
        isValid = true;
    }

    /** Whether the engine thinks about a move that it will play in the hosted game. */
    synchronized boolean isThinking() {
        return isThinking;
    }

    synchronized void setThinking(boolean thinking) {
        isThinking = thinking;
    }
}
