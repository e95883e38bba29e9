package castellan.book;

import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.notation.UciMoves;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the file of opening names from a copy of {@code lichess-org/chess-openings}, and evaluates all positions with a
 * search of so many nodes. {@code docs/books.md} has the command.
 */
final class OpeningsMaker {

    private static final Path RESULT = Path.of("src", "main", "resources", "castellan", "book", Openings.FILE);
    private static final List<String> SOURCES = List.of("a.tsv", "b.tsv", "c.tsv", "d.tsv", "e.tsv");
    private static final int HASH = 16;
    /** Beyond it only the sign matters. */
    private static final int LARGEST_VALUE = 300;

    private final List<Line> lines = new ArrayList<>();
    /** The value for White of each position, by its FEN without counters. */
    private final Map<String, Integer> values = new ConcurrentHashMap<>();

    /** @param positions after each move, as FEN without counters */
    private record Line(List<String> moves, List<String> positions, String eco, String name)
            implements Comparable<Line> {

        static Line of(String row) {
            String[] columns = row.split("\t");
            Position position = Position.of(Setup.start());
            List<String> moves = new ArrayList<>();
            List<String> positions = new ArrayList<>();
            for (String word : columns[2].split(" ")) {
                if (!Character.isDigit(word.charAt(0))) {
                    int move = San.parse(position, word);
                    moves.add(UciMoves.of(move, false));
                    position.make(move);
                    positions.add(Fen.of(position).replaceFirst(" \\d+ \\d+$", ""));
                }
            }
            return new Line(moves, positions, columns[0], columns[1]);
        }

        @Override
        public int compareTo(Line other) {
            return Arrays.compare(moves.toArray(String[]::new), other.moves.toArray(String[]::new));
        }

        int shared(Line before) {
            int count = 0;
            while (count < Math.min(moves.size(), before.moves.size())
                    && moves.get(count).equals(before.moves.get(count))) {
                count++;
            }
            return count;
        }
    }

    private OpeningsMaker(Path folder) throws IOException {
        for (String source : SOURCES) {
            Files.readAllLines(folder.resolve(source)).stream()
                    .skip(1)
                    .map(Line::of)
                    .forEach(lines::add);
        }
        Collections.sort(lines);
    }

    /** @param arguments the folder of the source and the nodes for each position */
    public static void main(String[] arguments) throws Exception {
        OpeningsMaker maker = new OpeningsMaker(Path.of(arguments[0]));
        maker.evaluate(Long.parseLong(arguments[1]));
        byte[] content = maker.content();
        Files.write(RESULT, content);
        System.out.println(
                maker.lines.size() + " names, " + maker.values.size() + " positions, " + content.length + " bytes");
    }

    private void evaluate(long nodes) throws InterruptedException {
        Set<String> all = new LinkedHashSet<>();
        lines.forEach(line -> all.addAll(line.positions()));
        List<String> fens = List.copyOf(all);
        int threads = Integer.getInteger("threads", Runtime.getRuntime().availableProcessors());
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int first = i;
            Thread worker = new Thread(() -> {
                SearchPool pool = new SearchPool(Network.standard());
                pool.resizeTable(HASH);
                for (int at = first; at < fens.size(); at += threads) {
                    values.put(fens.get(at), value(pool, fens.get(at), nodes));
                    if (values.size() % 500 == 0) {
                        System.out.println(values.size() + " of " + fens.size());
                    }
                }
            });
            worker.start();
            workers.add(worker);
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private static int value(SearchPool pool, String fen, long nodes) {
        Position position = Fen.position(fen + " 0 1");
        int[] score = {0};
        pool.clear();
        pool.search(
                position,
                SearchLimits.nodes(nodes),
                SearchSettings.DEFAULT,
                new SearchControl(false, false),
                new SearchListener() {
                    @Override
                    public void onInfo(SearchInfo info) {
                        int value = info.score().value();
                        score[0] = info.score().isMate() ? Integer.signum(value) * LARGEST_VALUE : value;
                    }
                });
        int limited = Math.max(-LARGEST_VALUE, Math.min(LARGEST_VALUE, score[0]));
        return position.sideToMove() == Color.WHITE ? limited : -limited;
    }

    private byte[] content() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes) {
            {
                def.setLevel(9);
            }
        }) {
            Line before = new Line(List.of(), List.of(), "", "");
            for (Line line : lines) {
                int shared = line.shared(before);
                String row = String.join(
                        Openings.COLUMN,
                        Integer.toString(shared),
                        String.join(
                                Openings.BLANK,
                                line.moves().subList(shared, line.moves().size())),
                        line.positions().stream()
                                .skip(shared)
                                .map(fen -> values.get(fen).toString())
                                .collect(Collectors.joining(Openings.BLANK)),
                        line.eco(),
                        line.name());
                out.write((row + "\n").getBytes(StandardCharsets.UTF_8));
                before = line;
            }
        }
        return bytes.toByteArray();
    }
}
