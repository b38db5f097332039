// The program, from its words to its exit status.
#pragma once

#include <string>
#include <vector>

namespace warplings::cli {

// Runs the whole program; returns its exit status. Everything that can go wrong becomes one
// message on stderr.
int run_program(const std::vector<std::string>& words);

}  // namespace warplings::cli
