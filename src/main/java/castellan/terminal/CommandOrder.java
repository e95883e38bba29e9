package castellan.terminal;

import castellan.engine.Thinker;
import castellan.host.GameOnDemand;
import castellan.terminal.Command.Turn;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Decides when a command runs. A command that has to wait for the engine's move in the hosted game is queued, and so is
 * everything after it that depends on the order: what was sent first takes effect first.
 */
final class CommandOrder {

    private final Thinker engine;
    private final GameOnDemand game;
    private final Queue<Queued> waiting = new ArrayDeque<>();

    /** A command that waits for its turn. */
    private static final class Queued {

        private final CommandTable table;
        private final Command command;
        private final Turn turn;
        private final Words words;
        /** A command sent while this one waited and meant for what this one starts; null if there is none. */
        private Queued followUp;

        Queued(CommandTable table, Command command, Turn turn, Words words) {
            this.table = table;
            this.command = command;
            this.turn = turn;
            this.words = words;
        }

        void obey() {
            table.obey(command, words);
            if (followUp != null) {
                followUp.obey();
            }
        }
    }

    CommandOrder(Thinker engine, GameOnDemand game) {
        this.engine = engine;
        this.game = game;
    }

    boolean isAnyWaiting() {
        return !waiting.isEmpty();
    }

    /** Runs a command now, or once the commands before it have run. */
    void submit(CommandTable table, Command command, Words words) {
        Turn turn = command.turn(words);
        boolean waits =
                turn == Turn.IN_ORDER && isAnyWaiting() || waitsForMove(turn) && (isAnyWaiting() || game.isThinking());
        if (waits) {
            waiting.add(new Queued(table, command, turn, words));
            hurryEngine();
        } else {
            table.obey(command, words);
        }
        if (turn == Turn.NOW_AND_ON_WHAT_WAITS) {
            Queued again = new Queued(table, command, turn, words);
            for (Queued each : waiting) {
                each.followUp = again;
            }
        }
    }

    /** Runs the commands whose turn has come. */
    void resume() {
        while (isAnyWaiting() && !(waitsForMove(waiting.peek().turn) && game.isThinking())) {
            waiting.remove().obey();
        }
        hurryEngine();
    }

    private static boolean waitsForMove(Turn turn) {
        return turn == Turn.AFTER_MOVE || turn == Turn.HURRYING_MOVE;
    }

    private void hurryEngine() {
        if (isAnyWaiting()
                && game.isThinking()
                && (game.isThinkingEndlessly() || waiting.peek().turn == Turn.HURRYING_MOVE)) {
            engine.stopSearch();
        }
    }
}
