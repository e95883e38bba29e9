package castellan.session;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Standard output as the lines a test can wait for, and as a pipe that may break. */
public final class CapturedOutput extends OutputStream {

    private final List<String> lines = new ArrayList<>();
    private final StringBuilder unfinished = new StringBuilder();
    private boolean isBroken;

    @Override
    public synchronized void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        if (isBroken) {
            throw new IOException("Broken pipe");
        }
        for (char letter : new String(bytes, offset, length, StandardCharsets.UTF_8).toCharArray()) {
            if (letter == '\n') {
                lines.add(unfinished.toString());
                unfinished.setLength(0);
            } else {
                unfinished.append(letter);
            }
        }
        notifyAll();
    }

    public synchronized void breakPipe() {
        isBroken = true;
    }

    /** All lines so far. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    public synchronized String line(int index) {
        return lines.get(index);
    }

    /** Waits until there are more lines than so many, or the time is over. */
    public synchronized boolean awaitMoreThan(int count, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (lines.size() <= count) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
