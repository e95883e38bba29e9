package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PatienceTest {

    private static final long SOON_SECONDS = 20;

    @Test
    void aClientThatTakesNothingIsGivenUp() throws Exception {
        Patience patience = new Patience(0);
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
                SocketChannel deaf = SocketChannel.open(listener.getLocalAddress());
                SocketChannel ours = listener.accept()) {
            CompletableFuture<Class<?>> end = new CompletableFuture<>();
            Thread writer = new Thread(() -> end.complete(writeWithoutEnd(patience, ours)));
            writer.start();
            while (!end.isDone()) {
                patience.look();
                Thread.sleep(1);
            }
            assertEquals(ClosedByInterruptException.class, end.get(SOON_SECONDS, TimeUnit.SECONDS));
            assertFalse(ours.isOpen());
            assertEquals(true, deaf.isOpen());
        }
    }

    private static Class<?> writeWithoutEnd(Patience patience, SocketChannel channel) {
        IOException fault = assertThrows(
                IOException.class,
                () -> patience.watch(() -> {
                    while (true) {
                        channel.write(ByteBuffer.allocate(1 << 16));
                    }
                }));
        assertFalse(Thread.currentThread().isInterrupted(), "what comes next is not disturbed");
        return fault.getClass();
    }

    @Test
    void whoeverWaitsForNobodyIsLeftAlone() throws Exception {
        Patience patience = new Patience(0);
        patience.watch(() -> {});
        patience.look();
        assertFalse(Thread.currentThread().isInterrupted());
        Patience patient = new Patience(SOON_SECONDS);
        patient.watch(() -> {
            patient.look();
            assertFalse(Thread.currentThread().isInterrupted());
        });
    }
}
