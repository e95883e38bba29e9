package castellan.study;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Pgn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Studies in which everything was edited at random; the same seed gives the same study. */
public final class RandomStudies {

    /** What comments are made of: ordinary words, and everything that means something in PGN. */
    private static final List<String> WORDS = List.of(
            "good",
            "and a very long word that does not fit into the eighty columns of the export format of PGN anyway",
            "M\u00fcller \u00bd \u2654 1. e4 $1",
            "\ud83d\ude00",
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "$5",
            "--",
            "1-0",
            "\n",
            "\r\n",
            "\r",
            "\n%",
            "\n[Event \"x\"]\n",
            "\t",
            " ",
            "\u00a0",
            "\u2028",
            "\ufeff",
            "\u0000",
            "\ud800",
            "[%foo bar]",
            "[%cal Xa1]",
            "[%clk soon]",
            "[%eval 0.345,7]",
            "[%eval",
            "1.0]",
            "[%eval #-0]",
            "[%clk 0:00:01.05]",
            "[%clk",
            "1:75:99]",
            "[%cal Ga1a2,Ba1a1]",
            "[%csl",
            "Ra1]",
            "]");

    private static final List<String> RESULTS = List.of("1-0", "0-1", "1/2-1/2", Pgn.UNFINISHED);

    private RandomStudies() {}

    public static Study study(Setup start, boolean chess960, int nodes, Random random) {
        Study study = new Study(
                start,
                chess960,
                Map.of("White", "a \"b\" \\", "Annotator", text(random)),
                RESULTS.get(random.nextInt(4)));
        grow(study, nodes, random);
        study.root().subtree().forEach(node -> annotate(study, node, random));
        return study;
    }

    private static String text(Random random) {
        String blank = random.nextBoolean() ? "" : " ";
        return IntStream.range(0, random.nextInt(6))
                .mapToObj(i -> WORDS.get(random.nextInt(WORDS.size())))
                .collect(Collectors.joining(blank));
    }

    /** Adds moves, mostly below the last ones. */
    private static void grow(Study study, int nodes, Random random) {
        List<Node> all = new ArrayList<>(List.of(study.root()));
        for (int tries = 0; study.size() < nodes && tries < 20 * nodes; tries++) {
            int back = (int) Math.min(all.size() - 1, Math.abs(random.nextGaussian()) * 4);
            Node at = random.nextInt(10) == 0 ? all.get(random.nextInt(all.size())) : all.get(all.size() - 1 - back);
            MoveList moves = new MoveList();
            MoveGenerator.all(study.position(at), moves);
            if (!moves.isEmpty()) {
                Change change = study.play(at, moves.get(random.nextInt(moves.size())));
                if (!change.isNone()) {
                    all.add(change.node());
                }
            }
        }
    }

    private static void annotate(Study study, Node node, Random random) {
        if (random.nextInt(3) > 0) {
            return;
        }
        study.comment(node, text(random));
        if (!node.isRoot() && random.nextBoolean()) {
            study.commentBefore(node, text(random));
        }
        study.glyphs(node, random.ints(random.nextInt(3), 0, 256).boxed().toList());
        study.shapes(
                node,
                IntStream.range(0, random.nextInt(3))
                        .mapToObj(i -> shape(random))
                        .toList());
        if (random.nextBoolean()) {
            OptionalInt depth = random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(99));
            int value = random.nextInt(2000) - 1000;
            Evaluation evaluation = random.nextBoolean() ? Evaluation.centipawns(value) : Evaluation.mate(value);
            study.evaluate(node, Optional.of(evaluation.atDepth(depth)));
        }
        if (random.nextBoolean()) {
            study.comment(node, node.notes().comment() + " [%clk 1:02:0" + random.nextInt(10) + ".5]");
        }
        if (random.nextInt(4) == 0) {
            study.evaluate(node, Optional.empty());
        }
    }

    private static Shape shape(Random random) {
        Shape.Tint[] tints = Shape.Tint.values();
        return new Shape(
                tints[random.nextInt(tints.length)], random.nextInt(Square.COUNT), random.nextInt(Square.COUNT));
    }
}
