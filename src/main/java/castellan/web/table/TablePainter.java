package castellan.web.table;

import castellan.board.Position;
import castellan.game.Game;
import castellan.host.HostedGame;
import castellan.host.Proposal;
import castellan.notation.Fen;
import castellan.study.Node;
import castellan.study.Study;
import castellan.web.http.Answer;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Optional;

/** Paints a table as its pages see it, within an event of the table. */
public final class TablePainter {

    private final Table table;
    private final House house;
    private Written written = new Written(0, new SoftReference<>(null));

    /** A version of the study as it was last sent, unless the memory was needed for something else. */
    private record Written(long version, SoftReference<Answer.Whole> answer) {}

    TablePainter(Table table, House house) {
        this.table = table;
        this.house = house;
    }

    /** The whole table for a page with these seats. */
    public TableView.State state(Seats seats) {
        return state(paint(), table.turns(), seats);
    }

    TableView.State state(Picture picture, List<GameView.Turn> turns, Seats seats) {
        TableInfo info = table.info();
        HostedGame hosted = table.hosted();
        return new TableView.State(
                info.table(),
                info.opponent().word(),
                table.isChess960(),
                TableView.seats(info),
                table.tags(),
                TableView.Control.of(info),
                seats.names(),
                TableView.links(info, seats, house.origin()),
                GameView.start(hosted.game()),
                turns,
                table.study().study().version(),
                picture.now(seats),
                table.review().view().orElse(null));
    }

    List<GameView.Turn> turns() {
        return table.turns();
    }

    /** The link for the opponent, for whoever may invite him. */
    public Optional<String> invitation(Seats seats) {
        return Optional.ofNullable(
                TableView.links(table.info(), seats, house.origin()).invite());
    }

    Picture paint() {
        Optional<TableInfo> rematch = Optional.ofNullable(table.info().next()).flatMap(house.folder()::readSoundInfo);
        return new Picture(now(), rematch);
    }

    private TableView.Now now() {
        Game game = table.game();
        Position position = game.position();
        int turn = position.sideToMove();
        boolean isOver = table.isOver();
        boolean isPaused = table.runner().isPaused();
        boolean isEnginesTurn = !isOver && !isPaused && table.info().seat(turn).isEngine();
        return new TableView.Now(
                table.plies(),
                table.study().gameNode().id(),
                Fen.of(position),
                GameView.color(turn),
                position.fullmoveNumber(),
                GameView.checkedKing(position),
                isOver ? List.of() : GameView.choices(position, table.isChess960()),
                GameView.clock(game),
                isEnginesTurn ? GameView.color(turn) : null,
                isPaused,
                offers(),
                GameView.claims(game),
                table.rules().takeBackCount(),
                table.rules().redoCount(),
                table.watchers().present(table.info()),
                permission(table.rules().analysisRefusal()),
                permission(table.rules().studyRefusal()),
                GameView.result(game),
                null);
    }

    private static TableView.Permission permission(Optional<String> refusal) {
        return new TableView.Permission(refusal.isEmpty(), refusal.orElse(null));
    }

    private TableView.Offers offers() {
        HostedGame hosted = table.hosted();
        return new TableView.Offers(
                GameView.color(hosted.game().drawOfferedBy()),
                GameView.color(hosted.proposedBy(Proposal.TAKE_BACK)),
                GameView.color(hosted.proposedBy(Proposal.REDO)),
                GameView.color(hosted.proposedBy(Proposal.REMATCH)));
    }

    /** The legal moves of a position in the tree. */
    public TableView.Legal legal(int id) {
        Node node = table.study().require(id);
        Position position = table.study().study().position(node);
        return new TableView.Legal(id, GameView.choices(position, table.isChess960()));
    }

    /** The whole study. A large one takes a second to write, and many pages may ask for it at once. */
    public Answer.Whole study() {
        Study study = table.study().study();
        Answer.Whole known = written.version == study.version() ? written.answer.get() : null;
        if (known == null) {
            known = Answer.json(200, StudyView.whole(study, table.isChess960()));
            written = new Written(study.version(), new SoftReference<>(known));
        }
        return known;
    }
}
