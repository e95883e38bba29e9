package castellan.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.notation.San;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpeningsTest {

    private static final Path FILE = Path.of("src", "main", "resources", "castellan", "book", "openings.gz");
    private static final Path NOTICE = Path.of("src", "main", "resources", "META-INF", "NOTICE");
    private static final int MOST_BYTES = 80_000;

    private final Openings openings = Openings.standard();

    private static Position after(String moves) {
        Position position = Position.of(Setup.start());
        for (String move : moves.split(" ")) {
            position.make(San.parse(position, move));
        }
        return position;
    }

    @Test
    void aPositionHasItsName() {
        assertEquals(
                Optional.of(new Opening("B90", "Sicilian Defense: Najdorf Variation")),
                openings.at(after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")));
    }

    @Test
    void transpositionsHaveTheSameName() {
        Optional<Opening> name = openings.at(after("d4 d5 c4 e6 Nc3 Nf6"));
        assertTrue(name.isPresent());
        assertEquals(name, openings.at(after("c4 e6 Nc3 d5 d4 Nf6")));
        assertEquals(name, openings.at(after("Nc3 Nf6 d4 d5 Nb1 Ng8 c4 e6 Nc3 Nf6")));
    }

    @Test
    void aGameHasTheNameOfItsLatestKnownPosition() {
        Position position = after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Na4 h5 Nc3");
        String before = Fen.of(position);
        assertEquals(Optional.empty(), openings.at(position));
        assertEquals(
                "Sicilian Defense: Najdorf Variation",
                openings.of(position).orElseThrow().name());
        assertEquals(before, Fen.of(position), "looking does not change the game");
    }

    @Test
    void theStartAndForeignPositionsHaveNoName() {
        assertEquals(Optional.empty(), openings.of(Position.of(Setup.start())));
        Position ending = Fen.position("8/8/8/4k3/8/8/8/4K2R w - - 0 1");
        assertEquals(Optional.empty(), openings.of(ending));
        assertFalse(openings.knows(ending));
    }

    @Test
    void positionsOnTheWayToANameAreKnownWithTheirValueAndTheirLines() {
        Position position = after("e4");
        assertTrue(openings.knows(position));
        assertTrue(openings.lines(position) > 1500, () -> openings.lines(position) + " lines");
        assertTrue(openings.value(position) < 0, "White is a little better");
        assertEquals(1, openings.lines(after("Nh3 d5 g3 e5 f4 Bxh3 Bxh3 exf4 O-O fxg3 hxg3")));
        Position foolish = after("f3 e5 g4");
        assertTrue(openings.value(foolish) > 250, () -> "a mate is seen: " + openings.value(foolish));
    }

    @Test
    void theFileIsSmallAndItsSourceIsNamed() throws IOException {
        assertTrue(Files.size(FILE) <= MOST_BYTES, () -> FILE.toFile().length() + " bytes");
        assertEquals(7852, openings.size());
        String notice = Files.readString(NOTICE);
        assertTrue(notice.contains("lichess-org/chess-openings") && notice.contains("CC0"), notice);
    }
}
