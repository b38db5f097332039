// Processes that compute ahead: each goes on with a copy of everything that this one has, and what
// it changes is its own, but for memory that was shared beforehand.
#pragma once

#include <cstddef>

namespace referee {

// How many processors this process may run on beside its own; 0 where there are no such processes.
unsigned spare_processors();
// Whether the program has started threads of its own, which a copy would not have.
bool has_other_threads();

// Memory that this process and its helpers see, filled with zeros where it is touched; null where
// there is none.
void* share_memory(std::size_t bytes);
void unshare_memory(void* memory, std::size_t bytes);

// The helper's number; 0 in the helper itself, and below 0 where none could be started. It does not
// survive this process.
int start_helper();
// In a helper, whose output goes nowhere: whether it has printed anything.
bool has_printed();
// In a helper: ends it. No exit handler runs.
[[noreturn]] void end_helper(bool has_succeeded);
// Waits for it. False if it has not succeeded, or not in time: then it is stopped.
bool join_helper(int number, double seconds);
void stop_helper(int number);

}  // namespace referee
