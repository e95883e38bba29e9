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
            Map.entry("web", List.of("board", "notation", "game", "search", "engine", "host", "files"))));

    static Iterable<String> packages() {
        return ARROWS.keySet();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void aPackageImportsOnlyWhatItsArrowsAllow(String name) {
        String[] allowed =
                ARROWS.get(name).stream().map(ArchitectureTest::inside).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(inside(name))
                .should()
                .dependOnClassesThat(resideInAPackage("castellan..")
                        .and(not(resideInAPackage(inside(name))))
                        .and(not(resideInAnyPackage(allowed))))
                .allowEmptyShould(true)
                .check(MAIN);
    }

    @Test
    void everyPackageHasItsArrows() {
        TreeSet<String> unknown = new TreeSet<>();
        for (JavaClass type : MAIN) {
            String[] path = type.getPackageName().split("\\.");
            if (path.length > 1 && !ARROWS.containsKey(path[1])) {
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
        assertEquals(ARROWS.keySet(), new TreeSet<>(rows));
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

    private static String inside(String name) {
        return "castellan." + name + "..";
    }
}
