package castellan.board;

/**
 * Attacks of rooks and bishops for any occupancy, by magic multiplication: a product gathers the relevant blockers
 * into a small index, and a table holds the answer.
 */
final class Magics {

    // Found by trying sparse random numbers until subsets of a square's blockers shared an index only if they give the
    // same attacks.
    private static final long[] ROOK_MAGICS = {
        0x0100102080004100L, 0x4240001000402006L, 0x1100200102401008L, 0x0200041008412200L,
        0x4100050008001002L, 0x8900010008040002L, 0x0080008001000200L, 0x0900008041000022L,
        0x0000800080204004L, 0x0000c00050002000L, 0x2000802000100080L, 0x0101000810002500L,
        0x0001000410080100L, 0x0000808004000200L, 0x0102000104080200L, 0x0102002401429201L,
        0x5000808000400021L, 0x48c0002008100022L, 0x0010002008002401L, 0x0000090010002100L,
        0x0800808004000801L, 0x080808010410a040L, 0x0000040042010810L, 0x0403020000840041L,
        0x0000c01380052082L, 0x3030500040002000L, 0x0100200080801000L, 0x1008100100082100L,
        0x0129001100040801L, 0x0300040080800200L, 0x9202000200080104L, 0x2000090a00108044L,
        0x0800400020800090L, 0x04c0081002200020L, 0x2880110041002000L, 0x00c2241001000900L,
        0x0021b80101000c11L, 0xa210040080800200L, 0x2000800100800200L, 0x0000004082001104L,
        0x2040002042818000L, 0x2020004030004002L, 0x0030080400202000L, 0x6101900102210008L,
        0x0208000400808009L, 0x400a0008040e0031L, 0x0141004200410004L, 0x80822088492a0004L,
        0x0240401080002880L, 0x8800400020100840L, 0x0000801000200880L, 0x6080800800100280L,
        0xc085000410080100L, 0x01c0040080020080L, 0x0800800200010080L, 0x0400010444008600L,
        0x8002a08001004115L, 0x8480108020400101L, 0x0028090020004011L, 0x0085001000208409L,
        0x0212002004081102L, 0x8021004204000841L, 0x000008020100b004L, 0x48000100a40884c2L,
    };

    private static final long[] BISHOP_MAGICS = {
        0x0008b00884810200L, 0x0010040090a2040bL, 0x02104400504c0030L, 0x4028208020601088L,
        0x1082021000000060L, 0x0008221010813000L, 0x2800880149200000L, 0x0038444050101008L,
        0x0200400812140071L, 0x6060a00410820440L, 0x0400040404124505L, 0x0000082080200002L,
        0x8040221210451400L, 0x0100082e18200c40L, 0x0000011410020832L, 0x0000120082011008L,
        0x0206012088100908L, 0x8088080428008c00L, 0x0128001088004008L, 0x0064018844000a00L,
        0x1114000211040000L, 0x4101802900a00149L, 0x000080010818023aL, 0x1800442829043009L,
        0x0484201090021020L, 0x0010028448080120L, 0x0000880010082020L, 0x0202080004004008L,
        0x4001010108104000L, 0x1010204022080200L, 0x2401084241080804L, 0x08844842008a0824L,
        0x0008040400122001L, 0x0084310802201219L, 0x9201004800010802L, 0x0102020082880080L,
        0x2c40420022420080L, 0x0002180200004040L, 0x000c9b040a0a0090L, 0x6098208023008200L,
        0x8001011040081302L, 0x009400a210000840L, 0x0081008041121000L, 0x3200a86053009800L,
        0x020204810a000400L, 0x004044880140a880L, 0x2110211204008080L, 0x0004108602002241L,
        0x14050088200a0420L, 0x0400540414020208L, 0x2401010045500000L, 0x4100101320884700L,
        0x8208041002021200L, 0x1240050810010000L, 0x1088020848110082L, 0x01e084010641100cL,
        0x0046048c04020200L, 0x202201840c090400L, 0x0800000210420812L, 0xc000880000208800L,
        0x0200308020824402L, 0x2000104082940440L, 0x00884114c812a100L, 0x8040020c11220810L,
    };

    // Four adjacent numbers for each square, so that a look-up reads one cache line besides the attacks themselves.
    private static final int MASK = 0;
    private static final int MAGIC = 1;
    private static final int SHIFT = 2;
    private static final int OFFSET = 3;
    private static final int MAX_BLOCKERS_OF_A_LINE = 6;
    private static final long[] ROOKS = new long[Square.COUNT * 4];
    private static final long[] BISHOPS = new long[Square.COUNT * 4];
    private static final long[] ROOK_ATTACKS = new long[102_400];
    private static final long[] BISHOP_ATTACKS = new long[5_248];

    static {
        fill(ROOK_MAGICS, ROOKS, ROOK_ATTACKS, Rays.ROOK_DIRECTIONS);
        fill(BISHOP_MAGICS, BISHOPS, BISHOP_ATTACKS, Rays.BISHOP_DIRECTIONS);
    }

    private Magics() {}

    static long rookAttacks(int square, long occupied) {
        return ROOK_ATTACKS[index(ROOKS, square, occupied)];
    }

    static long bishopAttacks(int square, long occupied) {
        return BISHOP_ATTACKS[index(BISHOPS, square, occupied)];
    }

    private static int index(long[] numbers, int square, long occupied) {
        int i = square << 2;
        return (int)
                (((occupied & numbers[i + MASK]) * numbers[i + MAGIC] >>> numbers[i + SHIFT]) + numbers[i + OFFSET]);
    }

    /**
     * A slider attacks along two lines that do not affect each other. So the attacks along each line are computed once
     * for every set of blockers on it, and then only combined. This runs at start-up and must be fast.
     */
    private static void fill(long[] magics, long[] numbers, long[] attacks, int[] directions) {
        long[] alongSecond = new long[1 << MAX_BLOCKERS_OF_A_LINE];
        int[] first = Rays.line(directions[0]);
        int[] second = Rays.line(directions[1]);
        int offset = 0;
        for (int square = 0; square < Square.COUNT; square++) {
            // A blocker on the edge hides nothing behind it, unless the ray runs along that edge.
            long edges = Bitboards.LAST_RANKS & ~Bitboards.rank(Square.rank(square))
                    | (Bitboards.FILE_A | Bitboards.FILE_H) & ~Bitboards.file(Square.file(square));
            long firstMask = Rays.attacks(square, first, 0) & ~edges;
            long secondMask = Rays.attacks(square, second, 0) & ~edges;
            int bits = Long.bitCount(firstMask | secondMask);
            numbers[square * 4 + MASK] = firstMask | secondMask;
            numbers[square * 4 + MAGIC] = magics[square];
            numbers[square * 4 + SHIFT] = Long.SIZE - bits;
            numbers[square * 4 + OFFSET] = offset;
            int sets = 0;
            long blockers = 0;
            do {
                alongSecond[sets++] = Rays.attacks(square, second, blockers);
                blockers = nextSubset(blockers, secondMask);
            } while (blockers != 0);
            long firstBlockers = 0;
            do {
                long alongFirst = Rays.attacks(square, first, firstBlockers);
                int set = 0;
                do {
                    attacks[index(numbers, square, firstBlockers | blockers)] = alongFirst | alongSecond[set++];
                    blockers = nextSubset(blockers, secondMask);
                } while (blockers != 0);
                firstBlockers = nextSubset(firstBlockers, firstMask);
            } while (firstBlockers != 0);
            offset += 1 << bits;
        }
    }

    /** The next subset of a mask, from the empty one to the whole mask and then the empty one again. */
    private static long nextSubset(long subset, long mask) {
        return subset - mask & mask;
    }
}
