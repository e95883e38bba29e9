package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GermanOpeningsIT extends WithBrowser {

    private static final Path OPENINGS = Path.of("src/main/resources/castellan/book/openings.gz");

    @Test
    void aGermanPageNamesAndFindsOpeningsInGerman() throws IOException {
        Page page = house();
        page.prefer("de-DE");
        page.open(page.origin());
        page.openDialog("here");
        page.begin();
        page.field("e4");
        page.awaitPly(1);
        page.field("c5");
        page.awaitPly(2);
        page.field("Nf3");
        page.awaitText(".opening", "B27 Sizilianische Verteidigung");
        String row =
                "#tables [data-table='" + page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1") + "']";
        page.open(page.origin());
        page.type("#search-opening", "Französisch");
        page.awaitGone(row);
        page.type("#search-opening", "sizil");
        page.awaitText(row, "Sizilianische Verteidigung");
        assertEquals(
                List.of(
                        "Aljechin-Verteidigung: Vierbauernangriff, Hauptvariante",
                        "Spanische Partie: Offene Berliner Verteidigung, Showalter-Variante",
                        "Angenommenes Benko-Gambit: Fianchetto-Variante",
                        "Sizilianische Verteidigung: Klassische Variante, mit Nf3"),
                page.driver()
                        .executeAsyncScript(
                                TRANSLATED,
                                List.of(
                                        "Alekhine Defense: Four Pawns Attack, Main Line",
                                        "Ruy Lopez: Open Berlin Defense, Showalter Variation",
                                        "Benko Gambit Accepted: Fianchetto Variation",
                                        "Sicilian Defense: Classical Variation, with Nf3")));
        List<?> all = (List<?>) page.driver().executeAsyncScript(TRANSLATED, englishNames());
        assertTrue(all.size() > 3_000);
        assertEquals(
                List.of(),
                all.stream()
                        .filter(
                                name -> name.toString()
                                        .matches(
                                                ".*\\b(Variation|Defense|Attack|Line|Opening|Game|Accepted|Declined|with)\\b.*"))
                        .toList());
    }

    private static final String TRANSLATED = """
            const [names, done] = arguments;
            import('/openings-de.js').then(
                ({germanOpening}) => done(names.map(germanOpening)), fault => done([String(fault)]));
            """;

    private static List<String> englishNames() throws IOException {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(OPENINGS)), StandardCharsets.UTF_8))) {
            return lines.lines().map(line -> line.split("\t")[4]).distinct().toList();
        }
    }
}
