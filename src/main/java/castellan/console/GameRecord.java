package castellan.console;

import castellan.files.UserFile;
import castellan.game.Game;
import castellan.host.HostedGame;
import castellan.notation.Pgn;
import castellan.notation.UciMoves;
import castellan.study.GamePart;
import castellan.study.Node;
import castellan.study.Study;
import castellan.study.StudyPgn;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the hosted game besides its moves: the comments and variations of the file that it was loaded from, and
 * the moves that were taken back.
 */
final class GameRecord {

    private final HostedGame hosted;
    /** The game that the study belongs to; null before the first. */
    private Game recorded;

    private Study study;
    /** Files of ours, which may be replaced. */
    private final Set<String> saved = new HashSet<>();

    GameRecord(HostedGame hosted) {
        this.hosted = hosted;
    }

    /** Continues the game of a study where it stood when it was saved; moves taken back before that can be replayed. */
    void load(Study loaded) {
        Pgn sheet = GamePart.sheet(loaded);
        hosted.load(sheet);
        List<Integer> line = loaded.mainLine().moves();
        takeBack(line.subList(sheet.moves().size(), line.size()));
        study = loaded;
        recorded = hosted.game();
    }

    private void takeBack(List<Integer> moves) {
        int played = 0;
        while (played < moves.size() && hosted.game().outcome().isEmpty()) {
            hosted.move(UciMoves.of(moves.get(played), true));
            played++;
        }
        if (played > 0) {
            hosted.undo(played);
        }
    }

    /** Brings the study up to date: its main line begins with the game. To be called before moves are taken back. */
    Node follow() {
        Game game = hosted.game();
        if (game != recorded) {
            recorded = game;
            study = new Study(game.start(), hosted.isChess960(), Map.of(), Pgn.UNFINISHED);
        }
        return study.follow(game.moves(), game::millisAfter).node();
    }

    /** The game as it stands, with comments and variations. */
    String pgn(Map<String, String> tags) {
        Node last = follow();
        return StudyPgn.writeUpTo(last, study, hosted.scoreSheet(tags));
    }

    /** Writes the whole study, and where the game stands, into a new file or into one that was saved before. */
    void save(String name) {
        Node last = follow();
        String text = StudyPgn.write(study, hosted.scoreSheet(GamePart.tags(last)), Node::notes);
        UserFile.write(name, text, saved.contains(name));
        saved.add(name);
    }
}
