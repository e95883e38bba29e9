// A minimal UCI, without a GPU, to measure the player against other engines. `go nodes N` takes N as the soft limit.
#pragma once
#include <iostream>
#include <sstream>

#include "failure.h"
#include "machine.h"
#include "search.h"
#include "setup.h"

static const char* START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

inline std::string squareName(int square) {
    return {static_cast<char>('a' + (square & 7)), static_cast<char>('1' + (square >> 3))};
}

inline std::string nameOf(Move move) {
    int target = isCastling(move) ? kingTarget(castlingRight(move)) : to(move);
    std::string name = squareName(from(move)) + squareName(target);
    return isPromotion(move) ? name + "nbrq"[promotionIndex(move)] : name;
}

class UciPlayer {
public:
    explicit UciPlayer(const std::string& path) : machine(readNetworks({path})), memories(1) {}

    void newGame() { forget(memories.get()[0]); }

    void setPosition(std::istringstream& words) {
        std::string word, fen = START_FEN;
        words >> word;
        if (word == "fen") {
            fen.clear();
            while (words >> word && word != "moves") fen += word + " ";
        } else {
            words >> word;
        }
        Setup setup = fromFen(fen);
        scratch().castling = setup.castling;
        position = positionOf(setup);
        keys.assign(1, position.key);
        while (words >> word) {
            if (!play(word)) throw Failure("illegal move " + word);
        }
    }

    std::string think(u32 nodes) {
        std::vector<u64> path = keys;
        path.resize(keys.size() + MAX_PLY + 2);
        u32 spent = ::think(memories.get()[0], position, path.data(), static_cast<int>(keys.size()) - 1, nodes,
                            HARD_FACTOR * nodes);
        std::cout << "info depth " << scratch().depth << " score cp " << scratch().score << " nodes " << spent << std::endl;
        return nameOf(scratch().bestMove);
    }

private:
    Machine machine;
    Array<SearchMemory> memories;
    Position position;
    std::vector<u64> keys;

    bool play(const std::string& name) {
        u32* entries = memories.get()[0].frames[0].entries;
        int listed = listAll(position, entries);
        while (u32 entry = takeBest(entries, listed)) {
            Position after = position;
            if (nameOf(moveOf(entry)) == name && make(after, moveOf(entry))) {
                position = after;
                keys.push_back(position.key);
                return true;
            }
        }
        return false;
    }
};

inline int speakUci(const std::string& networkPath) {
    UciPlayer player(networkPath);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command, word;
        words >> command;
        if (command == "uci") {
            std::cout << "id name Castellan self-play\nuciok" << std::endl;
        } else if (command == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (command == "ucinewgame") {
            player.newGame();
        } else if (command == "position") {
            player.setPosition(words);
        } else if (command == "go") {
            u32 nodes = 200;
            while (words >> word) {
                if (word == "nodes") words >> nodes;
            }
            std::string move = player.think(nodes);
            std::cout << "bestmove " << move << std::endl;
        } else if (command == "quit") {
            break;
        }
    }
    return 0;
}
