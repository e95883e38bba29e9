package castellan.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.Setup;
import castellan.game.GameException;
import castellan.notation.San;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Edits of a tree of moves. */
class StudyTest {

    private final Study study = StudyPgn.read("1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) (1... e6) 2. Nf3 Nc6 *");

    private String moves() {
        String text = StudyPgn.write(study);
        return text.substring(text.indexOf("\n\n") + 2).strip().replace('\n', ' ');
    }

    /** The node with these moves. */
    private Node at(String line) {
        Node node = study.root();
        for (String san : line.split(" ")) {
            node = node.children().stream()
                    .filter(child -> child.san().equals(san))
                    .findFirst()
                    .orElseThrow();
        }
        return node;
    }

    private Change play(Node node, String san) {
        return study.play(node, San.parse(study.position(node), san));
    }

    private static void assertRefused(String sentence, Runnable edit) {
        assertEquals(sentence, assertThrows(GameException.class, edit::run).getMessage());
    }

    @Test
    void playingAMoveNeverDeletesOne() {
        Change change = play(at("e4"), "d5");
        assertEquals("d5", change.node().san());
        assertEquals(List.of(at("e4"), change.node()), change.changed());
        assertEquals("1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) (1... e6) (1... d5) 2. Nf3 Nc6 *", moves());
    }

    @Test
    void aMoveThatIsThereIsFoundAndNothingChanges() {
        long version = study.version();
        Change change = play(at("e4"), "c5");
        assertTrue(change.isNone());
        assertEquals(at("e4 c5"), change.node());
        assertEquals(version, study.version());
    }

    @Test
    void everyEditGivesAVersion() {
        long version = study.version();
        play(at("e4"), "d5");
        study.comment(at("e4"), "best");
        assertEquals(version + 2, study.version());
        assertTrue(study.hasVersion(version));
        assertFalse(study.hasVersion(version + 3));
        study.countVersionsFrom(1_000);
        assertFalse(study.hasVersion(version), "it is of another copy");
    }

    @Test
    void aVariationMovesUpAndDown() {
        Change change = study.promote(at("e4 e6"));
        assertEquals(List.of(at("e4")), change.changed());
        assertEquals("1. e4 e5 (1... e6) (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 Nc6 *", moves());
        study.promote(at("e4 c5 Nf3"));
        study.promote(at("e4 c5 Nf3"));
        assertEquals("1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6) 2. Nf3 (2. Nc3) *", moves(), "the variation it is in");
        study.demote(at("e4 c5 Nf3"));
        assertEquals("1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6) 2. Nc3 (2. Nf3) *", moves());
        assertRefused("this is the main line already", () -> study.promote(at("e4 c5 Nc3")));
        assertRefused("there is no variation that could take its place", () -> study.demote(at("e4 e6")));
        assertRefused("there is no variation that could take its place", () -> study.demote(study.root()));
    }

    @Test
    void aNodeBecomesPartOfTheMainLine() {
        study.promoteToMainLine(at("e4 c5 Nc3"));
        assertEquals("1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6) 2. Nc3 (2. Nf3) *", moves());
        assertRefused("this is the main line already", () -> study.promoteToMainLine(at("e4 c5")));
    }

    @Test
    void whatWasDeletedIsRestoredWithTheSameIds() {
        String before = moves();
        Node node = at("e4 c5");
        List<Node> all = node.subtree();
        Change change = study.delete(node);
        assertEquals(List.of(node), change.removed());
        assertEquals("1. e4 e5 (1... e6) 2. Nf3 Nc6 *", moves());
        assertEquals(Optional.empty(), study.node(all.get(2).id()));
        assertEquals(List.of(node.id()), study.deleted());
        change = study.restore(node.id());
        assertEquals(4, change.changed().size(), "its parent and all of it");
        assertEquals(before, moves());
        assertEquals(Optional.of(all.get(2)), study.node(all.get(2).id()));
        assertRefused("this can no longer be restored", () -> study.restore(node.id()));
    }

    @Test
    void aRestoredMoveNeedsItsPlace() {
        Node inner = at("e4 c5 Nc3");
        Node outer = at("e4 c5");
        study.delete(inner);
        study.delete(outer);
        assertRefused("the move before it was deleted too; restore that first", () -> study.restore(inner.id()));
        play(at("e4"), "c5");
        assertRefused("this move was played again in the meantime", () -> study.restore(outer.id()));
        study.delete(at("e4 c5"));
        study.restore(outer.id());
        study.restore(inner.id());
        assertEquals("1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) (1... e6) 2. Nf3 Nc6 *", moves());
    }

    @Test
    void onlyTheLastDeletionsAreRemembered() {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < Deletions.MOST + 2; i++) {
            Node node = play(at("e4"), "d5").node();
            ids.add(node.id());
            study.delete(node);
        }
        assertEquals(Deletions.MOST, study.deleted().size());
        assertEquals(ids.get(ids.size() - 1), study.deleted().get(0), "the last first");
    }

    @Test
    void theGameIsTheMainLineAndWhatItReplacesStays() {
        List<Integer> game = Path.to(at("e4 c5 Nc3")).moves();
        Change change = study.follow(game, index -> OptionalLong.of(60_000 - index * 1000L));
        assertEquals("Nc3", change.node().san());
        assertEquals(
                "1. e4 {[%clk 0:01:00]} 1... c5 {[%clk 0:00:59]} (1... e5 2. Nf3 Nc6) (1... e6) 2. Nc3 "
                        + "{[%clk 0:00:58]} (2. Nf3) *",
                moves());
        assertTrue(study.follow(game, index -> OptionalLong.empty()).isNone());
    }

    @Test
    void theMovesOfTheGameCannotBeEdited() {
        study.fixMainLine(3);
        assertRefused("the moves of the game cannot be deleted", () -> study.delete(at("e4 e5")));
        assertRefused("the moves of the game are the main line", () -> study.demote(at("e4 e5")));
        assertRefused("the moves of the game are the main line", () -> study.promote(at("e4 c5")));
        assertRefused("the moves of the game are the main line", () -> study.promoteToMainLine(at("e4 c5 Nc3")));
        assertRefused("the start position cannot be deleted", () -> study.delete(study.root()));
        study.promote(at("e4 e6"));
        study.delete(at("e4 e6"));
        study.promote(at("e4 c5 Nc3"));
        study.delete(at("e4 e5 Nf3 Nc6"));
        assertEquals("1. e4 e5 (1... c5 2. Nc3 (2. Nf3)) 2. Nf3 *", moves(), "all others can");
    }

    @Test
    void deletionsWithTooMuchTextAreForgotten() {
        Deletions deletions = new Deletions();
        for (int id = 1; id <= 3; id++) {
            Node node = new Node(id, study.root(), Move.NONE, "any");
            node.setNotes(Notes.NONE.withComment("x".repeat(4 << 20)));
            deletions.add(node, 0, List.of(node));
        }
        assertEquals(List.of(3, 2), deletions.ids());
    }

    @Test
    void theStudyHasRoomForSoManyMovesAndTheGameForMore() {
        Study large = new Study(Setup.start(), false, Map.of(), "*");
        Node last = large.root();
        for (int i = 0; i < Study.MAX_NODES; i++) {
            last = large.add(last, Move.normal(i % 64, 1), "any");
        }
        int another = San.parse(large.position(large.root()), "d4");
        assertRefused("a study has at most 100000 moves", () -> large.play(large.root(), another));
        large.follow(List.of(another), index -> OptionalLong.empty());
        assertEquals(Study.MAX_NODES + 1, large.size());
    }

    @Test
    void notesAreSetAndRemoved() {
        Node node = at("e4");
        study.comment(node, " so } far\u0007 [%csl Ga1]");
        study.glyphs(node, List.of(1, 1, 3));
        study.evaluate(node, Optional.of(Evaluation.mate(-3)));
        assertEquals("so ) far", node.notes().comment());
        assertEquals(List.of(1, 3), node.notes().glyphs());
        assertTrue(moves().startsWith("1. e4 $1 $3 {[%eval #-3] [%csl Ga1] so ) far} 1... e5 ("), moves());
        study.comment(node, "");
        study.glyphs(node, List.of());
        study.evaluate(node, Optional.empty());
        study.shapes(node, List.of());
        assertEquals(Notes.NONE, node.notes());
        assertRefused("a comment has at most 10000 characters", () -> study.comment(node, "x".repeat(10_001)));
        assertRefused("there is nothing before the start position", () -> study.commentBefore(study.root(), "x"));
    }

    @Test
    void aCommentBeforeAMoveIsNotMistakenForOneAfterTheLast() {
        study.commentBefore(at("e4"), "first");
        study.commentBefore(at("e4 e5 Nf3 Nc6"), "then");
        study.comment(at("e4 e5 Nf3"), "after");
        String written = moves();
        assertTrue(
                written.startsWith("1. {first} e4 e5") && written.contains("2. Nf3 {after} 2... {then} Nc6"), written);
        Study read = StudyPgn.read(StudyPgn.write(study));
        assertEquals("first", read.mainLine().nodes().get(0).notes().before());
        assertEquals("then", read.mainLine().nodes().get(3).notes().before());
    }

    @Test
    void aLineIsCopiedWithItsNotes() {
        study.comment(at("e4"), "best");
        Study line = study.upTo(at("e4 c5"));
        assertTrue(StudyPgn.write(line).endsWith("\n\n1. e4 {best} 1... c5 *\n\n"), StudyPgn.write(line));
        line.comment(line.root(), "other");
        assertEquals("", study.root().notes().comment());
    }

    @Test
    void everyEditCanBeReverted() {
        Random random = new Random(34);
        for (int i = 0; i < 4; i++) {
            Study tree = RandomStudies.study(Setup.start(), false, 40, random);
            for (int edit = 0; edit < 60; edit++) {
                String before = StudyPgn.write(tree) + tree.version() + tree.deleted() + tree.size();
                try {
                    randomEdit(tree, random);
                    tree.revert();
                    assertEquals(before, StudyPgn.write(tree) + tree.version() + tree.deleted() + tree.size());
                    randomEdit(tree, random);
                } catch (GameException e) {
                    assertEquals(before, StudyPgn.write(tree) + tree.version() + tree.deleted() + tree.size());
                }
            }
        }
    }

    private static void randomEdit(Study tree, Random random) {
        List<Node> nodes = tree.root().subtree();
        Node node = nodes.get(random.nextInt(nodes.size()));
        switch (random.nextInt(6)) {
            case 0 -> tree.promote(node);
            case 1 -> tree.demote(node);
            case 2 -> tree.promoteToMainLine(node);
            case 3 -> tree.delete(node);
            case 4 ->
                tree.restore(tree.deleted().isEmpty() ? -1 : tree.deleted().get(0));
            default -> tree.follow(Path.to(node).moves(), index -> OptionalLong.of(1000L * random.nextInt(99)));
        }
    }
}
