package castellan.tools.match;

import castellan.engine.FaultText;
import castellan.engine.Installation;
import castellan.engine.UserFile;
import castellan.notation.Fen;
import castellan.search.ParameterSource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Loads the engine a second time, from the running program or from the jar of another version, with parameters of its
 * own. In each copy they are {@code static final}, so that a match runs the code that a release with these values
 * would run. Only the two interfaces that the copies are talked to through are common to all.
 */
final class EngineCopy extends URLClassLoader implements ParameterSource {

    private static final String OURS = "castellan.";
    private static final String PARAMETERS = OURS + "search.SearchParams";
    private static final String PLAYER = EnginePlayer.class.getName();
    private static final Set<String> COMMON = Set.of(MatchPlayer.class.getName(), ParameterSource.class.getName());
    private static final ClassLoader HOME = EngineCopy.class.getClassLoader();
    private static final int MAX_NETWORK_BYTES = 64 << 20;

    private final Side side;
    private final byte[] network;
    private final Map<String, Integer> values;
    /** What the copy has asked for by now. */
    private final Set<String> known = new TreeSet<>();

    private EngineCopy(Side side, URL code, byte[] network) {
        super(new URL[] {code}, ClassLoader.getPlatformClassLoader());
        this.side = side;
        this.network = network;
        values = side.parameters();
    }

    /**
     * @throws MatchException if a file is no good, a parameter unknown or out of its bounds, or a jar cannot play
     * @throws castellan.engine.UserFileException if a file cannot be read
     */
    static EngineCopy load(Side side) {
        byte[] network = side.network().isEmpty() ? new byte[0] : UserFile.read(side.network(), MAX_NETWORK_BYTES);
        EngineCopy copy = new EngineCopy(side, code(side), network);
        try {
            copy.setParameters();
            copy.newPlayer(1).newGame(Fen.START);
        } catch (RuntimeException e) {
            copy.close();
            throw e;
        }
        return copy;
    }

    private static URL code(Side side) {
        try {
            return codePath(side).toUri().toURL();
        } catch (IOException e) {
            throw new MatchException("the engine's classes cannot be found: " + FaultText.of(e));
        }
    }

    /** The jar, or the folder of classes of a program that was started without one. */
    private static Path codePath(Side side) {
        if (!side.jar().isEmpty()) {
            UserFile.readBeginning(side.jar(), 1); // complains about what is no file
            return Installation.resolve(side.jar()).toPath();
        }
        try {
            return Path.of(EngineCopy.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new MatchException("the engine's classes cannot be found: " + FaultText.of(e));
        }
    }

    // ---- Parameters ---------------------------------------------------------------------------------------------

    /** They are constants, so they have to be there when the class that holds them comes to life. */
    private void setParameters() {
        try {
            Class.forName(PARAMETERS, true, this);
        } catch (ExceptionInInitializerError e) {
            throw new MatchException(side.name() + "." + FaultText.of(e.getCause()));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new MatchException("'" + side.jar() + "' is no jar of Castellan");
        }
        Set<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new MatchException(
                    known.isEmpty()
                            ? "'" + side.jar() + "' is too old to be given parameters"
                            : "there is no parameter " + String.join(", ", unknown) + " for " + side.name());
        }
    }

    @Override
    public int value(String name, int standard, int min, int max) {
        known.add(name);
        return values.getOrDefault(name, standard);
    }

    // ---- Players ------------------------------------------------------------------------------------------------

    /** @throws MatchException if the jar is of a version that cannot play, or the network is none */
    MatchPlayer newPlayer(int hashMegabytes) {
        try {
            return (MatchPlayer)
                    loadClass(PLAYER).getConstructor(byte[].class, int.class).newInstance(network, hashMegabytes);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException fault
                    && !side.network().isEmpty()) {
                throw new MatchException("'" + side.network() + "' is no network: " + FaultText.of(fault));
            }
            throw tooOld(e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw tooOld(e);
        }
    }

    private MatchException tooOld(Throwable reason) {
        return new MatchException("'" + side.jar() + "' cannot play matches, for its engine is called differently: "
                + FaultText.of(reason));
    }

    // ---- Classes ------------------------------------------------------------------------------------------------

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (COMMON.contains(name)) {
            return HOME.loadClass(name);
        }
        try {
            return super.findClass(name);
        } catch (ClassNotFoundException e) {
            if (name.startsWith(PLAYER)) {
                return lend(name);
            }
            if (name.startsWith(OURS)) {
                throw e;
            }
            return HOME.loadClass(name); // a library, which is not among the classes while they are not in a jar
        }
    }

    /** Defines a class of ours among those of an older jar. */
    private Class<?> lend(String name) throws ClassNotFoundException {
        try (InputStream in = HOME.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public void close() {
        try {
            super.close();
        } catch (IOException e) {
            throw new MatchException("the engine's classes cannot be given up: " + FaultText.of(e));
        }
    }

    // ---- Identity -----------------------------------------------------------------------------------------------

    /** Something that differs between engines of different code, networks or parameters; the same on every run. */
    String identity() {
        CRC32 crc = new CRC32();
        try {
            for (Path file : codeFiles()) {
                crc.update(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new MatchException("the engine's classes cannot be read: " + FaultText.of(e));
        }
        String code = Long.toHexString(crc.getValue());
        crc.reset();
        crc.update(network);
        return "code " + code
                + (network.length == 0 ? "" : " network " + Long.toHexString(crc.getValue()))
                + (values.isEmpty() ? "" : " " + side.parameterText());
    }

    private List<Path> codeFiles() throws IOException {
        try (Stream<Path> found = Files.walk(codePath(side))) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
