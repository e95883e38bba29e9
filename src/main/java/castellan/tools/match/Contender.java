package castellan.tools.match;

import castellan.files.FaultText;
import castellan.files.UserFile;
import castellan.notation.Fen;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * One side of a match, ready to play: it makes the players. Two sides of the running program share its code and differ
 * in what their players are given, parameters and a network; another version is an {@link EngineCopy} in the same JVM.
 */
public final class Contender implements AutoCloseable {

    private static final String PLAYER = EnginePlayer.class.getName();
    private static final int MAX_NETWORK_BYTES = 64 << 20;
    private static final long TRIAL_NODES = 200;
    private static final NodeClock TRIAL_CLOCK = new NodeClock(1000, 0, 1);

    private final Side side;
    /** The content of the network file, empty for the engine's own network. */
    private final byte[] network;
    /** The version that plays, null for the running program. */
    private final EngineCopy copy;
    /** What each player is given; nothing if the parameters are constants of an older version. */
    private final Map<String, Integer> parameters;

    private Contender(Side side, byte[] network, EngineCopy copy) {
        this.side = side;
        this.network = network;
        this.copy = copy;
        parameters = copy == null || copy.takesParameters() ? side.parameters() : Map.of();
    }

    /**
     * @throws MatchException if a file is no good, a parameter unknown or out of its bounds, or a jar cannot play
     * @throws castellan.files.UserFileException if a file cannot be read
     */
    public static Contender of(Side side) {
        byte[] network = side.network().isEmpty() ? new byte[0] : UserFile.read(side.network(), MAX_NETWORK_BYTES);
        Contender contender = new Contender(side, network, side.jar().isEmpty() ? null : EngineCopy.open(side.jar()));
        try {
            contender.tryOut();
        } catch (RuntimeException e) {
            contender.close();
            throw e;
        }
        return contender;
    }

    /** The same side of the running program with other parameters. */
    public Contender with(Map<String, Integer> others) {
        return new Contender(new Side(side.name(), others, side.network(), "", side.elo()), network, null);
    }

    /**
     * Better now than in the middle of a game. Whatever classes this loads stay, even if the jar is replaced by a newer
     * build.
     */
    private void tryOut() {
        try {
            if (parameters.size() < side.parameters().size()) {
                copy.setConstants(side.parameters());
            }
            think(Optional.empty());
        } catch (LinkageError e) {
            throw cannotPlay(e);
        } catch (IllegalArgumentException e) { // of parameters
            throw new MatchException(side.name() + ": " + e.getMessage());
        }
    }

    /** @throws MatchException if this version cannot play with a clock */
    public void requireClock() {
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

    /** @throws MatchException if the jar is of a version that cannot play, or the network is none */
    MatchPlayer newPlayer(int hashMegabytes, Optional<NodeClock> clock) {
        try {
            MatchPlayer player = construct(hashMegabytes, clock);
            if (!parameters.isEmpty()) {
                player.setParameters(parameters);
            }
            return player;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof OutOfMemoryError fault) {
                throw new MatchException(FaultText.of(fault));
            }
            if (e.getCause() instanceof RuntimeException fault
                    && !side.network().isEmpty()) {
                throw new MatchException("'" + side.network() + "' is no network: " + FaultText.of(fault));
            }
            throw cannotPlay(e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw cannotPlay(e);
        }
    }

    /** By reflection: in another version the class has the same name and constructors, but is not the same class. */
    private MatchPlayer construct(int hashMegabytes, Optional<NodeClock> clock) throws ReflectiveOperationException {
        Class<?> player = copy == null ? EnginePlayer.class : copy.loadClass(PLAYER);
        if (side.elo().isPresent()) {
            return (MatchPlayer) player.getConstructor(byte[].class, int.class, int.class)
                    .newInstance(network, hashMegabytes, side.elo().getAsInt());
        }
        if (clock.isPresent()) {
            NodeClock time = clock.get();
            return (MatchPlayer) player.getConstructor(byte[].class, int.class, long.class, long.class, int.class)
                    .newInstance(network, hashMegabytes, time.millis(), time.increment(), time.nodesPerMillisecond());
        }
        return (MatchPlayer) player.getConstructor(byte[].class, int.class).newInstance(network, hashMegabytes);
    }

    private MatchException cannotPlay(Throwable reason) {
        return new MatchException("'" + side.jar() + "' is of a version that cannot play matches, because its engine "
                + "has other classes or methods: " + FaultText.of(reason));
    }

    @Override
    public void close() {
        if (copy != null) {
            copy.close();
        }
    }

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
        try (Stream<Path> found = Files.walk(side.jar().isEmpty() ? ownCode() : EngineCopy.path(side.jar()))) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The jar, or the folder of classes of a program that was started without one. */
    private static Path ownCode() {
        try {
            return Path.of(Contender.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new MatchException("the engine's classes cannot be found: " + FaultText.of(e));
        }
    }
}
