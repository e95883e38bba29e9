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
 * <p>A thread of its own writes what the obeying thread says, which therefore waits for nobody who reads it on the other
 * side. Only when a megabyte stands unread do further lines wait: then there is nobody to answer, and memory is not
 * endless.
 */
public final class Output implements Consumer<String> {

    /** A complaint quotes what it complains about, which may be a megabyte. */
    private static final int MAX_COMPLAINT_LENGTH = 400;
    /** Bytes that may stand unread before further lines wait. */
    private static final int ROOM = 1 << 20;

    private static final int BUFFER_BYTES = 8192;
    /** Bytes written at once: as many as a pipe takes as a whole, so that one sees whether somebody reads. */
    private static final int CHUNK_BYTES = 4096;
    /** A reader that takes nothing for so long is none. */
    private static final long PATIENCE_NANOS = 400_000_000;
    /** How often one looks whether it does. */
    static final long LOOK_MILLIS = 20;

    private final OutputStream out;
    private final Runnable outputLost;
    private final Log log = new Log(this);
    private ByteArrayOutputStream unread = new ByteArrayOutputStream(BUFFER_BYTES);
    /** Takes the place of the lines that are being written; null while they are. */
    private ByteArrayOutputStream spare = new ByteArrayOutputStream(BUFFER_BYTES);

    private Writer writer;
    private volatile boolean isWriting;
    /** When the last bytes left, or began to wait for somebody who takes them. */
    private volatile long lastMove;

    private boolean isLost;
    private boolean isClosed;
    private volatile boolean hasErred;

    /** Writes to the standard output and ends the process, from any state, when that is closed. */
    public static Output toStandardOutput() {
        // Not System.out, which hides from us that nobody is listening any more.
        return new Output(new FileOutputStream(FileDescriptor.out), new Halt(1));
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

    /** Never waits for whoever reads the output, unless he has left far too much unread. */
    public synchronized void line(String text) {
        add(text);
        handOver();
    }

    /** The same from a thread that may wait for him: it writes itself, so that a move leaves without a detour. */
    public void report(String text) {
        ByteArrayOutputStream lines;
        synchronized (this) {
            add(text);
            lines = take();
        }
        if (lines != null) {
            writeAll(lines);
            synchronized (this) {
                putBack(lines);
                handOver();
            }
        }
    }

    private void add(String text) {
        byte[] bytes = text.concat("\n").getBytes(StandardCharsets.UTF_8);
        log.output(bytes);
        while (unread.size() >= ROOM && isOpen()) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
        if (isOpen()) {
            unread.write(bytes, 0, bytes.length);
        }
    }

    /** Leaves what is there to the writer; whoever writes already takes it along. */
    private void handOver() {
        if (unread.size() > 0 && !isWriting && !hasWriter()) {
            writeAll(unread);
        }
        notifyAll();
    }

    /** Without a thread the caller writes himself; the next line tries again to have one. */
    private boolean hasWriter() {
        if (writer == null) {
            try {
                Writer fresh = new Writer();
                fresh.start();
                writer = fresh;
            } catch (OutOfMemoryError e) {
                return false; // that is how Java says that the system has no thread to give
            }
        }
        return true;
    }

    /** A line for the user. Interfaces would not understand it as anything else. */
    public void info(String text) {
        line("info string " + printable(text));
    }

    /** What is wrong with a command of the console. */
    public void error(String text) {
        hasErred = true;
        line("error " + printable(text));
    }

    /** Whether there was such a line. */
    boolean hasErred() {
        return hasErred;
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

    /** Writes the last lines while somebody takes them, and takes no more. */
    public void close() {
        synchronized (this) {
            while (hasLinesToWrite() && !isStuck()) {
                Waiting.on(this, LOOK_MILLIS);
            }
            isClosed = true;
            notifyAll();
        }
        log.close();
    }

    /** Whether there is something to write that nobody has taken for a while. */
    boolean isStuck() {
        return isWriting && System.nanoTime() - lastMove >= PATIENCE_NANOS;
    }

    private boolean isOpen() {
        return !isLost && !isClosed;
    }

    private boolean hasLinesToWrite() {
        return isOpen() && (isWriting || unread.size() > 0);
    }

    /** The lines to write, for the only one who then writes; null if there are none or somebody does already. */
    private ByteArrayOutputStream take() {
        if (isWriting || unread.size() == 0 || !isOpen()) {
            return null;
        }
        ByteArrayOutputStream lines = unread;
        unread = spare;
        spare = null;
        isWriting = true;
        lastMove = System.nanoTime();
        return lines;
    }

    /** What was taken is written. */
    private void putBack(ByteArrayOutputStream emptied) {
        spare = emptied;
        isWriting = false;
        notifyAll();
    }

    /** Waits for lines; null after the end. */
    private synchronized ByteArrayOutputStream await() {
        ByteArrayOutputStream lines = take();
        while (lines == null && isOpen()) {
            Waiting.on(this, Waiting.FOR_EVER);
            lines = take();
        }
        return lines;
    }

    /** Writes lines and empties their buffer. */
    private void writeAll(ByteArrayOutputStream lines) {
        byte[] bytes = lines.toByteArray();
        lines.reset();
        try {
            for (int start = 0; start < bytes.length; start += CHUNK_BYTES) {
                out.write(bytes, start, Math.min(CHUNK_BYTES, bytes.length - start));
                out.flush();
                lastMove = System.nanoTime();
            }
        } catch (IOException e) {
            lose();
        }
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
            ByteArrayOutputStream lines = await();
            while (lines != null) {
                writeAll(lines);
                synchronized (Output.this) {
                    putBack(lines);
                }
                lines = await();
            }
        }
    }
}
