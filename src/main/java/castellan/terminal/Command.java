package castellan.terminal;

import java.io.IOException;

/** One row of a {@link CommandTable}: what the user types, what the help says about it, and what it does. */
public final class Command {

    /** How a command treats a move of the hosted game that the engine is thinking about. */
    public enum Turn {
        /** Does not depend on that move and runs at once. */
        NOW,
        /** Does not depend on that move, but keeps its place behind commands that wait for it. */
        IN_ORDER,
        /** Runs at once, and again after each waiting command, because it is also meant for what those start. */
        NOW_AND_ON_WHAT_WAITS,
        /** Waits for the move; only an infinite search is stopped for it. */
        AFTER_MOVE,
        /** Has the move made at once, as a search does with the search before it. */
        HURRYING_MOVE
    }

    /** What a command does. The message of an exception is a sentence for the user. */
    public interface Action {

        /** @param words those after the command's name */
        void run(Words words) throws IOException;
    }

    private final String usage;
    private final String help;
    private final Turn turn;
    private final Turn turnWithoutWords;
    private final boolean takesFurtherArguments;
    private final Action action;

    /** @param usage the name of the command and what it takes */
    public Command(String usage, String help, Turn turn, Action action) {
        this(usage, help, turn, turn, false, action);
    }

    private Command(
            String usage, String help, Turn turn, Turn turnWithoutWords, boolean takesFurtherArguments, Action action) {
        this.usage = usage;
        this.help = help;
        this.turn = turn;
        this.turnWithoutWords = turnWithoutWords;
        this.takesFurtherArguments = takesFurtherArguments;
        this.action = action;
    }

    /** The same command, but it has another turn if nothing follows its name. */
    public Command withoutWords(Turn other) {
        return new Command(usage, help, turn, other, takesFurtherArguments, action);
    }

    /** The same command, but on the command line the arguments after its name are its settings, not commands. */
    public Command takingFurtherArguments() {
        return new Command(usage, help, turn, turnWithoutWords, true, action);
    }

    /** The first word of the usage. */
    String name() {
        return new Words(usage).next();
    }

    String usage() {
        return usage;
    }

    String help() {
        return help;
    }

    boolean takesFurtherArguments() {
        return takesFurtherArguments;
    }

    /** @param words those after the name, of which none is taken here */
    Turn turn(Words words) {
        return words.hasNext() ? turn : turnWithoutWords;
    }

    void run(Words words) throws IOException {
        action.run(words);
    }
}
