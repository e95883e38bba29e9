package castellan.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.ScatteredPositions;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Coordinates;
import castellan.notation.Fen;
import castellan.notation.Mutations;
import castellan.notation.WrittenMove;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal never touches the board, however nonsensical the set-up and the move are. */
class RefusalTest {

    private static final int[] PROMOTIONS = {Piece.PAWN, Piece.KNIGHT, Piece.QUEEN, Piece.KING};

    /** Positions with something to castle, to promote and to take en passant, so that their mutations have it too. */
    private static final List<String> SAMPLES = List.of(
            Fen.START,
            "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq d6 0 1",
            "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq b6 0 1",
            "1r2k1r1/pppppppp/8/2Pp4/3p4/8/PPP1PPPP/1R2K1R1 w GBgb d6 0 1");

    /** Everything about a position that a move changes. */
    private record Snapshot(Setup setup, String fen, long key, int moves, long[] bitboards) {

        static Snapshot of(Position position) {
            return new Snapshot(
                    position.toSetup(),
                    Fen.of(position),
                    position.key(),
                    position.movesPlayed(),
                    bitboardsOf(position));
        }

        private static long[] bitboardsOf(Position position) {
            long[] sets = new long[11];
            for (int type = Piece.PAWN; type <= Piece.KING; type++) {
                sets[type] = position.pieces(type);
            }
            sets[6] = position.occupiedBy(Color.WHITE);
            sets[7] = position.occupiedBy(Color.BLACK);
            sets[8] = position.checkers();
            sets[9] = position.pinned();
            sets[10] = position.pawnKey() ^ position.pieceKey(Color.WHITE) ^ position.pieceKey(Color.BLACK);
            return sets;
        }

        void assertUnchanged(Position position, String refused) {
            assertEquals(key, position.key(), refused);
            assertEquals(moves, position.movesPlayed(), refused);
            assertArrayEquals(bitboards, bitboardsOf(position), refused);
            // The text is a function of the set-up, and much slower to compare.
            if (!setup.equals(position.toSetup())) {
                assertEquals(fen, Fen.of(position), refused);
            }
        }
    }

    /** Explains every refusal of a set-up, as it is and with the colours exchanged, and returns how many there were. */
    private static int explainAll(Setup setup) {
        return explainAllOf(setup) + explainAllOf(setup.colorFlipped());
    }

    private static int explainAllOf(Setup setup) {
        Game game = Game.from(setup);
        Position position = game.position();
        MoveVerdict verdict = new MoveVerdict(position, game.passedSquare());
        Snapshot before = Snapshot.of(position);
        int refusals = 0;
        for (int from = 0; from < Square.COUNT; from++) {
            for (int to = 0; to < Square.COUNT; to++) {
                for (int promotion : PROMOTIONS) {
                    WrittenMove written = WrittenMove.between(from, to, promotion);
                    if (written.meant(position).isEmpty()) {
                        Refusal refusal = verdict.explain(from, to, promotion);
                        before.assertUnchanged(position, refusal.sentence());
                        refusals++;
                    }
                }
            }
        }
        for (String text : List.of("O-O", "O-O-O")) {
            WrittenMove written = WrittenMove.read(text);
            if (written.meant(position).isEmpty()) {
                Refusal refusal = verdict.explainCastling(written.castling().getAsInt());
                before.assertUnchanged(position, refusal.sentence());
                refusals++;
            }
        }
        assertEquals(before.fen(), Fen.of(position));
        return refusals;
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1, d5, e6",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1, d2, e3",
    })
    void enPassantWithoutAPawnToTakeIsADiagonalMoveToAnEmptySquare(String fen, String from, String to) {
        Game game = Game.from(Fen.parse(fen));
        Refusal refusal = new MoveVerdict(game.position(), game.passedSquare())
                .explain(Coordinates.square(from), Coordinates.square(to), Piece.PAWN);
        assertEquals(
                "a pawn moves diagonally only to capture, and there is nothing to capture on " + to,
                refusal.sentence());
        assertTrue(explainAll(game.start()) > 1000);
    }

    @Test
    void noRefusalOnAMutatedFenTouchesTheBoard() {
        AtomicInteger refusals = new AtomicInteger();
        Mutations.check(1141, RandomGames.some(1000), SAMPLES, text -> refusals.addAndGet(explainAll(Fen.parse(text))));
        assertTrue(refusals.get() > RandomGames.some(500_000), refusals + " refusals");
    }

    @Test
    void noRefusalTouchesTheBoardWhateverEnPassantSquareIsNamed() {
        // In an ordinary test run every third square, which are squares of all ranks and files.
        int step = RandomGames.triesAll() ? 1 : 3;
        AtomicInteger named = new AtomicInteger();
        ScatteredPositions.forEach(1142, (Square.COUNT + step - 1) / step, setup -> {
            int refusals = explainAll(withEnPassant(setup, named.getAndAdd(step)));
            assertTrue(refusals > 2 * 10_000, refusals + " refusals");
        });
    }

    private static Setup withEnPassant(Setup setup, int square) {
        int[] board = new int[Square.COUNT];
        for (int i = 0; i < Square.COUNT; i++) {
            board[i] = setup.pieceAt(i);
        }
        return new Setup(
                board,
                setup.sideToMove(),
                setup.castlingRooks(),
                square,
                setup.halfmoveClock(),
                setup.fullmoveNumber());
    }

    /** A caller that names a square which no pawn has crossed gets a wrong reason, but never a changed board. */
    @Test
    void evenAWrongPassedSquareLeavesTheBoardAlone() {
        for (String sample : SAMPLES) {
            Position position = Fen.position(sample);
            Snapshot before = Snapshot.of(position);
            for (int to = 0; to < Square.COUNT; to++) {
                MoveVerdict verdict = new MoveVerdict(position, to);
                for (int from = 0; from < Square.COUNT; from++) {
                    if (WrittenMove.between(from, to, Piece.PAWN)
                            .meant(position)
                            .isEmpty()) {
                        before.assertUnchanged(
                                position, verdict.explain(from, to, Piece.PAWN).sentence());
                    }
                }
            }
        }
    }
}
