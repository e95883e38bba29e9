package castellan.terminal;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The only class that writes to the output. Lines from different threads never mix, end in LF on every system, and are
 * written at once.
 *
 * <p>A separate thread writes the lines of the command thread, which therefore does not wait for the reader at the other
 * end. Only when a megabyte is unread do further lines wait, to bound the memory.
 */
public final class Output implements Consumer<String> {

    /** Messages quote the faulty input, which may be a megabyte long. */
    private static final int MAX_MESSAGE_LENGTH = 400;
    /** Unread bytes at which further lines wait. */
    private static final int ROOM = 1 << 20;

    private static final int BUFFER_BYTES = 8192;
    /** Bytes written at once. A pipe takes this many as a whole, so each write shows whether somebody reads. */
    private static final int CHUNK_BYTES = 4096;
    /** A reader that takes nothing for this long counts as gone. */
    private static final long PATIENCE_NANOS = 400_000_000;
    /** How often that is checked. */
    static final long LOOK_MILLIS = 20;

    private final OutputStream out;
    private final Runnable outputLost;
    private final Log log = new Log(this);
    private ByteArrayOutputStream unread = new ByteArrayOutputStream(BUFFER_BYTES);
    /** Swapped with {@link #unread} when that is written; null meanwhile. */
    private ByteArrayOutputStream spare = new ByteArrayOutputStream(BUFFER_BYTES);

    private Thread writer;
    private volatile boolean isWriting;
    /** When the reader last took bytes, or the present write began. */
    private volatile long lastMove;

    private boolean isLost;
    private boolean isClosed;
    private volatile boolean hasErred;

    /** Writes to the standard output; the process ends at once when that is closed. */
    public static Output toStandardOutput() {
        // Not System.out, which hides that the other end was closed.
        return new Output(new FileOutputStream(FileDescriptor.out), new Halt(1));
    }

    /** @param outputLost run once when the output can no longer be read by anybody */
    public Output(OutputStream out, Runnable outputLost) {
        this.out = out;
        this.outputLost = outputLost;
    }

    /** The copy of all input and output that the option {@code Debug Log File} asks for. */
    public Log log() {
        return log;
    }

    /** Writes a line without waiting for the reader, unless far too much is unread. */
    public synchronized void line(String text) {
        add(text);
        handOver();
    }

    /** Writes a line from a thread that may wait for the reader: it writes itself, so that a move leaves sooner. */
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

    /** Leaves the unread lines to the writing thread; a write in progress takes them along. */
    private void handOver() {
        if (unread.size() > 0 && !isWriting && !hasWriter()) {
            writeAll(unread);
        }
        notifyAll();
    }

    /** Starts the writing thread if need be. If there is none, the caller writes, and the next line tries again. */
    private boolean hasWriter() {
        if (writer == null) {
            try {
                Thread fresh = new Thread(this::writeUntilClosed, "castellan-output");
                fresh.setDaemon(true);
                fresh.start();
                writer = fresh;
            } catch (OutOfMemoryError e) {
                return false; // Java throws this when the system has no thread left
            }
        }
        return true;
    }

    /** A message for the user, in the form that interfaces show to people. */
    public void info(String text) {
        line("info string " + printable(text));
    }

    /** Says what is wrong with a console command. */
    public void error(String text) {
        refuse("error " + printable(text));
    }

    /** Answers a command that was refused with a line of its own form. */
    public void refuse(String answer) {
        hasErred = true;
        line(answer);
    }

    /** Whether a command was answered with {@link #error} or {@link #refuse}. */
    boolean hasErred() {
        return hasErred;
    }

    /** Writes a notice of the engine as {@link #info}. */
    @Override
    public void accept(String notice) {
        info(notice);
    }

    /** The text as a part of a line: without control characters and not too long. */
    public static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        for (int i = 0; i < text.length() && i < MAX_MESSAGE_LENGTH; i++) {
            printable.append(Character.isISOControl(text.charAt(i)) ? '?' : text.charAt(i));
        }
        return printable.append(text.length() > MAX_MESSAGE_LENGTH ? "..." : "").toString();
    }

    /** Waits until every line so far is written or cannot be written any more. */
    public synchronized void drain() {
        while (hasLinesToWrite()) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
    }

    /** Writes the last lines as long as somebody reads them; later lines are dropped. */
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

    /** Whether nobody has read for a while although there are lines to read. */
    boolean isStuck() {
        return isWriting && System.nanoTime() - lastMove >= PATIENCE_NANOS;
    }

    private boolean isOpen() {
        return !isLost && !isClosed;
    }

    private boolean hasLinesToWrite() {
        return isOpen() && (isWriting || unread.size() > 0);
    }

    /** The lines to write; the caller becomes the only writer. Null if there are none or another thread writes. */
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

    /** Ends the write of what {@link #take} returned. */
    private void putBack(ByteArrayOutputStream emptied) {
        spare = emptied;
        isWriting = false;
        notifyAll();
    }

    /** Waits for lines to write; null once closed. */
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

    private void writeUntilClosed() {
        ByteArrayOutputStream lines = await();
        while (lines != null) {
            writeAll(lines);
            synchronized (this) {
                putBack(lines);
            }
            lines = await();
        }
    }
}
