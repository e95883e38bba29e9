package castellan.terminal;

/** Ends the process at once, whatever else is going on. */
public final class Halt implements Runnable {

    private final int status;

    public Halt(int status) {
        this.status = status;
    }

    @Override
    public void run() {
        Runtime.getRuntime().halt(status);
    }
}
