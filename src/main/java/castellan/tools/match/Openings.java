package castellan.tools.match;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.eval.Network;
import java.util.List;

/** Where the games of a match begin: each pair at a place of its own, the same on every run. */
public interface Openings {

    /** @param moves those that lead from the set-up to the first position that the players think about */
    record Opening(Setup setup, List<Integer> moves) {

        public Opening {
            moves = List.copyOf(moves);
        }

        Position position() {
            Position position = Position.of(setup);
            moves.forEach(position::make);
            return position;
        }
    }

    /**
     * @param network draws random openings
     * @throws MatchException naming the line, if a file of openings is no good
     * @throws castellan.files.UserFileException if it cannot be read
     */
    static Openings of(GameSettings settings, Network network) {
        return settings.openings().isEmpty()
                ? new RandomOpenings(network, settings.seed())
                : new FileOpenings(settings.openings(), settings.seed());
    }

    /** The opening of a pair, numbered from 0. */
    Opening get(int pair);

    /** How many there are before they repeat. The same players would play the same game again from there. */
    int count();

    /** What they are, for people and to tell whether two runs have the same. */
    String description();
}
