package castellan.web;

import castellan.files.FaultText;
import castellan.files.FileReplacement;
import castellan.web.http.Json;
import castellan.web.http.Secret;
import castellan.web.http.StartException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The secret of the printed link. It is kept in the data folder, so that the link stays valid across restarts. */
final class HouseKey {

    private static final String FILE = "house.json";
    private static final int MAX_BYTES = 1_000;

    private HouseKey() {}

    /** As it stands in the file. */
    private record Saved(String secret) {}

    /**
     * Reads the key, or makes one if there is none.
     *
     * @param folder the data folder, which must be ours
     * @param isNew whether to make a new key: the old link then opens nothing, nor does any cookie that it has granted
     * @throws StartException if the file cannot be used
     */
    static String in(Path folder, boolean isNew) {
        Path file = folder.resolve(FILE);
        try {
            if (isNew || !Files.exists(file)) {
                FileReplacement.writeSecret(file, Json.write(new Saved(Secret.create())));
            }
            return read(file);
        } catch (IOException e) {
            throw new StartException("the file " + file + " cannot be used: " + FaultText.of(e));
        }
    }

    /** What is wrong with a damaged file is not told, because it may be part of the key. */
    private static String read(Path file) throws IOException {
        if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
            try {
                String secret = Json.read(Files.readString(file), Saved.class).secret();
                if (secret != null && !secret.isEmpty()) {
                    return secret;
                }
            } catch (RuntimeException | CharacterCodingException e) {
                throw damaged(file);
            }
        }
        throw damaged(file);
    }

    private static StartException damaged(Path file) {
        return new StartException(
                "the file " + file + " is damaged; start once with key=new to get a new key, with a new link");
    }
}
