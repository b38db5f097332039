// Counts by line of the source, where they are asked for (REFEREE_COUNTERS_BY_LINE=1). They take
// time and addr2line, so a run that only wants sums goes without.
#pragma once

#include <cstdint>
#include <source_location>
#include <vector>

#include "referee/src/runtime/report/launch_record.h"

namespace referee {

// What this place adds to the counter in the running launch, zeros at first. `array` is the size of
// the allocation in bytes, where the counter is of one.
LineCount& line_count(const char* counter, std::uintptr_t pc, std::uint64_t array = 0);
LineCount& line_count(const char* counter, std::source_location where);

// All of the launch that has ended; they start anew.
std::vector<LineCount> take_line_counts();

}  // namespace referee
