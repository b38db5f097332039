// How a fuzz target says that a promise is broken.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace warplings::fuzz {

// `promise` is a sentence that the input has just made false. Ends the program, so that libFuzzer
// and the driver of our own keep the input.
inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "Broken: %s\n", promise);
  std::abort();
}

}  // namespace warplings::fuzz
