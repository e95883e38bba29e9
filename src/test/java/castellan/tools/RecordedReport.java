package castellan.tools;

import castellan.engine.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps what a tool reports. */
final class RecordedReport implements Report {

    final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    final List<String> faults = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void line(String text) {
        lines.add(text);
    }

    @Override
    public void fault(String sentence) {
        faults.add(sentence);
    }

    String lastLine() {
        return lines.get(lines.size() - 1);
    }
}
