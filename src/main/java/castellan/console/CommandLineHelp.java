package castellan.console;

import castellan.engine.EngineInfo;

/** The text of {@code castellan --help}. */
public final class CommandLineHelp {

    private CommandLineHelp() {}

    /** @param commands all commands, one line each */
    public static String text(String commands) {
        return EngineInfo.name() + ", a chess engine that speaks UCI\n"
                + "\n"
                + "castellan                   speaks UCI; this is what chess interfaces start\n"
                + "castellan COMMAND ...       runs the commands and exits; each argument is one, in quotes if it has blanks\n"
                + "castellan web [SETTING ...] shows a board in the browser; takes port=, bind=, data=, open=no, key=new, syzygy= and pace=fast\n"
                + "castellan --version         shows the version\n"
                + "castellan --help, -h, help  shows this\n"
                + "\n"
                + "The exit status is 0, or 1 if a command failed, or 2 if an argument is not a command.\n"
                + "\n"
                + commands;
    }
}
