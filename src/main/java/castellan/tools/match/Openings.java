package castellan.tools.match;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.eval.Network;
import java.util.List;

/** The openings of a match, one for each pair and the same on every run. */
public interface Openings {

    /** @param moves from the set-up to the first position that the players search */
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
     * @param network evaluates random openings
     * @throws MatchException naming the line, if a file of openings has a bad one
     * @throws castellan.files.UserFileException if the file cannot be read
     */
    static Openings of(GameSettings settings, Network network) {
        return settings.openings().isEmpty()
                ? new RandomOpenings(network, settings.seed())
                : new FileOpenings(settings.openings(), settings.seed());
    }

    /** The opening of a pair, numbered from 0. */
    Opening get(int pair);

    /** How many different openings there are. Repeating one would repeat its game. */
    int count();

    /** Describes the openings; equal for two runs exactly if their openings are. */
    String description();
}
