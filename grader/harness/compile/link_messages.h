// What a linker says about a student's file, in words that help.
#pragma once

#include <filesystem>
#include <string>

namespace warplings::build {

// Missing functions, a main() of the student's own, and functions defined twice become sentences
// that name the student's file. What is not understood is kept as it is.
std::string explain_link_messages(const std::string& messages,
                                  const std::filesystem::path& exercise);

}  // namespace warplings::build
