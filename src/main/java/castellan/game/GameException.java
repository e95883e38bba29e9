package castellan.game;

/** Thrown for an act that the state of the game does not allow; the message is a sentence for the player. */
public final class GameException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public GameException(String message) {
        super(message);
    }
}
