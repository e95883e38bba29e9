package castellan.console;

import castellan.terminal.Command;
import castellan.terminal.Words;
import java.io.IOException;

/** A command whose work is a method of somebody else. */
final class Verb extends Command {

    /** What a verb does with the words behind its name; the message of an exception is a sentence for the user. */
    interface Act {
        void run(Words words) throws IOException;
    }

    private final Act act;

    Verb(String usage, String help, Turn turn, Act act) {
        super(usage, help, turn);
        this.act = act;
    }

    @Override
    protected void run(Words words) throws IOException {
        act.run(words);
    }
}
