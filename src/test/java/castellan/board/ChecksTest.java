package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.notation.Fen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A move gives check exactly if the opponent is in check after it. */
class ChecksTest {

    private final Checks checks = new Checks();
    private final MoveList moves = new MoveList();
    private final MoveList found = new MoveList();
    private int given;
    private int spared;

    @ParameterizedTest
    @CsvSource({"20281, 20000, false", "20282, 20000, true"})
    void everyMoveOfRandomGamesIsJudgedCorrectly(long seed, int positions, boolean chess960) {
        RandomGames.forEachPosition(seed, positions, chess960, this::assertAllMoves);
        assertTrue(given > 1000, () -> given + " checks seen");
        assertTrue(spared > 100_000, () -> spared + " quiet moves spared");
    }

    @Test
    void everyMoveOfScatteredPiecesIsJudgedCorrectly() {
        ScatteredPositions.forEach(20283, 5000, setup -> assertAllMoves(Position.of(setup)));
        assertTrue(given > 1000, () -> given + " checks seen");
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/2k2Pp1/8/8/8/R3K2B w - g6 0 1, the usual moves",
        "8/8/8/R1pP3k/8/8/8/4K3 w - c6 0 1, en passant opens the rank",
        "3k4/8/8/2pP4/8/B7/8/4K3 w - c6 0 1, en passant opens no line",
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1, castling checks on the file",
        "8/8/8/8/8/8/8/kb2K2R w K - 0 1, castling gives no check on a blocked rank",
        "8/8/8/8/8/8/8/k3K2R w K - 0 1, castling checks on the rank that the king left",
        "8/4P3/8/8/8/8/8/4k2K w - - 0 1, a promotion checks through the square it left",
        "7k/4P3/8/8/8/8/8/4R2K w - - 0 1, some promotions check"
    })
    void aTrickyPositionIsJudgedCorrectly(String fen, String story) {
        assertAllMoves(Fen.position(fen));
        assertAllMoves(Position.of(Fen.parse(fen).colorFlipped()));
    }

    private void assertAllMoves(Position position) {
        moves.clear();
        MoveGenerator.all(position, moves);
        checks.lookAt(position);
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            boolean told = checks.areGivenBy(move);
            position.make(move);
            boolean isCheck = position.isCheck();
            position.unmake();
            assertEquals(isCheck, told, () -> Fen.of(position) + " " + move);
            given += isCheck ? 1 : 0;
        }
        if (!position.isCheck()) {
            assertQuietChecksAreFound(position);
        }
    }

    private void assertQuietChecksAreFound(Position position) {
        moves.clear();
        MoveGenerator.quiets(position, moves);
        found.clear();
        MoveGenerator.quietsThatMayCheck(position, checks, found);
        int foundQuiets = 0;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            boolean isFound = found.contains(move);
            foundQuiets += isFound ? 1 : 0;
            assertTrue(isFound || !checks.areGivenBy(move), () -> Fen.of(position) + " lacks " + move);
        }
        assertEquals(
                foundQuiets, found.size(), () -> "moves found twice, or that are not quiet, in " + Fen.of(position));
        spared += moves.size() - found.size();
    }
}
