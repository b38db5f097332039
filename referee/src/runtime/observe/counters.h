// Exact counters of a launch: barriers and collectives always, memory traffic where it is asked
// for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/check/memory_access.h"
#include "referee/src/runtime/exec/machine.h"

namespace referee {

// The running lane has ended: its collectives enter the launch's record.
void count_thread(const Lane& lane);
// The block has completed a barrier.
void count_barrier(const Block& block);
void reset_thread_counts(Block& block);
// A warp operation was completed by the lanes of `group`.
void count_collective(WarpOperation operation, Warp& warp, Mask group);
void count_atomic(bool shared);

// Remembers one access of a lane until its warp's next collective, for the counters and the trace.
// Called where hot.log is set.
void log_access(Lane& lane, std::uintptr_t address, std::size_t size, AccessKind kind,
                std::uintptr_t pc);
// Forms the warp's logged accesses into warp-wide requests and counts sectors and bank conflicts.
// Called when none of its lanes can go on: each has then logged all it does before the collective.
void count_logged(Warp& warp);

}  // namespace referee
