package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.Decoder;
import org.junit.jupiter.api.Test;

/** The QR code of an invitation, read by another program. */
class LinkCodeTest extends WithServer {

    private static String read(JsonArray rows) throws Exception {
        BitMatrix modules = new BitMatrix(rows.size());
        for (int y = 0; y < rows.size(); y++) {
            String row = rows.get(y).getAsString();
            assertEquals(rows.size(), row.length(), "it is a square");
            for (int x = 0; x < row.length(); x++) {
                if (row.charAt(x) == '1') {
                    modules.set(x, y);
                }
            }
        }
        return new Decoder().decode(modules).getText();
    }

    @Test
    void theCodeIsTheLinkForTheOpponent() throws Exception {
        RunningServer.TableVisitor table = elsewhere();
        JsonObject code = table.visitor().ask(table.path() + "/code");
        String invite = text(table.state().getAsJsonObject("links"), "invite");
        assertEquals(invite, read(code.getAsJsonArray("rows")));
        assertEquals(invite, text(code, "link"));
    }

    @Test
    void onlyWhoeverInvitesGetsIt() throws Exception {
        RunningServer.TableVisitor table = elsewhere();
        for (RunningServer.Visitor other :
                java.util.List.of(table.spectator().visitor(), table.invited().visitor(), server.host())) {
            String answer = other.refusal(other.get(table.path() + "/code"));
            assertTrue(answer.startsWith("409 refused"), answer);
        }
    }
}
