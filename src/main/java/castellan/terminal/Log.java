package castellan.terminal;

import castellan.files.FaultText;
import castellan.files.UserFile;
import castellan.files.UserFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A file with a copy of all input and output, in order. Its own thread writes it, so a slow disk delays neither a
 * command nor its answer.
 */
public final class Log {

    /** Bytes that may wait for the disk; when there are more, the log ends and the game goes on. */
    private static final int ROOM = 16 << 20;

    private static final long LAST_WORDS_MILLIS = 100;

    private static final byte[] INPUT = ">> ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OUTPUT = "<< ".getBytes(StandardCharsets.US_ASCII);

    private final Consumer<String> notices;
    private Writer writer;

    /** @param notices told when a log cannot be opened or has to end */
    Log(Consumer<String> notices) {
        this.notices = notices;
    }

    /** Appends all lines from now on to this file; an empty name ends the log. */
    public void to(String fileName) {
        synchronized (this) {
            end();
        }
        if (!fileName.isEmpty()) {
            try {
                OutputStream file = UserFile.append(fileName);
                Writer fresh = new Writer(file);
                fresh.start();
                synchronized (this) {
                    writer = fresh;
                }
            } catch (UserFileException | OutOfMemoryError e) { // the error means that no thread could be started
                notices.accept("no log: " + FaultText.of(e));
            }
        }
    }

    synchronized void input(String line) {
        if (writer != null) {
            add(INPUT, line.concat("\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** @param line with its end */
    synchronized void output(byte[] line) {
        if (writer != null) {
            add(OUTPUT, line);
        }
    }

    private void add(byte[] prefix, byte[] line) {
        if (writer.waiting.size() < ROOM) {
            writer.waiting.writeBytes(prefix);
            writer.waiting.writeBytes(line);
            notifyAll();
        } else {
            writer.isTooSlow = true;
            end();
        }
    }

    /** Lines logged so far are still written. */
    private void end() {
        if (writer != null) {
            writer.isEnding = true;
            writer = null;
            notifyAll();
        }
    }

    /** Ends the log and gives the last lines a moment to reach the file. */
    void close() {
        Writer last;
        synchronized (this) {
            last = writer;
            end();
        }
        if (last != null) {
            try {
                last.join(LAST_WORDS_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized void forget(Writer failed) {
        if (writer == failed) {
            writer = null;
        }
    }

    /** Writes one log, from its opening to its end. */
    private final class Writer extends Thread {

        private final OutputStream file;
        private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
        private boolean isEnding;
        private boolean isTooSlow;

        Writer(OutputStream file) {
            super("castellan-log");
            setDaemon(true);
            this.file = file;
        }

        @Override
        public void run() {
            try (OutputStream closing = file) {
                byte[] lines = next();
                while (lines.length > 0) {
                    closing.write(lines);
                    lines = next();
                }
                if (isTooSlow) {
                    throw new IOException("the disk is too slow");
                }
            } catch (IOException e) {
                forget(this);
                notices.accept("the log ends: " + FaultText.of(e));
            }
        }

        /** Waits for lines; returns none at the end. */
        private byte[] next() {
            synchronized (Log.this) {
                while (waiting.size() == 0 && !isEnding) {
                    Waiting.on(Log.this, Waiting.FOR_EVER);
                }
                byte[] lines = waiting.toByteArray();
                waiting.reset();
                return lines;
            }
        }
    }
}
