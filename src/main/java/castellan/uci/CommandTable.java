package castellan.uci;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The commands of the console by name, each with its line of help. Bad input is answered with one line. */
final class CommandTable {

    /** What a command does with the words behind its name; the message of an exception is a sentence for the user. */
    interface Handler {
        void run(Words arguments) throws IOException;
    }

    private record Command(String usage, String help, Backlog.Wait waits, Handler handler) {}

    private final Backlog backlog;
    private final UciWriter writer;
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private int usageWidth;

    CommandTable(Backlog backlog, UciWriter writer) {
        this.backlog = backlog;
        this.writer = writer;
    }

    /**
     * @param usage the name of the command and what it takes
     * @throws IllegalStateException if there is a command of this name already
     */
    void add(String usage, String help, Backlog.Wait wait, Handler handler) {
        String name = new Words(usage).next();
        if (commands.put(name, new Command(usage, help, wait, handler)) != null) {
            throw new IllegalStateException("two commands are called " + name);
        }
        usageWidth = Math.max(usageWidth, usage.length());
    }

    /** @return whether there is such a command */
    boolean execute(String name, Words arguments) {
        Command command = commands.get(name);
        if (command != null) {
            execute(command.waits, command.handler, arguments);
        }
        return command != null;
    }

    void execute(Backlog.Wait wait, Handler handler, Words arguments) {
        backlog.submit(wait, () -> {
            try {
                handler.run(arguments);
            } catch (IOException | RuntimeException e) {
                writer.error(e.getMessage() == null ? e.toString() : e.getMessage());
            }
        });
    }

    /** A line for each command. */
    String help() {
        StringBuilder text = new StringBuilder();
        for (Command command : commands.values()) {
            text.append(command.usage)
                    .append(" ".repeat(usageWidth + 2 - command.usage.length()))
                    .append(command.help)
                    .append('\n');
        }
        return text.toString().stripTrailing();
    }
}
