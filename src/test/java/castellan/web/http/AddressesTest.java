package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the server listens, and the host names under which it answers. */
class AddressesTest {

    private static Addresses bound(String address) {
        return Addresses.of(Optional.of(address));
    }

    @Test
    void withoutAnAddressOnlyThisMachineIsReached() {
        Addresses addresses = Addresses.of(Optional.empty());
        assertTrue(addresses.isLocal());
        assertEquals(List.of(), addresses.reachable());
        assertEquals(Set.of("localhost:7", "127.0.0.1:7", "[::1]:7"), addresses.names(7));
        assertEquals("http://127.0.0.1:7", addresses.origin(7));
    }

    @Test
    void thePortThatBrowsersLeaveOutMayBeLeftOut() {
        assertTrue(bound("192.0.2.1")
                .names(80)
                .containsAll(Set.of("localhost", "127.0.0.1", "[::1]", "192.0.2.1", "192.0.2.1:80")));
    }

    @Test
    void anAddressIsAddedToThoseOfThisMachine() {
        Addresses addresses = bound("192.0.2.1");
        assertTrue(!addresses.isLocal());
        assertEquals(List.of("192.0.2.1"), addresses.reachable());
        assertEquals(Set.of("localhost:7", "127.0.0.1:7", "[::1]:7", "192.0.2.1:7"), addresses.names(7));
        assertEquals("http://192.0.2.1:7", addresses.origin(7), "links for others begin with it");
        assertEquals("http://127.0.0.1:7", addresses.ownOrigin(7));
    }

    @ParameterizedTest
    @CsvSource({"2001:db8:0:0:0:0:0:1,2001:db8::1", "2001:db8:0:1:0:0:0:5,2001:db8:0:1::5", "2001:DB8::,2001:db8::"})
    void anAddressOfTheNewerKindIsWrittenAsBrowsersWriteIt(String written, String known) {
        Addresses addresses = bound(written);
        assertTrue(
                addresses.names(7).contains("[" + known + "]:7"),
                addresses.names(7).toString());
    }

    @Test
    void allAddressesOfTheMachineMayBeMeant() {
        Addresses addresses = bound("0.0.0.0");
        assertTrue(!addresses.isLocal());
        assertTrue(addresses.names(7).containsAll(Set.of("localhost:7", "127.0.0.1:7")));
        assertEquals(1, addresses.toListenOn(7).size());
    }

    @Test
    void linksForOthersFollowTheAddressesOfTheMachine() throws Exception {
        List<InetAddress> now = new ArrayList<>(List.of(InetAddress.getByName("2001:db8::1")));
        Addresses addresses = Addresses.of(Optional.of("0.0.0.0"), () -> List.copyOf(now), 0);
        assertEquals("http://[2001:db8::1]:7", addresses.origin(7));
        now.add(InetAddress.getByName("192.0.2.1"));
        assertEquals("http://192.0.2.1:7", addresses.origin(7));
        now.clear();
        assertEquals("http://127.0.0.1:7", addresses.origin(7));
    }

    @Test
    void theAddressesAreNotListedForEveryRequest() {
        AtomicInteger count = new AtomicInteger();
        Addresses addresses = Addresses.of(
                Optional.of("0.0.0.0"),
                () -> {
                    count.incrementAndGet();
                    return List.of(InetAddress.getByName("192.0.2.1"));
                },
                1_000);
        for (int i = 0; i < 10; i++) {
            addresses.origin(7);
        }
        assertEquals(1, count.get());
    }

    @Test
    void onlyWhoListensOnAllAddressesIsCalledByTheOneThatWasReached() throws Exception {
        InetAddress reached = InetAddress.getByName("2001:db8::5");
        assertEquals(Set.of("[2001:db8::5]:7"), bound("0.0.0.0").names(reached, 7));
        assertEquals(Set.of("[2001:db8::5]:80", "[2001:db8::5]"), bound("::").names(reached, 80));
        assertEquals(Set.of(), bound("192.0.2.1").names(reached, 7));
        assertEquals(Set.of(), Addresses.of(Optional.empty()).names(reached, 7));
    }

    @Test
    void whatIsNoAddressIsNamed() {
        StartException fault = assertThrows(StartException.class, () -> bound("300.1.1.1.1"));
        assertTrue(fault.getMessage().startsWith("bind=300.1.1.1.1 is not an address"), fault.getMessage());
    }
}
