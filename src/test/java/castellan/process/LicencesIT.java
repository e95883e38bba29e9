package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar carries our own licence and a notice for each library inside it. NoticesTest reads what the notices say. */
class LicencesIT {

    private static final Path JAR = Path.of("target", "castellan.jar");

    /** The folder of each library in the jar, and its name in the notices. */
    private static final Map<String, String> LIBRARIES = Map.of(
            "org/apache/commons/lang3/", "Apache Commons Lang",
            "com/google/gson/", "Gson",
            "io/nayuki/qrcodegen/", "QR Code generator library");

    private static String textIn(JarFile jar, String name) throws IOException {
        JarEntry entry = jar.getJarEntry(name);
        assertNotNull(entry, "the jar has no " + name);
        try (InputStream content = jar.getInputStream(entry)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void ourOwnLicenceIsInTheJar() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertEquals(Files.readString(Path.of("LICENSE")), textIn(jar, "META-INF/LICENSE"));
        }
    }

    @Test
    void everyClassIsOursOrOfALibraryWithANotice() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> others = jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.startsWith("castellan/"))
                    .filter(name -> LIBRARIES.keySet().stream().noneMatch(name::startsWith))
                    .toList();
            assertEquals(List.of(), others, "from a library without a notice");
            assertTrue(textIn(jar, "META-INF/LICENSE-Apache-2.0.txt").contains("Apache License"));
            List<String> notices = textIn(jar, "META-INF/NOTICE").lines().toList();
            for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
                assertTrue(jar.stream().anyMatch(entry -> entry.getName().startsWith(library.getKey())));
                assertTrue(notices.contains(library.getValue()), library.getValue());
            }
        }
    }
}
