package castellan.board;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Thrown for a {@link Setup} that cannot be played, with every reason found. */
public final class IllegalSetupException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final EnumSet<SetupError> errors;

    IllegalSetupException(EnumSet<SetupError> errors) {
        super(errors.stream().map(SetupError::toString).collect(Collectors.joining(", ")));
        this.errors = EnumSet.copyOf(errors);
    }

    public Set<SetupError> errors() {
        return Collections.unmodifiableSet(errors);
    }
}
