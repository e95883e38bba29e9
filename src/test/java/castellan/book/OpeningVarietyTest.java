package castellan.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.eval.Network;
import castellan.notation.San;
import castellan.search.SearchControl;
import castellan.search.SearchLimits;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OpeningVarietyTest {

    private static final int GAMES = 40;
    private static final Openings OPENINGS = Openings.standard();

    private static Position after(String... moves) {
        Position position = Position.of(Setup.start());
        for (String move : moves) {
            position.make(San.parse(position, move));
        }
        return position;
    }

    private static OptionalInt level(int elo) {
        return OptionalInt.of(elo);
    }

    /** The answers of so many games, each with a seed of its own. */
    private static Set<String> answers(Position position, OptionalInt elo) {
        Set<String> answers = new TreeSet<>();
        for (int game = 0; game < GAMES; game++) {
            int move = new OpeningVariety(game).choose(position, elo);
            answers.add(move == Move.NONE ? "none" : San.of(position, move));
        }
        return answers;
    }

    private static int loss(Position position, int move) {
        Position next = position.copy();
        next.make(move);
        assertTrue(OPENINGS.knows(next), () -> "the opening is known after " + San.of(position, move));
        return OPENINGS.value(position) + OPENINGS.value(next);
    }

    @Test
    void theKingsPawnHasAtLeastFiveAnswers() {
        Set<String> answers = answers(after("e4"), level(1600));
        assertTrue(answers.size() >= 5, answers::toString);
        assertTrue(answers.containsAll(List.of("e5", "c5")), answers::toString);
    }

    /** A thorough run judges every answer with a search, in case the values in the file are too old for the network. */
    @Test
    void noAnswerToTheKingsPawnIsBad() {
        Position position = after("e4");
        long nodes = RandomGames.triesAll() ? 200_000 : 5_000;
        int best = searched(position, nodes);
        for (String answer : answers(position, level(1600))) {
            Position next = position.copy();
            next.make(San.parse(position, answer));
            int loss = best + searched(next, nodes);
            assertTrue(loss <= 60, () -> answer + " loses " + loss);
        }
    }

    private static int searched(Position position, long nodes) {
        SearchPool pool = new SearchPool(Network.standard());
        pool.resizeTable(4);
        int[] value = {0};
        pool.search(
                position,
                SearchLimits.nodes(nodes),
                SearchSettings.DEFAULT,
                new SearchControl(false, false),
                info -> value[0] = info.score().value());
        return value[0];
    }

    @Test
    void theFirstMoveVariesToo() {
        Set<String> answers = answers(after(), level(1600));
        assertTrue(answers.size() >= 4 && answers.contains("e4") && answers.contains("d4"), answers::toString);
    }

    @Test
    void atFullStrengthThereIsStillAChoice() {
        Set<String> answers = answers(after(), OptionalInt.empty());
        assertTrue(answers.size() >= 2, answers::toString);
    }

    @Test
    void movesLoseLittleAndLessAtHigherLevels() {
        int before = Integer.MAX_VALUE;
        for (int elo = 800; elo <= 2800; elo += 500) {
            int most = 0;
            for (int seed = 0; seed < 300; seed++) {
                OpeningVariety variety = new OpeningVariety(seed);
                Position position = after();
                for (int ply = 0; ply < 8; ply++) {
                    int move = variety.choose(position, level(elo));
                    if (move == Move.NONE) {
                        break;
                    }
                    assertTrue(MoveGenerator.isLegal(position, move));
                    most = Math.max(most, loss(position, move));
                    position.make(move);
                }
            }
            int lost = most;
            int limit = before;
            assertTrue(lost <= limit && lost <= 70, () -> lost + " centipawns after " + limit);
            before = most;
        }
        assertTrue(before <= 15);
    }

    @Test
    void theSameSeedPlaysTheSameGame() {
        assertEquals(game(5), game(5));
        assertNotEquals(Set.of(game(5)), Set.of(game(1), game(2), game(3)));
    }

    private static List<Integer> game(long seed) {
        OpeningVariety variety = new OpeningVariety(seed);
        Position position = after();
        List<Integer> moves = new ArrayList<>();
        for (int move = variety.choose(position, level(1200));
                move != Move.NONE;
                move = variety.choose(position, level(1200))) {
            moves.add(move);
            position.make(move);
        }
        return moves;
    }

    @Test
    void anUnknownPositionIsSearched() {
        assertEquals(Move.NONE, new OpeningVariety(1).choose(after("a4", "h5", "Ra3"), level(1600)));
    }

    @Test
    void aRepetitionIsNoOpening() {
        Position position = after("Nf3", "Nf6", "Ng1");
        for (int seed = 0; seed < 100; seed++) {
            int move = new OpeningVariety(seed).choose(position, level(800));
            assertTrue(move == Move.NONE || !San.of(position, move).equals("Ng8"));
        }
    }
}
