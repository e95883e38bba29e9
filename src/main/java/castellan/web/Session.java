package castellan.web;

import castellan.web.http.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The cookie of a browser that was let in: a random name, signed with the secret that has let it in. So it stays valid
 * across restarts without being kept on the server, ends when that secret is replaced, and does not reveal it. This
 * matters because browsers send a cookie to all servers of a host, whatever their ports.
 */
final class Session {

    private static final String ALGORITHM = "HmacSHA256";
    /** Of a name and of a signature, in hexadecimal digits. */
    private static final int LENGTH = 32;

    private Session() {}

    /**
     * A new cookie.
     *
     * @param scope what it opens
     */
    static String create(String secret, String scope) {
        String name = Secret.create();
        return name + signature(secret, scope, name);
    }

    static boolean isValid(String secret, String scope, String cookie) {
        return cookie.length() == 2 * LENGTH
                && Secret.matches(signature(secret, scope, name(cookie)), cookie.substring(LENGTH));
    }

    /** Tells browsers apart, and opens nothing. */
    static String name(String cookie) {
        return cookie.substring(0, LENGTH);
    }

    private static String signature(String secret, String scope, String name) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            byte[] signature = mac.doFinal((scope + " " + name).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(signature, LENGTH / 2));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has this algorithm
        }
    }
}
