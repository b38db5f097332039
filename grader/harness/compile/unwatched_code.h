// Looks at what g++ has left unwatched behind the pass that adds the referee's callbacks.
#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <vector>

namespace warplings::build {

// What a submission must not contain, in the form of a compiler's message; empty where nothing is
// wrong. `dump` is what g++ writes with -fdump-tree-tsan-lineno; statements of files below one of
// the `trusted` folders, the libraries', may copy.
std::string unwatched_code(std::istream& dump, const std::vector<std::filesystem::path>& trusted,
                           const std::filesystem::path& exercise);

}  // namespace warplings::build
