package castellan.web.table;

import castellan.board.Color;
import castellan.web.thinking.Review;
import castellan.web.thinking.ScoreView;
import java.util.List;
import java.util.Map;

/** A table as the page gets it; {@code docs/web-api.md} says what each member means. */
public final class TableView {

    private TableView() {}

    /** @param level a number, "full", or null for a person */
    record Seat(String kind, Object level) {

        static Seat of(TableInfo.SeatInfo seat) {
            if (!seat.isEngine()) {
                return new Seat("person", null);
            }
            return new Seat("engine", seat.level() == null ? "full" : seat.level());
        }
    }

    /** The same thing for both colours. */
    record Both<T>(T white, T black) {}

    record Control(long base, long increment) {

        /** Null without a clock. */
        static Control of(TableInfo info) {
            return info.clock()
                    .map(control -> new Control(control.baseMillis(), control.incrementMillis()))
                    .orElse(null);
        }
    }

    record LinkList(String invite, String watch) {}

    record Offers(String draw, String takeback, String redo, String rematch) {}

    record Permission(boolean allowed, String sentence) {}

    record Next(int table, String link) {}

    /** All that changes with time. */
    record Now(
            int ply,
            int node,
            String fen,
            String turn,
            int number,
            String check,
            List<GameView.Choice> legal,
            GameView.Clock clock,
            String thinking,
            boolean paused,
            Offers offers,
            List<GameView.Claim> claims,
            int takeback,
            int redo,
            Both<Boolean> present,
            Permission analysis,
            Permission study,
            GameView.Result result,
            Next next) {

        Now withNext(Next rematch) {
            return new Now(
                    ply, node, fen, turn, number, check, legal, clock, thinking, paused, offers, claims, takeback, redo,
                    present, analysis, study, result, rematch);
        }
    }

    public record State(
            int table,
            String opponent,
            boolean chess960,
            Both<Seat> seats,
            Map<String, String> tags,
            Control control,
            List<String> you,
            LinkList links,
            GameView.Start start,
            List<GameView.Turn> moves,
            long version,
            Now now,
            Review.View review) {}

    /** A table that cannot be read, and why. */
    record Damaged(int table, String sentence, String changed) {}

    public record Moved(GameView.Turn move, Now now) {}

    public record Changed(Now now) {}

    record Thinking(
            String color,
            String fen,
            int depth,
            long nodes,
            long speed,
            long millis,
            double bar,
            List<ScoreView.Line> lines) {}

    /** The legal moves of a position in the tree. */
    public record Legal(int node, List<GameView.Choice> legal) {}

    record Hello(String stream) {}

    record Gone(String sentence) {}

    static Both<Seat> seats(TableInfo info) {
        return new Both<>(Seat.of(info.white()), Seat.of(info.black()));
    }

    /** The invitation is only for the player who created the table. */
    static LinkList links(TableInfo info, Seats seats, String origin) {
        boolean mayInvite =
                info.opponent() == Opponent.ELSEWHERE && info.creator() != null && seats.has(info.creator());
        return new LinkList(
                mayInvite ? origin + Links.seat(info, Color.opposite(info.creator())) : null,
                origin + Links.watch(info));
    }
}
