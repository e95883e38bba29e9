package castellan.tools.tune;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.search.SearchParams;
import castellan.tools.match.MatchException;
import castellan.tools.tune.TuneSettings.Wish;
import java.math.BigDecimal;
import java.util.List;

/** Lists parameters of the search, one line each, in the form that OpenBench takes for its SPSA. */
public final class ParameterList extends Task {

    private final List<Wish> wishes;
    private final Report report;

    public ParameterList(List<Wish> wishes, Report report) {
        super(Ending.LIMIT);
        this.wishes = List.copyOf(wishes);
        this.report = report;
    }

    /** Name, type, start, bounds, last step and last rate; step and rate mean the same as in our tuning. */
    @Override
    public void run() {
        try {
            for (TunedParameter parameter :
                    TuneSettings.parameters(wishes, TuneSettings.STANDARD_RATE, SearchParams.STANDARD.declared())) {
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
