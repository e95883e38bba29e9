package castellan.tools.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.Fen;
import org.junit.jupiter.api.Test;

/** The clock that a player keeps. */
class EnginePlayerTest {

    private static final int NODES_TIME = 10;

    private final EnginePlayer player = new EnginePlayer(new byte[0], 1, 1000, 20, NODES_TIME);

    /** Thinks and plays; gives the nodes it took. */
    private long move() {
        long before = player.nodesLeft();
        String move = player.think(1).split(" ")[0];
        player.play(move);
        return before + 20 * NODES_TIME - player.nodesLeft();
    }

    @Test
    void aMoveTakesItsNodesFromTheClockAndGetsTheIncrement() {
        player.newGame(Fen.START);
        assertEquals(1000 * NODES_TIME, player.nodesLeft());
        long nodes = move();
        assertTrue(nodes > 100 && nodes < 2500, nodes + " nodes of 10 000");
    }

    @Test
    void whoHasLessTimeThinksLess() {
        player.newGame(Fen.START);
        long first = move() + move() + move() + move();
        for (int i = 0; i < 40; i++) {
            move();
        }
        long late = move() + move() + move() + move();
        assertTrue(player.nodesLeft() > 0, player.nodesLeft() + " nodes left");
        assertTrue(late < 0.75 * first, late + " nodes where the first moves took " + first);
    }

    @Test
    void aNewGameHasAFullClock() {
        player.newGame(Fen.START);
        move();
        player.newGame(Fen.START);
        assertEquals(1000 * NODES_TIME, player.nodesLeft());
    }
}
