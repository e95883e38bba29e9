package castellan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import io.nayuki.qrcodegen.QrCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.apache.commons.lang3.StringUtils;
import org.junit.jupiter.api.Test;

/** The notices for the libraries say what the libraries, at their present versions, ask for. */
class NoticesTest {

    private static final Path FOLDER = Path.of("src", "main", "resources", "META-INF");

    private static String ours(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name));
    }

    private static String textIn(Class<?> library, String name) throws Exception {
        Path jar = Path.of(
                library.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile opened = new JarFile(jar.toFile());
                InputStream content = opened.getInputStream(opened.getEntry(name))) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theNoticeOfCommonsLangIsRepeatedWithItsLicence() throws Exception {
        List<String> wanted = textIn(StringUtils.class, "META-INF/NOTICE.txt")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        List<String> lines = ours("NOTICE").lines().toList();
        assertTrue(lines.containsAll(wanted), lines::toString);
        assertEquals(
                textIn(StringUtils.class, "META-INF/LICENSE.txt").lines().toList(),
                ours("LICENSE-Apache-2.0.txt").lines().toList());
    }

    @Test
    void theGeneratorOfQrCodesIsNamedWithTheWholeLicence() throws Exception {
        String pom = textIn(QrCode.class, "META-INF/maven/io.nayuki/qrcodegen/pom.xml");
        assertTrue(pom.contains("<name>The MIT License</name>"), pom);
        assertTrue(ours("NOTICE").contains("QR Code generator library\nCopyright (c) Project Nayuki,"));
        String licence = Files.readString(Path.of("LICENSE")); // the same words as ours, after the copyright
        String words =
                licence.substring(licence.indexOf("Permission is hereby")).strip();
        assertTrue(ours("NOTICE").contains("Under the MIT licence:\n" + words));
    }

    @Test
    void gsonIsNamedWithItsCopyrightAndItsLicence() throws Exception {
        String pom = textIn(Gson.class, "META-INF/maven/com.google.code.gson/gson/pom.xml");
        assertTrue(pom.contains("<name>Apache-2.0</name>"), pom);
        String copyright = pom.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("Copyright"))
                .findFirst()
                .orElseThrow();
        assertTrue(ours("NOTICE").contains("Gson\n" + copyright + "\nUnder the Apache License 2.0,"), copyright);
    }
}
