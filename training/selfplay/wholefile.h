// A file that gets its name when it is complete and on the disk: neither a killed program nor a power failure leaves a
// broken one.
#pragma once
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "failure.h"

class WholeFile {
public:
    explicit WholeFile(const std::filesystem::path& path) : path(path), part(path.string() + ".part") {
        file = std::fopen(part.c_str(), "wb");
        if (!file) fail();
    }
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;
    ~WholeFile() {
        if (file) std::fclose(file);
    }

    void write(const void* bytes, size_t count) {
        if (count && std::fwrite(bytes, count, 1, file) != 1) fail();
    }

    // Gives the file its name.
    void finish() {
        bool isOnDisk = std::fflush(file) == 0 && fsync(fileno(file)) == 0;
        isOnDisk = std::fclose(file) == 0 && isOnDisk;
        file = nullptr;
        if (!isOnDisk) fail();
        std::filesystem::rename(part, path);
    }

private:
    std::filesystem::path path, part;
    std::FILE* file;

    [[noreturn]] void fail() const { throw Failure("cannot write " + part.string()); }
};
