// The one exception of the player: a mistake of the user or of the machine, reported in one line.
#pragma once
#include <stdexcept>
#include <string>

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};
