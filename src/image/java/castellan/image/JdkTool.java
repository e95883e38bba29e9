package castellan.image;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.spi.ToolProvider;

/** The tools of the JDK that runs this program. */
final class JdkTool {

    private JdkTool() {}

    /** @throws IOException with what the tool said, if it failed */
    static void run(String name, List<String> arguments) throws IOException {
        ToolProvider tool = ToolProvider.findFirst(name).orElseThrow(() -> new IOException("this JDK has no " + name));
        StringWriter said = new StringWriter();
        PrintWriter output = new PrintWriter(said);
        if (tool.run(output, output, arguments.toArray(String[]::new)) != 0) {
            throw new IOException(name + " failed: " + said);
        }
    }
}
