// Whether lanes have made the same call.
#pragma once

#include <bit>
#include <cstdint>
#include <source_location>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// One place of the source, reached through the same calls.
bool same_place(std::source_location a, std::source_location b);
// The quick half of it: calls at one place mostly bring the same object, but not always.
inline bool is_identical(std::source_location a, std::source_location b) {
  return std::bit_cast<std::uintptr_t>(a) == std::bit_cast<std::uintptr_t>(b);
}

// The same operation, called at one place.
inline bool same_collective(const Call& a, const Call& b) {
  return a.operation == b.operation && same_place(a.where, b.where);
}

// Of the lanes in `left`, which wait for others who never come: the first, and those that made the
// same call with the same mask. `left` is not empty.
Mask waiting_together(const Warp& warp, Mask left);

}  // namespace referee
