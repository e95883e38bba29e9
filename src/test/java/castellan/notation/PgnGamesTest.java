package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PgnGamesTest {

    private static List<String> split(String file) throws IOException {
        byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
        PgnGames games = new PgnGames(new ByteArrayInputStream(bytes));
        List<String> found = new ArrayList<>();
        for (Optional<byte[]> game = games.next(); game.isPresent(); game = games.next()) {
            found.add(new String(game.get(), StandardCharsets.UTF_8));
        }
        assertEquals(bytes.length, games.bytesRead());
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void gamesAreSplitAtTheirTags(String lineEnd) throws IOException {
        String one = "[Event \"1\"]\n[Site \"?\"]\n\n1. e4 e5\n2. Nf3 1-0\n\n".replace("\n", lineEnd);
        String two = "[White \"2\"]\n\n1. d4 *\n".replace("\n", lineEnd);
        assertEquals(List.of(one, two, one), split(one + two + one));
    }

    @Test
    void aBracketInACommentBeginsNoGame() throws IOException {
        String game = "[Event \"1\"]\n\n1. e4 {a long\n[%clk 0:01:00]\ncomment} e5 ; {no comment\n% {\n2. Nf3 *\n";
        assertEquals(List.of(game, game), split(game + game));
    }

    @Test
    void aCommentThatIsNotClosedCostsOneGameOnly() throws IOException {
        String damaged = "[Event \"1\"]\n\n1. e4 {oh\n\n";
        String sound = "[Event \"2\"]\n\n1. e4 *\n";
        assertEquals(List.of(damaged, sound), split(damaged + sound));
    }

    @Test
    void aGameWithoutMovesIsAGame() throws IOException {
        String empty = "[Event \"1\"]\n[Result \"1-0\"]\n\n";
        assertEquals(List.of(empty, empty), split(empty + empty));
    }

    @Test
    void aFileWithoutGamesHasNone() throws IOException {
        assertEquals(List.of(), split(""));
        assertEquals(List.of(), split("\ufeff\n  \n"));
    }

    @Test
    void onlyTheOpeningIsRead() {
        byte[] game = "[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 Nonsense 0-1".getBytes(StandardCharsets.UTF_8);
        Pgn opening = Pgn.readOpening(game, 3);
        assertEquals(3, opening.moves().size());
        assertEquals("0-1", opening.result());
    }
}
