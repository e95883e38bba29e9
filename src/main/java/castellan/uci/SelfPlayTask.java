package castellan.uci;

import castellan.engine.Task;
import castellan.eval.Network;
import castellan.tools.SelfPlay;
import java.io.IOException;

/** The console's {@code selfplay}. */
final class SelfPlayTask extends Task {

    private final SelfPlay selfPlay;

    SelfPlayTask(Network network, SelfPlay.Settings settings, UciWriter writer) throws IOException {
        super(Ending.LIMIT);
        selfPlay = new SelfPlay(network, settings, writer::line);
    }

    @Override
    public void run() {
        selfPlay.run();
    }

    @Override
    public void stop() {
        selfPlay.stop();
    }
}
