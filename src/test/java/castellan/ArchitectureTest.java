package castellan;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.annotation.Testable;

/** The shape of the code: who may import whom, and what is written nowhere. */
class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("castellan");
    /** The tests without what the benchmark processor writes, which names its own classes as it likes. */
    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPackages("castellan");

    private static final String MAIN_AND_ITS_PARTS = "castellan\\.Main(\\$.*)?";

    /** Each package and those of ours that it may import. The start class may use anything. */
    private static final Map<String, List<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("board", List.of()),
            Map.entry("files", List.of()),
            Map.entry("notation", List.of("board")),
            Map.entry("game", List.of("board")),
            Map.entry("eval", List.of("board")),
            Map.entry("search", List.of("board", "eval")),
            Map.entry("engine", List.of("board", "eval", "search", "files")),
            Map.entry("host", List.of("board", "notation", "game", "search", "engine")),
            Map.entry("tools", List.of("board", "notation", "game", "eval", "search", "engine", "files")),
            Map.entry("terminal", List.of("board", "notation", "search", "engine", "host", "files")),
            Map.entry("uci", List.of("board", "notation", "engine", "host", "tools", "terminal")),
            Map.entry(
                    "console",
                    List.of("board", "notation", "game", "eval", "engine", "host", "tools", "terminal", "files")),
            Map.entry("web", List.of("web.http", "web.table", "web.thinking")),
            Map.entry(
                    "web.table",
                    List.of(
                            "board",
                            "notation",
                            "game",
                            "search",
                            "engine",
                            "host",
                            "files",
                            "web.http",
                            "web.thinking")),
            Map.entry("web.thinking", List.of("board", "notation", "game", "search", "engine")),
            Map.entry("web.http", List.of("files"))));

    static Iterable<String> packages() {
        return ARROWS.keySet();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void aPackageImportsOnlyWhatItsArrowsAllow(String name) {
        String[] allowed = ARROWS.get(name).stream().map(ArchitectureTest::room).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(room(name))
                .should()
                .dependOnClassesThat(resideInAPackage("castellan..")
                        .and(not(resideInAPackage(room(name))))
                        .and(not(resideInAnyPackage(allowed))))
                .allowEmptyShould(true)
                .check(MAIN);
    }

    @Test
    void everyPackageHasItsArrows() {
        TreeSet<String> unknown = new TreeSet<>();
        for (JavaClass type : MAIN) {
            String name = type.getPackageName().replaceFirst("^castellan\\.?", "");
            String first = name.replaceFirst("\\..*", "");
            boolean isInside = ARROWS.containsKey(first) && !hasRooms(first);
            if (!name.isEmpty() && !isInside && !ARROWS.containsKey(name)) {
                unknown.add(type.getPackageName());
            }
        }
        assertEquals(new TreeSet<>(), unknown);
        assertTrue(MAIN.contain("castellan.board.Position"), "there is something to look at");
    }

    @Test
    void thePackageMapOfTheDocumentIsThatOfTheCode() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("docs", "architecture.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("`")[1])
                .filter(name -> name.matches("[a-z]+"))
                .toList();
        assertEquals(
                ARROWS.keySet().stream().filter(name -> !name.contains(".")).toList(),
                rows.stream().sorted().toList());
    }

    @Test
    void nothingStandsBesideMainInTheRootPackage() {
        noClasses()
                .that()
                .haveNameNotMatching(MAIN_AND_ITS_PARTS)
                .should()
                .resideInAPackage("castellan")
                .check(MAIN);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("castellan.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(MAIN);
    }

    /** One class writes to the standard output, and only the start says on the standard error what is wrong. */
    @Test
    void nobodyElseTouchesTheStandardStreams() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("castellan.terminal.Output")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(FileDescriptor.class, "out")
                .orShould()
                .accessField(FileDescriptor.class, "err")
                .check(MAIN);
        noClasses()
                .that()
                .haveNameNotMatching(MAIN_AND_ITS_PARTS)
                .should()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(MAIN);
    }

    @Test
    void commonsLangStaysAtTheEdges() {
        noClasses()
                .that()
                .resideOutsideOfPackages(inside("notation"), inside("engine"), inside("tools"), inside("console"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons.lang3..")
                .check(MAIN);
    }

    @Test
    void onlyTheWebKnowsJsonAndHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackage(inside("web"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.google.gson..", "com.sun.net.httpserver..")
                .check(MAIN);
    }

    /** The start names one class of the web, in a branch of its own, so that whoever speaks UCI never loads it. */
    @Test
    void onlyTheStartKnowsTheWeb() {
        noClasses()
                .that()
                .resideOutsideOfPackage(inside("web"))
                .should()
                .dependOnClassesThat(resideInAPackage(inside("web")).and(not(simpleName("WebCommand"))))
                .check(MAIN);
    }

    @Test
    void nothingIsCalledUtil() {
        noClasses()
                .should()
                .haveNameMatching(".*Utils?")
                .orShould()
                .resideInAnyPackage("..util..", "..utils..")
                .check(MAIN);
    }

    @Test
    void everyTestClassHoldsATestAndEveryTestIsInATestClass() {
        TreeSet<String> wrong = new TreeSet<>();
        for (JavaClass type : TESTS) {
            boolean holdsTests =
                    type.getAllMethods().stream().anyMatch(method -> method.isMetaAnnotatedWith(Testable.class));
            boolean isTestClass = type.getSimpleName().endsWith("Test")
                    || type.getSimpleName().endsWith("IT");
            boolean isGenerated = type.getPackageName().endsWith("jmh_generated");
            if (holdsTests != isTestClass && type.isTopLevelClass() && !isGenerated) {
                wrong.add(type.getName());
            }
        }
        assertEquals(new TreeSet<>(), wrong);
        assertTrue(TESTS.contain(ArchitectureTest.class), "there is something to look at");
    }

    /** Whether the parts of a package have arrows of their own. */
    private static boolean hasRooms(String name) {
        return ARROWS.keySet().stream().anyMatch(other -> other.startsWith(name + "."));
    }

    /** The classes that the arrows of this name are for. */
    private static String room(String name) {
        return hasRooms(name) ? "castellan." + name : inside(name);
    }

    private static String inside(String name) {
        return "castellan." + name + "..";
    }
}
