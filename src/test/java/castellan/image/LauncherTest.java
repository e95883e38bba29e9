package castellan.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the image starts Java on each system. ImageIT runs it on this system. */
class LauncherTest {

    private static final Platform WINDOWS = new Platform("windows", "x64");

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x64",
        "Linux, aarch64, linux-arm64",
        "Mac OS X, aarch64, macos-arm64",
        "Mac OS X, x86_64, macos-x64",
        "Windows 11, amd64, windows-x64",
        "Linux, riscv64, linux-riscv64"
    })
    void platformsHaveTheirUsualNames(String system, String processor, String name) {
        assertEquals(name, Platform.of(system, processor).toString());
    }

    @Test
    void theExeFindsItsFilesFromItsOwnFolder() {
        List<String> lines = new Launcher(WINDOWS, true).exeSettings().lines().toList();
        assertEquals("[Application]", lines.get(0));
        assertTrue(lines.contains("app.classpath=$ROOTDIR\\castellan.jar"), lines::toString);
        assertTrue(lines.contains("app.mainclass=castellan.Main"), lines::toString);
        assertTrue(lines.contains("java-options=-XX:AOTCache=$ROOTDIR\\runtime\\castellan.aot"), lines::toString);
        assertTrue(lines.indexOf("[JavaOptions]") < lines.indexOf("java-options=-XX:+UseSerialGC"));
    }

    /** Not even in a log option: a JVM that does not know the cache would not start. */
    @Test
    void withoutACacheNoneIsNamed() {
        assertFalse(new Launcher(WINDOWS, false).exeSettings().toLowerCase().contains("aot"));
    }

    /** What makes the download fast and small does the same for those who build the program. */
    @ParameterizedTest
    @ValueSource(strings = {"castellan", "castellan.bat", "Makefile"})
    void theOtherLaunchersHaveTheSameOptions(String launcher) throws IOException {
        String text = Files.readString(Path.of(launcher));
        List<String> options = new ArrayList<>(new Launcher(Platform.of("Linux", "amd64"), false).options());
        options.remove("-XX:-UsePerfData"); // about files that a download should not leave behind
        if (launcher.endsWith(".bat")) {
            options.remove("-XX:TrimNativeHeapInterval=10000"); // the JVM would warn that Windows has no such thing
        }
        options.removeIf(text::contains);
        assertEquals(List.of(), options, "missing options");
    }
}
