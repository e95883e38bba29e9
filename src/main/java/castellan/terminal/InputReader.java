package castellan.terminal;

import castellan.files.FaultText;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** The thread that reads the input and does nothing else. */
final class InputReader extends Thread {

    private final LineReader lines;
    private final Consumer<String> onLine;
    private final Consumer<String> onCutLine;
    private final Consumer<String> onFault;
    private final Runnable onEnd;

    /**
     * All four are called on this thread.
     *
     * @param onCutLine gets the beginning of a line that is too long
     * @param onFault told when a line was lost, or the input can no longer be read
     */
    InputReader(
            InputStream in,
            Consumer<String> onLine,
            Consumer<String> onCutLine,
            Consumer<String> onFault,
            Runnable onEnd) {
        super("castellan-input");
        setDaemon(true);
        lines = new LineReader(in);
        this.onLine = onLine;
        this.onCutLine = onCutLine;
        this.onFault = onFault;
        this.onEnd = onEnd;
    }

    @Override
    public void run() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = readLine();
            } catch (IOException e) {
                onFault.accept("the input can no longer be read: " + FaultText.of(e));
                goesOn = false;
            } catch (RuntimeException | Error e) { // a lack of memory costs a line, not the rest of the input
                onFault.accept("a line was lost: " + FaultText.of(e));
            }
        }
        onEnd.run();
    }

    /** @return whether there was a line */
    private boolean readLine() throws IOException {
        String line = lines.read();
        if (lines.wasTooLong()) {
            onCutLine.accept(line);
        } else if (line != null && !line.isEmpty()) {
            onLine.accept(line);
        }
        return line != null;
    }
}
