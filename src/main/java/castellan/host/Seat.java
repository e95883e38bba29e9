package castellan.host;

/** Who plays a side. */
public enum Seat {
    PERSON,
    /** Moves on its own whenever it is its turn. */
    ENGINE
}
