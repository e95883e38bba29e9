package castellan.tools.match;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.tools.match.TuneSettings.Wish;
import java.math.BigDecimal;
import java.util.List;

/** Lists parameters of the search, a line each in the form that the SPSA of OpenBench is given. */
public final class ParameterList extends Task {

    private final List<Wish> wishes;
    private final Report report;

    public ParameterList(List<Wish> wishes, Report report) {
        super(Ending.LIMIT);
        this.wishes = List.copyOf(wishes);
        this.report = report;
    }

    /** Name, kind, start, bounds, last step and last rate; step and rate mean there what they mean in our tuning. */
    @Override
    public void run() {
        try (EngineCopy copy = EngineCopy.loadProgram()) {
            for (TunedParameter parameter :
                    TuneSettings.parameters(wishes, TuneSettings.STANDARD_RATE, copy.declared())) {
                report.line(parameter.name() + ", int, " + number(parameter.start()) + ", " + parameter.min() + ", "
                        + parameter.max() + ", " + number(parameter.lastStep()) + ", " + number(parameter.lastRate()));
            }
        } catch (MatchException e) {
            report.fault(e.getMessage());
        }
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
