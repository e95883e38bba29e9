package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecretTest {

    @Test
    void secretsAre128RandomBits() {
        List<String> secrets = Stream.generate(Secret::create).limit(100).toList();
        assertTrue(secrets.stream().allMatch(secret -> secret.matches("[0-9a-f]{32}")));
        assertEquals(100, secrets.stream().distinct().count());
    }

    @Test
    void onlyTheSecretItselfMatches() {
        String secret = Secret.create();
        assertTrue(Secret.matches(secret, secret));
        for (String wrong : List.of("", secret.substring(1), secret + "0", Secret.create())) {
            assertFalse(Secret.matches(secret, wrong), wrong);
        }
    }
}
