package castellan.engine;

/** Where a task tells what it finds. */
public interface Report {

    void line(String text);

    /** Says, in a sentence for the user, why the task could not do what it was asked for. */
    void fault(String sentence);
}
