// The files that a program is made from: as its compiler lists them, and as #include leads to them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warplings::build {

// The prerequisites of a rule of make, as the options -MMD of gcc, clang and nvcc write it.
std::vector<std::filesystem::path> prerequisites(std::string_view rule);

// Those of the files that lie in none of the folders, however their paths are spelt.
std::vector<std::filesystem::path> files_outside(const std::vector<std::filesystem::path>& files,
                                                 std::vector<std::filesystem::path> folders);

// A digest of the source and of all that it includes of the user's and the course's, for those who
// ask before anything is built. Looks through any #if branch, so that it may change where the
// object would not. The same text for every file that cannot be read.
std::string source_digest(const std::filesystem::path& source);

// The folders with what the untrusted side is compiled from besides the student's file: what a
// compiler in a sandbox must be able to read.
std::vector<std::filesystem::path> untrusted_folders();

}  // namespace warplings::build
