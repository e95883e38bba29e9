package castellan.web;

import castellan.web.http.Answer;
import castellan.web.http.Request;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * One operation that a page may ask for.
 *
 * @param path with {@code {table}} for the number of a table
 */
record Route(String method, String path, Access access, Handler handler) {

    /** Answers a request that was let in. */
    interface Handler {

        /** @param table the number in the path, if the path has one */
        Answer answer(Request request, OptionalInt table) throws IOException;
    }
}
