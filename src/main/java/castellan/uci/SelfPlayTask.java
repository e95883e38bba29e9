package castellan.uci;

import castellan.engine.Task;
import castellan.eval.Network;
import castellan.tools.DamagedGamesException;
import castellan.tools.SelfPlay;
import java.io.IOException;

/** The console's {@code selfplay}. */
final class SelfPlayTask extends Task {

    private final SelfPlay selfPlay;
    private final UciWriter writer;

    SelfPlayTask(Network network, SelfPlay.Settings settings, UciWriter writer) {
        super(Ending.LIMIT);
        selfPlay = new SelfPlay(network, settings, writer::line);
        this.writer = writer;
    }

    @Override
    public void run() {
        try {
            selfPlay.run();
        } catch (IOException e) {
            writer.error("the folder cannot be used: " + e.getMessage());
        } catch (DamagedGamesException | IllegalStateException e) {
            writer.error(e.getMessage());
        }
    }

    @Override
    public void stop() {
        selfPlay.stop();
    }
}
