package castellan.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A release drops the suffix of the development version; the scripts run on a copy of what they change. */
@DisabledOnOs(OS.WINDOWS)
class ReleaseScriptsTest {

    private static final String HEADING_OF_TODAY = "## 2\\.0\\.0 \\(\\d{4}-\\d\\d-\\d\\d\\)";

    @TempDir
    Path project;

    @BeforeEach
    void copyTheScripts() throws IOException {
        Files.createDirectory(project.resolve("release"));
        for (String script : List.of("common", "notes", "release", "set-version")) {
            Files.copy(Path.of("release", script), project.resolve("release").resolve(script));
        }
        Files.writeString(project.resolve("pom.xml"), pom("2.0.0-SNAPSHOT"));
        Files.writeString(
                project.resolve("CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n- News.\n\n## 1.0.0\n\n- Old.\n");
    }

    private static String pom(String version) {
        return """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <artifactId>castellan</artifactId>
                  <version>%s</version>
                  <dependency>
                      <version>2.0.0-SNAPSHOT</version>
                  </dependency>
                </project>
                """.formatted(version);
    }

    private record Run(int status, String output) {}

    private Run run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }

    private void succeed(String... command) throws IOException, InterruptedException {
        Run run = run(command);
        assertEquals(0, run.status(), run.output());
    }

    private String notesOf(String version) throws IOException, InterruptedException {
        return run("release/notes", version).output().strip();
    }

    private List<String> headings() throws IOException {
        return Files.readAllLines(project.resolve("CHANGELOG.md")).stream()
                .filter(line -> line.startsWith("## "))
                .toList();
    }

    @Test
    void aReleaseDropsTheSuffixAndNamesItsNotes() throws Exception {
        succeed("release/set-version", "2.0.0");
        assertEquals(pom("2.0.0"), Files.readString(project.resolve("pom.xml")));
        assertEquals("- News.", notesOf("2.0.0"));
        assertTrue(headings().get(0).matches(HEADING_OF_TODAY), headings()::toString);
    }

    @Test
    void developmentGoesOnWithASuffixAndNewNotes() throws Exception {
        succeed("release/set-version", "2.0.0");
        succeed("release/set-version", "2.1.0-SNAPSHOT");
        assertEquals(pom("2.1.0-SNAPSHOT"), Files.readString(project.resolve("pom.xml")));
        assertEquals("## Unreleased", headings().get(0));
        assertTrue(headings().get(1).matches(HEADING_OF_TODAY), headings()::toString);
        assertEquals("- News.", notesOf("2.0.0"));
    }

    @Test
    void whatIsNoVersionOrAlreadyReleasedChangesNothing() throws Exception {
        assertEquals(2, run("release/set-version", "2.0").status());
        succeed("release/set-version", "2.0.0");
        assertEquals(new Run(1, "CHANGELOG.md has no line '## Unreleased'.\n"), run("release/set-version", "2.0.1"));
        assertEquals(pom("2.0.0"), Files.readString(project.resolve("pom.xml")));
    }

    @Test
    void aDevelopmentVersionCannotBeTaggedAsARelease() throws Exception {
        succeed("git", "init", "-q");
        succeed("git", "add", "--all");
        succeed("git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "All");
        succeed("git", "tag", "v2.0.0-SNAPSHOT");
        Run release = run("release/release", "--no-other-jdk");
        assertEquals(1, release.status());
        assertTrue(release.output().startsWith("2.0.0-SNAPSHOT is a development version"), release.output());
    }

    /** What a rehearsal or a release of this very state would need. */
    @Test
    void theChangelogHasNotesForThePresentVersion() throws Exception {
        Files.writeString(project.resolve("pom.xml"), Files.readString(Path.of("pom.xml")));
        Files.writeString(project.resolve("CHANGELOG.md"), Files.readString(Path.of("CHANGELOG.md")));
        Run version = run("bash", "-c", ". release/common; version");
        String wanted = version.output().strip();
        Run notes = run("release/notes", wanted.endsWith("-SNAPSHOT") ? "Unreleased" : wanted);
        assertEquals(0, notes.status(), notes.output());
    }
}
