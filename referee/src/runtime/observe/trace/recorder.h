// The recorder behind REFEREE_TRACE: what the lanes of one block of one launch did, step by step.
//
// The runtime calls these functions only while hot.trace is set (or hot.log, which is set with it):
// a run that nobody traces passes no other test than those that are there for the counters.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/check/memory_access.h"
#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/sync/range.h"

namespace referee {

// A launch begins; a block is about to run (again): decides whether it is the one to record and
// sets hot.trace. A block, then the launch, has ended or was abandoned.
void trace_launch_begins();
void trace_block_runs(const Block& block);
void trace_block_ends(const Block& block);
void trace_launch_ends(const Launch& launch);

// A lane loads, stores or updates memory; the access has not taken place yet.
void trace_access(const Lane& lane, std::uintptr_t address, std::size_t size, AccessKind kind,
                  std::uintptr_t pc);
// None of the warp's lanes can go on: what they did since the last time becomes steps.
void trace_warp_waits(const Warp& warp);
// The lanes of `group` have met in a warp operation, and each has its result.
void trace_collective(WarpOperation operation, const Warp& warp, Mask group);
// The same for a part of the block; `call` is that of one of its threads.
void trace_range(const Block& block, const RangeCall& call);
// A lane brings a predicate to a block barrier.
void trace_predicate(const Lane& lane, int predicate);
// All threads that have not ended wait at the block's barrier, which is about to open.
void trace_barrier(const Block& block);
void trace_exit(const Lane& lane);

// Two accesses that race: the one that is being examined, and the one before it.
struct TracedRace {
  std::uint32_t now = 0;     // thread
  std::uint32_t before = 0;  // thread
  std::uintptr_t now_pc = 0, before_pc = 0;
  std::uintptr_t address = 0;
  bool same_block = false;
};
// The diagnosis at `position` of the report was made, or made again.
void trace_report(std::size_t position, const TracedRace* race = nullptr);

// A signal asks the program to stop: what is recorded is written. False where the recorder is at
// work, and will stop the program itself (with 128 + signal) as soon as it can.
bool trace_stops(int signal);
// The program ends: writes a file that says so where there was nothing to record.
void trace_program_ends();

}  // namespace referee
