package castellan.terminal;

import castellan.files.FaultText;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The commands of a front end by name. Bad input gets one line as its answer. */
public final class CommandTable {

    private final Consumer<String> complaints;
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private boolean hasComplained;

    /** @param complaints gets one sentence for each command that fails */
    public CommandTable(Consumer<String> complaints) {
        this.complaints = complaints;
    }

    /** @throws IllegalStateException if there is a command of this name already */
    public CommandTable add(Command command) {
        if (commands.put(command.name(), command) != null) {
            throw new IllegalStateException("two commands are called " + command.name());
        }
        return this;
    }

    /** The command of this name, null if there is none. */
    Command find(String name) {
        return commands.get(name);
    }

    /** Turns every failure into one complaint: not even a lack of memory may end the command thread. */
    void obey(Command command, Words words) {
        try {
            command.run(words);
        } catch (IOException | RuntimeException | Error e) {
            hasComplained = true;
            complaints.accept(FaultText.of(e));
        }
    }

    /** Whether a command has failed. */
    boolean hasComplained() {
        return hasComplained;
    }

    /** One line per command: its usage and what it does. */
    String help() {
        int width = 0;
        for (Command command : commands.values()) {
            width = Math.max(width, command.usage().length());
        }
        StringBuilder text = new StringBuilder();
        for (Command command : commands.values()) {
            text.append(text.length() == 0 ? "" : "\n")
                    .append(command.usage())
                    .append(" ".repeat(width + 2 - command.usage().length()))
                    .append(command.help());
        }
        return text.toString();
    }
}
