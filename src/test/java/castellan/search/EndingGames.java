package castellan.search;

import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.endings.Prober;
import castellan.endings.RandomEndings;
import castellan.endings.Tablebases;
import castellan.endings.Wdl;
import castellan.eval.Network;
import castellan.notation.Fen;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays out won endings: the engine without tablebases has the winning side, the tablebases defend. A game is a draw after
 * fifty moves without progress and with the third occurrence of a position, as if the defender claimed at once.
 */
final class EndingGames {

    private static final int SEED = 31;
    private static final int TABLE_MEGABYTES = 16;
    private static final int FIFTY_MOVES_IN_PLIES = 100;

    private final Prober prober;
    private final SearchLimits limits;
    private final SearchPool pool = new SearchPool(Network.standard());

    /**
     * @param won how many of the games were won
     * @param notWon the positions from which they were not
     */
    record Result(int won, List<String> notWon) {}

    /** @param tables those of the ending and of all that it can turn into */
    EndingGames(Tablebases tables, long nodes) {
        prober = new Prober(tables);
        limits = SearchLimits.nodes(nodes);
        pool.resizeTable(TABLE_MEGABYTES);
    }

    /**
     * Plays from random positions that are won for the first-named side, either side to move.
     *
     * @param ending such as KBNvK
     */
    Result play(String ending, int games) {
        RandomEndings positions = new RandomEndings(ending, SEED);
        List<String> notWon = new ArrayList<>();
        for (int i = 0; i < games; i++) {
            Position position = nextWon(positions, ending);
            String start = Fen.of(position);
            if (!isWon(position)) {
                notWon.add(start);
            }
        }
        return new Result(games - notWon.size(), notWon);
    }

    private Position nextWon(RandomEndings positions, String ending) {
        String pieces = ending.substring(0, ending.indexOf('v'));
        while (true) {
            Position position = positions.next();
            int winner = winner(position);
            if (winner >= 0 && pieces(position, winner).equals(pieces)) {
                return position;
            }
        }
    }

    /** The side that wins within the fifty-move rule, or -1. */
    private int winner(Position position) {
        if (MoveGenerator.count(position) == 0) {
            return -1;
        }
        int wdl = prober.wdl(position);
        return wdl == Wdl.WIN ? position.sideToMove() : wdl == Wdl.LOSS ? Color.opposite(position.sideToMove()) : -1;
    }

    /** The pieces of a side as tables name them: KQ. */
    private static String pieces(Position position, int color) {
        StringBuilder letters = new StringBuilder();
        for (int type = Piece.KING; type >= Piece.PAWN; type--) {
            int count = Long.bitCount(position.pieces(type, color));
            letters.append(String.valueOf(Piece.typeLetter(type)).repeat(count));
        }
        return letters.toString();
    }

    /** Plays a game to its end. */
    boolean isWon(Position position) {
        int winner = winner(position);
        pool.clear();
        while (MoveGenerator.count(position) > 0) {
            if (position.isDeadMaterial() || isDrawn(position)) {
                return false;
            }
            position.make(
                    position.sideToMove() == winner
                            ? RecordedSearch.of(pool, position.copy(), limits)
                                    .result()
                                    .bestMove()
                            : defence(position));
        }
        return position.isCheck() && position.sideToMove() != winner;
    }

    private static boolean isDrawn(Position position) {
        return position.halfmoveClock() >= FIFTY_MOVES_IN_PLIES || position.earlierOccurrences() >= 2;
    }

    /** A draw if there is one, and otherwise the longest way to the next capture or pawn move. */
    private int defence(Position position) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        int best = 0;
        int bestWorth = Integer.MIN_VALUE;
        for (int i = 0; i < moves.size(); i++) {
            int worth = worth(position, moves.get(i));
            if (worth > bestWorth) {
                bestWorth = worth;
                best = moves.get(i);
            }
        }
        return best;
    }

    private int worth(Position position, int move) {
        int wdl = prober.wdlOf(position, move);
        int dtz = prober.dtzOf(position, move);
        if (wdl == Wdl.FAILED || dtz == Wdl.FAILED) {
            throw new IllegalStateException("no table for the moves of " + Fen.of(position));
        }
        position.make(move);
        boolean drawn = isDrawn(position) && MoveGenerator.count(position) > 0;
        position.unmake();
        return drawn ? 0 : 1000 * wdl - dtz;
    }
}
