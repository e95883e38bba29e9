package castellan.web;

import castellan.board.Color;
import castellan.game.Refusal;
import castellan.host.HostedGame;
import castellan.host.MoveAnswer;
import castellan.host.Proposal;
import castellan.host.Seat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntSupplier;

/**
 * What players may do at a table: who may, and what it does. Each act is one event of the table; it is done completely or
 * refused with a sentence.
 */
final class TableActs {

    static final int MAX_LINES = 5;

    private final Table table;
    private final HostedGame game;
    private final Seats seats;
    private final Body body;

    /**
     * @param seats those that the request has shown
     * @param body what it says besides
     */
    TableActs(Table table, Seats seats, Body body) {
        this.table = table;
        this.seats = seats;
        this.body = body;
        game = table.hosted();
    }

    /** @throws WebException 404 if there is no such act */
    Object act(String name, Rematches rematches) {
        switch (name) {
            case "moves" -> {
                return move();
            }
            case "takeback" -> rewind(Proposal.TAKE_BACK, table::takeBackCount);
            case "redo" -> rewind(Proposal.REDO, table::redoCount);
            case "goto" -> goTo();
            case "draw" -> draw();
            case "resign" -> resign();
            case "pause" -> pause();
            case "rematch" -> rematch(rematches);
            default -> throw WebException.nothingHere();
        }
        return new TableView.Changed(table.painter().now(seats));
    }

    /** Begins another game with colours exchanged. */
    interface Rematches {
        int begin(Table table);
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    private TableView.Moved move() {
        String written = body.requireText("move");
        OptionalInt ply = body.number("ply", 0, Integer.MAX_VALUE);
        body.requireNothingElse();
        seats.requireSome();
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
        table.moved();
        return new TableView.Moved(table.lastTurn(), table.painter().now(seats));
    }

    private static WebException refusal(Refusal refusal) {
        return new WebException(409, refusal.code().word(), refusal.sentence());
    }

    /** Takes back or plays again: at once, or after the other person has agreed. */
    private void rewind(Proposal what, IntSupplier count) {
        Optional<Boolean> answer = answer();
        if (answer.isPresent()) {
            answer(what, answer.get());
            return;
        }
        if (!table.isAlone(seats)) {
            game.propose(what, only());
            table.changed();
            return;
        }
        int moves = count.getAsInt();
        if (moves == 0) {
            throw WebException.refused(
                    "there is no move that could be " + (what == Proposal.TAKE_BACK ? "taken back" : "played again"));
        }
        if (what == Proposal.TAKE_BACK) {
            game.undo(moves);
        } else {
            game.redo(moves);
        }
        table.rewound();
    }

    private Optional<Boolean> answer() {
        Optional<Boolean> answer = body.flag("accept");
        body.requireNothingElse();
        seats.requireSome();
        return answer;
    }

    private void answer(Proposal what, boolean isAccepted) {
        if (isAccepted) {
            game.agree(what, only());
            table.rewound();
        } else {
            game.decline(what);
            table.changed();
        }
    }

    private void goTo() {
        int ply = body.requireNumber("ply", 0, Integer.MAX_VALUE);
        body.requireNothingElse();
        seats.requireSome();
        if (!table.isAlone(seats)) {
            throw WebException.refused("the other person has to be asked");
        }
        int difference = ply - table.plies();
        if (difference < 0) {
            game.undo(-difference);
        } else if (difference > 0) {
            game.redo(difference);
        } else if (table.isOver() && ply > 0) {
            // Like going back and forth: what ended the game beside the board, such as a resignation, is undone.
            game.undo(1);
            game.redo(1);
        }
        table.rewound();
    }

    // ---- Ends --------------------------------------------------------------------------------------------------

    private void draw() {
        String act = body.requireText("act");
        OptionalInt named = body.color("color");
        Optional<String> move = body.text("move");
        body.requireNothingElse();
        seats.requireSome();
        requireGame();
        switch (act) {
            case "offer" -> offerDraw(side(named));
            case "accept" -> {
                requireOfferTo(seats);
                game.acceptDraw();
            }
            case "decline" -> game.declineDraw();
            case "claim" -> claimDraw(move);
            default -> throw WebException.badRequest("'act' is one of offer, accept, decline, claim");
        }
        table.changed();
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

    /** Nobody accepts his own offer; whoever has both seats accepts for the other. */
    private void requireOfferTo(Seats asker) {
        OptionalInt offerer = table.game().drawOfferedBy();
        if (offerer.isPresent() && !asker.has(Color.opposite(offerer.getAsInt()))) {
            throw WebException.notYourSeat();
        }
    }

    private void claimDraw(Optional<String> move) {
        int turn = table.game().position().sideToMove();
        if (!seats.has(turn)) {
            throw new WebException(403, "not-your-turn", "a draw is claimed by the side to move");
        }
        if (move.isEmpty()) {
            game.claimDraw();
        } else {
            game.claimDraw(move.get().strip()).ifPresent(refused -> {
                throw refusal(refused.refusal());
            });
        }
    }

    private void resign() {
        OptionalInt named = body.color("color");
        body.requireNothingElse();
        seats.requireSome();
        requireGame();
        game.resign(side(named));
        table.changed();
    }

    private void requireGame() {
        if (table.info().opponent() == Opponent.ANALYSIS) {
            throw WebException.refused("nothing is played for on a board for analysis");
        }
    }

    private void rematch(Rematches rematches) {
        Optional<Boolean> answer = answer();
        requireGame();
        if (table.info().next() != null) {
            throw WebException.refused("the next game has begun already");
        }
        if (answer.isPresent() && !answer.get()) {
            game.decline(Proposal.REMATCH);
            table.changed();
        } else if (answer.isEmpty() && !table.isAlone(seats)) {
            game.propose(Proposal.REMATCH, only());
            table.changed();
        } else {
            table.game().requireOver();
            if (answer.isPresent()) {
                game.agree(Proposal.REMATCH, only());
            }
            table.setNext(rematches.begin(table));
        }
    }

    // ---- Clock and engines -------------------------------------------------------------------------------------

    private void pause() {
        boolean on = body.requireFlag("on");
        body.requireNothingElse();
        seats.requireSome();
        table.game().requireOngoing();
        if (on && !table.isAlone(seats)) {
            throw WebException.refused("a game with a person elsewhere is not interrupted");
        }
        if (on != table.isPaused()) {
            if (on) {
                table.pause();
            } else {
                table.unpause();
            }
            table.changed();
        }
    }

    // ---- Looking -----------------------------------------------------------------------------------------------

    /** Onlookers may too: it disturbs nobody. */
    static void analyse(Table table, EngineRoom room, Body body) {
        String stream = body.requireText("stream");
        boolean on = body.requireFlag("on");
        int ply = body.number("ply", 0, table.plies()).orElse(table.plies());
        int lines = body.number("lines", 1, MAX_LINES).orElse(1);
        body.requireNothingElse();
        if (on) {
            requireAnalysis(table);
            table.watchers().analyse(stream, room, table.positionAfter(ply), ply, lines, table.isChess960());
        } else {
            table.watchers().stopAnalysis(stream);
        }
    }

    static void review(Table table, Body body) {
        boolean on = body.requireFlag("on");
        body.requireNothingElse();
        if (!on) {
            table.dropReview();
            return;
        }
        requireAnalysis(table);
        if (table.plies() == 0) {
            throw WebException.refused("there is no move to look at");
        }
        table.startReview();
    }

    private static void requireAnalysis(Table table) {
        table.analysisRefusal().ifPresent(reason -> {
            throw WebException.refused(reason);
        });
    }

    // ---- Sides -------------------------------------------------------------------------------------------------

    /** The side that an act is for: the one that is named, else the only one shown, else the side to move. */
    private int side(OptionalInt named) {
        int color =
                named.orElseGet(() -> seats.hasBoth() ? table.game().position().sideToMove() : only());
        if (!seats.has(color) || game.seat(color) == Seat.ENGINE) {
            throw WebException.notYourSeat();
        }
        return color;
    }

    /** The colour of somebody who plays against another person. */
    private int only() {
        return seats.white() ? Color.WHITE : Color.BLACK;
    }
}
