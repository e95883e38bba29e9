package castellan.web.table;

import castellan.board.Color;
import castellan.board.Position;
import castellan.web.http.EventStream;
import castellan.web.http.EventStream.Event;
import castellan.web.http.WebException;
import castellan.web.thinking.Analysis;
import castellan.web.thinking.EngineRoom;
import castellan.web.thinking.Threat;
import castellan.web.thinking.Trial;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The pages that show a table: what they are told, and the analysis that each of them may have asked for. */
public final class Watchers {

    /** Players have places of their own, so no spectator can take theirs. */
    public static final int MAX_SPECTATORS = 50;
    /** Pages of one browser without a seat, or of one seat in all browsers. */
    public static final int MAX_PER_VISITOR = 12;

    private final EngineRoom room;
    private final TablePainter painter;
    private final Map<String, Watcher> watchers = new LinkedHashMap<>();

    Watchers(EngineRoom room, TablePainter painter) {
        this.room = room;
        this.painter = painter;
    }

    /** One page. As the owner of its analyses it lets each go on from what the one before has found. */
    private static final class Watcher {
        final EventStream stream;
        final Seats seats;
        final String browser;
        Optional<Analysis> analysis = Optional.empty();
        Optional<Trial> trial = Optional.empty();
        Optional<Threat> threat = Optional.empty();

        Watcher(EventStream stream, Seats seats, String browser) {
            this.stream = stream;
            this.seats = seats;
            this.browser = browser;
        }

        boolean isSpectator() {
            return seats.hasNone();
        }

        /** Whoever has a seat is its player in any browser. */
        Object visitor() {
            return isSpectator() ? browser : seats;
        }

        void stopAnalysis() {
            analysis.ifPresent(Analysis::stop);
            analysis = Optional.empty();
        }

        void stopTrial() {
            trial.ifPresent(Trial::stop);
            trial = Optional.empty();
        }

        void stopThreat() {
            threat.ifPresent(Threat::stop);
            threat = Optional.empty();
        }

        void stopThinking() {
            stopAnalysis();
            stopTrial();
            stopThreat();
        }
    }

    // ---- Who is there ------------------------------------------------------------------------------------------

    /**
     * @param browser a name for the browser of the page
     * @throws WebException if too many people watch this table already
     */
    void open(EventStream stream, Seats seats, String browser) {
        Watcher comer = new Watcher(stream, seats, browser);
        makeRoom(comer);
        watchers.put(stream.name(), comer);
        Picture picture = painter.paint();
        stream.send(Event.of("hello", new TableView.Hello(stream.name())));
        stream.send(Event.of("state", painter.state(picture, painter.turns(), seats)));
        if (!seats.hasNone()) {
            tellNow(picture);
        }
    }

    /** The oldest page of the same visitor gives way; where there is none, the oldest of whoever has most. */
    private void makeRoom(Watcher comer) {
        List<Watcher> own = watchers.values().stream()
                .filter(watcher -> watcher.visitor().equals(comer.visitor()))
                .toList();
        List<Watcher> spectators =
                watchers.values().stream().filter(Watcher::isSpectator).toList();
        if (own.size() >= MAX_PER_VISITOR) {
            giveWay(own.get(0));
        } else if (comer.isSpectator() && spectators.size() >= MAX_SPECTATORS) {
            giveWay(own.isEmpty() ? oldestOfMost(spectators) : own.get(0));
        }
    }

    private static Watcher oldestOfMost(List<Watcher> spectators) {
        return spectators.stream()
                .collect(Collectors.groupingBy(Watcher::visitor, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(pages -> pages.size() > 1)
                .max(Comparator.comparingInt(List::size))
                .orElseThrow(() ->
                        new WebException(429, "too-many-streams", MAX_SPECTATORS + " people watch this table already"))
                .get(0);
    }

    private void giveWay(Watcher watcher) {
        watchers.remove(watcher.stream.name());
        watcher.stopThinking();
        watcher.stream.send(Event.of("gone", new TableView.Gone("this table is open in too many windows")));
        watcher.stream.end();
    }

    void leave(EventStream stream) {
        Watcher gone = watchers.remove(stream.name());
        if (gone != null) {
            gone.stopThinking();
            if (!gone.seats.hasNone()) {
                tellNow();
            }
        }
    }

    boolean isEmpty() {
        return watchers.isEmpty();
    }

    TableView.Both<Boolean> present(TableInfo info) {
        return new TableView.Both<>(
                info.white().isEngine() || isPresent(Color.WHITE), info.black().isEngine() || isPresent(Color.BLACK));
    }

    private boolean isPresent(int color) {
        return watchers.values().stream().anyMatch(watcher -> watcher.seats.has(color));
    }

    // ---- What they are told ------------------------------------------------------------------------------------

    /** Tells a move. */
    Picture tellMove(GameView.Turn turn) {
        Picture picture = painter.paint();
        tell("move", picture, seats -> new TableView.Moved(turn, picture.now(seats)));
        return picture;
    }

    /** Tells everything. */
    Picture tellState() {
        Picture picture = painter.paint();
        List<GameView.Turn> turns = painter.turns();
        tellEach("state", seats -> painter.state(picture, turns, seats));
        return picture;
    }

    /** Tells a change other than of the moves. */
    Picture tellNow() {
        Picture picture = painter.paint();
        tellNow(picture);
        return picture;
    }

    private void tellNow(Picture picture) {
        tell("now", picture, seats -> new TableView.Changed(picture.now(seats)));
    }

    private void tell(String name, Picture picture, Function<Seats, ?> view) {
        if (picture.isSameForAll()) {
            tell(name, view.apply(Seats.NONE));
        } else {
            tellEach(name, view);
        }
    }

    /** Tells everybody the same. */
    void tell(String name, Object data) {
        if (!watchers.isEmpty()) {
            Event event = Event.of(name, data);
            watchers.values().forEach(watcher -> watcher.stream.send(event));
        }
    }

    /** Tells each page what its seats may see. */
    private void tellEach(String name, Function<Seats, ?> view) {
        Map<Seats, Event> events = new HashMap<>();
        for (Watcher watcher : watchers.values()) {
            Event event = events.computeIfAbsent(watcher.seats, seats -> Event.of(name, view.apply(seats)));
            watcher.stream.send(event);
        }
    }

    /** Tells the last event, ends the streams and forgets the pages. */
    void end(TableView.Gone last) {
        tell("gone", last);
        watchers.values().forEach(watcher -> watcher.stream.end());
        watchers.clear();
    }

    // ---- Analysis ----------------------------------------------------------------------------------------------

    /** @throws WebException if there is no such stream */
    void analyse(String stream, Position root, int node, int lines, Duration limit, boolean chess960) {
        Watcher watcher = require(stream);
        watcher.stopAnalysis();
        Consumer<Analysis.View> hearer = view -> watcher.stream.send(Event.of("analysis", view));
        Analysis analysis =
                new Analysis(room, watcher, watcher.isSpectator(), root, node, lines, limit, chess960, hearer);
        watcher.analysis = Optional.of(analysis);
        analysis.start();
    }

    private Watcher require(String stream) {
        Watcher watcher = watchers.get(stream);
        if (watcher == null) {
            throw WebException.badRequest("there is no such stream at this table");
        }
        return watcher;
    }

    /**
     * Judges a move for this page, and no longer the one before.
     *
     * @param known a move that is known to be the best
     * @throws WebException if there is no such stream
     */
    void judge(String stream, Position root, int node, int move, int known) {
        Watcher watcher = require(stream);
        watcher.stopTrial();
        Consumer<Trial.View> hearer = view -> watcher.stream.send(Event.of("judged", view));
        Trial trial = new Trial(room, watcher, watcher.isSpectator(), root, node, move, known, hearer);
        watcher.trial = Optional.of(trial);
        trial.start();
    }

    /**
     * Looks for the threat in a position for this page, and no longer for the one before.
     *
     * @throws WebException if there is no such stream
     */
    void findThreat(String stream, Position position, int node, boolean chess960) {
        Watcher watcher = require(stream);
        watcher.stopThreat();
        Consumer<Threat.View> hearer = view -> watcher.stream.send(Event.of("threat", view));
        Threat threat = new Threat(room, watcher, watcher.isSpectator(), position, node, chess960, hearer);
        watcher.threat = Optional.of(threat);
        threat.start();
    }

    void stopAnalysis(String stream) {
        Watcher watcher = watchers.get(stream);
        if (watcher != null) {
            watcher.stopAnalysis();
        }
    }

    void stopAnalyses() {
        watchers.values().forEach(Watcher::stopThinking);
    }
}
