package castellan.book;

import castellan.board.Position;
import castellan.notation.Coordinates;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes small books. Moves need not be legal. */
public final class TestBook {

    private final List<byte[]> entries = new ArrayList<>();

    /** @param move two squares, and n, b, r or q for a promotion */
    public TestBook add(Position position, String move, int weight) {
        int promotion = move.length() > 4 ? "nbrq".indexOf(move.charAt(4)) + 1 : 0;
        int written = Coordinates.square(move.substring(2, 4))
                | Coordinates.square(move.substring(0, 2)) << 6
                | promotion << 12;
        entries.add(ByteBuffer.allocate(16)
                .putLong(PolyglotKeys.of(position))
                .putShort((short) written)
                .putShort((short) weight)
                .array());
        return this;
    }

    public Path write(Path file) throws IOException {
        entries.sort((one, other) -> Arrays.compareUnsigned(one, 0, 8, other, 0, 8));
        ByteBuffer content = ByteBuffer.allocate(16 * entries.size());
        entries.forEach(content::put);
        return Files.write(file, content.array());
    }
}
