package castellan.web;

import castellan.board.Color;
import castellan.board.Position;
import castellan.web.EventStream.Event;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The pages that show a table, with the analysis that each of them may have asked for. */
final class Watchers {

    static final int MAX_STREAMS = 50;

    private final Map<String, EventStream> streams = new LinkedHashMap<>();
    private final Map<String, Analysis> analyses = new HashMap<>();
    /** What each page's engine knows, so that it goes on from there with the next position. */
    private final Map<String, Object> owners = new HashMap<>();

    /** @throws WebException if too many look at this table already */
    void add(EventStream stream) {
        if (streams.size() >= MAX_STREAMS) {
            throw new WebException(429, "too-many-streams", MAX_STREAMS + " pages look at this table already");
        }
        streams.put(stream.name(), stream);
        owners.put(stream.name(), new Object());
    }

    void remove(EventStream stream) {
        stopAnalysis(stream.name());
        streams.remove(stream.name());
        owners.remove(stream.name());
    }

    boolean isEmpty() {
        return streams.isEmpty();
    }

    boolean isPresent(int color) {
        return streams.values().stream().anyMatch(stream -> stream.seats().has(color));
    }

    TableView.Both<Boolean> present(TableInfo info) {
        return new TableView.Both<>(
                info.white().isEngine() || isPresent(Color.WHITE), info.black().isEngine() || isPresent(Color.BLACK));
    }

    void send(Event event) {
        streams.values().forEach(stream -> stream.send(event));
    }

    /** For an event that is not the same for everybody. */
    void send(Function<Seats, Event> event) {
        streams.values().forEach(stream -> stream.send(event.apply(stream.seats())));
    }

    void end(Event last) {
        send(last);
        streams.values().forEach(EventStream::end);
    }

    // ---- Analysis ----------------------------------------------------------------------------------------------

    /** @throws WebException if there is no such stream */
    void analyse(String name, EngineRoom room, Position root, int ply, int lines, boolean chess960) {
        EventStream stream = require(name);
        stopAnalysis(name);
        Analysis analysis = new Analysis(
                room,
                owners.get(name),
                root,
                ply,
                lines,
                chess960,
                view -> stream.send(new Event("analysis", Json.write(view))));
        analyses.put(name, analysis);
        analysis.start();
    }

    void stopAnalysis(String name) {
        Analysis analysis = analyses.remove(name);
        if (analysis != null) {
            analysis.stop();
        }
    }

    void stopAnalyses() {
        analyses.values().forEach(Analysis::stop);
        analyses.clear();
    }

    EventStream require(String name) {
        EventStream stream = streams.get(name);
        if (stream == null) {
            throw WebException.badRequest("there is no such stream at this table");
        }
        return stream;
    }
}
