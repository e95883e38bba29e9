package castellan.web.table;

import castellan.files.FaultText;
import castellan.web.http.WebException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Saves a table. What cannot be saved now is saved with the next change, by the next {@link Table#tick}, or at the end.
 */
final class TableSaver {

    /** Of the game and its study; less than {@link TableFolder} reads, so that the game can go on. */
    private static final int MAX_BYTES = 10 << 20;

    private final House house;
    private final Supplier<TableInfo> info;
    private final Supplier<String> text;

    private boolean isGameUnsaved;
    private boolean isInfoUnsaved;

    /** @param text the game as its file keeps it */
    TableSaver(House house, Supplier<TableInfo> info, Supplier<String> text) {
        this.house = house;
        this.info = info;
        this.text = text;
    }

    static WebException failed(String sentence) {
        return new WebException(500, "failed", sentence);
    }

    static void requireSaved(Optional<String> fault) {
        fault.ifPresent(reason -> {
            throw failed("this was done, but it could not be saved: " + reason);
        });
    }

    /** @return why it could not be saved, without a path of the server; empty if it was saved */
    Optional<String> save() {
        Optional<String> fault = saveGame(text.get());
        fault.ifPresent(this::tell);
        return fault;
    }

    /** Saves an edit of the study, or says why it must be reverted. */
    Optional<WebException> saveEdit() {
        String whole = text.get();
        if (whole.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return Optional.of(WebException.refused("a study has at most 10 MB of PGN"));
        }
        Optional<String> fault = saveGame(whole);
        fault.ifPresent(this::tell);
        return fault.map(reason -> failed("nothing was changed, because it could not be saved: " + reason));
    }

    Optional<String> saveOrRemember() {
        isGameUnsaved = true;
        return save();
    }

    Optional<String> saveInfo() {
        isInfoUnsaved = true;
        Optional<String> fault = writeInfo();
        fault.ifPresent(this::tell);
        return fault;
    }

    /** Without a notice: the first failure was told. */
    void saveWhatIsUnsaved() {
        if (isGameUnsaved) {
            saveGame(text.get());
        }
        if (isInfoUnsaved) {
            writeInfo();
        }
    }

    /** Before the end: what has failed before is told again. */
    void saveLast(boolean isChanged) {
        if (isGameUnsaved || isChanged) {
            saveOrRemember();
        }
        saveWhatIsUnsaved();
    }

    private void tell(String reason) {
        house.notices().accept("table " + info.get().table() + " could not be saved: " + reason);
    }

    private Optional<String> saveGame(String whole) {
        return faultOf(() -> {
            house.folder().writeGame(info.get().table(), whole);
            isGameUnsaved = false;
        });
    }

    private Optional<String> writeInfo() {
        return faultOf(() -> {
            house.folder().writeInfo(info.get());
            isInfoUnsaved = false;
        });
    }

    private static Optional<String> faultOf(Runnable saving) {
        try {
            saving.run();
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(FaultText.withoutPath(e.getCause()));
        }
    }
}
