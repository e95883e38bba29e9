package castellan.host;

/** Who plays a side. */
public enum Seat {
    PERSON,
    /** Moves by itself whenever it is its turn. */
    ENGINE
}
