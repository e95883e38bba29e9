package castellan.engine;

import castellan.endings.Tablebases;
import castellan.files.Installation;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The tablebases of the folders that the user has named, looked for when they are named. */
final class ChosenTablebases {

    private final Consumer<String> notices;
    private int obeyedOrder;
    /** Null before the first look: the start of the program does not wait for its class. */
    private Tablebases tablebases;

    /** @param notices told what was found, and which folders and files cannot be used */
    ChosenTablebases(Consumer<String> notices) {
        this.notices = notices;
    }

    /**
     * The tables in some folders.
     *
     * @param folders their names, separated as the system separates paths
     * @param order how often the user has named folders: with a new order even the same ones are looked at again
     */
    synchronized Tablebases get(String folders, int order) {
        if (tablebases == null || order != obeyedOrder) {
            tablebases = folders.isEmpty() ? Tablebases.NONE : find(folders);
            obeyedOrder = order;
        }
        return tablebases;
    }

    private Tablebases find(String folders) {
        List<Path> paths = new ArrayList<>();
        for (String name : folders.split(File.pathSeparator)) {
            try {
                if (!name.isBlank()) {
                    paths.add(Installation.resolve(name.trim()).toPath());
                }
            } catch (InvalidPathException e) {
                notices.accept("the tablebase folder '" + name + "' has no valid name on this system");
            }
        }
        Tablebases found = Tablebases.in(paths, notices);
        notices.accept("found " + found.wdlCount() + " WDL and " + found.dtzCount() + " DTZ tables"
                + (found.isEmpty() ? "" : ", up to " + found.largest() + " men"));
        return found;
    }
}
