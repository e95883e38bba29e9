package castellan.tools.selfplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.tools.selfplay.RecordedGame.Ending;
import castellan.tools.selfplay.RecordedGame.Result;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GameBlockTest {

    private static final int BODY_OFFSET = 32;

    /** Castling of both sides, en passant, and captures with promotion to a knight and to a queen. */
    private static final RecordedGame GAME =
            game("e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 d6c7 g7g6 c7b8n f8g7 g1f3 e8g8 f1e2 a8b8 e1g1 b7b5 a2a4 b5a4 c2c3 a4a3 "
                    + "b2b3 a3a2 c1b2 a2b1q");

    static RecordedGame game(String moves) {
        Position position = RecordedGame.start();
        String[] words = moves.split(" ");
        short[] encoded = new short[words.length];
        short[] scores = new short[words.length];
        for (int i = 0; i < words.length; i++) {
            int move = UciMoves.parse(position, words[i]);
            encoded[i] = (short) RecordedGame.encode(position, move);
            scores[i] = (short) (17 * i - 200);
            position.make(move);
        }
        return new RecordedGame(Result.DRAW, Ending.TOO_LONG, 4, encoded, scores);
    }

    @Test
    void everyKindOfMoveSurvivesTheFile() {
        GameBlock read = GameBlock.decodeAll(new GameBlock(77, 1500, List.of(GAME)).encode())
                .get(0);
        RecordedGame game = read.games().get(0);
        assertEquals(77, read.evaluator());
        assertEquals(1500, read.softNodes());
        assertEquals(GAME.result(), game.result());
        assertEquals(GAME.ending(), game.ending());
        assertEquals(GAME.randomPlies(), game.randomPlies());
        assertArrayEquals(GAME.moves(), game.moves());
        assertArrayEquals(GAME.scores(), game.scores());
        assertEquals(
                "1rbq1rk1/4ppbp/p4np1/8/8/1PP2N2/1B1PBPPP/Rq1Q1RK1 w - - 0 13",
                Fen.of(game.positionAfter(game.plies())));
    }

    @Test
    void castlingIsWrittenAsKingTakesRook() {
        Position position = Fen.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        int castling = UciMoves.parse(position, "e1c1");
        assertTrue(Move.isCastling(castling));
        assertEquals(4, RecordedGame.encode(position, castling));
        assertEquals(castling, RecordedGame.decode(position, 4, new MoveList()));
    }

    @Test
    void aKingsStepOfTwoSquaresMeansCastlingInVersion1() {
        byte[] block = new GameBlock(0, 10, List.of(GAME)).encode();
        ByteBuffer buffer = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putShort(4, (short) 1);
        rewrite(buffer, 11, 60 | 63 << 6, 60 | 62 << 6);
        rewrite(buffer, 14, 4 | 7 << 6, 4 | 6 << 6);
        buffer.putInt(24, checksum(block));
        RecordedGame read = GameBlock.decodeAll(block).get(0).games().get(0);
        assertArrayEquals(GAME.moves(), read.moves());
    }

    private static void rewrite(ByteBuffer block, int ply, int now, int before) {
        int place = BODY_OFFSET + 4 + 2 * ply;
        assertEquals(now, block.getShort(place), "the test's idea of ply " + ply);
        block.putShort(place, (short) before);
    }

    @Test
    void aGameMayBeginAnywhereAndCastleAsInChess960() {
        // The king stays where he is, and the rook passes him.
        Setup start = Fen.parse("k7/8/8/8/8/8/6p1/R5KR b H - 3 1");
        short[] moves = {
            (short) Move.normal(Square.of(0, 7), Square.of(1, 7)),
            (short) Move.normal(Square.of(6, 0), Square.of(7, 0)),
            (short) Move.normal(Square.of(1, 7), Square.of(1, 6))
        };
        RecordedGame game = new RecordedGame(start, Result.DRAW, Ending.TOO_LONG, 0, moves, new short[3]);
        byte[] block = new GameBlock(0, 10, List.of(game, GAME)).encode();
        assertEquals(32 + 2 * (4 + GameStart.BYTES) + 4 * (3 + GAME.plies()), block.length);
        List<RecordedGame> read = GameBlock.decodeAll(block).get(0).games();
        assertEquals(start, read.get(0).setup());
        assertEquals("8/1k6/8/8/8/8/6p1/R4RK1 w - - 6 3", Fen.of(read.get(0).positionAfter(3)));
        assertTrue(read.get(1).beginsOrdinarily());
    }

    @Test
    void aStartKeepsSideRightsEnPassantAndClock() {
        Setup start = Fen.parse("1r2k1r1/8/8/8/2Pp4/8/8/1R2K1R1 b GBgb c3 0 1");
        ByteBuffer bytes = ByteBuffer.allocate(GameStart.BYTES);
        GameStart.put(start, bytes);
        assertEquals(GameStart.BYTES, bytes.position());
        assertEquals(start, GameStart.take(bytes.flip()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 32, 33, 35})
    void aStartThatCannotBeIsRefused(int place) {
        ByteBuffer bytes = ByteBuffer.allocate(GameStart.BYTES);
        GameStart.put(RecordedGame.ORDINARY_START, bytes);
        bytes.put(place, (byte) 0x78);
        assertThrows(DamagedGamesException.class, () -> GameStart.take(bytes.flip()));
    }

    @Test
    void filesMayBeJoined() {
        byte[] one = new GameBlock(0, 10, List.of(GAME, GAME)).encode();
        byte[] two = new GameBlock(1, 20, List.of(GAME)).encode();
        byte[] joined = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, joined, one.length, two.length);
        List<GameBlock> blocks = GameBlock.decodeAll(joined);
        assertEquals(
                List.of(2, 1),
                blocks.stream().map(block -> block.games().size()).toList());
    }

    @Test
    void theLayoutIsTheDocumentedOne() {
        ByteBuffer block = ByteBuffer.wrap(new GameBlock(0x04030201, 1500, List.of(GAME)).encode())
                .order(ByteOrder.LITTLE_ENDIAN);
        assertEquals("CSG1", new String(block.array(), 0, 4, java.nio.charset.StandardCharsets.US_ASCII));
        assertEquals(1, block.getInt(8), "games");
        assertEquals(GAME.plies(), block.getInt(12), "plies");
        assertEquals(0x04030201, block.getInt(16), "evaluator");
        assertEquals(1500, block.getInt(20), "soft nodes");
        assertEquals(GAME.plies() | 1 << 10 | Ending.TOO_LONG.ordinal() << 12 | 4 << 16, block.getInt(32), "game");
        assertEquals(12 | 28 << 6, block.getShort(36), "e2e4");
        assertEquals(-200, block.getShort(36 + 2 * GAME.plies()), "first score");
        assertEquals(36 + 4 * GAME.plies(), block.capacity());
    }

    @Test
    void noDamagedByteGoesUnnoticed() {
        byte[] good = new GameBlock(0, 10, List.of(GAME)).encode();
        for (int i = 0; i < good.length; i++) {
            if (i < 16 || i >= 24) { // evaluator and node limit are not checked by anything
                byte[] bad = good.clone();
                bad[i] ^= 0x10;
                assertThrows(DamagedGamesException.class, () -> GameBlock.decodeAll(bad), "byte " + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 31, 32, 33, 100})
    void aFileThatEndsTooSoonIsRefused(int length) {
        byte[] cut = Arrays.copyOf(new GameBlock(0, 10, List.of(GAME)).encode(), length);
        assertThrows(DamagedGamesException.class, () -> GameBlock.decodeAll(cut));
    }

    @Test
    void anIllegalMoveIsFoundEvenUnderAGoodChecksum() {
        byte[] block = new GameBlock(0, 10, List.of(GAME)).encode();
        ByteBuffer buffer = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putShort(36 + 2 * 2, (short) (12 | 36 << 6)); // the pawn has left e2 two plies before
        buffer.putInt(24, checksum(block));
        DamagedGamesException fault = assertThrows(DamagedGamesException.class, () -> GameBlock.decodeAll(block));
        assertTrue(fault.getMessage().contains("game 1: the move at ply 2 is illegal"), fault.getMessage());
    }

    private static int checksum(byte[] block) {
        CRC32 crc = new CRC32();
        crc.update(block, BODY_OFFSET, block.length - BODY_OFFSET);
        return (int) crc.getValue();
    }
}
