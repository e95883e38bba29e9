package castellan.web.table;

import castellan.board.Color;
import castellan.board.Position;
import castellan.game.Refusal;
import castellan.host.HostedGame;
import castellan.host.MoveAnswer;
import castellan.host.Proposal;
import castellan.host.Seat;
import castellan.study.Node;
import castellan.study.Path;
import castellan.study.Study;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import castellan.web.thinking.Threat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * What a page may do at a table. Each act is one event of the table; it is done completely or refused with a sentence.
 * Whether the page is a player's is checked before; here it matters which side it plays.
 */
public final class TableActs {

    static final int MAX_LINES = 5;
    static final int MAX_MINUTES = 60;

    private final Table table;
    private final HostedGame game;
    private final Seats seats;
    private final Body body;

    /**
     * @param seats those that the page holds
     * @param body the request
     */
    public TableActs(Table table, Seats seats, Body body) {
        this.table = table;
        this.seats = seats;
        this.body = body;
        game = table.hosted();
    }

    private TableView.Changed answer(Picture picture) {
        return new TableView.Changed(picture.now(seats));
    }

    /** Creates the table of a rematch and returns its number. */
    public interface Rematches {
        int begin(Table table);
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    public TableView.Moved move() {
        String written = body.requireText("move");
        OptionalInt ply = body.number("ply", 0, Integer.MAX_VALUE);
        body.requireNothingElse();
        if (ply.isPresent() && ply.getAsInt() != table.plies()) {
            throw new WebException(409, "stale", "the board has changed in the meantime");
        }
        int turn = table.game().position().sideToMove();
        if (!table.isOver() && (!seats.has(turn) || game.seat(turn) == Seat.ENGINE)) {
            throw new WebException(403, "not-your-turn", "it is " + GameView.name(turn) + "'s turn");
        }
        MoveAnswer answer = game.move(written.strip());
        if (answer instanceof MoveAnswer.Refused refused) {
            throw refusal(refused.refusal());
        }
        Picture picture = table.moved();
        return new TableView.Moved(table.lastTurn(), picture.now(seats));
    }

    static WebException refusal(Refusal refusal) {
        return new WebException(409, refusal.code().word(), refusal.sentence());
    }

    public TableView.Changed takeBack() {
        return rewind(Proposal.TAKE_BACK, table.rules().takeBackCount(), game::undo);
    }

    public TableView.Changed redo() {
        return rewind(Proposal.REDO, table.rules().redoCount(), game::redo);
    }

    /** At once, or after the other person has agreed. */
    private TableView.Changed rewind(Proposal what, int count, IntConsumer act) {
        Optional<Boolean> accepts = accepts();
        if (accepts.isPresent()) {
            return accepts.get() ? agree(what) : decline(what);
        }
        if (!table.rules().isAlone(seats)) {
            return propose(what);
        }
        if (count == 0) {
            throw WebException.refused(
                    "there is no move that could be " + (what == Proposal.TAKE_BACK ? "taken back" : "played again"));
        }
        act.accept(count);
        return answer(table.rewound());
    }

    private Optional<Boolean> accepts() {
        Optional<Boolean> accepts = body.flag("accept");
        body.requireNothingElse();
        return accepts;
    }

    private TableView.Changed propose(Proposal what) {
        game.propose(what, only());
        return answer(table.changed());
    }

    private TableView.Changed agree(Proposal what) {
        game.agree(what, only());
        return answer(table.rewound());
    }

    private TableView.Changed decline(Proposal what) {
        game.decline(what);
        return answer(table.changed());
    }

    public TableView.Changed goTo() {
        int ply = body.requireNumber("ply", 0, Integer.MAX_VALUE);
        body.requireNothingElse();
        if (!table.rules().isAlone(seats)) {
            throw WebException.refused("the other player has to agree to that");
        }
        int difference = ply - table.plies();
        if (difference < 0) {
            game.undo(-difference);
        } else if (difference > 0) {
            game.redo(difference);
        } else if (table.isOver() && ply > 0) {
            // Like going back and forth: undoes an end that is not on the board, such as a resignation.
            game.undo(1);
            game.redo(1);
        }
        return answer(table.rewound());
    }

    // ---- Ends --------------------------------------------------------------------------------------------------

    public TableView.Changed draw() {
        String act = body.requireText("act");
        OptionalInt named = color();
        Optional<String> move = body.text("move");
        body.requireNothingElse();
        requireGame();
        switch (act) {
            case "offer" -> offerDraw(side(named));
            case "accept" -> acceptDraw();
            case "decline" -> game.declineDraw();
            case "claim" -> claimDraw(move);
            default -> throw WebException.badRequest("'act' must be one of offer, accept, decline, claim");
        }
        return answer(table.changed());
    }

    private void offerDraw(int color) {
        game.offerDraw(color);
        int other = Color.opposite(color);
        if (game.seat(other) == Seat.ENGINE) {
            if (table.engines().acceptsDraw(other)) {
                game.acceptDraw();
            } else {
                game.declineDraw();
            }
        }
    }

    /** Nobody accepts his own offer; a page with both seats accepts for the other side. */
    private void acceptDraw() {
        table.game().drawOfferedBy().ifPresent(offerer -> {
            if (!seats.has(Color.opposite(offerer))) {
                throw Seats.notYours("you cannot accept your own offer");
            }
        });
        game.acceptDraw();
    }

    private void claimDraw(Optional<String> move) {
        int turn = table.game().position().sideToMove();
        if (!seats.has(turn)) {
            throw new WebException(403, "not-your-turn", "only the side to move can claim a draw");
        }
        if (move.isEmpty()) {
            game.claimDraw();
        } else {
            game.claimDraw(move.get().strip()).ifPresent(refused -> {
                throw refusal(refused.refusal());
            });
        }
    }

    public TableView.Changed resign() {
        OptionalInt named = color();
        body.requireNothingElse();
        requireGame();
        game.resign(side(named));
        return answer(table.changed());
    }

    private void requireGame() {
        if (table.info().opponent() == Opponent.ANALYSIS) {
            throw WebException.refused("this is a board for analysis, not a game");
        }
    }

    public TableView.Changed rematch(Rematches rematches) {
        Optional<Boolean> accepts = accepts();
        requireGame();
        if (table.info().next() != null) {
            throw WebException.refused("the rematch has begun already");
        }
        if (accepts.isPresent() && !accepts.get()) {
            return decline(Proposal.REMATCH);
        }
        if (accepts.isEmpty() && !table.rules().isAlone(seats)) {
            return propose(Proposal.REMATCH);
        }
        table.game().requireOver();
        if (accepts.isEmpty()) {
            return answer(table.setNext(rematches.begin(table)));
        }
        game.agree(Proposal.REMATCH, only());
        int next;
        try {
            next = rematches.begin(table);
        } catch (WebException e) {
            game.propose(Proposal.REMATCH, Color.opposite(only())); // it was refused, so the proposal still stands
            throw e;
        }
        return answer(table.setNext(next));
    }

    /** A player says how he is called. */
    public TableView.Changed name() {
        String name = PlayerNames.read(body, "name").orElseThrow(() -> WebException.badRequest("'name' is missing"));
        OptionalInt named = color();
        body.requireNothingElse();
        requireGame();
        return answer(table.named(side(named), name));
    }

    // ---- Clock and engines -------------------------------------------------------------------------------------

    public TableView.Changed pause() {
        boolean on = body.requireFlag("on");
        body.requireNothingElse();
        table.game().requireOngoing();
        if (on && !table.rules().isAlone(seats)) {
            throw WebException.refused("a game with a person elsewhere cannot be paused");
        }
        if (on == table.runner().isPaused()) {
            return answer(table.painter().paint());
        }
        if (on) {
            table.runner().pause();
        } else {
            table.runner().unpause();
        }
        return answer(table.changed());
    }

    // ---- Analysis, for spectators too ---------------------------------------------------------------------------

    public void analyse() {
        String stream = body.requireText("stream");
        boolean on = body.requireFlag("on");
        OptionalInt id = body.number("node", 0, Integer.MAX_VALUE);
        int lines = body.number("lines", 1, MAX_LINES).orElse(1);
        Duration limit =
                Duration.ofMinutes(body.number("minutes", 1, MAX_MINUTES).orElse(1));
        body.requireNothingElse();
        if (on) {
            requireAnalysis();
            TableStudy study = table.study();
            Node node = id.isPresent() ? study.require(id.getAsInt()) : study.gameNode();
            Position root = study.study().position(node);
            table.watchers().analyse(stream, root, node.id(), lines, limit, table.isChess960());
        } else {
            table.watchers().stopAnalysis(stream);
        }
    }

    /** @param isEditor whether the page is more than a spectator's, who may only begin a review where there is none */
    public void review(boolean isEditor) {
        boolean on = body.requireFlag("on");
        body.requireNothingElse();
        if (!isEditor && table.review().view().isPresent()) {
            throw Seats.notYours("you are watching; only players can cancel or repeat the review");
        }
        if (!on) {
            table.review().drop();
            return;
        }
        requireAnalysis();
        Study study = table.study().study();
        Path line = study.mainLine();
        if (line.nodes().isEmpty()) {
            throw WebException.refused("there are no moves to review");
        }
        List<Integer> nodes = new ArrayList<>(List.of(study.root().id()));
        line.nodes().forEach(node -> nodes.add(node.id()));
        table.review().start(study.start(), table.isChess960(), line.moves(), nodes);
    }

    /** The position of a node, if the visitor may have it analysed. */
    private Position positionToAnalyse(int node) {
        requireAnalysis();
        return table.study().study().position(table.study().require(node));
    }

    /** Somebody proposes a move, and is told whether it is as good as the best. */
    public void judge() {
        String stream = body.requireText("stream");
        String written = body.requireText("move");
        int id = body.requireNumber("node", 0, Integer.MAX_VALUE);
        body.requireNothingElse();
        Position root = positionToAnalyse(id);
        int move = StudyActs.read(root, written);
        table.watchers().judge(stream, root, id, move, table.review().betterMove(id));
    }

    /** What the other side would play if it could move now. */
    public void threat() {
        String stream = body.requireText("stream");
        int id = body.requireNumber("node", 0, Integer.MAX_VALUE);
        body.requireNothingElse();
        Position position = positionToAnalyse(id);
        Threat.refusal(position).ifPresent(reason -> {
            throw WebException.refused(reason);
        });
        table.watchers().findThreat(stream, position, id, table.isChess960());
    }

    private void requireAnalysis() {
        table.rules().analysisRefusal().ifPresent(reason -> {
            throw WebException.refused(reason);
        });
    }

    // ---- Sides -------------------------------------------------------------------------------------------------

    /** The side that an act is for: the one that is named, else the only one shown, else the side to move. */
    private int side(OptionalInt named) {
        int color =
                named.orElseGet(() -> seats.hasBoth() ? table.game().position().sideToMove() : only());
        if (!seats.has(color) || game.seat(color) == Seat.ENGINE) {
            throw Seats.notYours("you do not play " + GameView.name(color));
        }
        return color;
    }

    private OptionalInt color() {
        Optional<String> word = body.word("color", List.of("white", "black"));
        return word.isPresent()
                ? OptionalInt.of(word.get().equals("white") ? Color.WHITE : Color.BLACK)
                : OptionalInt.empty();
    }

    /** The colour of somebody who plays against another person. */
    private int only() {
        return seats.white() ? Color.WHITE : Color.BLACK;
    }
}
