package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import castellan.browser.Chromium.Screen;
import java.net.NetworkInterface;
import org.junit.jupiter.api.Test;

/** How a device on the network comes to the board. */
class InvitationIT extends WithBrowser {

    @Test
    void otherDevicesAreLetInByAButtonAndScanTheInvitation() throws Exception {
        boolean hasNetwork = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .anyMatch(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress());
        assumeTrue(hasNetwork, "needs a network");
        Page page = at(Screen.DESK, "{'opponent': 'elsewhere'}");
        page.seen("#invite .invitation");
        String local = String.valueOf(page.script("return document.querySelector('.invitation').value"));
        assertTrue(local.startsWith("http://127.0.0.1:"), local);
        page.press("[data-act=let-in]");
        page.awaitText("#question", "not encrypted");
        page.press("#question-answers .strong");
        page.seen("#invite .qr path");
        page.awaitText("#invite", "Devices on this network can open the link.");
        String open = String.valueOf(page.script("return document.querySelector('.invitation').value"));
        assertEquals(local.replaceAll("//[^/]*/", "///"), open.replaceAll("//[^/]*/", "///"));
        Page opponent = guest(open);
        page.awaitGone("#invite");
        opponent.awaitText("#connection", "");
        page.menu("[data-share=keep-out]");
        opponent.awaitText("#connection", "Not connected");
    }
}
