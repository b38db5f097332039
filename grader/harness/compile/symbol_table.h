// Looks at g++'s own table of a file's symbols, which knows what attributes and labels the source
// gave them.
#pragma once

#include <filesystem>
#include <istream>
#include <string>

namespace warplings::build {

// What a submission must not contain, in the form of a compiler's message; empty where nothing is
// wrong. `table` is what g++ writes with -fdump-ipa-visibility.
std::string forbidden_symbols(std::istream& table, const std::filesystem::path& exercise);

}  // namespace warplings::build
