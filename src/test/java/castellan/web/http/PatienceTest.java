package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PatienceTest {

    private static final long SOON_SECONDS = 20;
    private static final Patience.Place CLIENT = new Patience.Place("client", 2);
    private static final Patience.Place ANOTHER = new Patience.Place("another", 2);

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
                () -> patience.watch(CLIENT, Patience.NO_CONTENT, () -> {
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
        patience.watch(CLIENT, Patience.NO_CONTENT, () -> {});
        patience.look();
        assertFalse(Thread.currentThread().isInterrupted());
        patience.watch(
                CLIENT,
                () -> patience.rest(() -> {
                    patience.look();
                    assertFalse(Thread.currentThread().isInterrupted());
                    return null;
                }));
        Patience patient = new Patience(SOON_SECONDS);
        patient.watch(CLIENT, Patience.NO_CONTENT, () -> {
            patient.look();
            assertFalse(Thread.currentThread().isInterrupted());
        });
    }

    @Test
    void afterARestAThreadIsWatchedAgain() {
        Patience patience = new Patience(0);
        patience.watch(CLIENT, Patience.NO_CONTENT, () -> {
            patience.rest(() -> null);
            patience.look();
            assertTrue(Thread.currentThread().isInterrupted());
        });
        assertFalse(Thread.currentThread().isInterrupted());
    }

    /** A thread that waits until it is interrupted. */
    private static final class Waiter {
        private final CompletableFuture<Boolean> end = new CompletableFuture<>();

        Waiter(Patience patience, Patience.Place place, byte[] content) throws Exception {
            CompletableFuture<Void> begun = new CompletableFuture<>();
            Thread thread = new Thread(() -> patience.watch(place, content, () -> {
                begun.complete(null);
                try {
                    Thread.sleep(TimeUnit.SECONDS.toMillis(SOON_SECONDS));
                    end.complete(false);
                } catch (InterruptedException e) {
                    end.complete(true);
                }
            }));
            thread.setDaemon(true);
            thread.start();
            begun.get(SOON_SECONDS, TimeUnit.SECONDS);
        }

        boolean isGivenUp() throws Exception {
            return end.get(SOON_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void whereTooManyWaitTheOneThatHasWaitedLongestGivesWay() throws Exception {
        Patience patience = new Patience(SOON_SECONDS, 0);
        Waiter elsewhere = new Waiter(patience, ANOTHER, Patience.NO_CONTENT);
        Waiter first = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        Waiter second = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        Waiter third = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        assertTrue(first.isGivenUp());
        for (Waiter stays : List.of(elsewhere, second, third)) {
            assertFalse(stays.end.isDone());
        }
        new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        assertTrue(second.isGivenUp());
        assertFalse(elsewhere.end.isDone());
    }

    @Test
    void whoeverHasJustComeIsNotTooSlowHoweverManyThereAre() throws Exception {
        Patience patience = new Patience(SOON_SECONDS, TimeUnit.SECONDS.toMillis(SOON_SECONDS));
        Waiter first = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        for (int i = 0; i < 5; i++) {
            new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        }
        patience.look();
        assertFalse(first.end.isDone());
    }

    @Test
    void inACrowdThereIsNoGrace() throws Exception {
        Patience patience = new Patience(SOON_SECONDS, TimeUnit.SECONDS.toMillis(SOON_SECONDS));
        Waiter first = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        for (int i = 0; i < 500; i++) {
            new Waiter(patience, Patience.Place.STREAM, Patience.NO_CONTENT);
        }
        Waiter second = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        Waiter third = new Waiter(patience, CLIENT, Patience.NO_CONTENT);
        assertTrue(first.isGivenUp());
        assertFalse(second.end.isDone() || third.end.isDone());
    }

    /** All threads share a lock for this: hundreds of deaf clients would keep everybody else waiting for it. */
    @Test
    void aRequestCostsNoMoreWhenManyWait() throws Exception {
        Patience patience = new Patience(SOON_SECONDS, TimeUnit.SECONDS.toMillis(SOON_SECONDS));
        Patience.Place crowded = new Patience.Place("crowded", 1);
        nanosOfRequests(patience, crowded); // warm-up
        long alone = nanosOfRequests(patience, crowded);
        for (int i = 0; i < 400; i++) {
            new Waiter(patience, crowded, Patience.NO_CONTENT);
        }
        long amongMany = nanosOfRequests(patience, crowded);
        assertTrue(amongMany < 15 * alone, amongMany + " ns instead of " + alone);
    }

    private static long nanosOfRequests(Patience patience, Patience.Place place) {
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < 1_000; i++) {
                patience.watch(place, Patience.NO_CONTENT, () -> {});
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        return best;
    }

    @Test
    void answersThatNobodyReadsDoNotFillTheMemory() throws Exception {
        Patience patience = new Patience(SOON_SECONDS, 0);
        Waiter small = new Waiter(patience, ANOTHER, Patience.NO_CONTENT);
        Waiter large = new Waiter(patience, CLIENT, new byte[40 << 20]);
        Waiter next = new Waiter(patience, CLIENT, new byte[40 << 20]);
        assertTrue(large.isGivenUp());
        assertFalse(small.end.isDone() || next.end.isDone());
    }

    @Test
    void anAnswerThatManyWaitForFillsTheMemoryOnlyOnce() throws Exception {
        Patience patience = new Patience(SOON_SECONDS, 0);
        byte[] content = new byte[40 << 20];
        Waiter first = new Waiter(patience, CLIENT, content);
        Waiter second = new Waiter(patience, CLIENT, content);
        patience.look();
        assertFalse(first.end.isDone() || second.end.isDone());
    }
}
