package castellan.web.thinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Analysis for one page, and the review of a whole game for all. */
class AnalysisTest extends WithServer {

    private static final String REFUSED = "409 refused: no analysis while two people are playing";

    private static String on(StreamReader stream, String more) {
        return "{'stream': '" + stream.name() + "', 'on': true" + more + "}";
    }

    /** The first event that has so many lines. */
    private static JsonObject lines(StreamReader stream, int count) {
        JsonObject event;
        do {
            event = stream.until("analysis").data();
        } while (event.getAsJsonArray("lines").size() < count);
        return event;
    }

    @Test
    void aBoardForAnalysisShowsLinesFromWhitesView() throws Exception {
        RunningServer.TableVisitor table = fromFen("analysis", "k7/8/8/8/8/8/8/KQ6 b - - 0 1");
        try (StreamReader stream = table.listen()) {
            table.act("analysis", on(stream, ", 'lines': 2"));
            JsonObject first = stream.until("analysis").data();
            assertTrue(first.get("waiting").getAsBoolean());
            JsonObject event = lines(stream, 1);
            JsonObject line = event.getAsJsonArray("lines").get(0).getAsJsonObject();
            JsonObject score = line.getAsJsonObject("score");
            int value = score.has("cp")
                    ? score.get("cp").getAsInt()
                    : score.get("mate").getAsInt();
            assertTrue(value > 0, "White has a queen");
            assertTrue(event.get("bar").getAsDouble() > 0.8);
            assertEquals("a8", text(line.getAsJsonArray("pv").get(0).getAsJsonObject(), "from"));
            assertTrue(text(line, "sans").startsWith("1... K"), line::toString);
            int sum = 0;
            for (JsonElement part : line.getAsJsonArray("wdl")) {
                sum += part.getAsInt();
            }
            assertEquals(1000, sum);
            assertTrue(isNull(line, "tablebase"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/4k3/8/8/3BN3/3K4 w - - 0 1, white",
        "8/8/8/4k3/8/8/3BN3/3K4 b - - 0 1, white",
        "8/8/8/4K3/8/8/3bn3/3k4 w - - 0 1, black",
        "k7/8/8/8/8/8/P7/K7 w - - 0 1, draw"
    })
    void theVerdictOfTheTablebasesIsShown(String fen, String verdict) throws Exception {
        restartWithTablebases("src/test/resources/syzygy");
        RunningServer.TableVisitor table = fromFen("analysis", fen);
        try (StreamReader stream = table.listen()) {
            table.act("analysis", on(stream, ""));
            JsonObject line = lines(stream, 1).getAsJsonArray("lines").get(0).getAsJsonObject();
            assertEquals(verdict, text(line, "tablebase"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void asManyLinesAsAreAskedForAreShown(int count) throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'analysis'}");
        try (StreamReader stream = table.listen()) {
            table.act("analysis", on(stream, ", 'lines': " + count));
            JsonArray lines = lines(stream, count).getAsJsonArray("lines");
            List<Integer> numbers = new ArrayList<>();
            lines.forEach(line -> numbers.add(line.getAsJsonObject().get("line").getAsInt()));
            assertEquals(count == 1 ? List.of(1) : List.of(1, 2, 3, 4, 5), numbers);
        }
    }

    @Test
    void theAnalysisFollowsThePageToAnotherMove() throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'analysis'}").play("e4", "e5");
        try (StreamReader stream = table.listen()) {
            table.act("analysis", on(stream, ""));
            assertEquals(2, lines(stream, 1).get("node").getAsInt(), "the latest if nothing is said");
            table.act("analysis", on(stream, ", 'node': 1"));
            JsonObject event;
            do {
                event = lines(stream, 1);
            } while (event.get("node").getAsInt() != 1);
            assertTrue(text(event.getAsJsonArray("lines").get(0).getAsJsonObject(), "sans")
                    .startsWith("1... "));
        }
    }

    @Test
    void onlyThePageThatAskedHearsOfIt() throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'analysis'}");
        try (StreamReader stream = table.listen();
                StreamReader other = table.listen()) {
            table.act("analysis", on(stream, ""));
            lines(stream, 1);
            table.play("e4");
            StreamReader.Event event;
            do {
                event = other.next();
                assertFalse(event.name().equals("analysis"));
            } while (!event.name().equals("move"));
        }
    }

    @Test
    void aPositionWithoutMovesIsAnsweredAtOnce() throws Exception {
        RunningServer.TableVisitor table = fromFen("analysis", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
        try (StreamReader stream = table.listen()) {
            table.act("analysis", on(stream, ""));
            JsonObject event = stream.until("analysis").data();
            assertTrue(event.get("done").getAsBoolean());
            assertEquals(1.0, event.get("bar").getAsDouble());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"here", "elsewhere"})
    void whileTwoPeoplePlayThereIsNoAnalysis(String opponent) throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': '" + opponent + "'}").play("e4");
        try (StreamReader stream = table.spectator().listen()) {
            assertEquals(REFUSED, table.refusal("analysis", on(stream, "")));
            assertEquals(REFUSED, table.refusal("review", "{'on': true}"));
            assertEquals(REFUSED, table.refusal("threat", threat(stream)));
            assertFalse(table.now().getAsJsonObject("analysis").get("allowed").getAsBoolean());
            table.act("resign", "{'color': 'white'}");
            assertTrue(table.now().getAsJsonObject("analysis").get("allowed").getAsBoolean());
            table.act("analysis", on(stream, ""));
            lines(stream, 1);
        }
    }

    @Test
    void theAnalysisEndsWhenTheGameGoesOn() throws Exception {
        RunningServer.TableVisitor table = here().play("e4");
        table.act("resign", "{'color': 'white'}");
        try (StreamReader stream = table.listen()) {
            table.act("analysis", on(stream, ""));
            lines(stream, 1);
            table.act("takeback", "{}");
            assertEquals(REFUSED, table.refusal("analysis", on(stream, "")));
            table.play("d4");
            stream.until("move");
            table.play("d5");
            StreamReader.Event event;
            do {
                event = stream.next();
                assertFalse(event.name().equals("analysis"), "nothing comes after the game went on");
            } while (!event.name().equals("move"));
        }
    }

    @Test
    void whatIsWrongWithARequestIsSaid() throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'analysis'}");
        try (StreamReader stream = table.listen()) {
            assertTrue(table.refusal("analysis", on(stream, ", 'lines': 6")).startsWith("400"));
            assertTrue(table.refusal("analysis", on(stream, ", 'minutes': 61")).startsWith("400"));
            assertTrue(table.refusal("analysis", on(stream, ", 'node': 1")).startsWith("409 no-such-node"));
            assertTrue(table.refusal("analysis", "{'stream': 'x', 'on': true}").startsWith("400"));
            assertEquals("409 refused: there are no moves to review", table.refusal("review", "{'on': true}"));
        }
    }

    // ---- Review ------------------------------------------------------------------------------------------------

    @Test
    void theReviewOfAGameMarksTheBlunder() throws Exception {
        RunningServer.TableVisitor table = here().play("f3", "e5", "g4", "Qh4#");
        try (StreamReader stream = table.spectator().listen()) {
            table.act("review", "{'on': true}");
            JsonObject event;
            event = finishedReview(stream);
            assertEquals(5, event.getAsJsonArray("moves").size());
            assertEquals(5, event.get("done").getAsInt());
            JsonObject g4 = event.getAsJsonArray("moves").get(3).getAsJsonObject();
            assertEquals("blunder", text(g4, "mark"));
            assertEquals("#-1", text(g4, "text"));
            assertFalse(isNull(g4, "best"));
            JsonObject mate = event.getAsJsonArray("moves").get(4).getAsJsonObject();
            assertTrue(isNull(mate, "mark"));
            assertEquals(text(g4, "best"), text(firstOf(g4.getAsJsonArray("line")), "san"));
            assertEquals(0, mate.getAsJsonArray("line").size());
            double white = event.getAsJsonObject("accuracy").get("white").getAsDouble();
            double black = event.getAsJsonObject("accuracy").get("black").getAsDouble();
            assertTrue(white < 50 && black > 90, event.get("accuracy")::toString);
            assertEquals(100, mate.get("accuracy").getAsDouble());
            assertEquals(0.0, mate.get("bar").getAsDouble());
            assertEquals(event.toString(), table.state().get("review").toString());
        }
        String pgn = table.visitor().get(table.path() + "/pgn?evaluations=yes").body();
        assertTrue(pgn.contains("g4 {[%eval #-1]}"), pgn);
    }

    private static JsonObject firstOf(JsonArray list) {
        return list.get(0).getAsJsonObject();
    }

    @Test
    void aMoveThatIsProposedIsJudgedForThePageThatAsked() throws Exception {
        RunningServer.TableVisitor table = fromFen("analysis", "r5k1/5pp1/7p/8/8/8/5PPP/1R4K1 w - - 0 1");
        try (StreamReader stream = table.listen()) {
            assertEquals("poor", judged(table, stream, "Rb8+"), "it loses the rook");
            assertNotEquals("poor", judged(table, stream, "h3"));
            assertTrue(table.refusal("judge", judge(stream, "Ra9")).startsWith("409"));
            assertTrue(table.refusal("judge", "{'stream': 'x', 'node': 0, 'move': 'h3'}")
                    .startsWith("400"));
        }
    }

    @Test
    void theMoveThatTheReviewCallsBetterIsBest() throws Exception {
        RunningServer.TableVisitor table = here().play("f3", "e5", "g4", "Qh4#");
        try (StreamReader stream = table.listen()) {
            table.act("review", "{'on': true}");
            JsonObject review = finishedReview(stream);
            String best = text(review.getAsJsonArray("moves").get(3).getAsJsonObject(), "best");
            table.act("judge", judge(stream, best).replace("'node': 0", "'node': 2"));
            assertEquals("best", text(stream.until("judged").data(), "verdict"));
        }
    }

    private static JsonObject finishedReview(StreamReader stream) throws Exception {
        JsonObject review;
        do {
            review = stream.until("review").data();
        } while (review.get("running").getAsBoolean());
        return review;
    }

    private static String judge(StreamReader stream, String move) {
        return "{'stream': '" + stream.name() + "', 'node': 0, 'move': '" + move + "'}";
    }

    private static String judged(RunningServer.TableVisitor table, StreamReader stream, String move) throws Exception {
        table.act("judge", judge(stream, move));
        JsonObject event = stream.until("judged").data();
        assertEquals(move, text(event, "move"));
        return text(event, "verdict");
    }

    private static String threat(StreamReader stream) {
        return "{'stream': '" + stream.name() + "', 'node': 0}";
    }

    @Test
    void theThreatIsWhatTheOtherSideWouldPlayIfItCouldMoveNow() throws Exception {
        RunningServer.TableVisitor table = fromFen("analysis", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 9");
        try (StreamReader stream = table.listen()) {
            table.act("threat", threat(stream));
            JsonObject event = stream.until("threat").data();
            assertEquals(0, event.get("node").getAsInt());
            assertEquals("#1", text(event, "text"));
            JsonObject first = firstOf(event.getAsJsonArray("line"));
            assertEquals("a1a8 Ra8#", text(first, "uci") + " " + text(first, "san"));
            assertTrue(text(first, "fen").startsWith("R5k1/5ppp/"), first::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/K3R3 b - - 0 1, nothing can be threatened while the king is in check",
        "7k/5KQ1/8/8/8/8/8/8 b - - 0 1, the game is over here",
        "7k/8/8/8/8/8/5q2/7K b - - 0 1, the other side has nothing to play"
    })
    void whereNothingCanBeThreatenedTheAnswerIsTheReason(String fen, String reason) throws Exception {
        RunningServer.TableVisitor table = fromFen("analysis", fen);
        try (StreamReader stream = table.listen()) {
            assertEquals("409 refused: " + reason, table.refusal("threat", threat(stream)));
        }
    }

    @Test
    void theReviewTellsHowFarItIsAndCanBeCancelled() throws Exception {
        RunningServer.TableVisitor table = server.host()
                .newTable("{'opponent': 'analysis'}")
                .play("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7");
        try (StreamReader stream = table.listen()) {
            table.act("review", "{'on': true}");
            JsonObject event = stream.until("review").data();
            assertEquals(0, event.get("done").getAsInt());
            assertEquals(11, event.get("of").getAsInt());
            event = stream.until("review").data();
            assertEquals(1, event.get("done").getAsInt());
            assertEquals(1, event.getAsJsonArray("moves").size(), "only what is new");
            table.act("review", "{'on': false}");
            event = finishedReview(stream);
            assertEquals(0, event.get("of").getAsInt());
            assertTrue(isNull(table.state(), "review"));
        }
    }

    @Test
    void theReviewStaysWhenMovesAreAddedAndEndsBeforeOneThatIsDeleted() throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'analysis'}").play("e4", "e5");
        long version = table.state().get("version").getAsLong();
        try (StreamReader stream = table.listen()) {
            table.act("review", "{'on': true}");
            JsonObject review = finishedReview(stream);
            table.play("Nf3");
            table.act("play", "{'node': 1, 'move': 'c5', 'version': " + version + "}");
            assertEquals(review, table.state().getAsJsonObject("review"), "neither a move nor a variation ends it");
            table.act("delete", "{'node': 2, 'version': " + version + "}");
            review = stream.until("review").data();
            assertEquals(2, review.get("of").getAsInt());
            assertEquals(2, review.getAsJsonArray("moves").size());
            assertEquals(review, table.state().getAsJsonObject("review"));
        }
    }

    @Test
    void aReviewOfThousandsOfPositionsThatNeedNoSearchComesToItsEnd() throws Exception {
        int plies = 4_000;
        RunningServer.TableVisitor table = server.host()
                .newTable(
                        "{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '[FEN \\\"k7/8/8/8/8/8/8/K7 w - - 0 1\\\"] "
                                + "Kb1 Kb8 Ka1 Ka8 ".repeat(plies / 4) + "'}}");
        table.act("review", "{'on': true}");
        JsonObject review;
        do {
            Thread.sleep(500); // an answer of thousands of moves holds up the review
            review = table.state().getAsJsonObject("review");
        } while (review.get("running").getAsBoolean());
        assertEquals(plies + 1, review.getAsJsonArray("moves").size());
        assertEquals(List.of(), server.notices());
    }
}
