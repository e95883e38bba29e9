package castellan.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/** What opens a door: 128 random bits, written as 32 hexadecimal digits. */
final class Secret {

    private static final int BYTES = 16;

    private Secret() {}

    static String create() {
        byte[] bits = new byte[BYTES];
        new SecureRandom().nextBytes(bits);
        StringBuilder text = new StringBuilder();
        for (byte value : bits) {
            text.append(Character.forDigit(value >> 4 & 15, 16)).append(Character.forDigit(value & 15, 16));
        }
        return text.toString();
    }

    /** Whether somebody has shown the secret. It takes as long whatever he shows, so that time tells him nothing. */
    static boolean matches(String secret, String shown) {
        return MessageDigest.isEqual(
                secret.getBytes(StandardCharsets.US_ASCII), shown.getBytes(StandardCharsets.UTF_8));
    }
}
