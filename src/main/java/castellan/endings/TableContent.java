package castellan.endings;

import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.files.MappedBytes;

/**
 * The content of one table file, mapped and checked. A WDL file has a part for each side to move unless the material is
 * symmetric, a DTZ file has one side only; with pawns each of these has a part for each file of the leading pawn.
 */
final class TableContent {

    /** The answer if the DTZ table has only the other side to move. */
    static final int OTHER_SIDE = -2;

    static final int CHECKSUM_BYTES = 16;
    static final int SIZE_UNIT = 64;

    private static final int IS_SPLIT = 1;
    private static final int HAS_PAWNS = 2;
    private static final int FILES = 4;
    private static final int BLACK = 8;

    private final boolean isSymmetric;
    private final boolean hasPawns;
    /** The material with the colours as the table has them. */
    private long material;
    /** The leading pawn's piece. */
    private int leadingPawn;

    private final int files;
    private final int sides;
    // By side and file.
    private final PositionIndex[] indices;
    private final CompressedValues[] values;
    /** By file; empty in a WDL table. */
    private final DistanceMap[] distances;

    /** @throws DamagedTableException if this is not a table of this kind with this material */
    TableContent(MappedBytes bytes, TableKind kind, long expected) {
        long end = bytes.size() - CHECKSUM_BYTES;
        if (end <= 0 || end % SIZE_UNIT != 0) {
            throw new DamagedTableException("no table has " + bytes.size() + " bytes");
        }
        TableCursor cursor = new TableCursor(bytes, end);
        if (cursor.nextInt() != kind.magic()) {
            throw new DamagedTableException("it does not begin like a table");
        }
        isSymmetric = Material.isSymmetric(expected);
        hasPawns = Material.hasPawns(expected);
        int layout = (isSymmetric ? 0 : IS_SPLIT) | (hasPawns ? HAS_PAWNS : 0);
        if ((cursor.nextByte() & (IS_SPLIT | HAS_PAWNS)) != layout) {
            throw new DamagedTableException("it is the table of another ending");
        }
        files = hasPawns ? FILES : 1;
        sides = kind == TableKind.WDL && !isSymmetric ? 2 : 1;
        indices = new PositionIndex[sides * files];
        values = new CompressedValues[sides * files];
        distances = new DistanceMap[kind == TableKind.WDL ? 0 : files];
        readPieces(cursor, expected);
        for (int i = 0; i < values.length; i++) {
            values[i] = new CompressedValues(cursor, indices[i].size(), kind == TableKind.WDL);
        }
        for (int file = 0; file < distances.length; file++) {
            distances[file] = new DistanceMap(cursor, values[file].flags());
            if (isSymmetric && distances[file].side() != 0) {
                throw new DamagedTableException("it has the wrong side to move");
            }
        }
        cursor.align(2);
        for (CompressedValues part : values) {
            part.locateIndex(cursor);
        }
        for (CompressedValues part : values) {
            part.locateSizes(cursor);
        }
        for (CompressedValues part : values) {
            part.locateBlocks(cursor);
        }
    }

    /** The pieces stand once for each file; the upper half of each byte is for the second side. */
    private void readPieces(TableCursor cursor, long expected) {
        boolean twoPawnGroups = Material.count(expected, Piece.PAWN, Color.WHITE) > 0
                && Material.count(expected, Piece.PAWN, Color.BLACK) > 0;
        int men = Material.men(expected);
        for (int file = 0; file < files; file++) {
            int leadingOrder = cursor.nextByte();
            int pawnOrder = twoPawnGroups ? cursor.nextByte() : 0;
            int[] both = new int[men];
            for (int i = 0; i < men; i++) {
                both[i] = cursor.nextByte();
            }
            for (int side = 0; side < sides; side++) {
                int shift = 4 * side;
                int[] pieces = new int[men];
                for (int i = 0; i < men; i++) {
                    pieces[i] = piece(both[i] >> shift & 15);
                }
                noteMaterial(pieces, expected, file == 0 && side == 0);
                indices[part(side, file)] =
                        new PositionIndex(pieces, material, file, leadingOrder >> shift & 15, pawnOrder >> shift & 15);
            }
        }
        cursor.align(2);
    }

    private static int piece(int code) {
        int type = (code & BLACK - 1) - 1;
        if (type < Piece.PAWN || type > Piece.KING) {
            throw new DamagedTableException("its list of pieces makes no sense");
        }
        return Piece.of(type, (code & BLACK) != 0 ? Color.BLACK : Color.WHITE);
    }

    /** Checks that the pieces are those of the name; some tables have the colours the other way round. */
    private void noteMaterial(int[] pieces, long expected, boolean isFirst) {
        long sum = 0;
        int kings = 0;
        for (int piece : pieces) {
            sum += Material.unit(piece);
            kings += Piece.type(piece) == Piece.KING ? 1 + Piece.color(piece) : 0;
        }
        boolean fits = isFirst
                ? sum == expected || sum == Material.flipped(expected)
                : sum == material && (!hasPawns || pieces[0] == leadingPawn);
        if (kings != 3 || !fits) {
            throw new DamagedTableException("it is the table of another ending");
        }
        material = sum;
        leadingPawn = pieces[0];
    }

    /** In the order of the file: both sides of the file a, then of the file b. */
    private int part(int side, int file) {
        return file * sides + side;
    }

    /** 1 if the colours on the board are those of the table exchanged. */
    private int flip(Position position, long onBoard) {
        return isSymmetric ? position.sideToMove() : onBoard == material ? 0 : 1;
    }

    private int file(Position position, int flip) {
        return hasPawns ? SquareNumbers.edgeDistance(PositionIndex.leadingPawn(position, leadingPawn, flip)) : 0;
    }

    /**
     * What a WDL table has for a position.
     *
     * @param onBoard the position's material
     * @return a value from 0 for a loss to 4 for a win, or {@link CompressedValues#DAMAGED}
     */
    int value(Position position, long onBoard) {
        int flip = flip(position, onBoard);
        int part = part(isSymmetric ? 0 : position.sideToMove() ^ flip, file(position, flip));
        int value = values[part].get(indices[part].of(position, flip));
        return value <= Wdl.WIN - Wdl.LOSS ? value : CompressedValues.DAMAGED;
    }

    /**
     * What a DTZ table has for a position.
     *
     * @param wdl the position's value, not a draw
     * @return the distance in half-moves, {@link #OTHER_SIDE} or {@link CompressedValues#DAMAGED}
     */
    int distance(Position position, long onBoard, int wdl) {
        int flip = flip(position, onBoard);
        int file = file(position, flip);
        DistanceMap map = distances[file];
        if (!isSymmetric && map.side() != (position.sideToMove() ^ flip)) {
            return OTHER_SIDE;
        }
        int number = values[file].get(indices[file].of(position, flip));
        return number == CompressedValues.DAMAGED ? number : map.distance(number, wdl);
    }
}
