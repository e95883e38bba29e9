package castellan.console;

import castellan.engine.EngineInfo;

/** What {@code castellan --help} says. */
public final class CommandLineHelp {

    private CommandLineHelp() {}

    /** @param commands what may be written in a session, a line for each command */
    public static String text(String commands) {
        return EngineInfo.name() + ", a chess engine that speaks UCI\n"
                + "\n"
                + "castellan                   speaks the protocol; what chess interfaces start\n"
                + "castellan COMMAND ...       obeys the commands and ends; each argument is one, in quotes if it has blanks\n"
                + "castellan web [SETTING ...] shows a board in the browser; takes port=, bind=, data= and open=no\n"
                + "castellan --version         names the version\n"
                + "castellan --help, -h, help  show this\n"
                + "\n"
                + "The exit status is 0, or 1 if something failed, or 2 if an argument is not a command.\n"
                + "\n"
                + commands;
    }
}
