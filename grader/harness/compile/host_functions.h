// The libraries' functions that a device does not have: a kernel that calls one would read or write
// memory where the referee does not look.
#pragma once

#include <set>
#include <string>

namespace warplings::build {

// Whether a kernel may call the library's function of this symbol: mathematics and printf, which
// CUDA has, and what compilers call. True also of what is no function of C's or C++'s library.
bool is_for_kernels(const std::string& symbol);

// What the object calls the stub of a function.
std::string stub_of(const std::string& symbol);

// Assembly of the stubs. Host code goes on to the function; a kernel ends with a diagnosis.
std::string host_stubs(const std::set<std::string>& symbols);

}  // namespace warplings::build
