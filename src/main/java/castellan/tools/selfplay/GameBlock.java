package castellan.tools.selfplay;

import castellan.board.Setup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Self-play games in the format {@code CSG1}, little endian: a header, then one word per game, then all moves, then all
 * scores, because arrays of one kind compress well and decode fast. A file is any number of blocks. Version 1, which is
 * still read, wrote castling as the king's two squares, which is ambiguous in Chess960.
 *
 * <pre>
 *  0  "CSG1"           16  u32 evaluator
 *  4  u16 version, 2   20  u32 soft nodes
 *  6  u16 flags        24  u32 CRC-32 of what follows the header
 *  8  u32 games        28  u32 XOR of the games' {@link RecordedGame#boardCheck} at their ends
 * 12  u32 plies        32  u32 a game: bits 0–9 plies, 10–11 result, 12–15 ending, 16–23 random plies
 *                          with bit 0 of the flags, 36 bytes a game: its {@link GameStart}
 *                          i16 a ply: its move; then i16 a ply: its score
 * </pre>
 *
 * @param evaluator the first four bytes of the network's SHA-256, 0 for an evaluation written by hand
 * @param softNodes the nodes after which a search started no further iteration
 */
record GameBlock(int evaluator, int softNodes, List<RecordedGame> games) {

    private static final int MAGIC = 'C' | 'S' << 8 | 'G' << 16 | '1' << 24;
    private static final int VERSION = 2;
    private static final int HAS_STARTS = 1;
    private static final int HEADER_BYTES = 32;
    private static final int MAX_GAMES = 1 << 16;

    GameBlock {
        games = List.copyOf(games);
    }

    byte[] encode() {
        int plies = games.stream().mapToInt(RecordedGame::plies).sum();
        boolean hasStarts = !games.stream().allMatch(RecordedGame::beginsOrdinarily);
        ByteBuffer body = newBuffer((4 + (hasStarts ? GameStart.BYTES : 0)) * games.size() + 4 * plies);
        int boardCheck = 0;
        for (RecordedGame game : games) {
            body.putInt(game.plies()
                    | game.result().ordinal() << 10
                    | game.ending().ordinal() << 12
                    | game.randomPlies() << 16);
            boardCheck ^= RecordedGame.boardCheck(game.positionAfter(game.plies()));
        }
        if (hasStarts) {
            games.forEach(game -> GameStart.put(game.setup(), body));
        }
        games.forEach(game -> putAll(body, game.moves()));
        games.forEach(game -> putAll(body, game.scores()));
        ByteBuffer block = newBuffer(HEADER_BYTES + body.capacity());
        block.putInt(MAGIC)
                .putShort((short) VERSION)
                .putShort((short) (hasStarts ? HAS_STARTS : 0))
                .putInt(games.size())
                .putInt(plies)
                .putInt(evaluator)
                .putInt(softNodes)
                .putInt(checksum(body.array(), 0, body.capacity()))
                .putInt(boardCheck)
                .put(body.array());
        return block.array();
    }

    /**
     * All blocks of a file.
     *
     * @throws DamagedGamesException if it is not a sequence of whole blocks as they were written
     */
    static List<GameBlock> decodeAll(byte[] file) {
        List<GameBlock> blocks = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            int start = in.position();
            try {
                blocks.add(decode(in));
            } catch (DamagedGamesException e) {
                throw new DamagedGamesException(
                        "block " + (blocks.size() + 1) + " at byte " + start + ": " + e.getMessage());
            }
        }
        return blocks;
    }

    private static GameBlock decode(ByteBuffer in) {
        require(in.remaining() >= HEADER_BYTES, "it ends within its header");
        require(in.getInt() == MAGIC, "it does not begin with CSG1");
        int version = in.getShort();
        require(
                version >= 1 && version <= VERSION,
                "it has version " + version + ", but only 1 to " + VERSION + " can be read");
        int flags = in.getShort();
        require((flags & ~HAS_STARTS) == 0, "it has unknown flags");
        int gameCount = in.getInt();
        int plyCount = in.getInt();
        int evaluator = in.getInt();
        int softNodes = in.getInt();
        int checksum = in.getInt();
        int boardCheck = in.getInt();
        require(
                gameCount >= 0
                        && gameCount <= MAX_GAMES
                        && plyCount >= 0
                        && plyCount <= (long) gameCount * RecordedGame.MAX_PLIES,
                "its counts are impossible");
        int bytes = (4 + (flags != 0 ? GameStart.BYTES : 0)) * gameCount + 4 * plyCount;
        require(in.remaining() >= bytes, "it ends " + (bytes - in.remaining()) + " bytes too soon");
        require(checksum(in.array(), in.position(), bytes) == checksum, "its checksum is wrong");
        List<RecordedGame> games = decodeGames(in, version, flags != 0, gameCount, plyCount);
        GameBlock block = new GameBlock(evaluator, softNodes, games);
        block.requireBoards(boardCheck);
        return block;
    }

    private static List<RecordedGame> decodeGames(
            ByteBuffer in, int version, boolean hasStarts, int gameCount, int plyCount) {
        int[] words = new int[gameCount];
        int sum = 0;
        for (int i = 0; i < gameCount; i++) {
            words[i] = in.getInt();
            sum += plies(words[i]);
        }
        require(sum == plyCount, "its games have " + sum + " plies, its header says " + plyCount);
        Setup[] starts = new Setup[gameCount];
        for (int i = 0; i < gameCount; i++) {
            starts[i] = hasStarts ? GameStart.take(in) : RecordedGame.ORDINARY_START;
        }
        short[][] moves = new short[gameCount][];
        for (int i = 0; i < gameCount; i++) {
            moves[i] = takeShorts(in, plies(words[i]));
        }
        List<RecordedGame> games = new ArrayList<>(gameCount);
        for (int i = 0; i < gameCount; i++) {
            short[] scores = takeShorts(in, plies(words[i]));
            RecordedGame game = decodeGame(words[i], starts[i], moves[i], scores);
            games.add(version == 1 ? game.fromVersion1() : game);
        }
        return games;
    }

    private static RecordedGame decodeGame(int word, Setup start, short[] moves, short[] scores) {
        int result = word >> 10 & 3;
        int ending = word >> 12 & 15;
        int randomPlies = word >> 16 & 255;
        require(
                result < RecordedGame.Result.values().length
                        && ending < RecordedGame.Ending.values().length
                        && randomPlies <= moves.length
                        && word >>> 24 == 0,
                "a game's word is impossible");
        return new RecordedGame(
                start,
                RecordedGame.Result.values()[result],
                RecordedGame.Ending.values()[ending],
                randomPlies,
                moves,
                scores);
    }

    /** Replays all games and checks that their moves are legal and lead to the boards that the writer had. */
    private void requireBoards(int expected) {
        int boardCheck = 0;
        for (int i = 0; i < games.size(); i++) {
            RecordedGame game = games.get(i);
            try {
                boardCheck ^= RecordedGame.boardCheck(game.positionAfter(game.plies()));
            } catch (DamagedGamesException e) {
                throw new DamagedGamesException("game " + (i + 1) + ": " + e.getMessage());
            }
        }
        require(boardCheck == expected, "its games do not lead to the boards that were recorded");
    }

    private static int plies(int word) {
        return word & RecordedGame.MAX_PLIES;
    }

    private static void putAll(ByteBuffer out, short[] values) {
        for (short value : values) {
            out.putShort(value);
        }
    }

    private static short[] takeShorts(ByteBuffer in, int count) {
        short[] values = new short[count];
        for (int i = 0; i < count; i++) {
            values[i] = in.getShort();
        }
        return values;
    }

    private static int checksum(byte[] bytes, int offset, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    private static ByteBuffer newBuffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void require(boolean condition, String fault) {
        if (!condition) {
            throw new DamagedGamesException(fault);
        }
    }
}
