package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a process of its own, because it changes settings of the JVM. */
class SmallHeapTest {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private static String run(String... options) throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String[] command = new String[options.length + 4];
        command[0] = JAVA;
        System.arraycopy(options, 0, command, 1, options.length);
        command[options.length + 1] = "-cp";
        command[options.length + 2] = classPath;
        command[options.length + 3] = Program.class.getName();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    /** Java by itself would keep up to three times of what is in use. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC -Xms24m", "-XX:+UseSerialGC -Xms24m -Xmn6m -XX:-ShrinkHeapInSteps"})
    void afterACollectionTheHeapHasLittleMoreThanItNeeds(String options) throws Exception {
        String[] megabytes = run(options.split(" ")).split(" of ");
        int used = Integer.parseInt(megabytes[0]);
        int all = Integer.parseInt(megabytes[1]);
        assertTrue(used >= 40 && all < 2 * used, () -> used + " of " + all);
    }

    /** So is the Java of the download. */
    @Test
    void aJavaWithoutTheModuleForThatCollectsAllTheSame() throws Exception {
        assertTrue(run("--limit-modules", "java.base").contains(" of "));
    }

    /** Prints how many megabytes of its heap are in use after much of it was. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) {
            long[][] live = new long[5][1 << 20];
            Reference.reachabilityFence(new long[40][1 << 20]);
            new SmallHeap().collect();
            Runtime runtime = Runtime.getRuntime();
            System.out.println(
                    (runtime.totalMemory() - runtime.freeMemory() >> 20) + " of " + (runtime.totalMemory() >> 20));
            Reference.reachabilityFence(live);
        }
    }
}
