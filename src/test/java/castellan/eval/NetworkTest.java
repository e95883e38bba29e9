package castellan.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource({
        "32, 1, 1, 1",
        "128, 1, 1, 1",
        "256, 4, 1, 1",
        "64, 8, 1, 1",
        "64, 1, 4, 1",
        "32, 4, 16, 1",
        "32, 8, 16, 2",
        "32, 1, 5, 3"
    })
    void theValueIsTheDocumentedSum(int neurons, int buckets, int kingBuckets, int stages) {
        TestNetwork weights = new TestNetwork(5, neurons, buckets, kingBuckets, stages);
        Network network = Network.read(weights.file());
        RandomGames.forEachPosition(
                101,
                1000,
                true,
                position -> assertEquals(
                        plainly(weights, position.toSetup()),
                        network.evaluate(position.toSetup()),
                        () -> Fen.shredder(position)));
    }

    /** The formula of the file format, neuron by neuron. */
    private static int plainly(TestNetwork network, Setup setup) {
        int us = setup.sideToMove();
        long pieces = 64 - Long.bitCount(setup.pieces(Piece.NONE));
        int bucket = (int) ((pieces - 2) / ((32 + network.buckets - 1) / network.buckets));
        long sum = 0;
        for (int neuron = 0; neuron < network.neurons; neuron++) {
            long own = Math.max(0, Math.min(255, sum(network, setup, us, neuron)));
            long other = Math.max(0, Math.min(255, sum(network, setup, us ^ 1, neuron)));
            sum += own * own * network.outputWeights[bucket][neuron]
                    + other * other * network.outputWeights[bucket][network.neurons + neuron];
        }
        return (int) ((sum / 255 + network.outputBiases[bucket]) * network.scale / (255 * 64));
    }

    private static long sum(TestNetwork network, Setup setup, int side, int neuron) {
        int king = Long.numberOfTrailingZeros(setup.pieces(Piece.of(Piece.KING, side)));
        int pieces = 64 - Long.bitCount(setup.pieces(Piece.NONE));
        int place = (pieces - 2) * network.stages() / 32 * 32
                + (side == Color.BLACK ? 7 - king / 8 : king / 8) * 4
                + (king % 8 >= 4 ? 7 - king % 8 : king % 8);
        long sum = network.biases[neuron];
        for (int square = 0; square < Square.COUNT; square++) {
            int piece = setup.pieceAt(square);
            if (piece != Piece.NONE) {
                int seen = square ^ (side == Color.BLACK ? 56 : 0) ^ (king % 8 >= 4 ? 7 : 0);
                int feature = (Piece.color(piece) == side ? 0 : 384) + 64 * Piece.type(piece) + seen;
                sum += network.weights[768 * network.kingBuckets[place] + feature][neuron];
            }
        }
        return sum;
    }

    private static Arguments fault(String reason, Consumer<TestNetwork> spoil) {
        return Arguments.of(reason, spoil);
    }

    static Stream<Arguments> weightsOutOfBounds() {
        return Stream.of(
                fault("neuron 3 could leave 16 bits", network -> {
                    for (int i = 0; i < 64; i++) {
                        network.weights[i][3] = (short) (i % 2 == 0 ? 505 : -505);
                    }
                }),
                fault("neuron 7 could leave 16 bits", network -> network.biases[7] = -32_001),
                fault("an output weight is beyond 127", network -> network.outputWeights[0][9] = -128),
                fault("the output could leave 32 bits", network -> Arrays.fill(network.outputWeights[0], (short) 127)),
                fault("an output bias is out of range", network -> network.outputBiases[0] = Integer.MIN_VALUE));
    }

    @ParameterizedTest
    @MethodSource("weightsOutOfBounds")
    void weightsThatCouldOverflowAreRefused(String reason, Consumer<TestNetwork> spoil) {
        TestNetwork network = new TestNetwork(6, 160, 1);
        spoil.accept(network);
        assertRefused(reason, network.file());
    }

    @ParameterizedTest
    @CsvSource({
        "0, X, it does not begin with CSTN",
        "4, 0, 'it has version 0, known are 1 to 3'",
        "4, 4, 'it has version 4, known are 1 to 3'",
        "6, 33, 'it has 33 neurons, not a multiple of 32 up to 2048'",
        "8, 0, 'it has 0 outputs, not 1 to 8'",
        "9, 0, its features are not the mirrored ones",
        "10, 127, its weights have other units",
        "12, 63, its weights have other units"
    })
    void aForeignHeaderIsRefused(int offset, String value, String reason) {
        byte[] file = new TestNetwork(7, 32, 1).file();
        file[offset] = value.equals("X") ? (byte) 'X' : Byte.parseByte(value);
        assertRefused(reason, file);
    }

    @Test
    void kingBucketsThatDoNotExistAreRefused() {
        TestNetwork network = new TestNetwork(7, 32, 1, 4);
        network.kingBuckets[17] = 4;
        assertRefused("a king's place has no bucket", network.file());
        byte[] file = new TestNetwork(7, 32, 1, 2).file();
        file[20] = 0;
        assertRefused("it has 0 king buckets, not 1 to 16", file);
        file[20] = 17;
        assertRefused("it has 17 king buckets, not 1 to 16", file);
    }

    @Test
    void stagesThatDoNotExistAreRefused() {
        byte[] file = new TestNetwork(7, 32, 1, 4, 2).file();
        file[21] = 0;
        assertRefused("it has 0 stages, not 1 to 4", file);
        file[21] = 5;
        assertRefused("it has 5 stages, not 1 to 4", file);
    }

    @Test
    void anOverflowInAnyKingBucketIsRefused() {
        TestNetwork network = new TestNetwork(6, 64, 1, 3);
        for (int i = 0; i < 64; i++) {
            network.weights[2 * 768 + i][5] = 505;
        }
        assertRefused("neuron 5 could leave 16 bits", network.file());
    }

    @Test
    void aDamagedOrCutFileIsRefused() {
        byte[] good = new TestNetwork(8, 32, 1).file();
        byte[] damaged = good.clone();
        damaged[1000] ^= 1;
        assertRefused("its checksum is wrong", damaged);
        assertRefused("it has 1000 bytes of weights instead of " + (good.length - 32), Arrays.copyOf(good, 1032));
        assertRefused("it is too short for a network", Arrays.copyOf(good, 31));
        assertRefused("it is too short for a network", new byte[0]);
    }

    private static void assertRefused(String reason, byte[] file) {
        assertEquals(
                reason,
                assertThrows(NetworkException.class, () -> Network.read(file)).getMessage());
    }

    @Test
    void theNetworkIsNamedAfterItsContent() {
        assertEquals(
                Network.read(new TestNetwork(9, 32, 1).file()).id(),
                Network.read(new TestNetwork(9, 32, 1).file()).id());
        assertNotEquals(
                Network.read(new TestNetwork(9, 32, 1).file()).id(),
                Network.read(new TestNetwork(10, 32, 1).file()).id());
    }

    @Test
    void theProgramsOwnNetworkIsReadOnce() {
        assertTrue(Network.standard() == Network.standard());
    }
}
