package castellan.tools;

import castellan.engine.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps what a tool reports. */
public final class RecordedReport implements Report {

    public final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    public final List<String> faults = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void line(String text) {
        lines.add(text);
    }

    @Override
    public void fault(String sentence) {
        faults.add(sentence);
    }

    public String lastLine() {
        return lines.get(lines.size() - 1);
    }
}
