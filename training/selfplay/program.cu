// Self-play on a GPU, one game in each warp. See ../README.md.
//
//   nvcc -O3 -std=c++17 -arch=native -DNEURONS=256 program.cu -o selfplay
//   g++ -O2 -std=c++17 -DNEURONS=256 -x c++ program.cu -o selfplay      (lanes emulated: for tests)
#include <algorithm>
#include <cstdio>
#include <map>

#include "checks.h"
#include "failure.h"
#include "play.h"
#ifndef __CUDACC__
#include "uci.h"
#endif

static const char* USAGE =
    "selfplay play NETWORK FOLDER [--seconds 60] [--seed 1] [--soft-nodes 200] [--chess960 0.1] [--rare 0.03]\n"
    "              [--label-nodes N --label-share 0.2] [--branches 0] [--natural 0]\n"
    "              [--played-out 0.1] [--openings EPD_FILE --named 0.33] [--opening-score 500] [--games 0] [--warps N]\n"
    "              [--buffer-words N] [--launch-nodes N] [--endings 1|0]\n"
    "selfplay match NETWORK OTHER [options of play]  (only if compiled with -DNETWORKS=2)\n"
    "selfplay perft EPD_FILE MOST_NODES\n"
    "selfplay evaluate NETWORK CROSSCHECK_FILE\n"
    "selfplay endings MATERIAL_OR_FEN...             (such as KRKP)\n"
    "selfplay uci NETWORK                            (only without a GPU)\n";

class Options {
public:
    Options(int count, char** words) {
        for (int i = 0; i < count; i += 2) {
            std::string name = words[i];
            if (name.compare(0, 2, "--") != 0 || i + 1 == count) throw Failure("an option is --name value, not " + name);
            values[name.substr(2)] = words[i + 1];
        }
    }

    double number(const std::string& name, double standard, double least, double most) {
        auto found = values.find(name);
        if (found == values.end()) return standard;
        char* end;
        double value = std::strtod(found->second.c_str(), &end);
        if (*end || end == found->second.c_str() || !(value >= least && value <= most)) {
            throw Failure("--" + name + " cannot be " + found->second);
        }
        values.erase(found);
        return value;
    }

    // Empty if it was not given.
    std::string text(const std::string& name) {
        std::string value = values[name];
        values.erase(name);
        return value;
    }

    void requireAllUsed() const {
        if (!values.empty()) throw Failure("unknown option --" + values.begin()->first);
    }

private:
    std::map<std::string, std::string> values;
};

// The lines of a file with one position each, without comments.
static std::vector<std::string> linesOf(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw Failure("cannot read " + path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line[0] != '#') lines.push_back(line);
    }
    return lines;
}

// Plays with a network into a folder, or, for a match, two networks against each other.
static void play(int count, char** words, bool match) {
    if (count < 2) throw Failure(USAGE);
    Options options(count - 2, words + 2);
    RunSettings run;
    run.networks.assign(words, words + NETWORKS);
    run.folder = match ? "" : words[1];
    run.seconds = options.number("seconds", 60, 0, 1e7);
    run.game.seed = static_cast<u64>(options.number("seed", 1, 0, 1e15));
    run.game.softNodes = static_cast<u32>(options.number("soft-nodes", 200, 1, 1e6));
    run.game.labelNodes = static_cast<u32>(options.number("label-nodes", 0, run.game.softNodes, 1e6));
    double labelShare = options.number("label-share", run.game.labelNodes ? 0.2 : 0, 0, 1);
    run.game.labelShare = static_cast<int>(SHARE_UNIT * labelShare);
    if (labelShare > 0 && !run.game.labelNodes) throw Failure("--label-share needs --label-nodes");
    run.game.gamesPerWarp = static_cast<u32>(options.number("games", 0, 0, 1e9));
    run.game.chess960 = static_cast<int>(SHARE_UNIT * options.number("chess960", 0.1, 0, 1));
    run.game.rare = static_cast<int>(SHARE_UNIT * options.number("rare", 0.03, 0, 1));
    run.game.playedOut = static_cast<int>(SHARE_UNIT * options.number("played-out", 0.1, 0, 1));
    run.game.branched = static_cast<int>(SHARE_UNIT * options.number("branches", 0, 0, 1));
    run.game.natural = static_cast<int>(SHARE_UNIT * options.number("natural", 0, 0, 1));
    run.game.openingScore = static_cast<int>(options.number("opening-score", 500, 0, INFINITE));
    std::string openings = options.text("openings");
    if (!openings.empty()) {
        for (const std::string& line : linesOf(openings)) run.openings.push_back(fromFen(line));
        if (run.openings.empty()) throw Failure(openings + " has no position");
    }
    run.game.named = static_cast<int>(SHARE_UNIT * options.number("named", openings.empty() ? 0 : 0.33, 0, 1));
    if (run.game.named > 0 && openings.empty()) throw Failure("--named needs --openings");
    run.warps = static_cast<int>(options.number("warps", 0, 0, 1e6));
    run.bufferWords = static_cast<u32>(options.number("buffer-words", 16 << 20, RECORD_HEADER + MAX_GAME_PLIES, 1e9));
    run.launchNodes = static_cast<u64>(options.number("launch-nodes", 0, 0, 1e15));
    run.endings = options.number("endings", ON_GPU, 0, 1) != 0;
    options.requireAllUsed();
    int most = defaultWarps();      // fails with a message if there is no GPU
    if (run.warps == 0) run.warps = most;
    Run(run).play();
}

static int jobWarps(size_t size) { return std::min(static_cast<int>(size), defaultWarps()); }

// Runs perft on each line, to the greatest depth whose count is within a limit. Returns the number of wrong lines.
static int perft(const std::string& path, u64 mostNodes) {
    std::vector<Setup> setups;
    std::vector<int> depths;
    std::vector<u64> expected;
    std::vector<std::string> names;
    for (const std::string& line : linesOf(path)) {
        int best = 0;
        u64 count = 0;
        for (size_t at = line.find(";D"); at != std::string::npos; at = line.find(";D", at + 1)) {
            int depth = 0;
            unsigned long long nodes = 0;
            if (std::sscanf(line.c_str() + at, ";D%d %llu", &depth, &nodes) == 2 && nodes <= mostNodes && depth > best) {
                best = depth;
                count = nodes;
            }
        }
        if (best == 0) continue;
        names.push_back(line.substr(0, line.find(';')));
        setups.push_back(fromFen(names.back()));
        depths.push_back(best);
        expected.push_back(count);
    }
    if (setups.empty()) throw Failure(path + " has no position with at most " + std::to_string(mostNodes) + " nodes");
    int warps = jobWarps(setups.size()), size = static_cast<int>(setups.size());
    Array<Setup> deviceSetups(size);
    Array<int> deviceDepths(size);
    Array<u64> counts(size);
    Array<SearchMemory> memories(warps);
    deviceSetups.set(setups);
    deviceDepths.set(depths);
    Machine machine({});
    machine.start(PerftJob{deviceSetups.get(), deviceDepths.get(), counts.get(), size, warps, memories.get()}, warps);
    waitForLaunch();
    std::vector<u64> found = counts.take();
    int wrong = 0;
    u64 nodes = 0;
    for (int i = 0; i < size; i++) {
        nodes += found[i];
        if (found[i] == expected[i]) continue;
        wrong++;
        std::printf("%s depth %d: %llu, not %llu\n", names[i].c_str(), depths[i],
                    static_cast<unsigned long long>(found[i]), static_cast<unsigned long long>(expected[i]));
    }
    std::printf("%d positions, %llu leaves, %d wrong\n", size, static_cast<unsigned long long>(nodes), wrong);
    return wrong;
}

// Compares the network's values with those of a cross-check file. Returns the number of wrong ones.
static int evaluate(const std::string& networkPath, const std::string& path) {
    std::vector<Setup> setups;
    std::vector<int> expected;
    std::vector<std::string> lines = linesOf(path);
    for (const std::string& line : lines) {
        setups.push_back(fromFen(line.substr(0, line.find('\t'))));
        expected.push_back(std::atoi(line.c_str() + line.rfind('\t') + 1));
    }
    int size = static_cast<int>(setups.size()), warps = jobWarps(setups.size());
    Array<Setup> deviceSetups(size);
    Array<int> values(size);
    Array<SearchMemory> memories(warps);
    deviceSetups.set(setups);
    Machine machine(readNetworks({networkPath}));
    machine.start(EvaluateJob{deviceSetups.get(), values.get(), size, warps, memories.get()}, warps);
    waitForLaunch();
    std::vector<int> found = values.take();
    int wrong = 0;
    for (int i = 0; i < size; i++) {
        if (found[i] == expected[i]) continue;
        wrong++;
        std::printf("%s: %d\n", lines[i].c_str(), found[i]);
    }
    std::printf("%d positions, %d wrong\n", size, wrong);
    return wrong;
}

struct ProbeJob {
    const Setup* setup;
    int* outcome;

    DEVICE void run(int) const { *outcome = probeEnding(positionOf(*setup)); }
};

// What its table says of a position.
static void printOutcome(const std::string& fen, const Machine& machine, Endgames& endings) {
    static const char* WORDS[] = {"drawn", "won", "lost", "impossible", "unknown"};
    Setup setup = fromFen(fen);
    std::vector<u32> men;
    for (u32 piece : setup.board) {
        if (piece != NONE && (piece & 7) != KING) men.push_back(piece);
    }
    men.resize(std::max<size_t>(men.size(), 2));
    bool hasTable = men.size() == 2 && !setup.rights && setup.enPassant == NO_SQUARE;
    if (hasTable) endings.make(BOTH_KINGS | men[0] << 16 | men[1] << 24);
    Array<Setup> deviceSetup(1);
    Array<int> outcome(1);
    deviceSetup.set({setup});
    machine.start(ProbeJob{deviceSetup.get(), outcome.get()}, 1);
    waitForLaunch();
    std::printf("%s: %s\n", fen.c_str(), WORDS[outcome.take()[0]]);
}

// How many positions of a material are won, drawn and lost for the side to move; White's king on the files a to d.
static void printCounts(const std::string& name, Endgames& endings) {
    u32 pieces = standardForm({0, piecesByName(name), WHITE}).pieces;
    if (pieceOf(pieces, 2) == NONE) throw Failure("bare kings have no table");
    endings.make(pieces);
    std::vector<u8> entries = endings.entries(pieces);
    for (int side : {WHITE, BLACK}) {
        size_t half = entries.size() / 2, counts[UNKNOWN] = {};
        for (size_t i = 0; i < half; i++) counts[entries[side * half + i]]++;
        std::printf("%s %s to move: %zu won, %zu drawn, %zu lost\n", name.c_str(), side == WHITE ? "white" : "black",
                    counts[WON], counts[DRAWN], counts[LOST]);
    }
}

static void showEndings(int count, char** words) {
    Machine machine({});
    Endgames endings;
    for (int i = 0; i < count; i++) {
        std::string word = words[i];
        if (word.find('/') == std::string::npos) {
            printCounts(word, endings);
        } else {
            printOutcome(word, machine, endings);
        }
    }
}

static int run(int count, char** words) {
    std::string command = count > 1 ? words[1] : "";
    bool match = command == "match";
    if (match != (NETWORKS == 2)) {
        throw Failure(match ? "compile it with -DNETWORKS=2 for matches" : "compiled for matches, it does nothing else");
    }
    if (command == "play" || match) {
        play(count - 2, words + 2, match);
        return 0;
    }
    if (command == "perft" && count == 4) return perft(words[2], std::strtoull(words[3], nullptr, 10)) ? 1 : 0;
    if (command == "evaluate" && count == 4) return evaluate(words[2], words[3]) ? 1 : 0;
    if (command == "endings" && count > 2) {
        showEndings(count - 2, words + 2);
        return 0;
    }
#ifndef __CUDACC__
    if (command == "uci" && count == 3) return speakUci(words[2]);
#endif
    throw Failure(USAGE);
}

int main(int count, char** words) {
    try {
        return run(count, words);
    } catch (const Failure& failure) {
        std::fprintf(stderr, "error: %s\n", failure.what());
        return 1;
    }
}
