package castellan.tools;

import castellan.board.IllegalSetupException;
import castellan.files.UserFile;
import castellan.notation.NotationException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads a file with one position per line; skips empty lines and comments, which begin with {@code #}. */
public final class EpdFile {

    private static final int MAX_BYTES = 64 << 20;

    /** Makes something of a line. */
    public interface LineReader<T> {

        /** @param number of the line, from 1 */
        T read(int number, String text);
    }

    private EpdFile() {}

    /**
     * @param fileName the file, as the user names it
     * @throws castellan.files.UserFileException if the file cannot be read
     * @throws NotationException naming the line, if the reader refuses it
     */
    public static <T> List<T> read(String fileName, LineReader<T> reader) {
        List<T> lines = new ArrayList<>();
        List<String> texts = new String(UserFile.read(fileName, MAX_BYTES), StandardCharsets.UTF_8)
                .lines()
                .toList();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                lines.add(read(i + 1, text, reader));
            }
        }
        return List.copyOf(lines);
    }

    private static <T> T read(int number, String text, LineReader<T> reader) {
        try {
            return reader.read(number, text);
        } catch (NotationException | IllegalSetupException e) {
            throw new NotationException("line " + number + ": " + e.getMessage());
        }
    }
}
