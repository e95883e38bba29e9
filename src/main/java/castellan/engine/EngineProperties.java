package castellan.engine;

import castellan.files.FaultText;
import castellan.files.Installation;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/** The file that sets the defaults of the options. */
public final class EngineProperties {

    /** The system property that names the file. */
    static final String LOCATION = "castellan.config";

    static final String FILE_NAME = "engine.properties";

    private EngineProperties() {}

    /**
     * Applies the first file that exists: the one that {@code -Dcastellan.config} names, {@code engine.properties}
     * beside the jar, the same in the working directory. Using the last one is reported, because it may be there by
     * accident.
     *
     * @return what the user should know, a sentence each
     */
    public static List<String> apply(Options options) {
        String named = System.getProperty(LOCATION);
        File file = named == null ? Installation.resolve(FILE_NAME) : new File(named);
        if (named == null && !file.isFile()) {
            return List.of();
        }
        List<String> notices = apply(options, file);
        if (named == null && !file.isAbsolute()) {
            notices.add(0, "the defaults of the options come from " + file.getAbsolutePath());
        }
        return notices;
    }

    /** @return what could not be applied, a sentence each */
    static List<String> apply(Options options, File file) {
        List<String> faults = new ArrayList<>();
        if (file.exists() && !file.isFile()) {
            faults.add(file + " is not a regular file");
            return faults;
        }
        Properties properties = new Properties();
        try (Reader reader = new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            faults.add(file + " cannot be read: " + FaultText.of(e));
            return faults;
        }
        // Sorted, so that the same file always gives the same messages.
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            Optional<String> fault =
                    options.setDefault(key, properties.getProperty(key).strip());
            if (fault.isPresent()) {
                faults.add(file + ": " + fault.get());
            }
        }
        return faults;
    }
}
