package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.browser.Chromium.Screen;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Many tabs in one browser, which opens only six connections to a server. */
@Order(1)
class TabsIT extends WithBrowser {

    /** Of one person, with the first one. */
    private static final int TABS = 10;
    /** The most that a browser opens to one server. */
    private static final int CONNECTIONS = 6;

    private static final String HERE = "{'opponent': 'here'}";

    private static String newTable(Page page) {
        return page.origin()
                + JsonParser.parseString(page.post("/tables", "{\"opponent\": \"here\"}"))
                        .getAsJsonObject()
                        .get("link")
                        .getAsString();
    }

    private static String openTab(Page page, String link) {
        String tab = page.newTab();
        page.open(link);
        page.awaitBoard();
        return tab;
    }

    /** Opens so many tabs, each at a table of its own, and plays a move in each. */
    private static void playInTabs(Page page, int count, boolean hasWorkers) {
        List<String> tabs = new ArrayList<>();
        for (int table = 0; table < count; table++) {
            String link = newTable(page);
            tabs.add(hasWorkers ? page.newTab() : page.newTabWithoutWorkers());
            page.open(link);
            page.awaitBoard();
            assertEquals(hasWorkers, page.script("return 'SharedWorker' in window"));
        }
        for (String tab : tabs) {
            page.bringToFront(tab);
            page.field("e4");
            page.awaitSheet("e4");
            assertEquals("", page.text("#connection"));
        }
    }

    @Test
    void withoutSharedWorkersEveryTabPlaysAtItsOwnTable() {
        playInTabs(at(Screen.DESK_WITH_TABS, HERE), CONNECTIONS, false);
    }

    /** The title is all that a person sees of a tab that is not in front. */
    @Test
    void everyTabOfManyPlaysAtItsOwnTableAndAHiddenOneSaysWhenItIsItsPlayersTurn() {
        JsonObject table = created("{'opponent': 'elsewhere', 'color': 'black'}");
        Page host = at(Screen.DESK_WITH_TABS, table);
        host.script("""
                window.titles = [];
                new MutationObserver(() => document.hidden && titles.push(document.title))
                    .observe(document.querySelector('title'), {childList: true});
                """);
        String game = host.driver().getWindowHandle();
        playInTabs(host, TABS - 1, true);
        Page guest = guest(table.get("invite").getAsString());
        guest.awaitText("#status", "Your move");
        assertEquals("", guest.text("#above .remark"), "the player in the hidden tab is not away");
        guest.field("e4");
        guest.awaitSheet("e4");
        host.driver().switchTo().window(game);
        host.await(() -> host.script("return titles.join()").toString().contains("Your move"), () -> "it did not");
    }

    @Test
    void allTabsOfOneGameShowEveryMoveAlsoWhileTheyAreHidden() {
        Page page = at(Screen.DESK_WITH_TABS, HERE);
        String link = newTable(page);
        List<String> tabs = new ArrayList<>();
        List<String> moves = List.of("e4", "e5", "Nf3");
        for (int tab = 0; tab < moves.size(); tab++) {
            tabs.add(openTab(page, link));
        }
        for (int tab = 0; tab < moves.size(); tab++) {
            page.bringToFront(tabs.get(tab));
            page.awaitSheet(String.join(" ", moves.subList(0, tab)));
            page.field(moves.get(tab));
            page.awaitSheet(String.join(" ", moves.subList(0, tab + 1)));
        }
        for (String tab : tabs) {
            page.driver().switchTo().window(tab);
            page.awaitSheet(String.join(" ", moves));
        }
    }

    /** The first tab is the one that has opened the connection. */
    @Test
    void aTabThatLeavesIsAwayAtOnceAndTheOthersGoOn() {
        JsonObject table = created("{'opponent': 'elsewhere', 'color': 'black'}");
        Page host = at(Screen.DESK_WITH_TABS, table);
        Page guest = guest(table.get("invite").getAsString());
        assertEquals("", guest.text("#above .remark"));
        String game = host.driver().getWindowHandle();
        String other = openTab(host, newTable(host));
        host.bringToFront(game);
        host.driver().get("about:blank");
        guest.awaitText("#above .remark", "away");
        host.bringToFront(other);
        host.field("e4");
        host.awaitSheet("e4");
        assertEquals("", host.text("#connection"));
    }
}
