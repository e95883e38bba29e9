package castellan.uci;

import castellan.board.Position;
import castellan.game.Game;
import castellan.notation.Fen;
import java.util.Map;

/**
 * The one game of the process, of which the protocol knows the position and the console everything. Either side may
 * go ahead of the other, which then follows when it is asked, so that neither costs the other anything. Whoever comes
 * here holds the lock of the {@link Backlog}.
 */
final class CurrentGame {

    /** What {@code go} works on; null while the hosted game is ahead. */
    private Position position;
    /** Null while the protocol is ahead. */
    private HostedGame hosted;
    /** Whether the console began the game. */
    private boolean isHosted;

    private boolean isValid = true;

    /** Never changed any more, for a search may be reading it. Before any was set, the start position. */
    Position position() {
        requireValid();
        if (position == null) {
            position = hosted == null
                    ? Fen.position(Fen.START)
                    : hosted.game().position().copy();
        }
        return position;
    }

    void set(Position next) {
        position = next;
        hosted = null;
        isHosted = false;
        isValid = true;
    }

    /**
     * What the interface has on its board could not be understood: until there is another game no move may be given
     * or played, for it would be one on another board.
     */
    void markInvalid() {
        isValid = false;
    }

    boolean isValid() {
        return isValid;
    }

    private void requireValid() {
        if (!isValid) {
            throw new IllegalStateException("the last position was not valid: go on with new, load or position");
        }
    }

    /** Whether castling is written king takes rook because of the game, whatever the protocol has been told. */
    boolean isChess960() {
        return isHosted && hosted.isChess960();
    }

    // ---- The hosted game ---------------------------------------------------------------------------------------

    /** Its moves are played with {@link #play}, or {@link #changed} is told. */
    HostedGame hosted() {
        requireValid();
        if (hosted == null) {
            hosted = new HostedGame(Game.from(position()), false, Map.of());
        }
        return hosted;
    }

    void set(HostedGame next) {
        hosted = next;
        isHosted = true;
        isValid = true;
        changed();
    }

    String play(int move, boolean ontoRook) {
        String answer = hosted().play(move, ontoRook);
        changed();
        return answer;
    }

    void changed() {
        position = null;
    }
}
