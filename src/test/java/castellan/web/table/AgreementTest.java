package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Taking back, playing again, draws and resignation: at once, or after the other person has agreed. */
class AgreementTest extends WithServer {

    private static String offer(JsonObject now, String kind) {
        JsonObject offers = now.getAsJsonObject("offers");
        return isNull(offers, kind) ? "nobody" : text(offers, kind);
    }

    private static String reason(RunningServer.TableVisitor table) throws Exception {
        return text(table.now().getAsJsonObject("result"), "reason");
    }

    /** Two people who each have a page. */
    @Nested
    class Elsewhere {

        private RunningServer.TableVisitor white;
        private RunningServer.TableVisitor black;

        @BeforeEach
        void sitDown() throws Exception {
            white = elsewhere();
            black = white.invited();
            white.play("e4");
            black.play("e5");
            white.play("Nf3");
        }

        @Test
        void aMoveIsTakenBackWhenTheOtherAgrees() throws Exception {
            white.act("takeback", "{}");
            assertEquals("white", offer(black.now(), "takeback"));
            assertEquals(3, moves(black.state()).size(), "only asked");
            black.act("takeback", "{'accept': true}");
            assertEquals(List.of("e4", "e5"), moves(white.state()));
            assertEquals("nobody", offer(white.now(), "takeback"));
        }

        @Test
        void whoeverIsToMoveTakesBackTheAnswerToo() throws Exception {
            black.act("takeback", "{}");
            white.act("takeback", "{'accept': true}");
            assertEquals(List.of("e4"), moves(white.state()));
        }

        @Test
        void theOtherMayDeclineAndTheAskerMayWithdraw() throws Exception {
            white.act("takeback", "{}");
            black.act("takeback", "{'accept': false}");
            assertEquals("nobody", offer(white.now(), "takeback"));
            white.act("takeback", "{}");
            white.act("takeback", "{'accept': false}");
            assertEquals("nobody", offer(white.now(), "takeback"));
            assertEquals(3, moves(white.state()).size());
        }

        @Test
        void nobodyAgreesWithHimself() throws Exception {
            white.act("takeback", "{}");
            assertEquals(
                    "409 refused: you cannot accept your own proposal", white.refusal("takeback", "{'accept': true}"));
            assertEquals("409 refused: this was already proposed", white.refusal("takeback", "{}"));
            assertEquals(3, moves(white.state()).size());
        }

        @Test
        void aMoveAnswersWhatWasAsked() throws Exception {
            white.act("takeback", "{}");
            black.play("Nc6");
            assertEquals("nobody", offer(white.now(), "takeback"));
            assertEquals("409 refused: there is no such proposal", black.refusal("takeback", "{'accept': true}"));
        }

        @Test
        void whatWasTakenBackIsPlayedAgainWhenTheOtherAgrees() throws Exception {
            assertEquals("409 refused: there is no move that could be played again", white.refusal("redo", "{}"));
            white.act("takeback", "{}");
            black.act("takeback", "{'accept': true}");
            white.act("redo", "{}");
            black.act("redo", "{'accept': true}");
            assertEquals(List.of("e4", "e5", "Nf3"), moves(white.state()));
        }

        @Test
        void nobodyGoesToAnotherMoveOrPausesAlone() throws Exception {
            assertTrue(white.refusal("goto", "{'ply': 0}").startsWith("409 refused"));
            assertTrue(white.refusal("pause", "{'on': true}").startsWith("409 refused"));
        }

        @Test
        void aDrawIsAgreed() throws Exception {
            white.act("draw", "{'act': 'offer'}");
            assertEquals("white", offer(black.now(), "draw"));
            assertTrue(white.refusal("draw", "{'act': 'accept'}").startsWith("403"), "not by the one who offered");
            black.act("draw", "{'act': 'accept'}");
            assertEquals("agreement", reason(white));
            assertEquals("a draw by agreement", text(white.now().getAsJsonObject("result"), "sentence"));
        }

        @Test
        void aDrawIsDeclined() throws Exception {
            white.act("draw", "{'act': 'offer'}");
            black.act("draw", "{'act': 'decline'}");
            assertEquals("nobody", offer(white.now(), "draw"));
            assertTrue(black.refusal("draw", "{'act': 'accept'}").startsWith("409"));
        }

        @Test
        void aPlayerResignsForHimselfOnly() throws Exception {
            assertTrue(black.refusal("resign", "{'color': 'white'}").startsWith("403"));
            black.act("resign", "{}");
            assertEquals("White won by resignation", text(white.now().getAsJsonObject("result"), "sentence"));
            assertTrue(white.refusal("moves", "{'move': 'd4'}").startsWith("409 game-over"));
        }

        @Test
        void aRematchExchangesTheColours() throws Exception {
            assertEquals("409 refused: the game is not over", white.refusal("rematch", "{}"));
            black.act("resign", "{}");
            white.act("rematch", "{}");
            assertEquals("white", offer(black.now(), "rematch"));
            black.act("rematch", "{'accept': true}");
            JsonObject forWhite = white.now().getAsJsonObject("next");
            JsonObject forBlack = black.now().getAsJsonObject("next");
            JsonObject forOthers = white.spectator().now().getAsJsonObject("next");
            assertNotEquals(text(forWhite, "link"), text(forBlack, "link"));
            assertTrue(text(forOthers, "link").contains("&watch="));
            RunningServer.Visitor asBlack = server.guest(text(forWhite, "link"));
            assertEquals(
                    "[\"black\"]",
                    asBlack.ask("/tables/2").getAsJsonArray("you").toString());
            assertEquals("409 refused: the rematch has begun already", white.refusal("rematch", "{}"));
        }
    }

    @Test
    void onOneScreenMovesAreTakenBackOneByOneAndAtOnce() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5", "Nf3");
        table.act("takeback", "{}");
        table.act("takeback", "{}");
        assertEquals(List.of("e4"), moves(table.state()));
        table.act("redo", "{}");
        assertEquals(List.of("e4", "e5"), moves(table.state()));
        assertEquals(1, table.now().get("redo").getAsInt());
        table.act("goto", "{'ply': 0}");
        assertEquals(0, table.now().get("takeback").getAsInt());
        assertEquals("409 refused: there is no move that could be taken back", table.refusal("takeback", "{}"));
        table.act("goto", "{'ply': 3}");
        assertEquals(List.of("e4", "e5", "Nf3"), moves(table.state()));
        assertTrue(table.refusal("goto", "{'ply': 4}").startsWith("409"));
    }

    @Test
    void everyPageLearnsTheWholeStateWhenMovesAreTakenBack() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5");
        try (StreamReader stream = table.spectator().listen()) {
            assertEquals(2, moves(stream.until("state").data()).size());
            table.act("takeback", "{}");
            assertEquals(List.of("e4"), moves(stream.until("state").data()));
        }
    }

    @Test
    void aMateIsTakenBackToo() throws Exception {
        RunningServer.TableVisitor table = here().play("f3", "e5", "g4", "Qh4#");
        table.act("takeback", "{}");
        assertTrue(isNull(table.now(), "result"));
        table.play("Nc6");
    }

    @Test
    void onOneScreenBothSidesOfferAndAccept() throws Exception {
        RunningServer.TableVisitor table = here();
        table.act("draw", "{'act': 'offer', 'color': 'black'}");
        assertEquals("black", offer(table.now(), "draw"));
        table.act("draw", "{'act': 'accept'}");
        assertEquals("agreement", reason(table));
    }

    @Test
    void aDrawIsClaimedWithTheReasonThatTheArbiterOffers() throws Exception {
        RunningServer.TableVisitor table = here();
        assertEquals(0, table.now().getAsJsonArray("claims").size());
        assertTrue(table.refusal("draw", "{'act': 'claim'}").startsWith("409 refused: there is no draw to claim"));
        table.play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8");
        assertEquals(
                "[{\"reason\":\"threefold-repetition\",\"sentence\":\"the position has occurred three times\","
                        + "\"move\":null}]",
                table.now().get("claims").toString());
        table.act("draw", "{'act': 'claim'}");
        assertEquals("threefold-repetition", reason(table));
    }

    @Test
    void aDrawIsClaimedWithAMoveThatIsAnnounced() throws Exception {
        RunningServer.TableVisitor table = here().play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1");
        assertTrue(table.refusal("draw", "{'act': 'claim', 'move': 'e5'}").startsWith("409 refused"));
        assertTrue(table.refusal("draw", "{'act': 'claim', 'move': 'e9'}").startsWith("409 unreadable"));
        assertEquals(
                "[{\"reason\":\"threefold-repetition\","
                        + "\"sentence\":\"after Ng8 the position will have occurred three times\",\"move\":\"Ng8\"}]",
                table.now().get("claims").toString());
        table.act("draw", "{'act': 'claim', 'move': 'Ng8'}");
        assertEquals("threefold-repetition", reason(table));
    }

    @Test
    void everyQuietMoveMayBeAnnouncedAfterNinetyNineOthersButNoMate() throws Exception {
        RunningServer.TableVisitor table = fromFen("here", "k7/8/1K6/8/8/8/8/7R w - - 99 80");
        List<String> announced = texts(table.now().getAsJsonArray("claims"), "move");
        assertTrue(announced.containsAll(List.of("Rg1", "Kc7")) && !announced.contains("Rh8#"), announced::toString);
        assertEquals(
                "after Rg1 fifty moves will have passed without a capture or a pawn move",
                text(
                        table.now()
                                .getAsJsonArray("claims")
                                .get(announced.indexOf("Rg1"))
                                .getAsJsonObject(),
                        "sentence"));
    }

    @Test
    void aGameThatItsSheetSaysWasResignedGoesOnOnABoardForAnalysis() throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '1. e4 e5 1-0'}}");
        assertTrue(table.refusal("moves", "{'move': 'Nf3'}").startsWith("409 game-over"));
        table.act("goto", "{'ply': 2}");
        table.play("Nf3");
        assertEquals(List.of("e4", "e5", "Nf3"), moves(table.state()));
    }

    @Test
    void aMateIsNotUndoneByGoingToIt() throws Exception {
        RunningServer.TableVisitor table = here().play("f3", "e5", "g4", "Qh4#");
        table.act("goto", "{'ply': 4}");
        assertEquals("checkmate", reason(table));
    }

    @Test
    void onABoardForAnalysisNothingIsPlayedFor() throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'analysis'}");
        for (String act : List.of("resign", "rematch")) {
            assertTrue(table.refusal(act, "{}").startsWith("409 refused: this is a board for analysis"));
        }
    }

    @Test
    void aRematchOnOneScreenBeginsAtOnce() throws Exception {
        RunningServer.TableVisitor table = here();
        table.act("resign", "{'color': 'white'}");
        JsonObject next = table.act("rematch", "{}").getAsJsonObject("now").getAsJsonObject("next");
        RunningServer.Visitor both = server.host().withSeatsOf(text(next, "link"));
        assertEquals(2, both.ask("/tables/2").getAsJsonArray("you").size());
    }
}
