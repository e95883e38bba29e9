package castellan.tools.match;

import castellan.files.FaultText;
import castellan.files.Installation;
import castellan.files.UserFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The classes of another version of the program, loaded from its jar beside those that run. Only {@link MatchPlayer},
 * through which its players are talked to, is common to both.
 */
final class EngineCopy extends URLClassLoader {

    private static final String OURS = "castellan.";
    private static final String PARAMETERS = OURS + "search.SearchParams";
    private static final String COMMON = MatchPlayer.class.getName();
    private static final String PLAYER = EnginePlayer.class.getName();
    private static final ClassLoader HOME = EngineCopy.class.getClassLoader();

    private final String jar;

    private EngineCopy(String jar, URL code) {
        super(new URL[] {code}, ClassLoader.getPlatformClassLoader());
        this.jar = jar;
    }

    /**
     * @throws MatchException if the file is no jar of Castellan
     * @throws castellan.files.UserFileException if it cannot be read
     */
    static EngineCopy open(String jar) {
        UserFile.readBeginning(jar, 1); // complains about what is no file
        EngineCopy copy;
        try {
            copy = new EngineCopy(jar, path(jar).toUri().toURL());
        } catch (MalformedURLException e) {
            throw new MatchException("'" + jar + "' cannot be used: " + FaultText.of(e));
        }
        try {
            copy.parameters();
        } catch (MatchException e) {
            copy.close();
            throw e;
        }
        return copy;
    }

    static Path path(String jar) {
        return Installation.resolve(jar).toPath();
    }

    private Class<?> parameters() {
        try {
            return Class.forName(PARAMETERS, false, this);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new MatchException("'" + jar + "' is no jar of Castellan");
        }
    }

    /** Whether players of this version can be given parameters. In older ones they are constants. */
    boolean takesParameters() {
        try {
            parameters().getConstructor(Map.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /**
     * Gives the constants of an older version other values. It reads them from system properties, once, when their
     * class is initialized.
     *
     * @throws IllegalArgumentException if one is unknown or out of bounds
     */
    void setConstants(Map<String, Integer> values) {
        Set<String> unknown = new TreeSet<>(values.keySet());
        for (Field field : parameters().getDeclaredFields()) {
            unknown.remove(field.getName());
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("there is no parameter " + String.join(", ", unknown));
        }
        values.forEach((name, value) -> System.setProperty(OURS + name, value.toString()));
        try {
            Class.forName(PARAMETERS, true, this);
        } catch (ExceptionInInitializerError e) {
            throw new IllegalArgumentException(FaultText.of(e.getCause()), e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("it was found before", e);
        } finally {
            values.keySet().forEach(name -> System.clearProperty(OURS + name));
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.equals(COMMON)) {
            return HOME.loadClass(name);
        }
        try {
            return super.findClass(name);
        } catch (ClassNotFoundException e) {
            if (name.startsWith(PLAYER)) { // the jar is older than match: use our player with its engine
                byte[] classFile = ownClassFile(name);
                return defineClass(name, classFile, 0, classFile.length);
            }
            if (name.startsWith(OURS)) {
                throw e;
            }
            return HOME.loadClass(name); // a library, which a jar made of bare classes does not contain
        }
    }

    private static byte[] ownClassFile(String name) throws ClassNotFoundException {
        try (InputStream in = HOME.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public void close() {
        try {
            super.close();
        } catch (IOException e) {
            throw new MatchException("'" + jar + "' cannot be closed: " + FaultText.of(e));
        }
    }
}
