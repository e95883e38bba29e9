package castellan.tools.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.eval.TestNetwork;
import castellan.files.FolderLock;
import castellan.notation.Fen;
import castellan.notation.Pgn;
import castellan.study.StudyPgn;
import castellan.tools.RecordedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatchTest {

    /** A fool may still be stalemated. Both games of some pair are won, so with either colour. */
    private static final String SOME_WON_BUT_NONE_LOST = "(?s).*\"results\": \"(WW[WD]{2}|[WD]{2}WW)\".*";

    private static final Side NEW = new Side("new", Map.of(), "", "", OptionalInt.empty());
    private static final Side OLD = new Side("old", Map.of(), "", "", OptionalInt.empty());

    @TempDir
    Path folder;

    private Path out;
    private final RecordedReport report = new RecordedReport();

    @BeforeEach
    void nameTheFolder() {
        out = folder.resolve("match");
    }

    static GameSettings games(int threads, long nodes, String openings) {
        return new GameSettings(threads, nodes, Optional.empty(), 1, true, openings, 7);
    }

    private void play(Side fresh, Side old, GameSettings games, int count, Optional<Sprt> sprt) {
        match(fresh, old, games, count, sprt).run();
    }

    private Match match(Side fresh, Side old, GameSettings games, int count, Optional<Sprt> sprt) {
        return new Match(
                Network.standard(), new MatchSettings(fresh, old, games, count, sprt, Optional.of(out)), report);
    }

    private void play(int count) {
        play(
                new Side("new", Map.of("FUTILITY_MARGIN", 40), "", "", OptionalInt.empty()),
                OLD,
                games(1, 40, ""),
                count,
                Optional.empty());
    }

    private String json() throws IOException {
        return Files.readString(out.resolve("match.json"));
    }

    private List<Pgn> pgn() throws IOException {
        return Arrays.stream(Files.readString(out.resolve("games.pgn")).split("(?=\\[Event )"))
                .map(text -> StudyPgn.read(text).sheet())
                .toList();
    }

    /** A network that knows nothing, so its side loses. */
    private Side fool(String name) throws IOException {
        Path file = folder.resolve("fool.nnue");
        Files.write(file, new TestNetwork(1, 32, 1).file());
        return new Side(name, Map.of(), file.toString(), "", OptionalInt.empty());
    }

    @Test
    void equalSidesShareEveryPairBecauseTheyPlayTheSameGameTwice() throws IOException {
        play(NEW, OLD, games(2, 40, ""), 8, Optional.empty());
        assertEquals(List.of(), report.faults);
        assertTrue(json().contains("\"pairs\": [0, 0, 4, 0, 0]"), json());
        assertTrue(report.lastLine().startsWith("done: games 8, "), report.lastLine());
        assertTrue(report.lastLine().contains(", pairs 0 0 4 0 0, Elo +0.0 ± 0.0, "), report.lastLine());
    }

    @Test
    void theTwoGamesOfAPairBeginAlikeWithColoursChanged() throws IOException {
        play(NEW, OLD, games(1, 40, ""), 4, Optional.empty());
        List<Pgn> games = pgn();
        assertEquals(
                List.of("1.1", "1.2", "2.1", "2.2"),
                games.stream().map(game -> game.tags().get("Round")).toList());
        assertEquals(
                List.of("new", "old", "new", "old"),
                games.stream().map(game -> game.tags().get("White")).toList());
        assertEquals(
                List.of("old", "new", "old", "new"),
                games.stream().map(game -> game.tags().get("Black")).toList());
        assertEquals(games.get(0).moves().subList(0, 8), games.get(1).moves().subList(0, 8));
        assertFalse(
                games.get(0).moves().subList(0, 8).equals(games.get(2).moves().subList(0, 8)), "another pair");
    }

    @Test
    void theBetterSideWinsWithEitherColourWhicheverItIs() throws IOException {
        play(NEW, fool("old"), games(1, 100, ""), 4, Optional.empty());
        assertTrue(json().matches(SOME_WON_BUT_NONE_LOST), json());
        out = folder.resolve("other");
        play(fool("new"), OLD, games(1, 100, ""), 4, Optional.empty());
        assertTrue(json().matches(SOME_WON_BUT_NONE_LOST.replace('W', 'L')), json());
    }

    /** At fixed nodes the plan for the clock changes nothing, and equal sides play the same game twice. */
    @Test
    void withAClockTheSidesDivideTheirNodesThemselves() throws IOException {
        NodeClock clock = new NodeClock(100, 1, 50);
        GameSettings games = new GameSettings(1, 1, Optional.of(clock), 1, true, "", 7);
        play(NEW, OLD, games, 2, Optional.empty());
        assertEquals(pgn().get(0).moves(), pgn().get(1).moves());
        assertEquals(
                "0.1+0.001 s of 50 nodes a millisecond", pgn().get(0).tags().get("Event"));
        out = folder.resolve("hasty");
        play(new Side("new", Map.of("TIME_MOVES", 8), "", "", OptionalInt.empty()), OLD, games, 2, Optional.empty());
        assertFalse(pgn().get(0).moves().equals(pgn().get(1).moves()), "the haste of one side shows");
        assertEquals(List.of(), report.faults);
    }

    private static Side level(String name, int elo) {
        return new Side(name, Map.of(), "", "", OptionalInt.of(elo));
    }

    @Test
    void aHigherLevelWinsAlthoughBothMayTakeTheSameNodes() throws IOException {
        play(level("new", 2000), level("old", 800), games(1, 1, ""), 4, Optional.empty());
        assertTrue(json().matches(SOME_WON_BUT_NONE_LOST), json());
        assertTrue(json().contains(" elo 2000\""), json());
    }

    @Test
    void theWhimsOfALevelAreTheSameOnEveryRun() throws IOException {
        play(level("new", 1000), level("old", 800), games(1, 1, ""), 2, Optional.empty());
        List<List<Integer>> moves = pgn().stream().map(Pgn::moves).toList();
        out = folder.resolve("other");
        play(level("new", 1000), level("old", 800), games(1, 1, ""), 2, Optional.empty());
        assertEquals(moves, pgn().stream().map(Pgn::moves).toList());
    }

    @Test
    void aMatchThatIsContinuedIsTheSameAsOneWithoutABreak() throws IOException {
        play(2);
        play(4);
        assertEquals(List.of(), report.faults);
        assertTrue(
                report.lines.stream().anyMatch(line -> line.endsWith("up to 4 games, 2 played already")),
                report.lines::toString);
        String json = json();
        String pgn = Files.readString(out.resolve("games.pgn"));
        out = folder.resolve("other");
        play(4);
        assertEquals(json, json());
        assertEquals(pgn, Files.readString(out.resolve("games.pgn")));
    }

    @Test
    void gamesThatAKilledProcessDidNotCountAreNotKept() throws IOException {
        play(2);
        String pgn = Files.readString(out.resolve("games.pgn"));
        Files.writeString(out.resolve("games.pgn"), "[Event \"half a ga", StandardOpenOption.APPEND);
        play(2);
        assertEquals(List.of(), report.faults);
        assertEquals(pgn, Files.readString(out.resolve("games.pgn")));
    }

    private void assertRefused(String fault) throws IOException {
        report.faults.clear();
        Map<String, String> before = content();
        play(2);
        assertEquals(List.of(fault), report.faults);
        assertEquals(before, content(), "nothing is changed");
    }

    private Map<String, String> content() throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.filter(each -> !each.endsWith("match.lock")).toList()) {
                content.put(file.toString(), Files.readString(file));
            }
        }
        return content;
    }

    @Test
    void gamesOfSomebodyElseAreNotOverwritten() throws IOException {
        Files.createDirectories(out);
        Path pgn = out.resolve("games.pgn");
        Files.writeString(pgn, "[Event \"The games of my life\"]\n\n1. e4 *\n");
        assertRefused(
                "'" + pgn + "' is in the way and would be overwritten: move it elsewhere or choose another folder");
    }

    @Test
    void gamesThatLostTheirResultsAreNotOverwritten() throws IOException {
        play(2);
        Files.delete(out.resolve("match.json"));
        assertRefused("'" + out.resolve("games.pgn")
                + "' is in the way and would be overwritten: move it elsewhere or choose another folder");
    }

    @Test
    void aMatchThatLostItsGamesIsNotContinued() throws IOException {
        play(2);
        Path pgn = out.resolve("games.pgn");
        String games = Files.readString(pgn);
        Files.delete(pgn);
        assertRefused("'" + pgn + "' is missing: put it back or choose another folder");
        Files.writeString(pgn, "1. e4 *\n");
        assertRefused("'" + pgn + "' was changed: it has 8 bytes instead of " + games.length()
                + "; put the original back or choose another folder");
        Files.writeString(pgn, "1. e4 *\n".repeat(1_000));
        assertRefused("'" + pgn + "' was changed: its first " + games.length()
                + " bytes are not those that were written; put the original back or choose another folder");
        Files.writeString(pgn, games);
        report.faults.clear();
        play(4);
        assertEquals(List.of(), report.faults);
        assertEquals(4, pgn().size());
    }

    @Test
    void aMatchKilledBeforeItsFirstGameCanBeContinued() throws IOException {
        Match unplayed = match(NEW, OLD, games(1, 40, ""), 2, Optional.empty());
        unplayed.stop();
        unplayed.run();
        Files.delete(out.resolve("games.pgn"));
        play(NEW, OLD, games(1, 40, ""), 2, Optional.empty());
        assertEquals(List.of(), report.faults);
        assertEquals(2, pgn().size());
    }

    @Test
    void aMatchOfAHundredThousandGamesIsContinued() throws IOException {
        play(2);
        String played = json().replaceAll("(?s).*\"results\": \"(..)\".*", "$1");
        Files.writeString(
                out.resolve("match.json"),
                json().replaceAll("\"results\": \".*\"", "\"results\": \"" + played.repeat(49_998) + "--DD\""));
        report.lines.clear();
        play(100_000);
        assertEquals(List.of(), report.faults);
        assertTrue(report.lines.get(0).endsWith("up to 100000 games, 99998 played already"), report.lines::toString);
        assertTrue(report.lastLine().startsWith("done: games 100000, "), report.lastLine());
        assertEquals("49999.1", pgn().get(2).tags().get("Round"), "the one that was left out");
    }

    @Test
    void anotherMatchIsNotMixedIn() throws IOException {
        play(2);
        String json = json();
        play(NEW, OLD, games(1, 100, ""), 2, Optional.empty());
        assertEquals(1, report.faults.size());
        assertTrue(
                report.faults.get(0).startsWith("'" + out + "' keeps something else: there is \"new\": \"code "),
                report.faults.get(0));
        assertEquals(json, json());
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        play(2);
        for (String results : List.of("WX", "W-", "WDL", "WD-")) {
            Files.writeString(
                    out.resolve("match.json"), json().replaceAll("\"results.*", "\"results\": \"" + results + "\""));
            assertRefused("'" + out.resolve("match.json") + "' is damaged");
        }
    }

    @Test
    void theTestEndsTheMatchWhenEnoughIsKnown() throws IOException {
        play(NEW, fool("old"), games(1, 100, ""), 2000, Optional.of(new Sprt(0, 300)));
        assertTrue(report.lastLine().endsWith("; new is +300.0 Elo rather than +0.0"), report.lastLine());
        assertTrue(pgn().size() < 100);
        report.lines.clear();
        int played = pgn().size();
        play(NEW, fool("old"), games(1, 100, ""), 2000, Optional.of(new Sprt(0, 300)));
        assertEquals(played, pgn().size(), "what is decided stays so");
    }

    @Test
    void openingsOfAFileAreEachUsedOnce() throws IOException {
        List<String> fens = List.of(
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
        Path openings = folder.resolve("openings.epd");
        Files.writeString(
                openings,
                "# two, one of them twice\n" + fens.get(0) + "\n\n" + fens.get(1) + "\n"
                        + fens.get(0).replace(" 0 2", " 0 2 ;id \"again\"") + "\n");
        play(NEW, OLD, games(1, 60, openings.toString()), 100, Optional.empty());
        assertEquals(List.of(), report.faults);
        List<String> starts = pgn().stream().map(game -> Fen.of(game.start())).toList();
        assertEquals(4, starts.size());
        assertEquals(starts.get(0), starts.get(1));
        assertEquals(starts.get(2), starts.get(3));
        assertEquals(
                fens.stream().sorted().toList(),
                starts.stream().distinct().sorted().toList());
    }

    @Test
    void aLineThatIsNoOpeningIsNamed() throws IOException {
        Path openings = folder.resolve("openings.epd");
        Files.writeString(openings, Fen.START + "\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n");
        play(NEW, OLD, games(1, 60, openings.toString()), 2, Optional.empty());
        assertEquals(List.of("'" + openings + "', line 2: the game is over there"), report.faults);
    }

    @Test
    void stopReachesAThoughtThatWouldLastForHours() throws Exception {
        Match endless = match(NEW, OLD, games(2, 1_000_000_000, ""), 100, Optional.empty());
        Thread thread = new Thread(endless);
        thread.start();
        while (report.lines.isEmpty()) {
            Thread.sleep(10);
        }
        Thread.sleep(200);
        endless.stop();
        thread.join(20_000);
        assertFalse(thread.isAlive());
        assertTrue(report.lastLine().startsWith("done: games 0, "), report.lines::toString);
        assertTrue(json().contains("\"results\": \"\""), json());
    }

    @Test
    void aMatchStoppedBeforeItBeganPlaysNothing() {
        Match match = match(NEW, OLD, games(1, 100, ""), 2, Optional.empty());
        match.stop();
        match.run();
        assertTrue(report.lastLine().startsWith("done: games 0, "), report.lines::toString);
    }

    @Test
    void withoutAdjudicationGamesEndByTheRules() throws IOException {
        play(NEW, fool("old"), new GameSettings(1, 100, Optional.empty(), 1, false, "", 7), 2, Optional.empty());
        for (Pgn game : pgn()) {
            assertFalse(game.tags().get("Termination").contains("by both scores"), game.tags()::toString);
        }
        assertTrue(
                pgn().stream().anyMatch(game -> game.tags().get("Termination").endsWith("won by checkmate")));
    }

    @Test
    void twoMatchesDoNotShareAFolder() throws IOException {
        play(2);
        FolderLock lock = FolderLock.take(out, "match.lock");
        play(2);
        lock.close();
        assertEquals(
                List.of("the folder cannot be used: " + out + " is in use by another task or program"), report.faults);
    }
}
