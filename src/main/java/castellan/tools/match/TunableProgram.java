package castellan.tools.match;

import castellan.engine.Engine;
import castellan.engine.ParameterOptions;

/**
 * The program with every number of its search as an option, for tuners that speak UCI, such as OpenBench. It is loaded
 * a second time, in a copy whose numbers are fields like any others. So the program that plays knows nothing of this:
 * its numbers stay constants, and nobody has to write them down twice.
 */
public final class TunableProgram {

    private TunableProgram() {}

    /** Whether this is the copy already. */
    public static boolean isCopy() {
        return TunableProgram.class.getClassLoader() instanceof SettableParameters;
    }

    /** Runs a main class in the copy, which lives as long as the process. */
    public static void start(String mainClass, String[] arguments) {
        EngineCopy copy = EngineCopy.loadProgram();
        try {
            copy.loadClass(mainClass).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the program has no copy that could be tuned", e);
        }
    }

    /** Declares the options; only in the copy. */
    public static void addParametersTo(Engine engine) {
        SettableParameters settable = (SettableParameters) TunableProgram.class.getClassLoader();
        ParameterOptions options = new ParameterOptions(settable::set);
        settable.bounds().forEach((name, bounds) -> options.add(name, bounds.get(0), bounds.get(1), bounds.get(2)));
        engine.setParameters(options);
    }
}
