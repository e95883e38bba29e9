package castellan.uci;

import castellan.engine.Installation;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The only way out. Lines are whole whatever thread they come from, end in LF on every system, and leave at once. The
 * same class keeps the log of both directions, so that the log has the order of the events.
 */
public final class UciWriter implements Consumer<String> {

    /** A complaint quotes what it complains about, which may be a megabyte. */
    private static final int MAX_INFO_LENGTH = 400;

    private final OutputStream out;
    private final Runnable outputLost;
    private boolean isLost;
    private OutputStream log;

    /** Writes to the standard output and ends the process, from any state, when that is closed. */
    public static UciWriter toStandardOutput() {
        // Not System.out, which hides from us that nobody is listening any more.
        return new UciWriter(new FileOutputStream(FileDescriptor.out), new Runnable() {
            @Override
            public void run() {
                Runtime.getRuntime().halt(1);
            }
        });
    }

    /** @param outputLost run once when nobody can read the output any more */
    UciWriter(OutputStream out, Runnable outputLost) {
        this.out = out;
        this.outputLost = outputLost;
    }

    public synchronized void line(String text) {
        byte[] bytes = text.concat("\n").getBytes(StandardCharsets.UTF_8);
        if (!isLost) {
            try {
                out.write(bytes);
                out.flush();
            } catch (IOException e) {
                isLost = true;
                outputLost.run();
            }
        }
        log("<< ", bytes);
    }

    /** A line for the user. Interfaces would not understand it as anything else. */
    public void info(String text) {
        complain("info string ", text);
    }

    /** What is wrong with a command of the console. */
    void error(String text) {
        complain("error ", text);
    }

    private void complain(String start, String text) {
        line(start + printable(text));
    }

    /** The text as a part of a line: without control characters and not too long. */
    static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        for (int i = 0; i < text.length() && i < MAX_INFO_LENGTH; i++) {
            printable.append(Character.isISOControl(text.charAt(i)) ? '?' : text.charAt(i));
        }
        return printable.append(text.length() > MAX_INFO_LENGTH ? "..." : "").toString();
    }

    /** Takes the notices of the engine. */
    @Override
    public void accept(String notice) {
        info(notice);
    }

    // ---- Log ---------------------------------------------------------------------------------------------------

    /** Adds all lines from now on to this file; an empty name ends the log. */
    synchronized void logTo(String fileName) {
        closeLog();
        if (!fileName.isEmpty()) {
            try {
                log = new FileOutputStream(Installation.resolve(fileName), true);
            } catch (IOException e) {
                info("no log: " + e.getMessage());
            }
        }
    }

    synchronized void logInput(String line) {
        if (log != null) {
            log(">> ", line.concat("\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private void log(String prefix, byte[] line) {
        if (log != null) {
            try {
                log.write(prefix.getBytes(StandardCharsets.UTF_8));
                log.write(line);
            } catch (IOException e) {
                closeLog();
                info("the log ends: " + e.getMessage());
            }
        }
    }

    private void closeLog() {
        try {
            if (log != null) {
                log.close();
            }
        } catch (IOException e) {
            info("the log was not closed: " + e.getMessage());
        } finally {
            log = null;
        }
    }
}
