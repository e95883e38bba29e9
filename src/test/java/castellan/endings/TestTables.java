package castellan.endings;

import static org.junit.jupiter.api.Assertions.fail;

import castellan.board.Position;
import castellan.notation.Fen;
import java.nio.file.Path;
import java.util.List;

/** The tables that tests use: those in the resources, or with {@code -Dsyzygy=FOLDER} those of a folder. */
final class TestTables {

    private static final Path RESOURCES = Path.of("src", "test", "resources", "syzygy");

    private TestTables() {}

    static Tablebases inResources() {
        return in(RESOURCES);
    }

    /** Tables that are all in order. */
    static Tablebases in(Path folder) {
        return Tablebases.in(List.of(folder), notice -> fail(notice));
    }

    /** The folder with more tables than the resources have, or the resources. */
    static Path folder() {
        return Path.of(System.getProperty("syzygy", RESOURCES.toString()));
    }

    static String text(Position position) {
        return Fen.of(position);
    }
}
