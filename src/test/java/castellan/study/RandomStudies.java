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
import java.util.stream.IntStream;

/** Studies in which everything was edited at random; the same seed gives the same study. */
public final class RandomStudies {

    private static final List<String> TEXTS = List.of(
            "good",
            "two\nlines, and a very long one that does not fit into the eighty columns of the export format of PGN",
            "a { brace and (brackets) [%foo bar] ; %",
            "% not an escape",
            "Müller ½ ♔ 1. e4 $1",
            "[%cal Xa1] [%clk soon]",
            "");

    private RandomStudies() {}

    public static Study study(Setup start, boolean chess960, int nodes, Random random) {
        Study study = new Study(start, chess960, Map.of("White", "a \"b\" \\"), Pgn.UNFINISHED);
        grow(study, nodes, random);
        study.root().subtree().forEach(node -> annotate(study, node, random));
        return study;
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
        study.comment(node, TEXTS.get(random.nextInt(TEXTS.size())));
        if (node.index() > 0) {
            study.commentBefore(node, TEXTS.get(random.nextInt(TEXTS.size())));
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
    }

    private static Shape shape(Random random) {
        Shape.Tint[] tints = Shape.Tint.values();
        return new Shape(
                tints[random.nextInt(tints.length)], random.nextInt(Square.COUNT), random.nextInt(Square.COUNT));
    }
}
