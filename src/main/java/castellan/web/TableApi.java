package castellan.web;

import castellan.board.Position;
import castellan.engine.EngineInfo;
import castellan.notation.Fen;
import castellan.notation.Pgn;
import castellan.search.SearchSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operations that a page may ask for, by their paths; {@code docs/web-api.md} describes them. */
final class TableApi {

    private static final Pattern TABLE = Pattern.compile("/tables/(?<id>[1-9]\\d{0,8})(?:/(?<act>[a-z]+))?");
    private static final String PGN_TYPE = "application/x-chess-pgn; charset=utf-8";

    private final Gate gate;
    private final House house;
    private final Tables tables;
    private final boolean isLocal;

    /** @param isLocal whether nobody but this machine can reach the server */
    TableApi(Gate gate, House house, Tables tables, boolean isLocal) {
        this.gate = gate;
        this.house = house;
        this.tables = tables;
        this.isLocal = isLocal;
    }

    private record Levels(int min, int max) {}

    private record Home(
            String name, String origin, boolean local, Levels levels, int lines, List<TableView.Summary> tables) {}

    private record Checked(String fen, boolean chess960, Integer number, int plies, String result, String turn) {}

    private record Legal(int ply, List<GameView.Choice> legal) {}

    /** A request to a table, whose sender may come in. */
    record AtTable(Table table, String act, Seats seats) {}

    /** @throws WebException if there is nothing of this name, or the sender may not ask for it */
    Answer answer(Request request) throws IOException {
        String path = request.path();
        switch (path) {
            case "/home" -> {
                requireMethod(request, "GET");
                gate.requireHouse(request);
                return Answer.json(200, home());
            }
            case "/enter" -> {
                requireMethod(request, "POST");
                return Answer.empty(204).with("Set-Cookie", gate.enter(request.body()));
            }
            case "/check" -> {
                requireMethod(request, "POST");
                gate.requireHouse(request);
                return Answer.json(200, check(request.bodyWithGame()));
            }
            case "/tables" -> {
                requireMethod(request, "POST");
                gate.requireHouse(request);
                return Answer.json(201, tables.create(request.bodyWithGame()));
            }
            default -> {
                AtTable at = atTable(request);
                return request.isPost() ? act(request, at) : look(request, at);
            }
        }
    }

    private static void requireMethod(Request request, String method) {
        if (!request.method().equals(method)) {
            throw Gate.wrongMethod();
        }
    }

    /** Whether this is the one request that is answered with a stream. */
    static boolean isStream(Request request) {
        Matcher matcher = TABLE.matcher(request.path());
        return matcher.matches() && "events".equals(matcher.group("act")) && !request.isPost();
    }

    AtTable atTable(Request request) {
        Matcher matcher = TABLE.matcher(request.path());
        if (!matcher.matches()) {
            throw WebException.nothingHere();
        }
        int id = Integer.parseInt(matcher.group("id"));
        gate.requireTable(request, id);
        Table table = tables.find(id);
        String act = matcher.group("act");
        return new AtTable(table, act == null ? "" : act, Seats.of(table.info(), request.seats()));
    }

    private Home home() {
        return new Home(
                EngineInfo.name(),
                house.origin(),
                isLocal,
                new Levels(SearchSettings.MIN_ELO, SearchSettings.MAX_ELO),
                TableActs.MAX_LINES,
                tables.list());
    }

    private Checked check(Body body) {
        NewGame.Start start = NewGame.read(body, tables::sheet);
        body.requireNothingElse();
        Pgn sheet = start.sheet();
        OptionalInt number = start.number();
        Position position = Position.of(sheet.start());
        sheet.moves().forEach(position::make);
        return new Checked(
                Fen.of(position),
                sheet.chess960(),
                number.isPresent() ? number.getAsInt() : null,
                sheet.moves().size(),
                sheet.result(),
                GameView.color(position.sideToMove()));
    }

    private Answer look(Request request, AtTable at) {
        Table table = at.table();
        return switch (at.act()) {
            case "" -> Answer.json(200, table.ask(() -> table.painter().state(at.seats())));
            case "pgn" -> pgn(request, table);
            case "legal" -> Answer.json(200, table.ask(() -> legal(request, table)));
            default -> throw WebException.nothingHere();
        };
    }

    private static Answer pgn(Request request, Table table) {
        boolean evaluated = request.parameters("evaluations").equals(List.of("yes"));
        String text = table.ask(
                () -> evaluated ? table.evaluatedSheet() : table.sheet().write());
        return new Answer(
                200,
                PGN_TYPE,
                text.getBytes(StandardCharsets.UTF_8),
                Map.of(
                        "Content-Disposition",
                        "attachment; filename=\"castellan-" + table.info().table() + ".pgn\""));
    }

    private static Legal legal(Request request, Table table) {
        List<String> shown = request.parameters("ply");
        if (shown.size() != 1 || !shown.get(0).matches("\\d{1,6}") || Integer.parseInt(shown.get(0)) > table.plies()) {
            throw WebException.badRequest("'ply' is a number up to " + table.plies());
        }
        int ply = Integer.parseInt(shown.get(0));
        return new Legal(ply, GameView.choices(table.positionAfter(ply), table.isChess960()));
    }

    private Answer act(Request request, AtTable at) throws IOException {
        Table table = at.table();
        Body body = request.body();
        switch (at.act()) {
            case "remove" -> {
                gate.requireHouse(request);
                body.requireNothingElse();
                tables.remove(table.info().table());
                return Answer.empty(204);
            }
            case "analysis" -> {
                table.ask(() -> {
                    TableActs.analyse(table, house.engines(), body);
                    return null;
                });
                return Answer.empty(204);
            }
            case "review" -> {
                table.ask(() -> {
                    TableActs.review(table, body);
                    return null;
                });
                return Answer.empty(204);
            }
            default -> {
                return Answer.json(
                        200, table.ask(() -> new TableActs(table, at.seats(), body).act(at.act(), tables::rematch)));
            }
        }
    }
}
