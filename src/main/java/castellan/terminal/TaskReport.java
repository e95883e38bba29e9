package castellan.terminal;

import castellan.engine.Report;
import java.util.function.Consumer;

/**
 * Writes what a task reports to the output.
 *
 * @param faults told why a task failed; each front end has its own form for that
 */
public record TaskReport(Output output, Consumer<String> faults) implements Report {

    @Override
    public void line(String text) {
        output.report(text);
    }

    @Override
    public void fault(String sentence) {
        faults.accept(sentence);
    }
}
