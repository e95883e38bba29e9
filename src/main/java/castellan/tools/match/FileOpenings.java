package castellan.tools.match;

import castellan.board.IllegalSetupException;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.files.UserFile;
import castellan.notation.Fen;
import castellan.notation.NotationException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32;

/** The positions of a file, one FEN or EPD per line, in random order; {@code #} begins a comment. */
final class FileOpenings implements Openings {

    private static final int MAX_BYTES = 256 << 20;

    private final String name;
    private final long checksum;
    private final List<Setup> setups;

    /**
     * @throws castellan.files.UserFileException if the file cannot be read
     * @throws MatchException naming the line, if a game cannot begin there
     */
    FileOpenings(String name, long seed) {
        this.name = name;
        byte[] content = UserFile.read(name, MAX_BYTES);
        CRC32 crc = new CRC32();
        crc.update(content);
        checksum = crc.getValue();
        Set<String> fens = new LinkedHashSet<>();
        List<String> lines = new String(content, StandardCharsets.UTF_8).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                fens.add(fen(i + 1, line));
            }
        }
        if (fens.isEmpty()) {
            throw new MatchException("'" + name + "' has no positions");
        }
        setups = new ArrayList<>();
        fens.forEach(fen -> setups.add(Fen.parse(fen)));
        Collections.shuffle(setups, new Random(seed));
    }

    private String fen(int number, String line) {
        try {
            Position position = Fen.position(line);
            if (MoveGenerator.count(position) == 0) {
                throw new MatchException("'" + name + "', line " + number + ": the game is over there");
            }
            return Fen.shredder(position);
        } catch (NotationException | IllegalSetupException e) {
            throw new MatchException("'" + name + "', line " + number + ": " + e.getMessage());
        }
    }

    List<Setup> setups() {
        return Collections.unmodifiableList(setups);
    }

    @Override
    public Opening get(int pair) {
        return new Opening(setups.get(pair % setups.size()), List.of());
    }

    @Override
    public int count() {
        return setups.size();
    }

    @Override
    public String description() {
        return count() + " openings of " + name + " (" + Long.toHexString(checksum) + ")";
    }
}
