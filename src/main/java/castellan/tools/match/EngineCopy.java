package castellan.tools.match;

import castellan.files.FaultText;
import castellan.files.Installation;
import castellan.files.UserFile;
import castellan.notation.Fen;
import castellan.search.ParameterSource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Loads the engine a second time, from the running program or from the jar of another version, with parameters of its
 * own. In each copy they are {@code static final}, so that a match runs the code that a release with these values
 * would run. Only the interfaces that the copies are talked to through are common to all.
 *
 * <p>A tuner wants other values every few seconds, and each time a new copy would have to be compiled anew. Its copies
 * are settable: their parameters are fields like any others.
 */
public final class EngineCopy extends URLClassLoader implements ParameterSource, SettableParameters {

    private static final String OURS = "castellan.";
    private static final String PARAMETERS = OURS + "search.SearchParams";
    private static final String PLAYER = EnginePlayer.class.getName();
    private static final Set<String> COMMON =
            Set.of(MatchPlayer.class.getName(), ParameterSource.class.getName(), SettableParameters.class.getName());
    private static final ClassLoader HOME = EngineCopy.class.getClassLoader();
    private static final int MAX_NETWORK_BYTES = 64 << 20;
    private static final long TRIAL_NODES = 200;
    private static final NodeClock TRIAL_CLOCK = new NodeClock(1000, 0, 1);

    private final Side side;
    private final byte[] network;
    private final boolean isSettable;
    /** What the copy has asked for, in that order. */
    private final Map<String, Declared> declared = new LinkedHashMap<>();

    /** A parameter as the engine declares it. */
    public record Declared(int standard, int min, int max) {}

    private EngineCopy(Side side, URL code, byte[] network, boolean isSettable) {
        super(new URL[] {code}, ClassLoader.getPlatformClassLoader());
        this.side = side;
        this.network = network;
        this.isSettable = isSettable;
    }

    /**
     * A copy whose parameters are constants.
     *
     * @throws MatchException if a file is no good, a parameter unknown or out of its bounds, or a jar cannot play
     * @throws castellan.files.UserFileException if a file cannot be read
     */
    static EngineCopy load(Side side) {
        return load(side, false);
    }

    /** A copy that {@link #set} works on; its parameters are no constants. */
    public static EngineCopy loadSettable(Side side) {
        return load(side, true);
    }

    /** The whole program, to be started in this copy, with parameters that can be set. */
    static EngineCopy loadProgram() {
        Side side = new Side("program", Map.of(), "", "", OptionalInt.empty());
        EngineCopy copy = new EngineCopy(side, code(side), new byte[0], true);
        copy.readParameters();
        return copy;
    }

    private static EngineCopy load(Side side, boolean isSettable) {
        byte[] network = side.network().isEmpty() ? new byte[0] : UserFile.read(side.network(), MAX_NETWORK_BYTES);
        EngineCopy copy = new EngineCopy(side, code(side), network, isSettable);
        try {
            copy.readParameters();
            copy.tryOut();
        } catch (RuntimeException e) {
            copy.close();
            throw e;
        }
        return copy;
    }

    /** Better now than in the midst of a game; and what is loaded by then, no rebuilt jar takes away any more. */
    private void tryOut() {
        try {
            think(Optional.empty());
        } catch (LinkageError e) {
            throw tooOld(e);
        }
    }

    /** @throws MatchException if this version cannot play with a clock */
    void requireClock() {
        try {
            think(Optional.of(TRIAL_CLOCK));
        } catch (MatchException | LinkageError e) {
            throw new MatchException("'" + side.jar() + "' is of a version that plays at fixed nodes only");
        }
    }

    private void think(Optional<NodeClock> clock) {
        MatchPlayer player = newPlayer(1, clock);
        player.newGame(Fen.START);
        player.think(TRIAL_NODES);
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
    private void readParameters() {
        try {
            Class.forName(PARAMETERS, true, this);
        } catch (ExceptionInInitializerError e) {
            throw new MatchException(side.name() + "." + FaultText.of(e.getCause()));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new MatchException("'" + side.jar() + "' is no jar of Castellan");
        }
        Set<String> unknown = new TreeSet<>(side.parameters().keySet());
        unknown.removeAll(declared.keySet());
        if (!unknown.isEmpty()) {
            throw new MatchException(
                    declared.isEmpty()
                            ? "'" + side.jar() + "' is from before there was match and takes no parameters"
                            : "there is no parameter " + String.join(", ", unknown) + " for " + side.name());
        }
    }

    @Override
    public int value(String name, int standard, int min, int max) {
        declared.put(name, new Declared(standard, min, max));
        return side.parameters().getOrDefault(name, standard);
    }

    /** All parameters that the engine has, in the order in which it declares them. */
    public Map<String, Declared> declared() {
        return Collections.unmodifiableMap(declared);
    }

    @Override
    public Map<String, List<Integer>> bounds() {
        Map<String, List<Integer>> bounds = new LinkedHashMap<>();
        declared.forEach(
                (name, parameter) -> bounds.put(name, List.of(parameter.standard(), parameter.min(), parameter.max())));
        return bounds;
    }

    /** Changes parameters of a settable copy. Its players of before are of no use then: tables were made from them. */
    @Override
    public void set(Map<String, Integer> parameters) {
        try {
            Class<?> holder = loadClass(PARAMETERS);
            for (Map.Entry<String, Integer> parameter : parameters.entrySet()) {
                Field field = holder.getDeclaredField(parameter.getKey());
                field.setAccessible(true);
                field.setInt(null, parameter.getValue());
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("only declared parameters of a settable copy can be set", e);
        }
    }

    // ---- Players ------------------------------------------------------------------------------------------------

    /** @throws MatchException if the jar is of a version that cannot play, or the network is none */
    MatchPlayer newPlayer(int hashMegabytes, Optional<NodeClock> clock) {
        try {
            Class<?> player = loadClass(PLAYER);
            if (side.elo().isPresent()) {
                return (MatchPlayer) player.getConstructor(byte[].class, int.class, int.class)
                        .newInstance(network, hashMegabytes, side.elo().getAsInt());
            }
            if (clock.isPresent()) {
                NodeClock time = clock.get();
                return (MatchPlayer) player.getConstructor(byte[].class, int.class, long.class, long.class, int.class)
                        .newInstance(
                                network, hashMegabytes, time.millis(), time.increment(), time.nodesPerMillisecond());
            }
            return (MatchPlayer) player.getConstructor(byte[].class, int.class).newInstance(network, hashMegabytes);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof OutOfMemoryError fault) {
                throw new MatchException(FaultText.of(fault));
            }
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
        return new MatchException(
                "'" + side.jar() + "' is of a version that cannot play matches, for its engine is called differently: "
                        + FaultText.of(reason));
    }

    // ---- Classes ------------------------------------------------------------------------------------------------

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (COMMON.contains(name)) {
            return HOME.loadClass(name);
        }
        if (isSettable && name.equals(PARAMETERS)) {
            return define(name, FinalFields.removedFrom(classFile(name, this)));
        }
        try {
            return super.findClass(name);
        } catch (ClassNotFoundException e) {
            if (name.startsWith(PLAYER)) { // an older jar is lent ours
                return define(name, classFile(name, HOME));
            }
            if (name.startsWith(OURS)) {
                throw e;
            }
            return HOME.loadClass(name); // a library, which is not among the classes while they are not in a jar
        }
    }

    private Class<?> define(String name, byte[] classFile) {
        return defineClass(name, classFile, 0, classFile.length);
    }

    private static byte[] classFile(String name, ClassLoader loader) throws ClassNotFoundException {
        try (InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
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
            throw new MatchException("the engine's classes cannot be given up: " + FaultText.of(e));
        }
    }

    // ---- Identity -----------------------------------------------------------------------------------------------

    /** Something that differs between engines of different code, networks or parameters; the same on every run. */
    public String identity() {
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
                + (side.elo().isPresent() ? " elo " + side.elo().getAsInt() : "")
                + (side.parameters().isEmpty() ? "" : " " + side.parameterText());
    }

    private List<Path> codeFiles() throws IOException {
        try (Stream<Path> found = Files.walk(codePath(side))) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
