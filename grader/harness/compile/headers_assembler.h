// What the referee's own headers bring into a file's assembly.
#pragma once

#include <istream>

namespace warplings::build {

// Reads on to the end of what the source brought as assembler. True if that is only the calls of
// the runtime's headers (referee/waiting_calls.h). g++ says of each where it comes from; clang
// writes one at a time.
bool is_the_headers_own(std::istream& assembly, bool gcc);

}  // namespace warplings::build
