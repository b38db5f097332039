// Looks at the assembly that the compiler made of a student's file, before it becomes an object.
#pragma once

#include <filesystem>
#include <istream>
#include <string>

namespace warplings::build {

// What a submission must not contain, in the form of a compiler's message; empty where nothing is
// wrong. `assembly` is the output of g++ or clang++ for this machine's processor.
std::string forbidden_code(std::istream& assembly, const std::filesystem::path& exercise);

}  // namespace warplings::build
