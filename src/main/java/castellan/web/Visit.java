package castellan.web;

import castellan.web.http.Answer;
import castellan.web.http.Body;
import castellan.web.http.Request;
import castellan.web.http.WebException;
import castellan.web.table.Seats;
import castellan.web.table.StudyActs;
import castellan.web.table.Table;
import castellan.web.table.TableActs;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A request to a table that was let in, with the seats that it shows.
 *
 * @param visitor a name for the browser that asks
 * @param isOfHouse whether the owner of the server asks
 */
record Visit(Request request, Table table, Seats seats, String visitor, boolean isOfHouse) {

    private static final Pattern LABEL = Pattern.compile("[a-z0-9]{1,20}");
    private static final String PGN_TYPE = "application/x-chess-pgn; charset=utf-8";

    Answer state() {
        return Answer.json(200, table.ask(() -> table.painter().state(seats)));
    }

    Answer pgn() {
        boolean isEvaluated = request.parameters("evaluations").equals(List.of("yes"));
        String text = table.ask(() -> table.pgn(isEvaluated));
        return Answer.text(200, PGN_TYPE, text)
                .with(
                        "Content-Disposition",
                        "attachment; filename=\"castellan-" + table.info().table() + ".pgn\"");
    }

    /** The link for the opponent as a QR code. */
    Answer code() {
        String link = table.ask(() -> table.painter().invitation(seats))
                .orElseThrow(() -> WebException.refused("there is nobody to invite from here"));
        return Answer.json(200, LinkCode.of(link));
    }

    Answer legal() {
        List<String> shown = request.parameters("node");
        if (shown.size() != 1 || !shown.get(0).matches("\\d{1,9}")) {
            throw WebException.badRequest("'node' must be the number of a node");
        }
        int node = Integer.parseInt(shown.get(0));
        return Answer.json(200, table.ask(() -> table.painter().legal(node)));
    }

    Answer study() {
        return table.ask(() -> table.painter().study());
    }

    Answer events() {
        List<String> labels = request.parameters("label");
        return table.events(seats, visitor).labelled(labels.isEmpty() ? "" : label(labels.get(0)));
    }

    /** The events come with those of another page of the same browser, or do so no longer. */
    Answer share() throws IOException {
        Body body = request.body();
        String first = body.requireText("stream");
        String label = label(body.requireText("label"));
        boolean on = body.requireFlag("on");
        body.requireNothingElse();
        return on
                ? new Answer.Joining(first, table.events(seats, visitor).labelled(label))
                : new Answer.Leaving(first, label);
    }

    private static String label(String text) {
        if (!LABEL.matcher(text).matches()) {
            throw WebException.badRequest("'label' must be one to 20 small letters or digits");
        }
        return text;
    }

    /** An act of a player, which is answered with what has changed. */
    Answer act(Function<TableActs, ?> act) throws IOException {
        Body body = request.body();
        seats.requireSome();
        return Answer.json(200, table.ask(() -> act.apply(new TableActs(table, seats, body))));
    }

    /** Whether the page may change what all see: that of a player or of the house. */
    boolean isEditor() {
        return isOfHouse || seats.white() || seats.black();
    }

    /** An edit of the study, which is answered with what has changed. */
    Answer edit(Function<StudyActs, ?> edit) throws IOException {
        Body body = request.commentBody();
        if (!isEditor()) {
            seats.requireSome();
        }
        return Answer.json(200, table.ask(() -> edit.apply(new StudyActs(table, body))));
    }

    /** An act whose results come as events. */
    Answer start(Consumer<TableActs> act) throws IOException {
        Body body = request.body();
        table.perform(() -> act.accept(new TableActs(table, seats, body)));
        return Answer.empty(204);
    }
}
