package castellan.terminal;

import castellan.files.FaultText;
import java.io.IOException;
import java.io.InputStream;

/** The thread that reads the input, and does nothing else; what becomes of it is told on this thread. */
abstract class InputReader extends Thread {

    private final LineReader lines;

    InputReader(InputStream in) {
        super("castellan-input");
        setDaemon(true);
        lines = new LineReader(in);
    }

    abstract void onLine(String line);

    /** A line was skipped, or the input cannot be read any more. */
    abstract void onFault(String sentence);

    abstract void onEnd();

    @Override
    public void run() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = readLine();
            } catch (IOException e) {
                onFault("the input cannot be read any more: " + FaultText.of(e));
                goesOn = false;
            } catch (RuntimeException | Error e) { // a lack of memory costs a line, not the rest of the input
                onFault("a line was lost: " + FaultText.of(e));
            }
        }
        onEnd();
    }

    /** @return whether there was a line */
    private boolean readLine() throws IOException {
        String line = lines.read();
        if (lines.wasTooLong()) {
            onFault("a line of more than " + LineReader.MAX_LENGTH + " bytes was skipped");
        } else if (line != null && !line.isEmpty()) {
            onLine(line);
        }
        return line != null;
    }
}
