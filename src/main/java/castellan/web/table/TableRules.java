package castellan.web.table;

import castellan.host.HostedGame;
import java.util.Optional;
import java.util.OptionalInt;

/** What the kind of a table allows: who may act alone, how far moves are taken back, when there is analysis. */
final class TableRules {

    private final Opponent opponent;
    private final OptionalInt personAgainstEngine;
    private final HostedGame game;

    TableRules(TableInfo info, HostedGame game) {
        this.game = game;
        opponent = info.opponent();
        personAgainstEngine = opponent == Opponent.ENGINE ? OptionalInt.of(info.creator()) : OptionalInt.empty();
    }

    /** Whether a page with these seats needs nobody's consent: it has both, or plays the engine. */
    boolean isAlone(Seats seats) {
        return seats.hasBoth() || opponent == Opponent.ENGINE && !seats.hasNone();
    }

    /** Why analysis is not allowed now; empty if it is. */
    Optional<String> analysisRefusal() {
        return isPlayedByPeople() ? Optional.of("no analysis while two people are playing") : Optional.empty();
    }

    /** Why nobody may edit the study now; empty if people may. */
    Optional<String> studyRefusal() {
        return isPlayedByPeople() ? Optional.of("no variations while two people are playing") : Optional.empty();
    }

    private boolean isPlayedByPeople() {
        return opponent.isBetweenPeople() && game.game().outcome().isEmpty();
    }

    /** Against the engine as many half-moves as lead to the person's turn; otherwise one. */
    int takeBackCount() {
        return personAgainstEngine.isPresent()
                ? game.takeBackCount(personAgainstEngine.getAsInt())
                : Math.min(1, game.game().moves().size());
    }

    int redoCount() {
        return personAgainstEngine.isPresent()
                ? game.redoCount(personAgainstEngine.getAsInt())
                : Math.min(1, game.game().movesTakenBack());
    }
}
