package castellan;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** The shape of the code: who may import whom, how large classes and packages may grow, and what is forbidden. */
class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("castellan");

    private static final String OURS = "castellan.";
    private static final String MAIN_AND_ITS_PARTS = "castellan\\.Main(\\$.*)?";

    private static final Path SOURCES = Path.of("src", "main", "java", "castellan");
    private static final Path PAGE = Path.of("src", "main", "resources", "castellan", "web");
    private static final int MOST_LINES = 450;
    /** The rules of chess and the search of a node: each reads in order, and splitting it would not make it shorter. */
    private static final Set<String> LONG_CLASSES = Set.of("Position.java", "Searcher.java");

    /** All words of a language are in one file, so that a translator has all of them before his eyes. */
    private static final Set<String> LANGUAGES = Set.of("en.js", "de.js");

    private static final int MOST_CLASSES = 30;

    private static final Path MAP_DOCUMENT = Path.of("docs", "architecture.md");
    private static final String MAP_HEADING = "## Packages and who may import whom";
    private static final Pattern PACKAGE_NAME = Pattern.compile("`([a-z]+(?:\\.[a-z]+)*)`");
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?castellan\\.([a-z.]+)\\.[A-Z].*");

    private static final Pattern TWO_COMMENTS = Pattern.compile("^ */\\*\\*.*\\*/\\s*/\\*\\*", Pattern.MULTILINE);

    // ---- The package map ---------------------------------------------------------------------------------------

    /** Each package with those of ours that it may import, as the document says: one row per package. */
    private static Map<String, Set<String>> documentedImports() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (String row : mapRows(Files.readAllLines(MAP_DOCUMENT))) {
            String[] cells = row.split("\\|"); // the first is empty
            imports.put(packageNames(cells[1]).first(), packageNames(cells[3]));
        }
        return imports;
    }

    /** The rows of the table below the heading of the map. */
    private static List<String> mapRows(List<String> document) {
        return document.stream()
                .dropWhile(line -> !line.equals(MAP_HEADING))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"))
                .filter(line -> line.startsWith("| `"))
                .toList();
    }

    private static TreeSet<String> packageNames(String cell) {
        return PACKAGE_NAME.matcher(cell).results().map(name -> name.group(1)).collect(toCollection(TreeSet::new));
    }

    /**
     * Each package with those of ours that it uses. The class files alone are not enough, because constants are inlined;
     * neither are the imports alone, because a type may be used without naming it.
     */
    private static Map<String, Set<String>> actualImports() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (JavaClass type : MAIN) {
            for (Dependency use : type.getDirectDependenciesFromSelf()) {
                addImport(imports, type.getPackageName(), use.getTargetClass().getPackageName());
            }
        }
        for (Path source : sources()) {
            String from = SOURCES.getParent()
                    .relativize(source.getParent())
                    .toString()
                    .replace(File.separatorChar, '.');
            for (String line : Files.readAllLines(source)) {
                Matcher matcher = IMPORT.matcher(line);
                if (matcher.matches()) {
                    addImport(imports, from, OURS + matcher.group(1));
                }
            }
        }
        return imports;
    }

    private static void addImport(Map<String, Set<String>> imports, String from, String to) {
        if (from.startsWith(OURS)) {
            Set<String> packages = imports.computeIfAbsent(from.substring(OURS.length()), name -> new TreeSet<>());
            if (to.startsWith(OURS) && !to.equals(from)) {
                packages.add(to.substring(OURS.length()));
            }
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    @Test
    void thePackageMapIsThatOfTheSources() throws IOException {
        Map<String, Set<String>> documented = documentedImports();
        Map<String, Set<String>> actual = actualImports();
        Set<String> packages = new TreeSet<>(documented.keySet());
        packages.addAll(actual.keySet());
        List<String> differences = packages.stream()
                .filter(name -> !Objects.equals(documented.get(name), actual.get(name)))
                .map(name -> name + " imports " + actual.get(name) + ", but its row says " + documented.get(name))
                .toList();
        assertEquals(List.of(), differences);
        assertTrue(packages.contains("board"), "there is something to look at");
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("castellan.(**)").should().beFreeOfCycles().check(MAIN);
    }

    // ---- Sizes -------------------------------------------------------------------------------------------------

    /** Of the program, the tests, the benchmarks and the tools of the build. */
    @Test
    void noClassIsTooLong() throws IOException {
        assertEquals(Map.of(), tooLong(allClasses(), LONG_CLASSES));
    }

    private static List<Path> allClasses() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            List<Path> classes =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertTrue(classes.containsAll(sources()), "there is something to look at");
            return classes;
        }
    }

    @Test
    void noModuleOfThePageIsTooLong() throws IOException {
        try (Stream<Path> files = Files.list(PAGE)) {
            List<Path> modules =
                    files.filter(file -> file.toString().endsWith(".js")).toList();
            assertEquals(Map.of(), tooLong(modules, LANGUAGES));
        }
    }

    private static Map<String, Integer> tooLong(Collection<Path> files, Set<String> mayBeLong) throws IOException {
        Map<String, Integer> tooLong = new TreeMap<>();
        for (Path file : files) {
            int lines = Files.readAllLines(file).size();
            if (lines > MOST_LINES && !mayBeLong.contains(file.getFileName().toString())) {
                tooLong.put(file.toString(), lines);
            }
        }
        return tooLong;
    }

    @Test
    void noPackageHoldsTooManyClasses() throws IOException {
        Map<Path, Long> classes = sources().stream().collect(groupingBy(Path::getParent, counting()));
        classes.values().removeIf(count -> count <= MOST_CLASSES);
        assertEquals(Map.of(), classes);
    }

    // ---- What is forbidden -------------------------------------------------------------------------------------

    /** Newer compilers than 17 refuse it, and the download is built with the newest. */
    @Test
    void noDocumentationCommentFollowsAnother() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : allClasses()) {
            if (TWO_COMMENTS.matcher(Files.readString(source)).find()) {
                found.add(source.toString());
            }
        }
        assertEquals(List.of(), found);
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
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(MAIN);
    }

    /** One class writes to the standard output, and only Main writes to the standard error. */
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

    /** So that files are replaced as a whole, forced to the disk, and never overwritten by mistake. */
    @Test
    void onlyThePackageForFilesWritesFiles() {
        noClasses()
                .that()
                .resideOutsideOfPackage(inside("files"))
                .should()
                .callMethodWhere(
                        callOf(Files.class, "write.*|new.*Writer|newOutputStream|newByteChannel|copy|create.*File"))
                .orShould()
                .callMethodWhere(callOf(FileChannel.class, "open"))
                .orShould()
                .callConstructorWhere(DescribedPredicate.describe(
                        "a file is opened",
                        call -> call.getTargetOwner().isEquivalentTo(FileOutputStream.class)
                                && !call.getTarget()
                                        .getRawParameterTypes()
                                        .get(0)
                                        .isEquivalentTo(FileDescriptor.class)))
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(FileWriter.class, RandomAccessFile.class)
                .check(MAIN);
    }

    private static DescribedPredicate<JavaMethodCall> callOf(Class<?> owner, String names) {
        return DescribedPredicate.describe(
                "a file is written",
                call -> call.getTargetOwner().isEquivalentTo(owner)
                        && call.getName().matches(names));
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
                .resideInAnyPackage("com.google.gson..", "com.sun.net.httpserver..", "io.nayuki..")
                .check(MAIN);
    }

    /** Main names one class of the web, in a branch of its own, so that it is never loaded for UCI. */
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

    /** The tests without the classes that the benchmark processor generates, whose names do not follow our rules. */
    private static List<Class<?>> testClasses() throws IOException, ClassNotFoundException {
        Path root = Path.of("target", "test-classes");
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                String name = root.relativize(file).toString().replace(File.separatorChar, '.');
                if (name.matches("castellan\\.[^$]*\\.class") && !name.contains("jmh_generated")) {
                    String type = name.substring(0, name.lastIndexOf('.'));
                    classes.add(Class.forName(type, false, ArchitectureTest.class.getClassLoader()));
                }
            }
        }
        return classes;
    }

    @Test
    void everyTestClassHoldsATestAndEveryTestIsInATestClass() throws Exception {
        TreeSet<String> wrong = new TreeSet<>();
        List<Class<?>> classes = testClasses();
        for (Class<?> type : classes) {
            boolean holdsTests = !AnnotationSupport.findAnnotatedMethods(
                            type, Testable.class, HierarchyTraversalMode.TOP_DOWN)
                    .isEmpty();
            boolean isTestClass = type.getSimpleName().endsWith("Test")
                    || type.getSimpleName().endsWith("IT");
            if (holdsTests != isTestClass) {
                wrong.add(type.getName());
            }
        }
        assertEquals(new TreeSet<>(), wrong);
        assertTrue(classes.contains(ArchitectureTest.class), "there is something to look at");
    }

    private static String inside(String name) {
        return "castellan." + name + "..";
    }
}
