package castellan.tools.match;

import castellan.board.Color;
import castellan.board.Position;
import castellan.game.Outcome;
import castellan.game.Rules;
import castellan.game.Termination;
import castellan.notation.Fen;
import castellan.notation.NotationException;
import castellan.notation.UciMoves;
import castellan.tools.match.Openings.Opening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Plays one game between two players and is its arbiter. A game may also end by adjudication: both players have to agree
 * on the result for some moves, so that a mistake of one does not decide.
 */
final class MatchGame {

    /** A side that both see this many centipawns ahead for {@link #WIN_PLIES} half-moves wins. */
    private static final int WIN_SCORE = 1000;

    private static final int WIN_PLIES = 6;
    /** A game that both see this level for {@link #DRAW_PLIES} half-moves, from {@link #DRAW_FROM_PLY} on, is drawn. */
    private static final int DRAW_SCORE = 8;

    private static final int DRAW_PLIES = 16;
    private static final int DRAW_FROM_PLY = 80;
    /** A longer game is a draw. */
    private static final int MAX_PLIES = 600;

    private static final int MATE_SCORE = 100_000;

    private final Opening opening;
    private final long nodes;
    private final boolean adjudicates;
    private final Position position;
    private final List<Integer> moves;
    private int lastScore;
    private int winningPlies;
    private int drawnPlies;

    /**
     * @param moves with those of the opening
     * @param ending why the game ended, as text
     */
    record Played(Opening opening, List<Integer> moves, Outcome outcome, String ending) {}

    /** How a game ended; adjudication counts as resignation or agreement. */
    private record End(Outcome outcome, String words) {}

    MatchGame(Opening opening, long nodes, boolean adjudicates) {
        this.opening = opening;
        this.nodes = nodes;
        this.adjudicates = adjudicates;
        position = opening.position();
        moves = new ArrayList<>(opening.moves());
    }

    /**
     * Plays the game to its end.
     *
     * @throws MatchException if a player makes an illegal move
     */
    Played play(MatchPlayer white, MatchPlayer black) {
        begin(white);
        begin(black);
        Optional<End> end = end();
        while (end.isEmpty()) {
            String[] answer = (position.sideToMove() == Color.WHITE ? white : black)
                    .think(nodes)
                    .split(" ");
            int move = parse(answer[0]);
            weigh(score(answer));
            white.play(answer[0]);
            black.play(answer[0]);
            moves.add(move);
            position.make(move);
            end = end();
        }
        return new Played(
                opening, List.copyOf(moves), end.get().outcome(), end.get().words());
    }

    private void begin(MatchPlayer player) {
        player.newGame(Fen.shredder(opening.setup()));
        for (int move : opening.moves()) {
            player.play(UciMoves.of(move, true));
        }
    }

    private int parse(String move) {
        try {
            return UciMoves.parse(position, move);
        } catch (NotationException e) {
            throw new MatchException("a player made an illegal move in " + Fen.of(position) + ": " + e.getMessage());
        }
    }

    /** Centipawns from White's point of view. */
    private int score(String[] answer) {
        int value = Integer.parseInt(answer[2]);
        int score = !answer[1].equals("mate") ? value : value > 0 ? MATE_SCORE : -MATE_SCORE;
        return position.sideToMove() == Color.WHITE ? score : -score;
    }

    private void weigh(int score) {
        boolean sameSide = Integer.signum(score) == Integer.signum(lastScore);
        winningPlies = Math.abs(score) < WIN_SCORE ? 0 : sameSide ? winningPlies + 1 : 1;
        drawnPlies = Math.abs(score) <= DRAW_SCORE ? drawnPlies + 1 : 0;
        lastScore = score;
    }

    private Optional<End> end() {
        Optional<Outcome> outcome = Rules.automaticOutcome(position);
        if (outcome.isPresent()) {
            return Optional.of(new End(outcome.get(), outcome.get().sentence()));
        }
        Set<Termination> claims = Rules.claims(position);
        if (!claims.isEmpty()) {
            Outcome draw = Outcome.draw(claims.iterator().next());
            return Optional.of(new End(draw, draw.sentence()));
        }
        if (moves.size() >= MAX_PLIES) {
            return drawn("a draw after " + MAX_PLIES + " half-moves");
        }
        if (!adjudicates) {
            return Optional.empty();
        }
        if (winningPlies >= WIN_PLIES) {
            int winner = lastScore > 0 ? Color.WHITE : Color.BLACK;
            Outcome won = new Outcome(Termination.RESIGNATION, OptionalInt.of(winner));
            return Optional.of(new End(won, (lastScore > 0 ? "White" : "Black") + " won by both scores"));
        }
        if (drawnPlies >= DRAW_PLIES && moves.size() >= DRAW_FROM_PLY) {
            return drawn("a draw by both scores");
        }
        return Optional.empty();
    }

    private static Optional<End> drawn(String words) {
        return Optional.of(new End(Outcome.draw(Termination.AGREEMENT), words));
    }
}
