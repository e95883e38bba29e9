package castellan.uci;

import org.junit.jupiter.api.AfterEach;

/** A test that talks to an engine of its own. */
abstract class WithSession {

    final Session session = new Session();

    @AfterEach
    void close() throws InterruptedException {
        session.close();
    }
}
