// What the compiler's own code for the WebAssembly engine (LLVM IR as text) says of a student's
// file, as symbols.h wants to see it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warplings::build {

// The names that the code defines and those that it leaves undefined, as `nm -P -g` writes them.
std::string names_in(std::string_view ir);

// What is no C++: instructions and directives of its own, and functions that are imported or
// exported by another name than theirs. One line each in the form of a compiler's message.
std::string forbidden_in(std::string_view ir, const std::filesystem::path& exercise);

// Whether the code, as it is before the compiler adds them, has callbacks of the referee's: a
// message.
std::string own_callbacks_in(std::string_view ir, const std::filesystem::path& exercise);

}  // namespace warplings::build
