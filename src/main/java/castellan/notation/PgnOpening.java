package castellan.notation;

import castellan.board.Position;
import castellan.board.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Keeps the first moves of a game, and nothing else. */
final class PgnOpening implements PgnListener {

    private final int plies;
    private final List<Integer> moves = new ArrayList<>();
    private Map<String, String> tags;
    private Setup start;
    private boolean isChess960;
    private String result;

    PgnOpening(int plies) {
        this.plies = plies;
    }

    Pgn game() {
        return new Pgn(tags, start, isChess960, moves, List.of(), result);
    }

    @Override
    public boolean wantsVariations() {
        return false;
    }

    @Override
    public boolean hasEnough() {
        return moves.size() >= plies;
    }

    @Override
    public void begin(Map<String, String> itsTags, Setup itsStart, boolean chess960) {
        tags = itsTags;
        start = itsStart;
        isChess960 = chess960;
    }

    @Override
    public void comment(String text) {
        // not a move
    }

    @Override
    public void glyph(int number) {
        // not a move
    }

    @Override
    public void move(Position before, int move) {
        moves.add(move);
    }

    @Override
    public void open() {
        throw new IllegalStateException("variations are not wanted");
    }

    @Override
    public void close() {
        throw new IllegalStateException("variations are not wanted");
    }

    @Override
    public void end(String itsResult) {
        result = itsResult;
    }
}
