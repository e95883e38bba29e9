package castellan.book;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * Opening moves for games against people: at random among usual moves that lead to known openings and lose little. What a move
 * loses is told by the values of {@link Openings}, so there is no search.
 */
public final class OpeningVariety {

    // The most that a move may lose, in centipawns: at the lowest and the highest level, and at full strength.
    private static final int LOWEST_ELO = 800;
    private static final int LOWEST_MARGIN = 60;
    private static final int HIGHEST_ELO = 2800;
    private static final int HIGHEST_MARGIN = 15;
    private static final int FULL_MARGIN = 15;
    /** A move counts as unusual if another leads to so many times as many named lines. */
    private static final int UNUSUAL = 100;

    private final Openings openings = Openings.standard();
    private final SplittableRandom random;

    private record Candidate(int move, int value, int lines) {}

    /**
     * Reads the openings, if nobody has done so before.
     *
     * @param seed the same seed gives the same choices
     */
    public OpeningVariety(long seed) {
        random = new SplittableRandom(seed);
    }

    /**
     * A move for a position, or {@link Move#NONE} if there is no choice between good moves to known openings.
     *
     * @param elo the level; full strength if absent
     */
    public int choose(Position root, OptionalInt elo) {
        if (!openings.knows(root)) {
            return Move.NONE;
        }
        List<Candidate> candidates = candidates(root);
        int best = openings.value(root);
        int most = 0;
        for (Candidate candidate : candidates) {
            best = Math.max(best, candidate.value());
            most = Math.max(most, candidate.lines());
        }
        int margin = margin(elo);
        int leastValue = best - margin;
        int leastLines = most / UNUSUAL;
        candidates.removeIf(candidate -> candidate.value() < leastValue || candidate.lines() < leastLines);
        return candidates.size() < 2 ? Move.NONE : draw(candidates, best, margin);
    }

    private static int margin(OptionalInt elo) {
        if (elo.isEmpty()) {
            return FULL_MARGIN;
        }
        int level = Math.max(LOWEST_ELO, Math.min(HIGHEST_ELO, elo.getAsInt()));
        return LOWEST_MARGIN - (LOWEST_MARGIN - HIGHEST_MARGIN) * (level - LOWEST_ELO) / (HIGHEST_ELO - LOWEST_ELO);
    }

    /** The moves to known positions that are new in this game: a repetition is no opening. */
    private List<Candidate> candidates(Position root) {
        Position position = root.copy();
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < moves.size(); i++) {
            position.make(moves.get(i));
            if (openings.knows(position) && position.earlierOccurrences() == 0) {
                candidates.add(new Candidate(moves.get(i), -openings.value(position), openings.lines(position)));
            }
            position.unmake();
        }
        return candidates;
    }

    /** Openings with more named lines are played more often, and so are better moves. */
    private int draw(List<Candidate> candidates, int best, int margin) {
        double[] weights = new double[candidates.size()];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            Candidate candidate = candidates.get(i);
            weights[i] = Math.sqrt(candidate.lines()) * Math.exp((candidate.value() - best) / (double) margin);
            sum += weights[i];
        }
        double point = random.nextDouble() * sum;
        int chosen = 0;
        while (chosen < weights.length - 1 && point >= weights[chosen]) {
            point -= weights[chosen++];
        }
        return candidates.get(chosen).move();
    }
}
