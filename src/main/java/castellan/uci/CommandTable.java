package castellan.uci;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Commands by name, each with its line of help. */
final class CommandTable {

    /** What a command does with the words behind its name. */
    interface Handler {
        void run(Words arguments) throws IOException;
    }

    private record Command(String usage, String help, Handler handler) {}

    private final Map<String, Command> commands = new LinkedHashMap<>();
    private int usageWidth;

    /**
     * @param usage the name of the command and what it takes
     * @throws IllegalStateException if there is a command of this name already
     */
    void add(String usage, String help, Handler handler) {
        String name = new Words(usage).next();
        if (commands.put(name, new Command(usage, help, handler)) != null) {
            throw new IllegalStateException("two commands are called " + name);
        }
        usageWidth = Math.max(usageWidth, usage.length());
    }

    /** @return whether there is such a command */
    boolean execute(String name, Words arguments) throws IOException {
        Command command = commands.get(name);
        if (command != null) {
            command.handler.run(arguments);
        }
        return command != null;
    }

    /** A line for each command. */
    String help() {
        StringBuilder text = new StringBuilder();
        for (Command command : commands.values()) {
            text.append(command.usage).append(" ".repeat(usageWidth + 2 - command.usage.length()))
                    .append(command.help).append('\n');
        }
        return text.toString().stripTrailing();
    }
}
