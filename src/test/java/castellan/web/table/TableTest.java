package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import castellan.study.StudyPgn;
import castellan.web.http.Answer;
import castellan.web.http.DaemonThreads;
import castellan.web.http.Secret;
import castellan.web.http.WebException;
import castellan.web.thinking.EngineRoom;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table whose events happen when the test says so. */
class TableTest {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final ScheduledExecutorService timer = DaemonThreads.timer("timer");
    private boolean happensAtOnce;
    private TableFolder folder;
    private Table table;

    @TempDir
    Path data;

    @BeforeEach
    void layTheTable() {
        folder = new TableFolder(data);
        House house = new House(
                this::happen, timer, new EngineRoom(1, "", notice -> {}), folder, () -> "http://here", notice -> {});
        TableInfo info = new TableInfo(
                folder.newId(),
                Opponent.HERE,
                TableInfo.SeatInfo.person(),
                TableInfo.SeatInfo.person(),
                null,
                null,
                Secret.create(),
                null);
        table = new Table(house, info, SavedGame.first(StudyPgn.read("*"), info, new PlayerNames()), true);
    }

    @AfterEach
    void clear() throws Exception {
        timer.shutdownNow();
        folder.close();
    }

    private void happen(Runnable event) {
        if (happensAtOnce) {
            event.run();
        } else {
            waiting.add(event);
        }
    }

    private void letEverythingHappen() {
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
    }

    @Test
    void theWholeStudyIsWrittenOnceForAllPages() {
        letEverythingHappen();
        Answer.Whole first = table.painter().study();
        assertSame(first, table.painter().study());
        table.study().study().comment(table.study().gameNode(), "new");
        String after = new String(table.painter().study().content(), StandardCharsets.UTF_8);
        assertTrue(after.contains("\"comment\":\"new\""), after);
    }

    @Test
    void whatWasRefusedBecauseItTookTooLongIsNotDoneLater() {
        Thread.currentThread().interrupt(); // as impatient as one can be
        WebException refusal = assertThrows(
                WebException.class, () -> table.ask(() -> table.hosted().move("e4")));
        Thread.interrupted();
        assertEquals(503, refusal.status());
        letEverythingHappen();
        assertEquals(List.of(), table.game().moves());
    }

    @Test
    void whatCouldNotBeSavedIsSavedWithTheNextTick() throws Exception {
        letEverythingHappen();
        happensAtOnce = true;
        Path obstacle = Files.createDirectories(data.resolve("tables/1.pgn.new/in the way"));
        assertEquals(500, assertThrows(WebException.class, this::resign).status());
        table.tick();
        assertFalse(Files.exists(data.resolve("tables/1.pgn")), "still in the way");
        Files.delete(obstacle);
        table.tick();
        assertTrue(Files.readString(data.resolve("tables/1.pgn")).contains("0-1"));
    }

    private void resign() {
        table.hosted().resign(Color.WHITE);
        table.changed();
    }

    @Test
    void aTableOfAServerThatEndsIsNotSaidToBeGone() {
        letEverythingHappen();
        happensAtOnce = true;
        table.interrupt();
        assertEquals(
                503,
                assertThrows(WebException.class, () -> table.ask(() -> "an answer"))
                        .status());
    }

    @Test
    void aTableThatWasRemovedIsGone() {
        letEverythingHappen();
        happensAtOnce = true;
        table.remove();
        assertEquals(
                404,
                assertThrows(WebException.class, () -> table.ask(() -> "an answer"))
                        .status());
    }
}
