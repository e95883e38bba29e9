package castellan.terminal;

import castellan.engine.Engine;
import castellan.host.GameOnDemand;
import castellan.terminal.Command.Turn;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Decides when a command is obeyed. One that has to wait for the engine's move in the hosted game is put aside, and so
 * is everything behind it that depends on the order: what was sent first takes effect first.
 */
final class CommandOrder {

    private final Engine engine;
    private final GameOnDemand game;
    private final Queue<PutAside> waiting = new ArrayDeque<>();

    /** A command that waits for its turn. */
    private static final class PutAside {

        private final CommandTable table;
        private final Command command;
        private final Turn turn;
        private final Words words;
        /** Sent while this one waited, and meant for what it begins; null if there is none. */
        private PutAside after;

        PutAside(CommandTable table, Command command, Turn turn, Words words) {
            this.table = table;
            this.command = command;
            this.turn = turn;
            this.words = words;
        }

        void obey() {
            table.obey(command, words);
            if (after != null) {
                after.obey();
            }
        }
    }

    CommandOrder(Engine engine, GameOnDemand game) {
        this.engine = engine;
        this.game = game;
    }

    boolean isAnyWaiting() {
        return !waiting.isEmpty();
    }

    /** Obeys a command now, or when those before it let it. */
    void submit(CommandTable table, Command command, Words words) {
        Turn turn = command.turn(words);
        boolean waits = turn == Turn.IN_ORDER && isAnyWaiting()
                || isForAfterMove(turn) && (isAnyWaiting() || game.isThinking());
        if (waits) {
            waiting.add(new PutAside(table, command, turn, words));
            hurryEngine();
        } else {
            table.obey(command, words);
        }
        if (turn == Turn.NOW_AND_ON_WHAT_WAITS) {
            PutAside again = new PutAside(table, command, turn, words);
            for (PutAside each : waiting) {
                each.after = again;
            }
        }
    }

    /** Obeys those whose turn has come. */
    void resume() {
        while (isAnyWaiting() && !(isForAfterMove(waiting.peek().turn) && game.isThinking())) {
            waiting.remove().obey();
        }
        hurryEngine();
    }

    private static boolean isForAfterMove(Turn turn) {
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
