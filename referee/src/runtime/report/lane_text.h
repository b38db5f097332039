// Lanes, threads and their calls as reports name them.
#pragma once

#include <cstdint>
#include <string>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// "0-3, 5, 8-31" for the set bits; "0, 4, ..., 28" for many at the same distance.
std::string lane_ranges(Mask lanes);
// "0x0000ffff".
std::string mask_text(Mask mask);
// "thread 5 (warp 0, lane 5)".
std::string thread_text(std::uint32_t thread);
// The same, and " of block 2" where the running block of the launch is another one.
std::string thread_text(std::uint32_t thread, std::uint64_t block);
// "threads 64-127 of the block".
std::string range_text(const RangeCall& call);

// The name under which the kernel made this call.
const char* call_name(const Call& call);

}  // namespace referee
