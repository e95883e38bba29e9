package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.study.Node;
import castellan.study.Notes;
import castellan.study.Study;
import castellan.study.StudyPgn;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A walk through a study from end to end: games come in, are worked on, and go out with all that was in them and all that was
 * added. {@code -Dwalk=FOLDER} records it in pictures.
 */
class RecordedWalkIT extends WithBrowser {

    private static final String IMPORT = """
            [Event "Casual game"]
            [Site "London"]
            [Date "1890.03.01"]
            [Round "?"]
            [White "Walker"]
            [Black "Amateur"]
            [Result "1-0"]
            [Annotator "A. Walker"]

            {An old trap.} 1. e4 {[%clk 0:05:00] best by test} 1... e5 $1 (1... c5 {sharp} 2. Nf3 (2. c3 d5) 2...
            d6) 2. Qh5 $6 {[%csl Rf7] [%cal Rh5f7,Gf1c4] early} 2... Nc6 3. Bc4 {[%eval 0.1]} 3... Nf6 $4 ({Better is}
            3... g6 $1 $13 {and nothing is lost}) 4. Qxf7# 1-0

            [Event "Match"]
            [Site "?"]
            [Date "1901.??.??"]
            [Round "2"]
            [White "Réti"]
            [Black "Walker"]
            [Result "1/2-1/2"]

            1. d4 Nf6 2. c4 $5 ({Or} 2. Nf3) 2... e6 {solid
            as always} 1/2-1/2

            [Event "Ending"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "Walker"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]

            1. Kg7 $3 {[%csl Gg7] on the diagonal} 1... h4 (1... Kb6 2. Kf6 h4 3. Ke5) 2. Kf6 *
            """;

    private final Path pictures = Path.of(System.getProperty("walk", ""));
    private int taken;

    @Override
    boolean needsOwnServer() {
        return true;
    }

    private void record(Page page) throws IOException {
        if (!pictures.toString().isEmpty()) {
            Files.createDirectories(pictures);
            page.photograph(pictures.resolve("walk-" + ++taken + ".png"));
        }
    }

    private static List<Study> games(String text) {
        StudyPgn reader = new StudyPgn(new StringReader(text));
        List<Study> games = new ArrayList<>();
        for (Optional<Study> next = reader.next(); next.isPresent(); next = reader.next()) {
            games.add(next.get());
        }
        return games;
    }

    /** Every move of one tree is in the other, in the same order, with the same notes. */
    private static void assertIsIn(Node before, Node after, String path) {
        Notes notes = before.notes();
        if (!path.equals(" e4 e5 Qh5 Nc6")) { // the one that was commented on
            assertEquals(notes, after.notes(), "notes of" + path);
        }
        List<Integer> moves = before.children().stream().map(Node::move).toList();
        List<Integer> kept =
                new ArrayList<>(after.children().stream().map(Node::move).toList());
        kept.retainAll(moves);
        assertEquals(moves, kept, "moves after" + path);
        for (Node child : before.children()) {
            assertIsIn(child, after.child(child.move()).orElseThrow(), path + " " + child.san());
        }
    }

    /** The tags of a game as they were, whatever was added to them. */
    private static Map<String, String> tags(Study game, Study like) {
        Map<String, String> tags = new TreeMap<>(game.tags());
        tags.keySet().retainAll(like.tags().keySet());
        return tags;
    }

    private static String saved(Page page, Path file) throws IOException {
        page.await(() -> Files.exists(file), () -> file + " was not saved");
        return Files.readString(file);
    }

    @Test
    void whatIsImportedIsStillThereAfterItWasWorkedOn() throws IOException {
        Page page = house();
        page.paste(IMPORT);
        page.awaitText("#fresh-game", "3. Walker – ?");
        record(page);
        page.press("#fresh-keep");
        page.awaitNotice("3 games were kept");
        page.awaitSheet("e4 e5! Qh5?! Nc6 Bc4 Nf6?? Qxf7#");
        record(page);

        page.press("[data-ply='4']");
        page.drag("f1", "b5"); // another third move
        page.awaitSheet("e4 e5! Qh5?! Nc6 Bb5");
        page.drag("g8", "f6");
        page.awaitSheet("e4 e5! Qh5?! Nc6 Bb5 Nf6");
        page.press("#sheet [aria-label='Black Nc6']");
        page.key("c");
        page.type("#comment-after", "guards the pawn");
        page.press(".annotate [data-glyph='7']");
        page.press("[data-act=save-comment]");
        page.awaitText("#sheet", "guards the pawn");
        page.draw("b8", "c6");
        page.find("#board [data-shape=b8c6]");

        page.press("[data-tab=review]");
        page.press("[data-act=start-review]");
        page.awaitText(".counts", "%");
        page.seen("[data-act=start-review]");
        page.press(".moment-entry[data-mark=blunder]");
        String better = page.text(".moment-text").replaceAll(".*Best was (.*)\\.", "$1");
        page.press("[data-act=add-better]");
        page.awaitNotice("variation");
        record(page);
        page.menu("[data-share=save]");
        int table = Integer.parseInt(page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1"));
        String reviewed = saved(page, downloads().resolve("castellan-" + table + ".pgn"));
        assertTrue(reviewed.contains("[%eval #1]"), reviewed);

        page.press(".brand");
        page.type("#search-player", "reti");
        page.press("#tables [data-table='" + (table + 1) + "'] a");
        page.awaitSheet("d4 Nf6 c4!? e6");
        page.press("[data-ply='1']");
        page.drag("d7", "d5");
        page.awaitSheet("d4 d5");
        page.press(".brand");
        page.type("#search-player", "walker");
        page.seen("#tables [data-table='" + (table + 2) + "']");
        record(page);
        page.press("#search-pgn");

        Map<String, Study> exported = new TreeMap<>();
        games(saved(page, downloads().resolve("castellan-games.pgn")))
                .forEach(game -> exported.put(game.tags().get("Event"), game));
        List<Study> imported = games(IMPORT);
        assertEquals(3, exported.size());
        for (Study before : imported) {
            Study after = exported.get(before.tags().get("Event"));
            assertEquals(new TreeMap<>(before.tags()), tags(after, before));
            assertEquals(before.result(), after.result());
            assertIsIn(before.root(), after.root(), "");
        }
        String first = StudyPgn.write(exported.get("Casual game")).replaceAll("\\s+", " ");
        assertTrue(first.contains("2... Nc6 $7 {[%cal Gb8c6] guards the pawn} 3. Bc4"), first);
        assertTrue(first.contains("(3. Bb5 Nf6)"), first);
        assertTrue(first.contains("3... " + better), first);
        String second = StudyPgn.write(exported.get("Match")).replaceAll("\\s+", " ");
        assertTrue(second.contains("1. d4 Nf6 (1... d5) 2. c4"), second);
        assertEquals(imported.get(2).size(), exported.get("Ending").size(), "nobody has touched it");
    }
}
