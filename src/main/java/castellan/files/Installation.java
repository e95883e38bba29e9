package castellan.files;

import java.io.File;

/** Finds the program's own files. */
public final class Installation {

    private Installation() {}

    /**
     * The file of this name: a relative one beside the jar if it exists there, otherwise in the working directory.
     * Interfaces start engines in any directory.
     */
    public static File resolve(String name) {
        File file = new File(name);
        if (!file.isAbsolute() && isJar()) {
            File besideJar = new File(new File(classPath()).getAbsoluteFile().getParentFile(), name);
            return besideJar.exists() ? besideJar : file;
        }
        return file;
    }

    /**
     * Whether the program was started with {@code java -jar}: then the class path is one file, of any name (the
     * executable jar has no extension).
     */
    private static boolean isJar() {
        return new File(classPath()).isFile();
    }

    private static String classPath() {
        return System.getProperty("java.class.path", "");
    }
}
