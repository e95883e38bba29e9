package castellan.engine;

/** Where a task reports what it finds. */
public interface Report {

    void line(String text);

    /** Says why the task failed. */
    void fault(String sentence);
}
