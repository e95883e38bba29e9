package castellan.tools.tune;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.tools.RecordedReport;
import castellan.tools.match.Configuration;
import castellan.tools.match.GameSettings;
import castellan.tools.match.Tally;
import castellan.tools.tune.TuneSettings.Wish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TuningTest {

    private static final List<Wish> FUTILITY =
            List.of(wish("FUTILITY_*"), wish("QUIESCENCE_MARGIN", 300, 100, 500, 50));

    @TempDir
    Path folder;

    private final RecordedReport report = new RecordedReport();

    private static Wish wish(String name, double... numbers) {
        return new Wish(name, Arrays.stream(numbers).boxed().toList());
    }

    private Tuning tuning(List<Wish> wishes, long nodes, int iterations) {
        GameSettings games = new GameSettings(1, nodes, Optional.empty(), 1, true, "", 7);
        return new Tuning(Network.standard(), new TuneSettings(wishes, "", games, iterations, 2, 0.05, folder), report);
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(folder.resolve("tuning.csv"));
    }

    @Test
    void everyIterationIsALineOfTheLogAndTheValuesCanBePasted() throws IOException {
        tuning(FUTILITY, 30, 3).run();
        assertEquals(List.of(), report.faults);
        List<String> log = log();
        assertEquals(
                "iteration,wins,draws,losses,FUTILITY_DEPTH,FUTILITY_BASE,FUTILITY_MARGIN,QUIESCENCE_MARGIN",
                log.get(0));
        assertEquals(5, log.size(), log::toString);
        assertTrue(log.get(1).matches("0,0,0,0,.*,300\\.0"), log.get(1));
        for (int iteration = 1; iteration <= 3; iteration++) {
            String[] columns = log.get(iteration + 1).split(",");
            assertEquals(iteration, Integer.parseInt(columns[0]));
            assertEquals(
                    4,
                    Integer.parseInt(columns[1]) + Integer.parseInt(columns[2]) + Integer.parseInt(columns[3]),
                    "two pairs");
        }
        long tuned = Math.round(Double.parseDouble(log.get(4).split(",")[7]));
        assertTrue(
                report.lines.contains(
                        "final int quiescenceMargin = value(\"QUIESCENCE_MARGIN\", " + tuned + ", 0, 20000);"),
                report.lines::toString);
        assertTrue(report.lastLine().matches("match( new\\.[A-Z_]+=-?\\d+){4}"), report.lastLine());
    }

    @Test
    void aTuningThatIsContinuedIsTheSameAsOneWithoutABreak() throws IOException {
        tuning(FUTILITY, 30, 3).run();
        List<String> whole = log();
        Files.writeString(folder.resolve("tuning.csv"), String.join("\n", whole.subList(0, 3)) + "\n2,1,");
        tuning(FUTILITY, 30, 3).run();
        assertEquals(List.of(), report.faults);
        assertEquals(whole, log());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my,own,table\n1,2,3\n",
                "my own table, without a line end",
                "",
                "iteration,wins,draws,losses,FUTILITY_DEPTH,FUTILITY_BASE,FUTILITY_MARGIN,QUIESCENCE_MARGIN\n"
            })
    void aTableOfSomebodyElseIsNotOverwritten(String table) throws IOException {
        Path file = folder.resolve("tuning.csv");
        Files.writeString(file, table);
        tuning(FUTILITY, 30, 1).run();
        assertEquals(
                List.of("'" + file + "' is in the way, because its settings in tuning.json are missing: move it"
                        + " elsewhere or choose another folder"),
                report.faults);
        assertEquals(table, Files.readString(file));
        assertFalse(Files.exists(folder.resolve("tuning.json")));
        Files.delete(file);
        tuning(FUTILITY, 30, 1).run();
        Files.writeString(file, table);
        report.faults.clear();
        tuning(FUTILITY, 30, 1).run();
        assertEquals(List.of("'" + file + "' is damaged: it has not the columns of this tuning"), report.faults);
        assertEquals(table, Files.readString(file));
    }

    @Test
    void anIterationThatCannotBeSavedCostsNoOther() throws IOException {
        List<TunedParameter> parameters = List.of(new TunedParameter("ONE", 1, 0, 10, 1, 0.002));
        Configuration configuration = new Configuration().with("test", 1);
        try (TuningFolder log = new TuningFolder(folder, configuration, parameters)) {
            log.add(new Tally(), new double[] {2});
            Path beside =
                    Files.createDirectories(folder.resolve("tuning.csv.new").resolve("in the way"));
            List<String> before = log();
            assertThrows(IOException.class, () -> log.add(new Tally(), new double[] {3}));
            assertEquals(before, log());
            assertEquals(1, log.iteration());
            assertArrayEquals(new double[] {2}, log.values());
            Files.delete(beside);
            log.add(new Tally(), new double[] {3});
            assertEquals(List.of("2,0,0,0,3.0"), log().subList(3, 4));
        }
    }

    @Test
    void valuesAreKeptToTheLastDigit() throws IOException {
        List<TunedParameter> parameters = List.of(
                new TunedParameter("ONE", 1, 0, 10, 1, 0.002), new TunedParameter("TWO", 2.5, -10, 10, 1, 0.002));
        Configuration configuration = new Configuration().with("test", 1);
        double[] values = {1.0 / 3, -Math.PI};
        try (TuningFolder log = new TuningFolder(folder, configuration, parameters)) {
            assertArrayEquals(new double[] {1, 2.5}, log.values());
            Tally tally = new Tally();
            List.of("LL", "WW", "WW").forEach(tally::add);
            log.add(tally, values);
        }
        try (TuningFolder log = new TuningFolder(folder, configuration, parameters)) {
            assertEquals(1, log.iteration());
            assertArrayEquals(values, log.values());
        }
        assertTrue(log().get(2).startsWith("1,4,0,2,0.3333"), log().get(2));
    }

    @Test
    void anotherTuningIsNotMixedIn() throws IOException {
        tuning(FUTILITY, 30, 1).run();
        List<String> log = log();
        tuning(List.of(wish("FUTILITY_*")), 30, 1).run();
        assertTrue(report.faults.get(0).contains("keeps something else"), report.faults::toString);
        assertEquals(log, log());
    }

    @Test
    void aDamagedLogIsNamed() throws IOException {
        tuning(FUTILITY, 30, 1).run();
        Files.writeString(folder.resolve("tuning.csv"), String.join("\n", log()) + "\n5,1,1,0,8\n");
        tuning(FUTILITY, 30, 1).run();
        assertTrue(report.faults.get(0).contains("tuning.csv' is damaged"), report.faults::toString);
    }

    @Test
    void stopGivesUpTheIterationInProgress() throws Exception {
        Tuning endless = tuning(FUTILITY, 1_000_000_000, 100);
        Thread thread = new Thread(endless);
        thread.start();
        while (report.lines.isEmpty()) {
            Thread.sleep(10);
        }
        Thread.sleep(200);
        endless.stop();
        thread.join(20_000);
        assertFalse(thread.isAlive());
        assertEquals(2, log().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NO_SUCH | | there is no parameter NO_SUCH",
                "NO_SUCH* | | there is no parameter NO_SUCH*",
                "FUTILITY_MARGIN | 1000 | FUTILITY_MARGIN ranges from 20 to 300, which does not fit",
                "FUTILITY_MARGIN | 100:10 | FUTILITY_MARGIN ranges from 20 to 300, which does not fit",
                "FUTILITY_MARGIN | 100:50:150:0 | FUTILITY_MARGIN ranges from 20 to 300, which does not fit"
            })
    void whatCannotBeTunedIsNamed(String name, String numbers, String fault) {
        double[] given = numbers == null
                ? new double[0]
                : Arrays.stream(numbers.split(":"))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
        tuning(List.of(wish(name, given)), 60, 1).run();
        assertTrue(report.faults.get(0).startsWith(fault), report.faults::toString);
    }
}
