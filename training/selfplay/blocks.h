// Writes the records of games to files of the format CSG1, version 2, in blocks; games from the initial position and
// games with a start record go into separate blocks. ../games.py describes the format.
#pragma once
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "checksum.h"
#include "failure.h"
#include "record.h"
#include "wholefile.h"

class GameFiles {
public:
    GameFiles(const std::string& folder, u32 evaluator, u32 softNodes)
        : folder(folder), evaluator(evaluator), softNodes(softNodes) {
        std::error_code error;
        std::filesystem::create_directories(this->folder, error);
        if (error) throw Failure("cannot create the folder " + folder + ": " + error.message());
    }

    // Adds the games of a buffer.
    void add(const std::vector<u32>& words) {
        for (size_t at = 0; at < words.size();) {
            const u32* game = &words[at];
            Block& block = game[1] ? withStarts : ordinary;
            u32 plies = game[0] & 1023;
            block.words.push_back(game[0]);
            block.boardCheck ^= game[2];
            if (game[1]) block.starts.insert(block.starts.end(), game + 3, game + 3 + START_WORDS);
            for (u32 ply = 0; ply < plies; ply++) {
                block.moves.push_back(static_cast<u16>(game[RECORD_HEADER + ply]));
                block.scores.push_back(static_cast<u16>(game[RECORD_HEADER + ply] >> 16));
            }
            at += RECORD_HEADER + plies;
            if (block.words.size() == GAMES_PER_BLOCK) write(block);
        }
    }

    // Writes what is left.
    void close() {
        write(ordinary);
        write(withStarts);
        finishFile();
    }

private:
    static constexpr size_t GAMES_PER_BLOCK = 4096;
    static constexpr size_t FILE_BYTES = 32 << 20;

    struct Block {
        std::vector<u32> words, starts;
        std::vector<u16> moves, scores;
        u32 boardCheck = 0;
    };

    std::filesystem::path folder;
    u32 evaluator, softNodes;
    Block ordinary, withStarts;
    int number = 1;
    std::unique_ptr<WholeFile> file;
    size_t written = 0;

    std::filesystem::path pathOf(int which) const {
        char name[32];
        std::snprintf(name, sizeof name, "gpu-%06d.csg", which);
        return folder / name;
    }

    template <class T> static void append(std::vector<u8>& bytes, const std::vector<T>& values) {
        const u8* begin = reinterpret_cast<const u8*>(values.data());
        bytes.insert(bytes.end(), begin, begin + values.size() * sizeof(T));
    }

    void write(Block& block) {
        if (block.words.empty()) return;
        std::vector<u8> body;
        append(body, block.words);
        append(body, block.starts);
        append(body, block.moves);
        append(body, block.scores);
        u32 version = 2, flags = block.starts.empty() ? 0 : 1;
        u32 header[8] = {0, version | flags << 16, static_cast<u32>(block.words.size()),
                         static_cast<u32>(block.moves.size()), evaluator, softNodes, crc32(body.data(), body.size()),
                         block.boardCheck};
        std::memcpy(header, "CSG1", 4);
        if (!file) {
            while (std::filesystem::exists(pathOf(number))) number++;
            file = std::make_unique<WholeFile>(pathOf(number));
        }
        file->write(header, sizeof header);
        file->write(body.data(), body.size());
        written += sizeof header + body.size();
        block = Block();
        if (written >= FILE_BYTES) finishFile();
    }

    void finishFile() {
        if (!file) return;
        file->finish();
        file.reset();
        written = 0;
    }
};
