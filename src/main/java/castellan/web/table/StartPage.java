package castellan.web.table;

import castellan.board.Position;
import castellan.engine.EngineInfo;
import castellan.game.Outcome;
import castellan.game.Rules;
import castellan.notation.Fen;
import castellan.notation.Pgn;
import castellan.search.SearchSettings;
import castellan.study.GameSummary;
import castellan.web.http.Addresses;
import castellan.web.http.Body;
import java.util.List;
import java.util.OptionalInt;

/** What the start page shows. */
public final class StartPage {

    /** More than anybody looks through in a list. */
    private static final int MOST_GAMES = 500;

    private final House house;
    private final Tables tables;
    private final Addresses addresses;

    /** @param addresses where the server can be reached */
    public StartPage(House house, Tables tables, Addresses addresses) {
        this.house = house;
        this.tables = tables;
        this.addresses = addresses;
    }

    private record Levels(int min, int max) {}

    /** What the page has to know before there is a table. */
    public record Home(
            String name,
            String origin,
            boolean local,
            boolean opened,
            Levels levels,
            int lines,
            List<TableView.Damaged> damaged) {}

    /** @param number the Chess960 number, or null */
    public record Checked(String fen, boolean chess960, Integer number, int plies, String result, String turn) {}

    public Home home() {
        return new Home(
                EngineInfo.name(),
                house.origin(),
                addresses.isLocal(),
                addresses.isOpened(),
                new Levels(SearchSettings.MIN_ELO, SearchSettings.MAX_ELO),
                TableActs.MAX_LINES,
                tables.damaged());
    }

    /** Where a game would begin, without creating it. */
    public Checked check(Body body) {
        NewGame.Start start = NewGame.read(body, tables::study);
        body.requireNothingElse();
        Pgn sheet = start.study().sheet();
        OptionalInt number = start.number();
        Position position = Position.of(sheet.start());
        sheet.moves().forEach(position::make);
        return new Checked(
                Fen.of(position),
                sheet.chess960(),
                number.isPresent() ? number.getAsInt() : null,
                sheet.moves().size(),
                Rules.automaticOutcome(position).map(Outcome::result).orElse(sheet.result()),
                GameView.color(position.sideToMove()));
    }

    /** The games in a text, without keeping any. */
    public GameSummary.Contents contents(Body body) {
        String text = body.requireText("pgn");
        body.requireNothingElse();
        return GameSummary.of(text, MOST_GAMES);
    }
}
