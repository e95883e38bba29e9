package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpdTest {

    private static final String FIELDS = "4k3/8/8/8/8/8/8/R3K2R w KQ -";

    @Test
    void operationsKeepTheirOrderTheirOperandsAndTheirQuotes() {
        Epd epd = Epd.parse(FIELDS + " bm Ra8+ O-O; id \"a; b\"; draw_accept; c0 \"\" plain;");
        assertEquals(Fen.parse(FIELDS), epd.setup());
        assertEquals(
                List.of("bm", "id", "draw_accept", "c0"),
                new ArrayList<>(epd.operations().keySet()));
        assertEquals(List.of("Ra8+", "O-O"), epd.operands("bm"));
        assertEquals(List.of("a; b"), epd.operands("id"));
        assertEquals(List.of(new Epd.Operand("a; b", true)), epd.operations().get("id"));
        assertEquals(List.of(), epd.operands("draw_accept"));
        assertEquals(List.of("", "plain"), epd.operands("c0"));
        assertEquals(List.of(), epd.operands("missing"));
        assertEquals(Map.of(), epd.perft());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/R3K2R w KQ -",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - bm Ra8+;",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - hmvn 12; fmvn 34; bm Ra8+ O-O; id \"x; y\"; draw_accept;",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - fmvn 0; c0 \"\";",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 acd 12; ce -5;"
            })
    void anEpdLineIsWrittenBackExactly(String line) {
        assertEquals(line, Epd.parse(line).text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 ;D1 26 ;D2 112",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1;D2 112;D1 26;",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - ;D1 26 ;D2 112",
                "  4k3/8/8/8/8/8/8/R3K2R  w KQ  - 0 ; D1  26;;\tD2 112 ; ",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - D1 26; D2 112; id \"D3 7\";"
            })
    void nodeCountsAreFoundByDepthInEitherForm(String line) {
        Epd epd = Epd.parse(line);
        assertEquals(Fen.parse(FIELDS), epd.setup());
        assertEquals(new TreeMap<>(Map.of(1, 26L, 2, 112L)), epd.perft());
    }

    @Test
    void theCountersOfEpdBelongToTheSetup() {
        Epd epd = Epd.parse(FIELDS + " id \"x\"; fmvn 40; hmvn 9;");
        assertEquals(Fen.parse(FIELDS + " 9 40"), epd.setup());
        assertEquals(List.of("id"), new ArrayList<>(epd.operations().keySet()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                  | ''",
                "4k3/8/8/8/8/8/8/4K3 w -                             | 4k3/8/8/8/8/8/8/4K3 w -",
                "4k3/8/8/8/8/8/8/4K3 w - ;D1 5                       | four fields",
                "4k3/8/8/8/8/8/8/4K4 w - - bm Kd2;                   | 4K4",
                "4k3/8/8/8/8/8/8/4K3 w - - -1 1 ;D1 5                | -1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1x ;D1 5                | 1x",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 ;D1 5               | '2'",
                "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; bm Kd1;           | 'bm' is given twice",
                "4k3/8/8/8/8/8/8/4K3 w - - !bm Kd2;                  | !bm",
                "4k3/8/8/8/8/8/8/4K3 w - - \"bm\" Kd2;               | \"bm\"",
                "4k3/8/8/8/8/8/8/4K3 w - - anOpcodeThatIsTooLong 1;  | anOpcodeThatIsTooLong",
                "4k3/8/8/8/8/8/8/4K3 w - - id \"open;                | \"open;",
                "4k3/8/8/8/8/8/8/4K3 w - - id \"a\"b;                | \"a\"b",
                "4k3/8/8/8/8/8/8/4K3 w - - id a\"b\";                | a\"b\"",
                "4k3/8/8/8/8/8/8/4K3 w - - hmvn;                     | hmvn",
                "4k3/8/8/8/8/8/8/4K3 w - - hmvn x;                   | 'x'",
                "4k3/8/8/8/8/8/8/4K3 w - - hmvn \"3\";               | \"3\"",
                "4k3/8/8/8/8/8/8/4K3 w - - fmvn 9999999999;          | 9999999999",
                "4k3/8/8/8/8/8/8/4K3 w - - fmvn 1 2;                 | fmvn",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;hmvn 3               | twice"
            })
    void aMalformedLineIsRefusedByName(String line, String named) {
        NotationException refusal = assertThrows(NotationException.class, () -> Epd.parse(line));
        assertSame(NotationException.class, refusal.getClass());
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "D1, D1",
        "D1 x, x",
        "D1 2 3, D1",
        "D1 -5, -5",
        "D1 9999999999999999999, 9999999999999999999",
        "D1 5 ;D01 5, D01"
    })
    void aMalformedNodeCountIsRefusedByName(String operations, String named) {
        Epd epd = Epd.parse(FIELDS + " 0 1 ;" + operations);
        NotationException refusal = assertThrows(NotationException.class, epd::perft);
        assertTrue(refusal.getMessage().contains("'" + named + "'"), refusal.getMessage());
    }

    @Test
    void whatCannotBeWrittenCannotBeBuilt() {
        Setup setup = Fen.parse(FIELDS);
        for (String opcode : List.of("", "1a", "a b", "hmvn", "fmvn")) {
            assertThrows(NotationException.class, () -> new Epd(setup, Map.of(opcode, List.of())), opcode);
        }
        for (String operand : List.of("", " ", "a b", ";", "\"", "a\"", " a", "a ")) {
            assertThrows(NotationException.class, () -> new Epd.Operand(operand, false), operand);
        }
        assertThrows(NotationException.class, () -> new Epd.Operand("a\"b", true));
    }

    @Test
    void positionsOfRandomGamesSurviveEpd() {
        RandomGames.forEachPosition(81, 2000, true, position -> {
            Setup setup = position.toSetup();
            Epd epd = new Epd(setup, Map.of("id", List.of(new Epd.Operand("ply " + position.movesPlayed(), true))));
            assertEquals(epd, Epd.parse(epd.text()), epd.text());
        });
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        List<String> samples = List.of(FIELDS + " bm Ra8+ O-O; id \"a; b\"; hmvn 3;", FIELDS + " 0 1 ;D1 26 ;D2 112");
        Mutations.check(82, 5000, samples, text -> {
            Epd epd = Epd.parse(text);
            assertEquals(epd, Epd.parse(epd.text()));
            epd.perft();
        });
    }
}
