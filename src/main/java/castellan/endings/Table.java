package castellan.endings;

import castellan.board.Position;
import castellan.files.MappedBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * One table file, which is opened by the first probe. A file that turns out to be damaged or unreadable is named in one
 * notice and never used again. Many threads may probe it at once.
 *
 * <p>The error of a page that cannot be read later is not caught here: it may be that of an earlier read of another file,
 * whose value is in use already.
 */
final class Table {

    /** The answer if the table cannot be used. */
    static final int UNUSABLE = -3;

    private final Path file;
    private final TableKind kind;
    private final long material;
    private final Consumer<String> notices;
    private volatile TableContent content;
    private volatile boolean isUnusable;

    Table(Path file, TableKind kind, long material, Consumer<String> notices) {
        this.file = file;
        this.kind = kind;
        this.material = material;
        this.notices = notices;
    }

    long material() {
        return material;
    }

    /** See {@link TableContent#value}; {@link #UNUSABLE} instead of damage. */
    int value(Position position, long onBoard) {
        TableContent opened = opened();
        if (opened == null) {
            return UNUSABLE;
        }
        try {
            return usable(opened.value(position, onBoard));
        } catch (IndexOutOfBoundsException e) {
            return discard("its data contradicts itself");
        }
    }

    /** See {@link TableContent#distance}; {@link #UNUSABLE} instead of damage. */
    int distance(Position position, long onBoard, int wdl) {
        TableContent opened = opened();
        if (opened == null) {
            return UNUSABLE;
        }
        try {
            return usable(opened.distance(position, onBoard, wdl));
        } catch (IndexOutOfBoundsException e) {
            return discard("its data contradicts itself");
        }
    }

    private int usable(int answer) {
        return answer == CompressedValues.DAMAGED ? discard("its data contradicts itself") : answer;
    }

    private TableContent opened() {
        TableContent known = content;
        return known != null || isUnusable ? known : open();
    }

    private synchronized TableContent open() {
        if (content == null && !isUnusable) {
            MappedBytes.throwPendingFault(); // that of another file
            try {
                content = read();
            } catch (DamagedTableException e) {
                discard(e.getMessage());
            } catch (IOException | InternalError e) {
                discard("it cannot be read: " + e.getMessage());
            } catch (OutOfMemoryError e) {
                discard("there is no memory for it");
            }
        }
        return content;
    }

    private TableContent read() throws IOException {
        try {
            MappedBytes bytes = MappedBytes.map(file);
            TableContent read = new TableContent(bytes, kind, material);
            if (!Checksum.isRight(bytes)) {
                throw new DamagedTableException("its checksum is wrong");
            }
            return read;
        } finally {
            MappedBytes.throwPendingFault(); // whatever else is wrong follows from that
        }
    }

    private synchronized int discard(String reason) {
        if (!isUnusable) {
            isUnusable = true;
            content = null;
            notices.accept("the tablebase file '" + file + "' is left out: " + reason);
        }
        return UNUSABLE;
    }
}
