// What kernels and calls of the host move of one array, as the referee's report has it, and how a
// message calls what is counted so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/harness/grading/referee_report.h"

namespace warplings::grading {

// An array of the call, as the contract names it; or several of one size, "keys and values". Memory
// of its size that is none of the caller's arrays is meant, too: a copy of it on the device.
struct Array {
  std::string name;
  std::uint64_t bytes = 0;   // of one
  std::uint64_t arrays = 1;  // that the name means
};

// Over some launches: sums, and the most that any of them has.
struct Use {
  std::uint64_t bytes = 0;
  std::uint64_t atomic_bytes = 0;  // that atomics move besides
  // Of both, those of memory of the array's size that is none of the caller's.
  std::uint64_t other_memory = 0;
  std::uint64_t wide_bytes = 0;
  std::uint64_t sector_bytes = 0;
  std::uint64_t most_of_a_thread = 0;
  std::uint64_t most_of_a_block = 0;
  std::optional<std::uint64_t> most_of_a_line;  // where it was counted
  std::uint64_t threads = 0;
  std::uint64_t blocks = 0;
};

// `direction` is "global_loads" or "global_stores".
Use use_of(const Array& array, const std::vector<Launch>& launches, const char* direction);

// What the program's calls have copied from what counts as the array, or have written of it, and
// where they begin to.
struct ByCalls {
  std::uint64_t bytes = 0;
  std::uint64_t other_memory = 0;  // of them
  Location first{};
};
ByCalls copies_of(const Array& array, const RefereeReport& report);
ByCalls stores_by_calls(const Array& array, const RefereeReport& report);

// "in"; "in and other memory of its size" where some of the bytes are of such memory, and "other
// memory of the size of in" where all are.
std::string in_words(const Array& array, std::uint64_t other_memory, std::uint64_t bytes);
std::string in_words(const Array& array, const Use& use);
// "its", or "their" where the name means several.
const char* its(const Array& array);

}  // namespace warplings::grading
