package castellan.web.table;

import castellan.game.Game;
import castellan.game.GameClock;
import castellan.host.HostedGame;
import java.util.Optional;

/** Keeps the game of a table running: starts and pauses the clock, checks the flag, lets the engine think. */
final class GameRunner {

    private final HostedGame game;
    private final TableTimer timer;
    private final boolean isBetweenEngines;
    private final Runnable flagFell;
    private boolean isPaused;

    /**
     * @param isBetweenEngines whether the game is slowed down for spectators
     * @param flagFell told when the game has ended by time
     */
    GameRunner(HostedGame game, TableTimer timer, boolean isBetweenEngines, boolean isPaused, Runnable flagFell) {
        this.game = game;
        this.timer = timer;
        this.isBetweenEngines = isBetweenEngines;
        this.isPaused = isPaused;
        this.flagFell = flagFell;
    }

    private Game game() {
        return game.game();
    }

    private boolean isOver() {
        return game().outcome().isPresent();
    }

    private Optional<GameClock> runningClock() {
        return game().clock().filter(GameClock::isRunning);
    }

    boolean isClockRunning() {
        return runningClock().isPresent();
    }

    boolean isPaused() {
        return isPaused;
    }

    void pause() {
        game.stopThinking();
        if (game().clock().isPresent() && !isOver()) {
            game.stopClock();
        }
        isPaused = true;
    }

    void unpause() {
        isPaused = false;
        if (!game().moves().isEmpty()) {
            startClock();
        }
    }

    /** The clock starts with the first move, and with the first move after a pause. */
    void moved() {
        isPaused = false;
        startClock();
    }

    /** The last move was retracted, and the clock with it. */
    void retracted(boolean wasPaused) {
        isPaused = wasPaused;
    }

    private void startClock() {
        if (game().clock().isPresent() && !isOver() && !isClockRunning()) {
            game.startClock();
        }
    }

    /** Starts whatever has to happen next, and cancels what was to happen before. */
    void goOn() {
        timer.cancel();
        if (isOver()) {
            game.stopThinking();
            return;
        }
        runningClock().ifPresent(clock -> timer.atFlag(clock, this::checkFlag));
        if (!isPaused) {
            letEngineThink();
        }
    }

    private void checkFlag() {
        if (isOver()) {
            flagFell.run();
        } else {
            goOn();
        }
    }

    private void letEngineThink() {
        int turn = game().position().sideToMove();
        boolean isInHurry =
                game().clock().filter(clock -> timer.isInHurry(clock, turn)).isPresent();
        if (isBetweenEngines && !game().moves().isEmpty() && !isInHurry) {
            timer.atWatchablePace(game::letSeatedEngineThink);
        } else {
            game.letSeatedEngineThink();
        }
    }

    void stop() {
        timer.cancel();
        game.stopThinking();
    }
}
