package castellan.search;

/**
 * Gives {@link SearchParams} values that differ from the usual ones. A class loader that is of this kind has a copy of
 * the search with numbers of its own, which are constants for the JIT all the same. Copies of other versions of the
 * program are asked through this interface too, so it has to stay as it is.
 */
public interface ParameterSource {

    /** The value of a parameter; each copy asks once for each that it has. */
    int value(String name, int standard, int min, int max);
}
