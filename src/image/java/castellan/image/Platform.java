package castellan.image;

import java.util.Locale;

/**
 * The system that an image is for. It must be built there, because its runtime comes from the JDK that builds it.
 *
 * @param system {@code linux}, {@code macos} or {@code windows}
 * @param processor {@code x64} or {@code arm64}, or what Java calls it if it is neither
 */
record Platform(String system, String processor) {

    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** From Java's names for system and processor. */
    static Platform of(String name, String architecture) {
        String lower = name.toLowerCase(Locale.ROOT);
        String system = lower.startsWith("windows") ? "windows" : lower.startsWith("mac") ? "macos" : "linux";
        String processor = switch (architecture) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            default -> architecture;
        };
        return new Platform(system, processor);
    }

    boolean isLinux() {
        return system.equals("linux");
    }

    boolean isWindows() {
        return system.equals("windows");
    }

    /** Used in file names. */
    @Override
    public String toString() {
        return system + "-" + processor;
    }
}
