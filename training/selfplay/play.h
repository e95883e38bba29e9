// A run of self-play: a series of launches. The games of one launch are written to files during the next one, and games
// in progress are saved for a later run. A match between two networks is a run of which only the results are kept.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>

#include "blocks.h"
#include "failure.h"
#include "game.h"
#include "makeendings.h"
#include "wholefile.h"

struct PlayJob {
    Launch order;
    int warps;
    Game* games;
    SearchMemory* memories;
    Statistics* statistics;

    DEVICE void run(int warp) const {
        // Emulated warps run one after another, so each gets its own share of the budget.
        u64 budget = ON_GPU ? order.nodeBudget : order.nodeBudget * (warp + 1) / warps;
        Player(order, warp, games[warp], memories + NETWORKS * warp, statistics[warp]).play(budget);
    }
};

struct RunSettings {
    std::vector<std::string> networks;      // one for each that the program is compiled for
    std::string folder;                     // empty in a match
    std::vector<Setup> openings;
    Settings game;
    double seconds;
    int warps;
    u32 bufferWords;
    u64 launchNodes;            // 0 to let a launch take about a second
    bool endings;               // whether endgame tables are made
};

inline volatile std::sig_atomic_t stopAsked = 0;

class Run {
public:
    explicit Run(const RunSettings& settings)
        : settings(settings), networks(readNetworks(settings.networks)), machine(networks), games(settings.warps),
          memories(NETWORKS * settings.warps), statistics(settings.warps), openings(settings.openings.size()), spent(1),
          used(2) {
        for (auto& buffer : buffers) buffer = std::make_unique<Array<u32>>(settings.bufferWords);
        openings.set(settings.openings);
        this->settings.game.openings = openings.get();
        this->settings.game.openingCount = static_cast<int>(settings.openings.size());
        if (!settings.folder.empty()) {
            u32 nodes = settings.game.labelNodes ? settings.game.labelNodes : settings.game.softNodes;
            files = std::make_unique<GameFiles>(settings.folder, networks[0].id, nodes);
            resume();
        }
        if (settings.endings) makeEndings();
        std::signal(SIGINT, [](int) { stopAsked = 1; });
        std::signal(SIGTERM, [](int) { stopAsked = 1; });
    }

    void play() {
        began = std::chrono::steady_clock::now();
        double lastReport = 0, speed = 0;
        u64 nodesBefore = 0;
        std::vector<u32> finished;
        for (int number = 0; ; number++) {
            double left = settings.seconds - elapsed();
            // A launch takes this long or the time left; the first one is short and measures the speed. At the end of a
            // launch warps wait for the last one, longer after deep searches.
            double length = settings.game.labelNodes ? 5 : 1;
            u64 budget = settings.launchNodes;
            if (!budget) budget = speed > 0 ? static_cast<u64>(speed * std::min(length, left)) : 4000ull * settings.warps;
            double started = elapsed();
            begin(number % 2, budget);
            if (files) files->add(finished);
            waitForLaunch();
            finished = buffers[number % 2]->take(used.take()[number % 2]);
            total = sumUp();
            bool idle = total.nodes == nodesBefore && finished.empty();
            speed = (total.nodes - nodesBefore) / std::max(elapsed() - started, 1e-9);
            nodesBefore = total.nodes;
            bool last = stopAsked || idle || elapsed() >= settings.seconds - 0.01;
            if (last || elapsed() - lastReport >= 5) {
                report();
                lastReport = elapsed();
            }
            if (last) break;
        }
        if (!files) return;
        files->add(finished);
        files->close();
        suspend();
    }

private:
    RunSettings settings;
    std::vector<NetworkFile> networks;
    Machine machine;
    Array<Game> games;
    Array<SearchMemory> memories;
    Array<Statistics> statistics;
    Array<Setup> openings;
    Array<u64> spent;
    Array<u32> used;
    std::unique_ptr<Array<u32>> buffers[2];
    std::unique_ptr<GameFiles> files;
    Endgames endings;
    Statistics total = {};
    std::chrono::steady_clock::time_point began;

    double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }

    void makeEndings() {
        began = std::chrono::steady_clock::now();
        endings.makeAll(ENDGAME_MEN);
        std::printf("%d endgame tables made in %.1f s\n", endings.size(), elapsed());
    }

    void begin(int buffer, u64 budget) {
        spent.set({0});
        used.set({0, 0});
        RecordBuffer records = {buffers[buffer]->get(), used.get() + buffer, settings.bufferWords};
        PlayJob job = {{settings.game, budget, spent.get(), records}, settings.warps, games.get(), memories.get(),
                       statistics.get()};
        machine.start(job, settings.warps);
    }

    Statistics sumUp() const {
        Statistics sum = {};
        for (const Statistics& one : statistics.take()) {
            const u64* from = reinterpret_cast<const u64*>(&one);
            for (size_t i = 0; i < sizeof(Statistics) / sizeof(u64); i++) reinterpret_cast<u64*>(&sum)[i] += from[i];
        }
        return sum;
    }

    void report() const {
        double seconds = std::max(elapsed(), 1e-9), searched = std::max<double>(total.searched, 1);
        std::printf("games %llu (+%llu =%llu -%llu), %.3f M positions/s, %.1f M nodes/s, a move %.0f nodes and depth "
                    "%.2f, usable %.1f M, %.0f s left",
                    static_cast<unsigned long long>(total.games),
                    static_cast<unsigned long long>(total.results[WHITE_WON]),
                    static_cast<unsigned long long>(total.results[DRAW]),
                    static_cast<unsigned long long>(total.results[BLACK_WON]), total.searched / seconds / 1e6,
                    total.nodes / seconds / 1e6, total.nodes / searched, total.depths / searched, total.usable / 1e6,
                    std::max(0.0, settings.seconds - seconds));
        if (total.labelled) {
            std::printf(", %.1f M deep searches of %.0f nodes", total.labelled / 1e6,
                        static_cast<double>(total.labelNodes) / total.labelled);
        }
        std::printf("\n");
        if (networks.size() > 1) reportMatch();
        std::fflush(stdout);
    }

    // What the first network gains over the second, with its 95 % error. The games are independent of each other.
    void reportMatch() const {
        double lost = static_cast<double>(total.firstResults[BLACK_WON]), drawn = static_cast<double>(total.firstResults[DRAW]);
        double won = static_cast<double>(total.firstResults[WHITE_WON]), games = std::max(won + drawn + lost, 1.0);
        double score = std::min(std::max((won + drawn / 2) / games, 0.5 / games), 1 - 0.5 / games);
        double variance = (won + drawn / 4) / games - score * score;
        double error = 1.96 * std::sqrt(std::max(variance, 0.0) / games) * 400 / std::log(10) / (score * (1 - score));
        std::printf("match +%.0f =%.0f -%.0f, Elo %+.1f +- %.1f\n", won, drawn, lost,
                    -400 * std::log10(1 / score - 1), error);
    }

    // ---- Games in progress. Only the games are saved: a resumed game begins with an empty hash table.

    struct Header {
        char magic[8];
        u64 gameBytes, evaluator, seed, softNodes, labelNodes, labelShare, warps;
    };

    Header header() const {
        return {{'C', 'S', 'G', 'R', '2'}, sizeof(Game), networks[0].id, settings.game.seed, settings.game.softNodes,
                settings.game.labelNodes, static_cast<u64>(settings.game.labelShare), static_cast<u64>(settings.warps)};
    }

    std::filesystem::path resumePath() const { return std::filesystem::path(settings.folder) / "games.resume"; }

    void resume() {
        std::ifstream in(resumePath(), std::ios::binary);
        if (!in) return;
        Header found = {}, wanted = header();
        std::vector<Game> kept(settings.warps);
        in.read(reinterpret_cast<char*>(&found), sizeof found);
        if (!in || std::memcmp(&found, &wanted, sizeof found) != 0) {
            throw Failure(resumePath().string() + " belongs to a run with another network, seed, node limit or number "
                          "of warps; use the same, or remove it");
        }
        in.read(reinterpret_cast<char*>(kept.data()), kept.size() * sizeof(Game));
        if (!in) throw Failure(resumePath().string() + " is cut off; remove it");
        games.set(kept);
        std::printf("%d games of an earlier run resumed\n", inProgress(kept));
    }

    void suspend() const {
        std::vector<Game> kept = games.take();
        WholeFile out(resumePath());
        Header start = header();
        out.write(&start, sizeof start);
        out.write(kept.data(), kept.size() * sizeof(Game));
        out.finish();
        std::printf("%d games in progress saved in %s\n", inProgress(kept), resumePath().c_str());
    }

    static int inProgress(const std::vector<Game>& kept) {
        return static_cast<int>(std::count_if(kept.begin(), kept.end(), [](const Game& game) {
            return game.stage != Stage::NONE;
        }));
    }
};
