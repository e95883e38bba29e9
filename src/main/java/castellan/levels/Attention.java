package castellan.levels;

import castellan.board.Bitboards;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * Which moves a level sees: its own at the root, and the opponent's answers to them. A move is overlooked by chance; how
 * easily depends on its {@link Feature}s and on the level.
 *
 * <p>The draw is a hash of the game's seed, the root and the move, so a level that thinks about the same position again
 * overlooks the same. An answer's draw does not depend on the level's own move: a threat is seen or not, whatever is
 * tried against it. Otherwise the search would find those of its moves after which it happens not to see the threat.
 * Captures on one square share their draw: that something can be taken is seen or not.
 */
public final class Attention {

    /** No move is overlooked more often. */
    private static final double MOST = 0.95;
    /** Half-moves for which a piece that has moved is remembered. */
    private static final int MEMORY = 8;

    private static final long OWN = 0x9e3779b97f4a7c15L;
    private static final long TAKEN = 0x27d4eb2f165667c5L;
    private static final long ANSWER = 0xc2b2ae3d27d4eb4fL;

    private final double factor;
    private final long rootHash;
    /** Where the opponent's last move went, and where the pieces stand that moved lately. */
    private final long lastTarget;

    private final long awake;
    private final Sight sight = new Sight();

    /**
     * @param factor of the level; 0 overlooks nothing
     * @param seed of the game
     */
    Attention(Position root, double factor, long seed) {
        this.factor = factor;
        rootHash = mix(seed ^ mix(root.key()));
        lastTarget = squares(root, 1);
        awake = squares(root, MEMORY);
    }

    /** Where the last moves went. */
    private static long squares(Position root, int moves) {
        Position position = root.copy();
        long squares = 0;
        for (int i = 0; i < moves && position.movesPlayed() > 0; i++) {
            squares |= Bitboards.of(Move.to(position.lastMove()));
            position.unmake();
        }
        return squares;
    }

    /** The moves of the root that are seen; at least one. */
    List<Integer> seen(Position root) {
        MoveList moves = new MoveList();
        MoveGenerator.all(root, moves);
        List<Integer> seen = new ArrayList<>();
        Position position = root.copy();
        sight.lookAt(position, lastTarget, awake);
        int clearest = Move.NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            double chance = chance(move);
            double draw = draw(OWN, move);
            if (draw >= chance) {
                seen.add(move);
            }
            if (chance - draw < least) {
                least = chance - draw;
                clearest = move;
            }
        }
        if (seen.isEmpty() && clearest != Move.NONE) {
            seen.add(clearest);
        }
        return seen;
    }

    /** Turns to a position after one move of the root; {@link #overlooks} is then about its moves. */
    public void lookAtAnswers(Position node) {
        long moved = Bitboards.of(Move.to(node.lastMove()));
        sight.lookAt(node, lastTarget | moved, awake | moved);
    }

    /** Whether this answer of the opponent is not seen. */
    public boolean overlooks(int answer) {
        double draw = sight.isQuiet(answer) ? draw(ANSWER, answer) : draw(TAKEN, Move.to(answer));
        return draw < MOST && draw < chance(answer);
    }

    private double chance(int move) {
        int points = 0;
        for (Feature feature : Feature.ALL) {
            points += feature.pointsOf(sight, move);
        }
        return Math.min(MOST, factor * Math.max(1, points) / 100);
    }

    /** A number from 0 to 1. */
    private double draw(long kind, int move) {
        return (mix(rootHash ^ kind * (move + 1)) >>> 11) * 0x1p-53;
    }

    /** Spreads a number over all bits: the finalizer of SplitMix64. */
    static long mix(long number) {
        long mixed = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
