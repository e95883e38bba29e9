package castellan.terminal;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The only way out. Lines are whole whatever thread they come from, end in LF on every system, and leave at once.
 *
 * <p>A thread of its own writes them, so that nobody waits for whoever reads them on the other side. Only when a
 * megabyte stands unread do further lines wait: then there is nobody to answer, and memory is not endless.
 */
public final class Output implements Consumer<String> {

    /** A complaint quotes what it complains about, which may be a megabyte. */
    private static final int MAX_COMPLAINT_LENGTH = 400;
    /** Bytes that may stand unread before further lines wait. */
    private static final int ROOM = 1 << 20;

    private static final int BUFFER_BYTES = 8192;

    private final OutputStream out;
    private final Runnable outputLost;
    private final Log log = new Log(this);
    private ByteArrayOutputStream unread = new ByteArrayOutputStream(BUFFER_BYTES);
    private Writer writer;
    private boolean isWriting;
    private boolean isLost;
    private boolean isClosed;

    /** Writes to the standard output and ends the process, from any state, when that is closed. */
    public static Output toStandardOutput() {
        // Not System.out, which hides from us that nobody is listening any more.
        return new Output(new FileOutputStream(FileDescriptor.out), new Runnable() {
            @Override
            public void run() {
                Runtime.getRuntime().halt(1);
            }
        });
    }

    /** @param outputLost run once when nobody can read the output any more */
    public Output(OutputStream out, Runnable outputLost) {
        this.out = out;
        this.outputLost = outputLost;
    }

    /** The copy of all input and output that the user may ask for. */
    public Log log() {
        return log;
    }

    public synchronized void line(String text) {
        byte[] bytes = text.concat("\n").getBytes(StandardCharsets.UTF_8);
        log.output(bytes);
        while (unread.size() >= ROOM && isOpen()) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
        if (isOpen()) {
            unread.write(bytes, 0, bytes.length);
            startWriter();
            notifyAll();
        }
    }

    private void startWriter() {
        if (writer == null) {
            try {
                Writer fresh = new Writer();
                fresh.start();
                writer = fresh;
            } catch (OutOfMemoryError e) {
                return; // the system has no thread to give; the next line tries again
            }
        }
    }

    /** A line for the user. Interfaces would not understand it as anything else. */
    public void info(String text) {
        line("info string " + printable(text));
    }

    /** What is wrong with a command of the console. */
    public void error(String text) {
        line("error " + printable(text));
    }

    /** Takes the notices of the engine. */
    @Override
    public void accept(String notice) {
        info(notice);
    }

    /** The text as a part of a line: without control characters and not too long. */
    public static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        for (int i = 0; i < text.length() && i < MAX_COMPLAINT_LENGTH; i++) {
            printable.append(Character.isISOControl(text.charAt(i)) ? '?' : text.charAt(i));
        }
        return printable
                .append(text.length() > MAX_COMPLAINT_LENGTH ? "..." : "")
                .toString();
    }

    /** Waits until every line so far has left or cannot leave any more. */
    public synchronized void drain() {
        while (hasLinesToWrite()) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
    }

    /** Gives the last lines so much time to leave, and takes no more. */
    void close(long millis) {
        synchronized (this) {
            long deadline = System.nanoTime() + millis * 1_000_000;
            while (hasLinesToWrite() && Waiting.millisUntil(deadline) > 0) {
                Waiting.on(this, Waiting.millisUntil(deadline));
            }
            isClosed = true;
            notifyAll();
        }
        log.close(millis);
    }

    private boolean isOpen() {
        return !isLost && !isClosed;
    }

    private boolean hasLinesToWrite() {
        return isOpen() && (isWriting || unread.size() > 0);
    }

    /** Waits for lines and exchanges their buffer for an empty one; null after the end. */
    private synchronized ByteArrayOutputStream exchange(ByteArrayOutputStream empty) {
        isWriting = false;
        notifyAll();
        while (unread.size() == 0 && !isClosed) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
        if (isClosed) {
            return null;
        }
        ByteArrayOutputStream lines = unread;
        unread = empty;
        isWriting = true;
        return lines;
    }

    private void lose() {
        synchronized (this) {
            isLost = true;
            notifyAll();
        }
        outputLost.run();
    }

    /** Waits for lines and writes them, until the end or until nobody can read them any more. */
    private final class Writer extends Thread {

        Writer() {
            super("castellan-output");
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                ByteArrayOutputStream lines = exchange(new ByteArrayOutputStream(BUFFER_BYTES));
                while (lines != null) {
                    lines.writeTo(out);
                    out.flush();
                    lines.reset();
                    lines = exchange(lines);
                }
            } catch (IOException e) {
                lose();
            }
        }
    }
}
