// Counts by line of the source, where they are asked for (REFEREE_COUNTERS_BY_LINE=1). They take
// time and addr2line, so a run that only wants sums goes without.
#pragma once

#include <cstdint>
#include <source_location>
#include <vector>

#include "referee/src/runtime/report/launch_record.h"

namespace referee {

// What this place adds to the counter in the running launch, zeros at first.
LineCount& line_count(const char* counter, std::uintptr_t pc);
// The same for accesses of the array or the variable that holds this address of global memory.
LineCount& line_count_of_memory(const char* counter, std::uintptr_t pc, std::uintptr_t address);
LineCount& line_count(const char* counter, std::source_location where);

// All of the launch that has ended; they start anew.
std::vector<LineCount> take_line_counts();

}  // namespace referee
