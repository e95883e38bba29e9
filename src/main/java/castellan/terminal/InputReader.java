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
        try {
            String line = lines.read();
            while (line != null) {
                if (lines.wasTooLong()) {
                    receiver.onFault("a line of more than " + LineReader.MAX_LENGTH + " bytes was skipped");
                } else if (!line.isEmpty()) {
                    receiver.onLine(line);
                }
                line = lines.read();
            }
        } catch (IOException | RuntimeException | Error e) {
            receiver.onFault("the input cannot be read any more: " + FaultText.of(e));
        }
        receiver.onEnd();
    }
}
