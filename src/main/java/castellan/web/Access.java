package castellan.web;

import java.util.Locale;

/** Who may ask for a route. */
enum Access {
    ANYONE,
    /** People with the link that the server printed. */
    HOUSE,
    /** People of the house, and people with any link of the table. */
    TABLE,
    /** The same people, if they also show a seat of the table. */
    PLAYER,
    /** Players, and people of the house. */
    EDITOR;

    /** As the documentation of the interface names it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
