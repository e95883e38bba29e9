package castellan.host;

import castellan.game.GameException;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/** The proposals that wait for an answer. */
final class Proposals {

    private final Map<Proposal, Integer> open = new EnumMap<>(Proposal.class);

    void add(Proposal what, int color) {
        if (open.containsKey(what)) {
            throw new GameException("this was already proposed");
        }
        open.put(what, color);
    }

    OptionalInt by(Proposal what) {
        return open.containsKey(what) ? OptionalInt.of(open.get(what)) : OptionalInt.empty();
    }

    /** Closes a proposal of this player. */
    int take(Proposal what, int color) {
        requireOpen(what);
        if (open.get(what) != color) {
            throw new GameException("you cannot accept your own proposal");
        }
        return open.remove(what);
    }

    void remove(Proposal what) {
        requireOpen(what);
        open.remove(what);
    }

    private void requireOpen(Proposal what) {
        if (!open.containsKey(what)) {
            throw new GameException("there is no such proposal");
        }
    }
}
