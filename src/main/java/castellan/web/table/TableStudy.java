package castellan.web.table;

import castellan.game.Game;
import castellan.game.Outcome;
import castellan.game.Rules;
import castellan.host.HostedGame;
import castellan.notation.Pgn;
import castellan.study.Change;
import castellan.study.Evaluation;
import castellan.study.Node;
import castellan.study.Notes;
import castellan.study.Path;
import castellan.study.Study;
import castellan.study.StudyPgn;
import castellan.web.http.WebException;
import castellan.web.thinking.Review;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The study of a table, and how it belongs to the game: the main line begins with the moves of the game. Where something is
 * played for, these cannot be edited. On a board for analysis it is the other way round: the game is the main line.
 */
final class TableStudy {

    private final HostedGame game;
    private final Study study;
    private final boolean isForAnalysis;
    /** Where the game stands. */
    private Node gameNode;
    /** The end that is not on the board, such as a resignation in a loaded PGN. */
    private Optional<Outcome> recordedEnd = Optional.empty();

    /** @param study whose main line begins with the game */
    TableStudy(HostedGame game, Study study, boolean isForAnalysis) {
        this.game = game;
        this.study = study;
        this.isForAnalysis = isForAnalysis;
        followGame();
        // An edit takes more than a millisecond, so no version of an earlier start is as large.
        study.countVersionsFrom(System.currentTimeMillis());
    }

    Study study() {
        return study;
    }

    Node gameNode() {
        return gameNode;
    }

    /** @throws WebException if there is no such node */
    Node require(int id) {
        return study.node(id)
                .orElseThrow(() -> new WebException(409, "no-such-node", "this move is no longer in the tree"));
    }

    // ---- The game changes the study ----------------------------------------------------------------------------

    /** Moves of the game were played, taken back or played again. */
    Change followGame() {
        Game played = game.game();
        boolean isOnBoard = Rules.automaticOutcome(played.position()).isPresent();
        recordedEnd = isOnBoard ? Optional.empty() : played.outcome();
        Change change = study.follow(played.moves(), played::millisAfter);
        stand(change.node());
        return change;
    }

    private void stand(Node node) {
        gameNode = node;
        study.fixMainLine(isForAnalysis ? 0 : node.ply());
    }

    /** The last move of the game was retracted, and with it the last change of the study. */
    void retractMove() {
        Node before = gameNode.parent().orElseThrow();
        study.revert();
        stand(before);
    }

    // ---- The study changes the game ----------------------------------------------------------------------------

    /**
     * Lets the game of a board for analysis follow the main line. A result that is not on the board stays.
     *
     * @return whether the game has changed
     */
    boolean updateGame() {
        Path line = study.mainLine();
        if (!isForAnalysis || line.moves().equals(game.game().moves())) {
            return false;
        }
        Pgn sheet = study.sheet();
        game.resume(
                new Pgn(game.tags(), sheet.start(), game.isChess960(), sheet.moves(), sheet.clocks(), Pgn.UNFINISHED),
                Optional.empty(),
                recordedEnd);
        List<Node> nodes = line.nodes();
        stand(nodes.isEmpty() ? study.root() : nodes.get(nodes.size() - 1));
        return true;
    }

    // ---- As PGN ------------------------------------------------------------------------------------------------

    /**
     * The game, and what was thought about it as variations.
     *
     * @param names tags with the names of the players
     * @param judgements evaluations for moves that have none of their own
     */
    String pgn(Map<String, String> names, List<Review.Judgement> judgements) {
        Map<Integer, Evaluation> found = new HashMap<>();
        judgements.stream().skip(1).forEach(it -> found.put(it.node(), evaluation(it.score())));
        Function<Node, Notes> notes = node -> withEvaluation(node, found);
        return isForAnalysis
                ? StudyPgn.write(study, game.scoreSheet(names), notes)
                : StudyPgn.writeGame(gameNode, study, game.scoreSheet(names), notes);
    }

    private static Evaluation evaluation(Map<String, Integer> score) {
        return score.containsKey("mate") ? Evaluation.mate(score.get("mate")) : Evaluation.centipawns(score.get("cp"));
    }

    private static Notes withEvaluation(Node node, Map<Integer, Evaluation> found) {
        Notes notes = node.notes();
        return notes.evaluation().isPresent() || !found.containsKey(node.id())
                ? notes
                : notes.withEvaluation(Optional.of(found.get(node.id())));
    }

    /** A study of its own with the same moves and notes, or only with those that lead to a node. */
    Study copy(Optional<Node> last) {
        Pgn sheet = game.scoreSheet(Map.of());
        Study whole = last.map(study::upTo).orElse(study);
        Pgn header = last.isEmpty()
                ? sheet
                : new Pgn(
                        Pgn.tagsOfStart(sheet.tags()),
                        sheet.start(),
                        sheet.chess960(),
                        List.of(),
                        List.of(),
                        Pgn.UNFINISHED);
        return StudyPgn.readOwn(StudyPgn.write(whole, header, Node::notes));
    }
}
