package castellan.endings;

import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pieces of both sides as a long: four bits for the number of each piece other than the kings, White's in the low 20
 * bits, Black's in the next.
 */
final class Material {

    static final int FEWEST_MEN = 3;
    static final int MOST_MEN = 7;

    private static final int COUNT_BITS = 4;
    private static final int SIDE_BITS = COUNT_BITS * Piece.KING;
    private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;
    private static final long SIDE_MASK = (1L << SIDE_BITS) - 1;
    private static final Pattern NAME = Pattern.compile("K(Q*R*B*N*P*)vK(Q*R*B*N*P*)");

    private Material() {}

    static long of(Position position) {
        long white = position.occupiedBy(Color.WHITE);
        long material = 0;
        for (int type = Piece.PAWN; type < Piece.KING; type++) {
            long pieces = position.pieces(type);
            int shift = COUNT_BITS * type;
            material |= (long) Long.bitCount(pieces & white) << shift
                    | (long) Long.bitCount(pieces & ~white) << shift + SIDE_BITS;
        }
        return material;
    }

    /** What the name of a table says, such as KQvKR; empty if it is not the name of a table. */
    static OptionalLong fromName(String name) {
        Matcher matcher = NAME.matcher(name);
        int men = name.length() - 1;
        if (men < FEWEST_MEN || men > MOST_MEN || !matcher.matches()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(side(matcher.group(1)) | side(matcher.group(2)) << SIDE_BITS);
    }

    private static long side(String letters) {
        long side = 0;
        for (int i = 0; i < letters.length(); i++) {
            side += unit(Piece.fromLetter(letters.charAt(i)));
        }
        return side;
    }

    /** The material of one piece; 0 for a king, which is not counted. */
    static long unit(int piece) {
        int type = Piece.type(piece);
        return type == Piece.KING ? 0 : 1L << COUNT_BITS * type + SIDE_BITS * Piece.color(piece);
    }

    static int count(long material, int type, int color) {
        return (int) (material >>> COUNT_BITS * type + SIDE_BITS * color) & COUNT_MASK;
    }

    /** The same with the colours exchanged. */
    static long flipped(long material) {
        return material >>> SIDE_BITS | (material & SIDE_MASK) << SIDE_BITS;
    }

    static boolean isSymmetric(long material) {
        return material == flipped(material);
    }

    static boolean hasPawns(long material) {
        return count(material, Piece.PAWN, Color.WHITE) + count(material, Piece.PAWN, Color.BLACK) > 0;
    }

    static int men(long material) {
        int men = 2;
        for (int type = Piece.PAWN; type < Piece.KING; type++) {
            men += count(material, type, Color.WHITE) + count(material, type, Color.BLACK);
        }
        return men;
    }

    /** Whether a side has exactly one piece of some type besides its king. */
    static boolean hasSinglePiece(long material) {
        for (int type = Piece.PAWN; type < Piece.KING; type++) {
            if (count(material, type, Color.WHITE) == 1 || count(material, type, Color.BLACK) == 1) {
                return true;
            }
        }
        return false;
    }
}
