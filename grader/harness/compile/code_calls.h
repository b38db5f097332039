// As confine.h, for the WebAssembly engine: what the compiler's own code (LLVM IR as text) of a
// student's file calls in place of the libraries' functions.
#pragma once

#include <set>
#include <string>

namespace warplings::build {

// The code with the names of host_functions.h in place of the libraries', and the stubs of the
// functions in `host`.
std::string with_watched_calls(const std::string& ir, const std::set<std::string>& host);

}  // namespace warplings::build
