package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words behind {@code castellan web}, and what follows from them. */
class WebOptionsTest {

    private static WebOptions parse(String... words) {
        return WebOptions.parse(words);
    }

    @Test
    void withoutWordsItIsThisMachineTheHomeFolderAndTheBrowser() {
        WebOptions options = parse();
        assertEquals(WebOptions.DEFAULT_PORT, options.port());
        assertEquals(Optional.empty(), options.bind());
        assertEquals(Path.of(System.getProperty("user.home"), ".castellan"), options.data());
        assertTrue(options.open());
    }

    @Test
    void everyWordIsUnderstood() {
        assertEquals(
                new WebOptions(1234, Optional.of("0.0.0.0"), Path.of("games"), false),
                parse("open=no", "data=games", "bind=0.0.0.0", "port=1234"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port=x|port is a number up to 65535, not 'x'",
                "port=65536|port is a number up to 65535, not '65536'",
                "port=-1|port is a number up to 65535, not '-1'",
                "port|port is a number up to 65535, not ''",
                "bind=|bind needs a value, like bind=…",
                "data=|data needs a value, like data=…",
                "open=maybe|open is yes or no, not 'maybe'",
                "prot=1|web takes port=, bind=, data= and open=no, not 'prot=1'",
                "8960|web takes port=, bind=, data= and open=no, not '8960'"
            })
    void whatIsNotUnderstoodIsNamed(String word, String sentence) {
        assertEquals(
                sentence, assertThrows(StartException.class, () -> parse(word)).getMessage());
    }

    @Test
    void withoutAnAddressOnlyThisMachineIsReached() {
        Addresses addresses = Addresses.of(parse());
        assertTrue(addresses.isLocal());
        assertEquals(List.of(), addresses.reachable());
        assertEquals(Set.of("localhost:7", "127.0.0.1:7", "[::1]:7"), addresses.names(7));
        assertEquals("http://127.0.0.1:7", addresses.origin(7));
    }

    @Test
    void thePortThatBrowsersLeaveOutMayBeLeftOut() {
        assertTrue(Addresses.of(parse("bind=192.0.2.1"))
                .names(80)
                .containsAll(Set.of("localhost", "127.0.0.1", "[::1]", "192.0.2.1", "192.0.2.1:80")));
    }

    @Test
    void anAddressIsAddedToThoseOfThisMachine() {
        Addresses addresses = Addresses.of(parse("bind=192.0.2.1"));
        assertTrue(!addresses.isLocal());
        assertEquals(List.of("192.0.2.1"), addresses.reachable());
        assertEquals(Set.of("localhost:7", "127.0.0.1:7", "[::1]:7", "192.0.2.1:7"), addresses.names(7));
        assertEquals("http://192.0.2.1:7", addresses.origin(7), "links for others begin with it");
        assertEquals("http://127.0.0.1:7", addresses.ownOrigin(7));
    }

    @ParameterizedTest
    @CsvSource({"2001:db8:0:0:0:0:0:1,2001:db8::1", "2001:db8:0:1:0:0:0:5,2001:db8:0:1::5", "2001:DB8::,2001:db8::"})
    void anAddressOfTheNewerKindIsWrittenAsBrowsersWriteIt(String written, String known) {
        Addresses addresses = Addresses.of(parse("bind=" + written));
        assertTrue(
                addresses.names(7).contains("[" + known + "]:7"),
                addresses.names(7).toString());
    }

    @Test
    void allAddressesOfTheMachineMayBeMeant() {
        Addresses addresses = Addresses.of(parse("bind=0.0.0.0"));
        assertTrue(!addresses.isLocal());
        assertTrue(addresses.names(7).containsAll(Set.of("localhost:7", "127.0.0.1:7")));
        assertEquals(1, addresses.toListenOn(7).size());
    }

    @Test
    void whatIsNoAddressIsNamed() {
        StartException fault = assertThrows(StartException.class, () -> Addresses.of(parse("bind=300.1.1.1.1")));
        assertTrue(fault.getMessage().startsWith("bind=300.1.1.1.1 is no address"), fault.getMessage());
    }
}
