package castellan.search;

import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.endings.RandomEndings;
import castellan.eval.Network;
import castellan.notation.Fen;
import java.util.Random;

/**
 * Prints endings to start games from: random positions of five to eight men in which a short search sees an advantage, but
 * no more than that. {@code EndingOpenings COUNT}
 */
final class EndingOpenings {

    private static final String PIECES = "QRRBBNNPPPPP";
    private static final int NODES = 3000;
    private static final int LEAST_CENTIPAWNS = 10;
    private static final int MOST_CENTIPAWNS = 150;

    private final Random random = new Random(1);
    private final SearchPool pool = new SearchPool(Network.standard());

    private EndingOpenings() {
        pool.resizeTable(4);
    }

    public static void main(String[] words) {
        EndingOpenings openings = new EndingOpenings();
        int wanted = Integer.parseInt(words[0]);
        while (wanted > 0) {
            int men = 5 + openings.random.nextInt(4);
            Position position = new RandomEndings(openings.material(men), openings.random.nextLong()).next();
            if (openings.isOpen(position)) {
                System.out.println(Fen.of(position));
                wanted--;
            }
        }
    }

    /** Such as KRPvKRPP: both sides have a pawn or piece, and one may have one more than the other. */
    private String material(int men) {
        int first = (men - 2) / 2;
        return "K" + pieces(first) + "vK" + pieces(men - 2 - first);
    }

    private String pieces(int count) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < count; i++) {
            letters.append(PIECES.charAt(random.nextInt(PIECES.length())));
        }
        return letters.toString();
    }

    private boolean isOpen(Position position) {
        pool.clear();
        if (position.isCheck() || MoveGenerator.count(position) == 0) {
            return false;
        }
        SearchInfo best =
                RecordedSearch.of(pool, position, SearchLimits.nodes(NODES)).last();
        int value = Math.abs(best.score().value());
        return !best.score().isMate() && value >= LEAST_CENTIPAWNS && value <= MOST_CENTIPAWNS;
    }
}
