package castellan.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/** The Java of the image has the modules that the code needs, and no others. */
class RuntimeLinkerTest {

    @Test
    void theModulesAreThoseThatTheCodeUses() {
        StringWriter found = new StringWriter();
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        PrintWriter output = new PrintWriter(found);
        Path classes = Path.of("target", "classes");
        assertEquals(
                0,
                jdeps.run(
                        output,
                        output,
                        "--ignore-missing-deps",
                        "--no-recursive",
                        "--print-module-deps",
                        classes.toString()),
                found::toString);
        TreeSet<String> used = new TreeSet<>(List.of(found.toString().strip().split(",")));
        for (String optional : List.of("jdk.incubator.vector", "jdk.management")) {
            assertTrue(used.remove(optional), "used if present, but not part of the image");
        }
        assertEquals(new TreeSet<>(RuntimeLinker.MODULES), used);
    }
}
