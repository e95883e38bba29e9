package castellan.engine;

/** The name of the engine and its author. */
public final class EngineInfo {

    public static final String AUTHOR = "the Castellan maintainers";

    private EngineInfo() {}

    /** The name with the version that the build wrote into the jar. */
    public static String name() {
        String version = EngineInfo.class.getPackage().getImplementationVersion();
        return "Castellan " + (version == null ? "development" : version);
    }
}
