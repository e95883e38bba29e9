package castellan.web;

import castellan.web.http.Secret;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A key that opens the house once, and only for some minutes. The browser is opened with it, because all users of a
 * machine can see the command with which a program is started.
 */
final class OneTimeKey {

    private static final long MINUTES = 5;

    private Optional<String> secret = Optional.empty();
    private long createdAt;
    private boolean isUsed;

    enum Use {
        GRANTED,
        /** It was used before: one of the two users may have seen it in the list of processes. */
        USED_BEFORE,
        REFUSED
    }

    /** Makes a new key; an earlier one opens nothing any more. */
    synchronized String create() {
        secret = Optional.of(Secret.create());
        createdAt = System.nanoTime();
        isUsed = false;
        return secret.get();
    }

    synchronized Use use(String shown) {
        boolean isOurs = secret.filter(ours -> Secret.matches(ours, shown)).isPresent();
        if (!isOurs || System.nanoTime() - createdAt > TimeUnit.MINUTES.toNanos(MINUTES)) {
            return Use.REFUSED;
        }
        boolean isFirst = !isUsed;
        isUsed = true;
        return isFirst ? Use.GRANTED : Use.USED_BEFORE;
    }
}
