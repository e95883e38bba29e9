package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.search.ParameterValues.Parameter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SearchParamsTest {

    private static final String MIDDLE_GAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private static SearchParams params(String name, int value) {
        return new SearchParams(Map.of(name, value));
    }

    private static SearchPool pool(SearchParams params) {
        SearchPool pool = new SearchPool(Network.standard());
        pool.resizeTable(1);
        pool.setParams(params);
        return pool;
    }

    private static long nodes(SearchPool pool) {
        return RecordedSearch.of(pool, Fen.position(MIDDLE_GAME), SearchLimits.depth(6))
                .result()
                .nodes();
    }

    @Test
    void everyFieldIsAParameterThatIsNamedLikeItAndHasItsValue() throws IllegalAccessException {
        List<Field> fields = Stream.of(SearchParams.class.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && field.getType() == int.class)
                .toList();
        List<Parameter> declared = SearchParams.STANDARD.declared();
        assertEquals(fields.stream().map(Field::getName).toList(), names(declared));
        assertTrue(declared.size() > 40);
        for (int i = 0; i < fields.size(); i++) {
            Parameter parameter = declared.get(i);
            assertEquals(parameter.standard(), fields.get(i).getInt(SearchParams.STANDARD), parameter::toString);
            assertTrue(parameter.min() < parameter.max(), parameter::toString);
            int other = parameter.standard() == parameter.max() ? parameter.min() : parameter.max();
            assertEquals(other, fields.get(i).getInt(params(parameter.name(), other)), parameter::toString);
        }
    }

    private static List<String> names(List<Parameter> declared) {
        return declared.stream().map(Parameter::fieldName).toList();
    }

    @Test
    void aValueOutOfBoundsIsRefused() {
        for (int value : new int[] {19, 301, Integer.MIN_VALUE}) {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> params("FUTILITY_MARGIN", value));
            assertEquals("FUTILITY_MARGIN must be between 20 and 300, not " + value, e.getMessage());
        }
    }

    @Test
    void anUnknownNameIsRefused() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> new SearchParams(Map.of("NO_SUCH", 1, "FUTILITY_MARGIN", 40, "NONE_EITHER", 1)));
        assertEquals("there is no parameter NONE_EITHER, NO_SUCH", e.getMessage());
    }

    @Test
    void twoPoolsSearchSideBySideWithDifferentValues() {
        SearchPool standard = pool(SearchParams.STANDARD);
        SearchPool other = pool(params("REDUCTION_BASE", 40));
        long nodes = nodes(standard);
        long otherNodes = nodes(other);
        assertNotEquals(nodes, otherNodes);
        standard.clear();
        other.clear();
        assertEquals(nodes, nodes(standard));
        assertEquals(otherNodes, nodes(other));
    }

    /** Among them are those of which a table is made. */
    @Test
    void aPoolThatWasSetSearchesLikeANewOneWithTheSameValues() {
        SearchParams params = new SearchParams(Map.of("REDUCTION_BASE", 40, "REDUCTION_DIVISOR", 300));
        SearchPool used = pool(SearchParams.STANDARD);
        used.setThreads(1);
        long standard = nodes(used);
        used.setParams(params);
        long set = nodes(used);
        assertEquals(nodes(pool(params)), set);
        assertNotEquals(standard, set);
    }

    @Test
    void aPoolKeepsItsThreadsWhenItIsGivenOtherValues() {
        SearchPool pool = pool(SearchParams.STANDARD);
        pool.setParams(params("REDUCTION_BASE", 40));
        assertEquals(0, pool.threads(), "none before the first search");
        pool.setThreads(3);
        pool.setParams(SearchParams.STANDARD);
        assertEquals(3, pool.threads());
        assertEquals(1, pool.tableMegabytes());
    }

    @Test
    void reductionsGrowWithDepthAndLatenessAndEndAtTheEdgeOfTheTable() {
        SearchParams params = SearchParams.STANDARD;
        for (int depth = 1; depth < 70; depth++) {
            for (int number = 1; number < 70; number++) {
                assertTrue(params.reduction(depth, number) <= params.reduction(depth + 1, number));
                assertTrue(params.reduction(depth, number) <= params.reduction(depth, number + 1));
            }
        }
        assertEquals(1024 * params.reductionBase / 100, params.reduction(1, 1));
        assertEquals(params.reduction(63, 63), params.reduction(100, 200));
    }

    @Test
    void aDivisorDividesAsTheOperatorDoes() {
        int[] numbers = {1, 2, 3, 6, 7, 64, 101, 220, 1536, 8192, 10_000, 30_000, Integer.MAX_VALUE};
        SplittableRandom random = new SplittableRandom(1);
        for (int number : numbers) {
            SearchParams.Divisor divisor = new SearchParams.Divisor(number);
            int[] edges = {0, 1, -1, number - 1, number, -number, 1 - number, Integer.MAX_VALUE, -Integer.MAX_VALUE};
            for (int value : IntStream.concat(
                            IntStream.of(edges), random.ints(10_000, -Integer.MAX_VALUE, Integer.MAX_VALUE))
                    .toArray()) {
                assertEquals(value / number, divisor.divide(value), value + " / " + number);
                int multiple = value / number * number;
                assertEquals(multiple / number, divisor.divide(multiple), multiple + " / " + number);
            }
        }
    }
}
