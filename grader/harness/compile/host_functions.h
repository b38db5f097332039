// What a student's object calls in place of the libraries' functions. Those that write to memory
// and that CUDA has are the referee's own. And those that a device does not have ask first who
// calls: a kernel would read or write memory where the referee does not look.
#pragma once

#include <set>
#include <string>

namespace warplings::build {

// Whether a kernel may call the library's function of this symbol: mathematics and printf, which
// CUDA has, and what compilers call. True also of what is no function of C's or C++'s library.
bool is_for_kernels(const std::string& symbol);

// The symbol of what is called instead of this function; empty where it is called itself. `host`
// are those functions of the object that have a stub.
std::string called_instead(const std::string& symbol, const std::set<std::string>& host);

// Assembly of the stubs. Host code goes on to the function; a kernel ends with a diagnosis.
std::string host_stubs(const std::set<std::string>& symbols);

}  // namespace warplings::build
