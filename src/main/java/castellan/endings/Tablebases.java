package castellan.endings;

import castellan.files.MappedBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The Syzygy tables of some folders. Immutable apart from files being opened, and shared by all threads; each thread asks
 * through a {@link Prober} of its own.
 */
public final class Tablebases {

    public static final Tablebases NONE = new Tablebases(List.of(), List.of());

    /** The size of the hash tables for each table in them; an ending has two keys, one for each colour of its strong side. */
    private static final int PLACES_PER_TABLE = 8;
    /** Any odd number with well-mixed bits. */
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private static final long NO_MATERIAL = -1;
    private static final int MAGIC_BYTES = 4;

    private final int wdlCount;
    private final int dtzCount;
    private final int largest;
    // Hash tables with open addressing, from material to tables.
    private final int shift;
    private final long[] keys;
    private final Table[] wdl;
    private final Table[] dtz;
    private volatile boolean isGivenUp;

    private Tablebases(List<Table> wdlTables, List<Table> dtzTables) {
        wdlCount = wdlTables.size();
        dtzCount = dtzTables.size();
        int most = 0;
        for (Table table : wdlTables) {
            most = Math.max(most, Material.men(table.material()));
        }
        largest = most;
        int places = Integer.highestOneBit(Math.max(1, PLACES_PER_TABLE * (wdlCount + dtzCount))) * 2;
        shift = Long.SIZE - Integer.numberOfTrailingZeros(places);
        keys = new long[places];
        Arrays.fill(keys, NO_MATERIAL);
        wdl = new Table[places];
        dtz = new Table[places];
        enter(wdlTables, wdl);
        enter(dtzTables, dtz);
    }

    private void enter(List<Table> tables, Table[] places) {
        for (Table table : tables) {
            for (long material : new long[] {table.material(), Material.flipped(table.material())}) {
                int place = place(material);
                keys[place] = material;
                places[place] = table;
            }
        }
    }

    /** Where a material is in the hash tables, or where it would be. */
    private int place(long material) {
        int place = (int) (material * MIX >>> shift);
        while (keys[place] != material && keys[place] != NO_MATERIAL) {
            place = place + 1 & keys.length - 1;
        }
        return place;
    }

    /**
     * Looks for tables. If several folders have the same one, the first counts.
     *
     * @param notices told, from any thread and even later, about each folder that cannot be listed and each file that is
     *     no usable table
     */
    public static Tablebases in(List<Path> folders, Consumer<String> notices) {
        List<Table> wdl = new ArrayList<>();
        List<Table> dtz = new ArrayList<>();
        for (Path folder : folders) {
            for (Path file : files(folder, notices)) {
                for (TableKind kind : TableKind.values()) {
                    if (file.getFileName().toString().endsWith(kind.suffix())) {
                        add(kind == TableKind.WDL ? wdl : dtz, file, kind, notices);
                    }
                }
            }
        }
        return new Tablebases(wdl, dtz);
    }

    private static List<Path> files(Path folder, Consumer<String> notices) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*.rtb[wz]")) {
            entries.forEach(files::add);
        } catch (IOException | DirectoryIteratorException e) {
            notices.accept("the tablebase folder '" + folder + "' cannot be listed");
        }
        Collections.sort(files);
        return files;
    }

    private static void add(List<Table> tables, Path file, TableKind kind, Consumer<String> notices) {
        String name = file.getFileName().toString();
        OptionalLong material = Material.fromName(
                name.substring(0, name.length() - kind.suffix().length()));
        String fault = material.isEmpty() ? "its name is not that of a table" : fault(file, kind);
        if (!fault.isEmpty()) {
            notices.accept("the tablebase file '" + file + "' is left out: " + fault);
            return;
        }
        for (Table table : tables) {
            if (table.material() == material.getAsLong()
                    || table.material() == Material.flipped(material.getAsLong())) {
                return;
            }
        }
        tables.add(new Table(file, kind, material.getAsLong(), notices));
    }

    /** What a first look, at the size and the first bytes, finds wrong with a file; empty if nothing. */
    private static String fault(Path file, TableKind kind) {
        if (!Files.isRegularFile(file)) {
            return "it is not a regular file";
        }
        try (InputStream in = Files.newInputStream(file)) {
            long size = Files.size(file);
            if (size % TableContent.SIZE_UNIT != TableContent.CHECKSUM_BYTES) {
                return "no table has " + size + " bytes";
            }
            byte[] first = in.readNBytes(MAGIC_BYTES);
            for (int i = 0; i < MAGIC_BYTES; i++) {
                if (i >= first.length || first[i] != (byte) (kind.magic() >>> 8 * i)) {
                    return "it does not begin like a table";
                }
            }
            return "";
        } catch (IOException e) {
            return "it cannot be read: " + e.getMessage();
        }
    }

    /** Also true once they are given up. */
    public boolean isEmpty() {
        return wdlCount == 0 || isGivenUp;
    }

    /**
     * To be asked after some probes: only then their answers can be trusted.
     *
     * @throws InternalError if a file could not be read meanwhile, here or where the tables were given up
     */
    public void requireReadable() {
        if (wdlCount > 0) {
            MappedBytes.throwPendingFault();
            if (isGivenUp) {
                throw new InternalError("the tablebases were given up");
            }
        }
    }

    /** Says that a file cannot be read any more, nobody knows which: all of them count as missing from now on. */
    public void giveUp() {
        isGivenUp = true;
    }

    public int wdlCount() {
        return wdlCount;
    }

    public int dtzCount() {
        return dtzCount;
    }

    /** The most men on the board, kings included, that some WDL table has; 0 without tables. */
    public int largest() {
        return largest;
    }

    /** The WDL table for a material, null if there is none. */
    Table wdl(long material) {
        return wdl[place(material)];
    }

    /** The DTZ table for a material, null if there is none. */
    Table dtz(long material) {
        return dtz[place(material)];
    }
}
