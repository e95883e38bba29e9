package castellan;

/** Starts Castellan. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.out.println("Castellan");
    }
}
