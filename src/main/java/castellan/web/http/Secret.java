package castellan.web.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/** A secret that grants access: 128 random bits, written as 32 hexadecimal digits. */
public final class Secret {

    private static final int BYTES = 16;

    private Secret() {}

    public static String create() {
        byte[] bits = new byte[BYTES];
        new SecureRandom().nextBytes(bits);
        StringBuilder text = new StringBuilder();
        for (byte value : bits) {
            text.append(Character.forDigit(value >> 4 & 15, 16)).append(Character.forDigit(value & 15, 16));
        }
        return text.toString();
    }

    /** Compares in constant time, so that the time reveals nothing about the secret. */
    public static boolean matches(String secret, String shown) {
        return MessageDigest.isEqual(
                secret.getBytes(StandardCharsets.US_ASCII), shown.getBytes(StandardCharsets.UTF_8));
    }
}
