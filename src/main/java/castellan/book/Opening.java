package castellan.book;

/**
 * The name of an opening.
 *
 * @param eco its code in the Encyclopaedia of Chess Openings, such as {@code B90}
 * @param name such as {@code Sicilian Defense: Najdorf Variation}
 */
public record Opening(String eco, String name) {}
