package castellan.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import castellan.terminal.Command.Turn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTableTest {

    private final List<String> complaints = new ArrayList<>();
    private final CommandTable table = new CommandTable(complaints::add);

    private static Command failing(String usage, Throwable fault) {
        return new Command(usage, "fails", Turn.NOW, words -> {
            if (fault instanceof IOException e) {
                throw e;
            } else if (fault instanceof RuntimeException e) {
                throw e;
            }
            throw (Error) fault;
        });
    }

    @Test
    void whateverGoesWrongBecomesOneComplaint() {
        for (Throwable fault : List.of(
                new IOException("a file"),
                new IllegalStateException("a state"),
                new NullPointerException(),
                new OutOfMemoryError("no memory"),
                new StackOverflowError())) {
            table.obey(failing("x", fault), new Words(""));
        }
        assertEquals(
                List.of(
                        "a file",
                        "a state",
                        "java.lang.NullPointerException",
                        "no memory",
                        "java.lang.StackOverflowError"),
                complaints);
    }

    @Test
    void aCommandIsFoundByTheFirstWordOfItsUsage() {
        Command command = failing("new [FEN]", new IllegalStateException());
        table.add(command);
        assertEquals(command, table.find("new"));
        assertEquals(null, table.find("[FEN]"));
    }

    @Test
    void twoCommandsOfOneNameAreAMistakeOfTheProgram() {
        table.add(failing("new [FEN]", new IllegalStateException()));
        assertThrows(IllegalStateException.class, () -> table.add(failing("new", new IllegalStateException())));
    }

    @Test
    void helpShowsUsagesAndWhatTheyDoInTwoColumns() {
        table.add(failing("a", new IllegalStateException())).add(failing("long N", new IllegalStateException()));
        assertEquals("a       fails\nlong N  fails", table.help());
    }
}
