package castellan;

import castellan.engine.Engine;
import castellan.engine.EngineProperties;
import castellan.uci.UciLoop;
import castellan.uci.UciWriter;
import java.io.IOException;

/**
 * Starts Castellan. Without arguments it speaks UCI on its standard streams; otherwise each argument is one command,
 * after which it ends; {@code selfplay} takes the arguments behind it as its own.
 */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        UciWriter writer = UciWriter.toStandardOutput();
        Engine engine = new Engine(writer);
        for (String fault : EngineProperties.apply(engine.options())) {
            System.err.println(fault);
        }
        UciLoop loop = new UciLoop(engine, writer);
        if (arguments.length == 0) {
            engine.warmUpWhenReady();
            loop.run(System.in);
        } else {
            loop.run(commands(arguments));
        }
    }

    /** Self-play is started from a shell with its settings as words. */
    private static String[] commands(String[] arguments) {
        return arguments[0].equals("selfplay") ? new String[] {String.join(" ", arguments)} : arguments;
    }
}
