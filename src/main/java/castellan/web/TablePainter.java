package castellan.web;

import castellan.board.Position;
import castellan.game.Game;
import castellan.host.HostedGame;
import castellan.host.Proposal;
import castellan.notation.Fen;
import castellan.notation.Pgn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws a table as its pages get it, all within an event of the table. */
final class TablePainter {

    private final Table table;
    private final House house;

    TablePainter(Table table, House house) {
        this.table = table;
        this.house = house;
    }

    TableView.State state(Seats seats) {
        TableInfo info = table.info();
        HostedGame hosted = table.hosted();
        return new TableView.State(
                info.table(),
                info.opponent().word(),
                table.isChess960(),
                TableView.seats(info),
                Map.copyOf(hosted.tags()),
                TableView.Control.of(info),
                seats.names(),
                TableView.links(info, seats, house.origin()),
                GameView.start(hosted.game()),
                table.turns(),
                now(seats),
                table.review().map(Review::view).orElse(null));
    }

    TableView.Now now(Seats seats) {
        Game game = table.game();
        Position position = game.position();
        int turn = position.sideToMove();
        boolean isOver = table.isOver();
        Optional<String> refusal = table.analysisRefusal();
        boolean isEnginesTurn =
                !isOver && !table.isPaused() && table.info().seat(turn).isEngine();
        return new TableView.Now(
                table.plies(),
                Fen.of(position),
                GameView.color(turn),
                position.fullmoveNumber(),
                GameView.checkedKing(position),
                isOver ? List.of() : GameView.choices(position, table.isChess960()),
                GameView.clock(game),
                isEnginesTurn ? GameView.color(turn) : null,
                table.isPaused(),
                offers(),
                GameView.claims(game),
                table.takeBackCount(),
                table.redoCount(),
                table.watchers().present(table.info()),
                new TableView.Permission(refusal.isEmpty(), refusal.orElse(null)),
                GameView.result(game),
                next(seats));
    }

    /** The rematch, in which whoever has shown a seat here has the one of the other colour. */
    private TableView.Next next(Seats seats) {
        Integer rematchTable = table.info().next();
        if (rematchTable == null) {
            return null;
        }
        return house.folder()
                .readInfo(rematchTable)
                .map(rematch -> new TableView.Next(
                        rematch.table(), Links.seats(rematch, new Seats(seats.black(), seats.white()))))
                .orElse(null);
    }

    private TableView.Offers offers() {
        HostedGame hosted = table.hosted();
        return new TableView.Offers(
                GameView.color(hosted.game().drawOfferedBy()),
                GameView.color(hosted.proposedBy(Proposal.TAKE_BACK)),
                GameView.color(hosted.proposedBy(Proposal.REDO)),
                GameView.color(hosted.proposedBy(Proposal.REMATCH)));
    }

    TableView.Summary summary() {
        TableInfo info = table.info();
        GameView.Result result = GameView.result(table.game());
        return new TableView.Summary(
                info.table(),
                info.opponent().word(),
                info.white().name(),
                info.black().name(),
                table.plies(),
                result == null ? Pgn.UNFINISHED : result.result(),
                result == null ? GameView.name(table.game().position().sideToMove()) + " to move" : result.sentence(),
                table.lastChange().toString());
    }
}
