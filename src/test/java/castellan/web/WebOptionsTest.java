package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.http.StartException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of {@code castellan web}. */
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
        assertFalse(options.newKey());
        assertEquals("", options.syzygy());
    }

    @Test
    void everyWordIsUnderstood() {
        assertEquals(
                new WebOptions(1234, Optional.of("0.0.0.0"), Path.of("games"), false, true, "tables"),
                parse("syzygy=tables", "key=new", "open=no", "data=games", "bind=0.0.0.0", "port=1234"));
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
                "syzygy=|syzygy needs a value, like syzygy=…",
                "open=maybe|open is yes or no, not 'maybe'",
                "key=old|key can only be new, not 'old'",
                "prot=1|web takes port=, bind=, data=, open=no, key=new and syzygy=, not 'prot=1'",
                "8960|web takes port=, bind=, data=, open=no, key=new and syzygy=, not '8960'"
            })
    void whatIsNotUnderstoodIsNamed(String word, String sentence) {
        assertEquals(
                sentence, assertThrows(StartException.class, () -> parse(word)).getMessage());
    }
}
