package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.Chromium.Screen;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** One whole game with en passant, castling, two promotions and mate, by mouse, by touch and by keyboard alone. */
@Order(1)
class WholeGameIT extends WithBrowser {

    /** The squares of the moves, with the letter of a promotion. */
    private static final List<String> MOVES = List.of(
            "e2e4", "f7f6", "e4e5", "d7d5", "e5d6", "g7g5", "d6c7", "a7a5", "c7b8q", "a5a4", "g1f3", "a4a3", "f1e2",
            "a3b2", "e1g1", "b2a1n", "f3e5", "h7h6", "e2h5");

    private static final String SHEET = "e4 f6 e5 d5 exd6 g5 dxc7 a5 cxb8=Q a4 Nf3 a3 Be2 axb2 O-O bxa1=N Ne5 h6 Bh5#";

    private static String from(String move) {
        return move.substring(0, 2);
    }

    private static String to(String move) {
        return move.substring(2, 4);
    }

    private static boolean promotes(String move) {
        return move.length() == 5;
    }

    private static void assertPlayedToTheEnd(Page page) {
        page.awaitSheet(SHEET);
        page.awaitResult("1–0", "checkmate");
        assertEquals("white king", page.on("g1"));
        assertEquals("white rook", page.on("f1"));
        assertEquals("white queen", page.on("b8"));
        assertEquals("black knight", page.on("a1"));
        assertEquals("empty", page.on("d5"), "taken in passing");
        assertTrue(page.square("e8").getDomAttribute("aria-label").contains("in check"));
        assertEquals(List.of(), page.complaints());
    }

    @Test
    void byMouse() {
        Page page = twoPeople();
        for (int ply = 0; ply < MOVES.size(); ply++) {
            String move = MOVES.get(ply);
            // Dragging and clicking in turn.
            if (ply % 2 == 0) {
                page.drag(from(move), to(move));
            } else {
                page.click(from(move), to(move));
            }
            if (promotes(move)) {
                page.promoteTo(move.substring(4));
            }
            page.awaitPly(ply + 1);
        }
        assertPlayedToTheEnd(page);
    }

    @Test
    void byTouch() {
        Page page = houseOn(Screen.PHONE);
        page.openDialog("here");
        page.begin();
        for (int ply = 0; ply < MOVES.size(); ply++) {
            String move = MOVES.get(ply);
            // Castling as the king onto its rook, the other way to enter it.
            String to = move.equals("e1g1") ? "h1" : to(move);
            if (ply % 2 == 0) {
                page.tap(from(move), to);
            } else {
                page.dragByTouch(from(move), to);
            }
            if (promotes(move)) {
                page.promoteTo(move.substring(4));
            }
            page.awaitPly(ply + 1);
        }
        assertPlayedToTheEnd(page);
        page.swipe("#below", 120);
        page.awaitText("#sheet [aria-current=true]", "h6");
        page.swipe("#below", -120);
        page.awaitText("#sheet [aria-current=true]", "Bh5#");
    }

    @Test
    void byKeyboardAlone() {
        Page page = house();
        page.tabTo("[data-opponent=here]");
        page.key(Keys.ENTER);
        page.seen("#fresh-play");
        page.tabTo("#fresh-play");
        page.key(Keys.ENTER);
        page.awaitBoard();
        assertEquals(true, page.script("return document.activeElement.matches('#board .cell')"), "the focus");
        for (int ply = 0; ply < MOVES.size(); ply++) {
            String move = MOVES.get(ply);
            page.tabTo("#board .cell");
            page.walkTo(from(move));
            page.key(Keys.ENTER);
            page.walkTo(to(move));
            page.key(Keys.ENTER);
            if (promotes(move)) {
                page.tabTo("dialog.promotion [data-promotion=" + move.charAt(4) + "]");
                page.key(Keys.ENTER);
            }
            page.awaitPly(ply + 1);
        }
        assertPlayedToTheEnd(page);
    }

    @Test
    void byTheFieldForMovesInEveryNotationAndConfirmedIfThatIsWanted() {
        Page page = twoPeople();
        int ply = 0;
        for (String move : List.of("e4", "e7e5", "Nf3", "b8c6", "Bc4", "Bc5", "O-O")) {
            page.field(move);
            page.awaitPly(++ply);
        }
        page.awaitSheet("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
        assertTrue(page.announced().contains("White: castles kingside"), page.announced()::toString);
        page.set("#confirm");
        page.drag("d7", "d5");
        page.awaitText("#prompts", "Play d7–d5?");
        page.press("[data-act=cancel-move]");
        assertEquals("black pawn", page.on("d7"));
        page.drag("d7", "d6");
        assertEquals("black pawn", page.on("d6"), "it is on the board already");
        assertEquals(7, page.sheet().size());
        page.press("[data-act=confirm-move]");
        page.awaitPly(8);
        page.awaitGone("#prompts .prompt");
    }
}
