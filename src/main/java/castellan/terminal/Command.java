package castellan.terminal;

import java.io.IOException;

/** One row of a {@link CommandTable}: what the user writes, what it is good for, and what it does. */
public abstract class Command {

    /** What a command does about a move of the hosted game that the engine is thinking about. */
    public enum Turn {
        /** Does not depend on it and is obeyed at once. */
        NOW,
        /** Does not depend on it either, but keeps its place behind commands that wait for it. */
        IN_ORDER,
        /** Takes effect at once, on what runs and on whatever the commands that wait will begin. */
        NOW_AND_ON_WHAT_WAITS,
        /** Waits for it; only an endless thought is ended for its sake. */
        AFTER_MOVE,
        /** Has it made at once, as a search does with the search before it. */
        HURRYING_MOVE
    }

    private final String usage;
    private final String help;
    private final Turn turn;

    /** @param usage the name of the command and what it takes */
    protected Command(String usage, String help, Turn turn) {
        this.usage = usage;
        this.help = help;
        this.turn = turn;
    }

    /** The first word of the usage. */
    protected final String name() {
        return new Words(usage).next();
    }

    final String usage() {
        return usage;
    }

    final String help() {
        return help;
    }

    /** @param words those behind the name, of which none is taken here */
    protected Turn turn(Words words) {
        return turn;
    }

    /** Obeys; the message of an exception is a sentence for the user. */
    protected abstract void run(Words words) throws IOException;
}
