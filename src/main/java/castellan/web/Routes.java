package castellan.web;

import castellan.web.http.Answer;
import castellan.web.http.Request;
import castellan.web.http.WebException;
import castellan.web.table.GameList;
import castellan.web.table.Seats;
import castellan.web.table.StartPage;
import castellan.web.table.StudyActs;
import castellan.web.table.Table;
import castellan.web.table.TableActs;
import castellan.web.table.Tables;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All operations that a page may ask for, one row each; {@code docs/web-api.md} describes them. */
final class Routes {

    private static final String TABLE = "/tables/{table}";
    private static final Pattern TABLE_PATH = Pattern.compile("/tables/(?<table>[1-9]\\d{0,8})(?<act>/[a-z]+)?");

    private final Gate gate;
    private final Tables tables;
    /** By method and path. */
    private final Map<String, Route> rows = new LinkedHashMap<>();

    Routes(Gate gate, Tables tables, StartPage start, GameList games, Network network) {
        this.gate = gate;
        this.tables = tables;

        add("POST", "/enter", Access.ANYONE, this::enter);
        add("POST", "/once", Access.HOUSE, this::once);
        add("POST", "/network", Access.HOUSE, request -> Answer.json(200, network.change(request.body())));
        add("GET", "/home", Access.HOUSE, request -> Answer.json(200, start.home()));
        add("GET", "/games", Access.HOUSE, request -> Answer.json(200, games.page(query(request), from(request))));
        add("GET", "/games/pgn", Access.HOUSE, request -> pgn(games.pgn(query(request))));
        add("POST", "/check", Access.HOUSE, request -> Answer.json(200, start.check(request.largeBody())));
        add("POST", "/list", Access.HOUSE, request -> Answer.json(200, start.contents(request.largeBody())));
        add("POST", "/import", Access.HOUSE, request -> Answer.json(201, tables.keepAll(request.largeBody())));
        add("POST", "/tables", Access.HOUSE, request -> Answer.json(201, tables.create(request.largeBody())));
        add(new Route("POST", TABLE + "/remove", Access.HOUSE, this::remove));
        add(new Route("GET", TABLE + "/file", Access.HOUSE, this::file));

        at("GET", TABLE, Access.TABLE, Visit::state);
        at("GET", TABLE + "/pgn", Access.TABLE, Visit::pgn);
        at("GET", TABLE + "/code", Access.TABLE, Visit::code);
        at("GET", TABLE + "/study", Access.TABLE, Visit::study);
        at("GET", TABLE + "/legal", Access.TABLE, Visit::legal);
        at("GET", TABLE + "/events", Access.TABLE, Visit::events);
        at("POST", TABLE + "/share", Access.TABLE, Visit::share);
        at("POST", TABLE + "/analysis", Access.TABLE, visit -> visit.start(TableActs::analyse));
        at("POST", TABLE + "/review", Access.TABLE, visit -> visit.start(acts -> acts.review(visit.isEditor())));
        at("POST", TABLE + "/judge", Access.TABLE, visit -> visit.start(TableActs::judge));
        at("POST", TABLE + "/threat", Access.TABLE, visit -> visit.start(TableActs::threat));

        at("POST", TABLE + "/play", Access.EDITOR, edit(StudyActs::play));
        at("POST", TABLE + "/line", Access.EDITOR, edit(StudyActs::line));
        at("POST", TABLE + "/promote", Access.EDITOR, edit(StudyActs::promote));
        at("POST", TABLE + "/demote", Access.EDITOR, edit(StudyActs::demote));
        at("POST", TABLE + "/delete", Access.EDITOR, edit(StudyActs::delete));
        at("POST", TABLE + "/restore", Access.EDITOR, edit(StudyActs::restore));
        at("POST", TABLE + "/comment", Access.EDITOR, edit(StudyActs::comment));
        at("POST", TABLE + "/glyphs", Access.EDITOR, edit(StudyActs::glyphs));
        at("POST", TABLE + "/shapes", Access.EDITOR, edit(StudyActs::shapes));
        at("POST", TABLE + "/evaluate", Access.EDITOR, edit(StudyActs::evaluate));

        at("POST", TABLE + "/moves", Access.PLAYER, act(TableActs::move));
        at("POST", TABLE + "/takeback", Access.PLAYER, act(TableActs::takeBack));
        at("POST", TABLE + "/redo", Access.PLAYER, act(TableActs::redo));
        at("POST", TABLE + "/goto", Access.PLAYER, act(TableActs::goTo));
        at("POST", TABLE + "/draw", Access.PLAYER, act(TableActs::draw));
        at("POST", TABLE + "/resign", Access.PLAYER, act(TableActs::resign));
        at("POST", TABLE + "/pause", Access.PLAYER, act(TableActs::pause));
        at("POST", TABLE + "/name", Access.PLAYER, act(TableActs::name));
        at("POST", TABLE + "/rematch", Access.PLAYER, act(acts -> acts.rematch(tables::rematch)));
    }

    /** Answers a request that names no table. */
    private interface PlainHandler {
        Answer answer(Request request) throws IOException;
    }

    /** Answers a request to a table. */
    private interface TableHandler {
        Answer answer(Visit visit) throws IOException;
    }

    private void add(String method, String path, Access access, PlainHandler handler) {
        add(new Route(method, path, access, (request, none) -> handler.answer(request)));
    }

    private void at(String method, String path, Access access, TableHandler handler) {
        add(new Route(method, path, access, (request, id) -> {
            String visitor = gate.requireTable(request, required(id));
            Table table = tables.find(required(id));
            Seats seats = Seats.shownBy(request, table.info());
            return handler.answer(new Visit(request, table, seats, visitor, gate.isOfHouse(request)));
        }));
    }

    private static TableHandler act(Function<TableActs, ?> act) {
        return visit -> visit.act(act);
    }

    private static TableHandler edit(Function<StudyActs, ?> edit) {
        return visit -> visit.edit(edit);
    }

    private void add(Route row) {
        if (rows.put(key(row.method(), row.path()), row) != null) {
            throw new IllegalStateException("two routes for " + key(row.method(), row.path()));
        }
    }

    private static String key(String method, String path) {
        return method + " " + path;
    }

    /** Every route, in the order of the rows. */
    List<Route> all() {
        return List.copyOf(rows.values());
    }

    // ---- Answers -----------------------------------------------------------------------------------------------

    /** @throws WebException if there is no such route, or the sender may not ask for it */
    Answer answer(Request request) throws IOException {
        Matcher matcher = TABLE_PATH.matcher(request.path());
        boolean isTable = matcher.matches();
        OptionalInt table = isTable ? OptionalInt.of(Integer.parseInt(matcher.group("table"))) : OptionalInt.empty();
        String path = isTable ? TABLE + Objects.requireNonNullElse(matcher.group("act"), "") : request.path();
        Route route = rows.get(key(request.method(), path));
        if (route == null) {
            throw refusal(request, path, table);
        }
        require(route.access(), request, table);
        return route.handler().answer(request, table);
    }

    /** Who may not see a table does not learn either which paths lie below it. */
    private WebException refusal(Request request, String path, OptionalInt table) {
        if (table.isPresent()) {
            gate.requireTable(request, table.getAsInt());
            tables.find(table.getAsInt());
        }
        boolean hasOtherMethod =
                rows.values().stream().anyMatch(row -> row.path().equals(path));
        return table.isEmpty() && hasOtherMethod ? WebException.wrongMethod() : WebException.nothingHere();
    }

    /** Whether a player shows a seat is checked by {@link Visit#act}, like that of an editor, when table and request are known. */
    private void require(Access access, Request request, OptionalInt table) {
        switch (access) {
            case ANYONE -> {}
            case HOUSE -> gate.requireHouse(request);
            case TABLE, PLAYER, EDITOR -> gate.requireTable(request, required(table));
        }
    }

    private static int required(OptionalInt table) {
        return table.orElseThrow(WebException::nothingHere);
    }

    private Answer enter(Request request) throws IOException {
        return Answer.empty(204).with("Set-Cookie", gate.enter(request.body()));
    }

    private record Once(String key) {}

    private Answer once(Request request) throws IOException {
        request.body().requireNothingElse();
        return Answer.json(200, new Once(gate.newOneTimeKey()));
    }

    private static GameList.Query query(Request request) {
        return GameList.Query.of(
                request.parameters("player").stream().findFirst(),
                request.parameters("opening").stream().findFirst(),
                request.parameters("result").stream().findFirst());
    }

    /** How many games of the list to skip. */
    private static int from(Request request) {
        String from = request.parameters("from").stream().findFirst().orElse("0");
        if (!from.matches("\\d{1,7}")) {
            throw WebException.badRequest("'from' must be a number");
        }
        return Integer.parseInt(from);
    }

    private static Answer pgn(String games) {
        return Answer.text(200, "application/x-chess-pgn; charset=utf-8", games)
                .with("Content-Disposition", "attachment; filename=\"castellan-games.pgn\"");
    }

    // Removing and saving are also for tables that are damaged, and therefore cannot be visited.

    private Answer remove(Request request, OptionalInt table) throws IOException {
        request.body().requireNothingElse();
        tables.remove(required(table));
        return Answer.empty(204);
    }

    private Answer file(Request request, OptionalInt table) {
        int id = required(table);
        return new Answer.Whole(200, "application/octet-stream", tables.file(id), Map.of())
                .with("Content-Disposition", "attachment; filename=\"castellan-" + id + ".pgn\"");
    }
}
