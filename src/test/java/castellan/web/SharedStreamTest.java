package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer.TableVisitor;
import castellan.web.StreamReader.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of one browser that share the connection of their streams. */
class SharedStreamTest extends WithServer {

    private static String share(StreamReader stream, String label, boolean on) {
        return "{'stream': '" + stream.name() + "', 'label': '" + label + "', 'on': " + on + "}";
    }

    private static void join(TableVisitor table, StreamReader stream, String label) throws Exception {
        table.act("share", share(stream, label, true));
    }

    private static void leave(TableVisitor table, StreamReader stream, String label) throws Exception {
        table.act("share", share(stream, label, false));
    }

    private static Event next(StreamReader stream, String name, String label) {
        Event event = stream.until(name);
        while (!event.label().equals(label)) {
            event = stream.until(name);
        }
        return event;
    }

    private static String sanOf(Event move) {
        return text(move.data().getAsJsonObject("move"), "san");
    }

    private static boolean isPresent(TableVisitor table, String color) throws Exception {
        return table.now().getAsJsonObject("present").get(color).getAsBoolean();
    }

    @Test
    void aStreamOfOnePageCarriesNoIds() throws Exception {
        TableVisitor table = here();
        try (StreamReader stream = table.listen()) {
            table.play("e4");
            assertEquals("", stream.until("move").label());
        }
    }

    @Test
    void theEventsOfTwoTablesComeOverOneConnectionEachWithItsLabel() throws Exception {
        TableVisitor one = here();
        TableVisitor other = here();
        try (StreamReader stream = one.listenAs("1")) {
            assertEquals("1", stream.until("state").label());
            join(other, stream, "2");
            String name = text(next(stream, "hello", "2").data(), "stream");
            assertNotEquals(stream.name(), name, "each page has a name of its own, for its analysis");
            assertEquals(
                    other.number(),
                    next(stream, "state", "2").data().get("table").getAsInt());
            other.play("d4");
            one.play("e4");
            other.play("d5");
            assertEquals("d4", sanOf(next(stream, "move", "2")));
            assertEquals("e4", sanOf(next(stream, "move", "1")));
            assertEquals("d5", sanOf(next(stream, "move", "2")));
        }
    }

    @Test
    void eachPageGetsItsOwnAnalysis() throws Exception {
        TableVisitor table = server.host().newTable("{'opponent': 'analysis'}");
        try (StreamReader stream = table.listenAs("1")) {
            join(table, stream, "2");
            String second = text(next(stream, "hello", "2").data(), "stream");
            table.act("analysis", "{'stream': '" + second + "', 'on': true}");
            assertEquals("2", stream.until("analysis").label());
        }
    }

    @Test
    void aPageSitsAtTheTableUntilItLeavesOrTheConnectionEnds() throws Exception {
        TableVisitor white = elsewhere();
        TableVisitor black = white.invited();
        assertFalse(isPresent(white, "black"));
        TableVisitor elsewhere = here();
        StreamReader stream = elsewhere.listenAs("a");
        join(black, stream, "b");
        assertTrue(isPresent(white, "black"));
        leave(black, stream, "b");
        assertFalse(isPresent(white, "black"));
        join(black, stream, "c");
        assertTrue(isPresent(white, "black"));
        stream.close();
        for (int move = 0; isPresent(white, "black"); move++) {
            assertTrue(move < 100, "the page is still there");
            elsewhere.play(new String[] {"Nf3", "Nf6", "Ng1", "Ng8"}[move % 4]); // it is noticed when something is sent
            elsewhere.act("goto", "{'ply': 0}");
            Thread.sleep(20);
        }
    }

    @Test
    void theConnectionOutlivesThePageThatOpenedItAndEndsWithTheLast() throws Exception {
        TableVisitor one = here();
        TableVisitor other = here();
        try (StreamReader stream = one.listenAs("1")) {
            join(other, stream, "2");
            leave(one, stream, "1");
            one.play("e4");
            other.play("d4");
            assertEquals("d4", sanOf(stream.until("move")), "nothing comes for the page that has left");
            leave(other, stream, "2");
            stream.until("end");
            assertEquals("409 refused: this stream has ended", other.refusal("share", share(stream, "3", true)));
        }
    }

    @Test
    void aTableThatIsRemovedEndsOnlyItsOwnStream() throws Exception {
        TableVisitor one = here();
        TableVisitor other = here();
        try (StreamReader stream = one.listenAs("1")) {
            join(other, stream, "2");
            server.host().act(one.path() + "/remove", "{}");
            assertEquals("1", stream.until("gone").label());
            assertEquals("1", stream.until("end").label());
            other.play("d4");
            assertEquals("2", stream.until("move").label());
            server.host().act(other.path() + "/remove", "{}");
            assertEquals("2", stream.until("gone").label());
            assertEquals("", stream.until("end").label(), "the connection is closed");
        }
    }

    @Test
    void aStreamThatNobodyHasIsNotJoined() throws Exception {
        TableVisitor table = here();
        assertEquals(
                "409 refused: this stream has ended",
                table.refusal("share", "{'stream': '" + "0".repeat(32) + "', 'label': '1', 'on': true}"));
    }

    @Test
    void aGuestJoinsOnlyWithHisOwnTable() throws Exception {
        TableVisitor table = elsewhere();
        TableVisitor other = here();
        TableVisitor spectator = table.spectator();
        try (StreamReader stream = spectator.listenAs("1")) {
            String refusal = spectator.visitor().refusal(other.path() + "/share", share(stream, "2", true));
            assertTrue(refusal.startsWith("401 not-admitted"), refusal);
        }
    }

    @Test
    void aLabelIsUsedOnce() throws Exception {
        TableVisitor table = here();
        try (StreamReader stream = table.listenAs("1")) {
            assertEquals(
                    "400 bad-request: another page of this stream has the label '1'",
                    table.refusal("share", share(stream, "1", true)));
            table.play("e4");
            assertEquals("e4", sanOf(stream.until("move")), "the page with the label is not disturbed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "1\\nevent: x", "123456789012345678901"})
    void aLabelThatCouldDisturbTheStreamIsRefused(String label) throws Exception {
        TableVisitor table = here();
        try (StreamReader stream = table.listenAs("1")) {
            assertEquals(
                    "400 bad-request: 'label' must be one to 20 small letters or digits",
                    table.refusal("share", share(stream, label, true)));
        }
    }

    @Test
    void tooManyPagesOfOneBrowserAreRefused() throws Exception {
        TableVisitor[] tables = new TableVisitor[10]; // one table has room for twelve pages of a player
        for (int table = 0; table < tables.length; table++) {
            tables[table] = here();
        }
        try (StreamReader stream = tables[0].listenAs("0")) {
            for (int page = 1; page < 100; page++) {
                join(tables[page % tables.length], stream, "p" + page);
                next(stream, "state", "p" + page);
            }
            assertEquals(
                    "429 too-many-streams: 100 pages share this stream already",
                    tables[1].refusal("share", share(stream, "p100", true)));
        }
    }
}
