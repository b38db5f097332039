// Copies of structures as a device makes them: a float4 in one load of 16 bytes, and one store.
#pragma once

#include <string>

namespace referee::driver::wasm {

// Takes LLVM IR as text, before it is optimised. A copy of 8 or 16 bytes, aligned to as much,
// becomes the load and the store of a vector. The compiler would otherwise make of it a load for
// each member, and what is counted and diagnosed would not be what the source says. For the same
// reason handlers of checks are said to touch none of the program's memory: what was loaded before
// one, perhaps called, is not loaded again behind it.
std::string with_whole_copies(const std::string& ir);

}  // namespace referee::driver::wasm
