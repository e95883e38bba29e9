package castellan.host;

import castellan.game.GameException;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/** What the players have asked of each other and not yet answered. */
final class Proposals {

    private final Map<Proposal, Integer> open = new EnumMap<>(Proposal.class);

    void add(Proposal what, int color) {
        if (open.containsKey(what)) {
            throw new GameException("that has been asked already");
        }
        open.put(what, color);
    }

    OptionalInt by(Proposal what) {
        return open.containsKey(what) ? OptionalInt.of(open.get(what)) : OptionalInt.empty();
    }

    /** Closes what this player has asked for. */
    int take(Proposal what, int color) {
        requireOpen(what);
        if (open.get(what) != color) {
            throw new GameException("one cannot agree with oneself");
        }
        return open.remove(what);
    }

    void remove(Proposal what) {
        requireOpen(what);
        open.remove(what);
    }

    private void requireOpen(Proposal what) {
        if (!open.containsKey(what)) {
            throw new GameException("nobody has asked for that");
        }
    }
}
