// Reads a network file, checks it, and packs its weights for the warps.
#pragma once
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "checksum.h"
#include "failure.h"
#include "network.h"

struct NetworkFile {
    u32 id;                                 // the first four bytes of its SHA-256, by which games name their evaluator
    std::unique_ptr<Weights> weights;
    OutputLayer output;
};

inline std::vector<u8> readFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Failure("cannot read " + path);
    return std::vector<u8>(std::istreambuf_iterator<char>(in), {});
}

template <class T> T takeNumber(const u8*& at) {
    T number;
    std::memcpy(&number, at, sizeof number);
    at += sizeof number;
    return number;
}

// Two numbers to a word, half a row apart.
inline u32 pairOf(const i16* row, int index) {
    return static_cast<u32>(row[index + PAIRS] * 65536 + row[index]);
}

// Turns the feature weights of a file with stages, for each king bucket the low bytes of all weights plus 128 and then the
// high bytes, into numbers.
inline void joinPlanes(u8* weights) {
    constexpr size_t COUNT = static_cast<size_t>(FEATURES) * NEURONS;
    for (int bucket = 0; bucket < KING_BUCKETS; bucket++, weights += 2 * COUNT) {
        std::vector<u8> planes(weights, weights + 2 * COUNT);
        for (size_t i = 0; i < COUNT; i++) {
            i16 number = static_cast<i16>((planes[i] | planes[COUNT + i] << 8) - 128);
            std::memcpy(weights + 2 * i, &number, sizeof number);
        }
    }
}

inline NetworkFile readNetwork(const std::string& path) {
    constexpr size_t HEADER = 32;
    std::vector<u8> data = readFile(path);
    auto require = [&path](bool condition, const std::string& fault) {
        if (!condition) throw Failure(path + ": " + fault);
    };
    require(data.size() > HEADER && std::memcmp(data.data(), "CSTN", 4) == 0, "it is not a network");
    const u8* at = data.data() + 4;
    int version = takeNumber<u16>(at), neurons = takeNumber<u16>(at), buckets = takeNumber<u8>(at);
    int flags = takeNumber<u8>(at), activation = takeNumber<u16>(at), unit = takeNumber<u16>(at);
    int scale = takeNumber<u16>(at);
    u32 crc = takeNumber<u32>(at);
    int kingBuckets = version == 1 ? 1 : takeNumber<u8>(at), stages = version < 3 ? 1 : takeNumber<u8>(at);
    require(version >= 1 && version <= 3 && flags == 1 && activation == ACTIVATION_MAX && unit == OUTPUT_UNIT,
            "its version or format is not supported");
    require(neurons == NEURONS, "it has " + std::to_string(neurons) + " neurons, and this player was built for "
            + std::to_string(NEURONS) + "; build it with -DNEURONS=" + std::to_string(neurons));
    require(buckets >= 1 && buckets <= MAX_BUCKETS, "it has " + std::to_string(buckets) + " output buckets, not 1 to "
            + std::to_string(MAX_BUCKETS));
    require(kingBuckets == KING_BUCKETS, "it has " + std::to_string(kingBuckets) + " king buckets, and this player was "
            + "built for " + std::to_string(KING_BUCKETS) + "; build it with -DKING_BUCKETS=" + std::to_string(kingBuckets));
    require(stages == STAGES, "it has " + std::to_string(stages) + " stages, and this player was built for "
            + std::to_string(STAGES) + "; build it with -DSTAGES=" + std::to_string(stages));
    size_t places = version == 1 ? 0 : STAGES * KING_PLACES;
    size_t body = places + 2 * NEURONS * (KING_BUCKETS * FEATURES + 1) + buckets * (4 * NEURONS + 4);
    require(data.size() == HEADER + body, "it has the wrong length");
    require(crc32(data.data() + HEADER, body) == crc, "it is damaged");

    NetworkFile network;
    network.id = sha256Start(data);
    network.weights = std::make_unique<Weights>();
    std::memset(&network.output, 0, sizeof network.output);
    for (size_t place = 0; place < places; place++) {
        network.output.kingBucket[place] = data[HEADER + place];
        require(data[HEADER + place] < KING_BUCKETS, "its map of king buckets is invalid");
    }
    if (version == 3) joinPlanes(data.data() + HEADER + places);
    const i16* numbers = reinterpret_cast<const i16*>(data.data() + HEADER + places);
    static const int FILE_ORDER[6] = {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING};
    for (int bucket = 0; bucket < KING_BUCKETS; bucket++) {
        for (int feature = 0; feature < FEATURES; feature++, numbers += NEURONS) {
            int piece = FILE_ORDER[feature / SQUARES % 6] | (feature >= FEATURES / 2 ? +BLACK_PIECE : 0);
            u32* row = network.weights->rows + (bucket * ROWS + piece * SQUARES + feature % SQUARES) * PAIRS;
            for (int i = 0; i < PAIRS; i++) row[i] = pairOf(numbers, i);
        }
    }
    for (int i = 0; i < PAIRS; i++) network.output.start[i] = pairOf(numbers, i) + LOW_OFFSET;
    numbers += NEURONS;
    for (int half = 0; half < 2 * buckets; half++, numbers += NEURONS) {
        for (int i = 0; i < NEURONS; i++) network.output.weights[half * NEURONS + i] = numbers[i];
    }
    std::memcpy(network.output.biases, numbers, 4 * buckets);
    int piecesPerBucket = (GAME_PIECES + buckets - 1) / buckets;
    for (int pieces = 2; pieces <= SQUARES; pieces++) {
        network.output.bucket[pieces] = static_cast<u8>((smaller(pieces, GAME_PIECES) - 2) / piecesPerBucket);
        network.output.stage[pieces] = static_cast<u8>((smaller(pieces, GAME_PIECES) - 2) * STAGES / GAME_PIECES);
    }
    require(scale > 0, "its scale is zero");
    network.output.scale = scale;
    network.output.smallLogit = 0x7fffffff / scale;
    return network;
}

inline std::vector<NetworkFile> readNetworks(const std::vector<std::string>& paths) {
    std::vector<NetworkFile> networks;
    for (const std::string& path : paths) networks.push_back(readNetwork(path));
    return networks;
}
