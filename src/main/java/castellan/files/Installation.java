package castellan.files;

import java.io.File;

/** Where the program and the files that belong to it lie. */
public final class Installation {

    private Installation() {}

    /**
     * The file of this name: a relative one beside the jar if it exists there, otherwise in the working directory.
     * Interfaces start engines in directories of their own choice.
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
     * Whether the program was started with {@code java -jar}: then the class path is one file. Its name says nothing,
     * for a jar with a shell head before it has any name.
     */
    private static boolean isJar() {
        return new File(classPath()).isFile();
    }

    private static String classPath() {
        return System.getProperty("java.class.path", "");
    }
}
