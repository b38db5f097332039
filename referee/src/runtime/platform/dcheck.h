// Assertions of the runtime's own invariants, in builds with REFEREE_DCHECKS (Debug) only: a
// checker should check itself, and its fast paths have no instruction to spare.
#pragma once

namespace referee {

// Ends the program.
[[noreturn]] void dcheck_failed(const char* condition, const char* file, int line);

}  // namespace referee

#if defined(REFEREE_DCHECKS)
#define REFEREE_DCHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::referee::dcheck_failed(#condition, __FILE__, __LINE__))
#else
#define REFEREE_DCHECK(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
