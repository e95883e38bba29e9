package castellan.terminal;

import castellan.engine.FaultText;
import java.io.IOException;
import java.io.InputStream;

/** The thread that reads the input, and does nothing else. */
final class InputReader extends Thread {

    /** What becomes of the input; called on this thread. */
    interface Receiver {

        void onLine(String line);

        /** A line was skipped, or the input cannot be read any more. */
        void onFault(String sentence);

        void onEnd();
    }

    private final LineReader lines;
    private final Receiver receiver;

    InputReader(InputStream in, Receiver receiver) {
        super("castellan-input");
        setDaemon(true);
        lines = new LineReader(in);
        this.receiver = receiver;
    }

    @Override
    public void run() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = readLine();
            } catch (IOException e) {
                receiver.onFault("the input cannot be read any more: " + FaultText.of(e));
                goesOn = false;
            } catch (RuntimeException | Error e) { // a lack of memory costs a line, not the rest of the input
                receiver.onFault("a line was lost: " + FaultText.of(e));
            }
        }
        receiver.onEnd();
    }

    /** @return whether there was a line */
    private boolean readLine() throws IOException {
        String line = lines.read();
        if (lines.wasTooLong()) {
            receiver.onFault("a line of more than " + LineReader.MAX_LENGTH + " bytes was skipped");
        } else if (line != null && !line.isEmpty()) {
            receiver.onLine(line);
        }
        return line != null;
    }
}
