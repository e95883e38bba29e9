package castellan.terminal;

import castellan.engine.Report;
import java.util.function.Consumer;

/**
 * Has a task report to the output.
 *
 * @param faults told why a task could not do what it was asked for; the front ends say that in different words
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
