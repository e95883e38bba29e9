package castellan.tools.match;

import java.nio.file.Path;
import java.util.List;

/** What must be the same to continue a stored match or tuning: the first lines of its JSON file. */
public final class Configuration {

    private final StringBuilder lines = new StringBuilder("{\n");

    public Configuration with(String name, long number) {
        lines.append("  \"").append(name).append("\": ").append(number).append(",\n");
        return this;
    }

    public Configuration with(String name, String text) {
        String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
        lines.append("  \"").append(name).append("\": \"").append(escaped).append("\",\n");
        return this;
    }

    /** How the games are played; the number of threads may change. */
    public Configuration with(GameSettings games, Openings openings) {
        games.clock().ifPresentOrElse(clock -> with("clock", clock.toString()), () -> with("nodes", games.nodes()));
        return with("hash", games.hashMegabytes())
                .with("adjudicates", String.valueOf(games.adjudicates()))
                .with("openings", openings.description())
                .with("seed", games.seed());
    }

    /** An open brace and a line for each value, to be followed by at least one more. */
    public String text() {
        return lines.toString();
    }

    /**
     * @param file the content of the stored file
     * @throws MatchException if it has another configuration, naming the first difference
     */
    public void requireSame(String file, Path folder) {
        if (file.startsWith(text())) {
            return;
        }
        List<String> there = file.lines().toList();
        List<String> here = text().lines().toList();
        int line = 0;
        while (line < there.size() && line < here.size() && there.get(line).equals(here.get(line))) {
            line++;
        }
        throw new MatchException("'" + folder + "' keeps something else: there is " + at(there, line)
                + " where this has " + at(here, line));
    }

    private static String at(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index).strip() : "nothing";
    }
}
