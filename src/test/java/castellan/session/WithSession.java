package castellan.session;

import org.junit.jupiter.api.AfterEach;

/** A test that talks to an engine of its own. */
public abstract class WithSession {

    protected final Session session = new Session();

    @AfterEach
    public void close() throws InterruptedException {
        session.close();
    }
}
