// Broken rules, as exec/ and sync/ come upon them; check/ puts them into words. Those that do not
// return end the launch.
#pragma once

#include <cstdint>
#include <source_location>

#include "referee/src/runtime/exec/lane.h"

namespace referee::violation {

// Lanes made one call with masks that contradict each other.
[[noreturn]] void mask_mismatch(const Warp& warp, const Lane& one, const Call& a, const Lane& other,
                                const Call& b);
// `one` waits in `call` for `other`, which made another call (Lane::passed) and ended.
[[noreturn]] void passed_elsewhere(const Lane& one, const Call& call, const Lane& other);
// A call whose mask does not name the lane.
void mask_without_caller(const Lane& lane, const Call& call);
// A shuffle whose width, delta or lane mask is out of range; makes the width legal.
void bad_shuffle(const Lane& lane, Call& call, unsigned argument);
// A shuffle takes the value of a lane that takes no part; or an exchange within a tile, of a
// thread.
void undefined_shuffle(const Warp& warp, int lane, int source);
void undefined_exchange(const Lane& lane);
// Threads of one tile wait at different calls.
[[noreturn]] void different_calls(const Block& block, const Lane& one, const Lane& other);

// Threads wait at different barriers.
[[noreturn]] void different_barriers(const Block& block, const Lane& one, const Lane& other);
// Threads have ended that took part in this barrier before.
void skipped_barrier(const Block& block, std::source_location where);
// Threads wait at a grid barrier, and others of their block have ended.
[[noreturn]] void ended_threads_of_grid(const Block& waiting);
// All blocks that are left wait at a grid barrier, and others have ended without it.
[[noreturn]] void ended_blocks(const Block& waiting, std::uint64_t ended);

// Nothing in the block's cluster can run.
[[noreturn]] void cluster_deadlock(const Cluster& cluster);
// The lane arrives at the barrier of its cluster twice without waiting; or waits without arriving.
[[noreturn]] void arrives_again(const Lane& lane, std::source_location before,
                                std::source_location where);
[[noreturn]] void waits_unarrived(const Lane& lane, std::source_location where);

// A kernel called a function that a device does not have.
[[noreturn]] void host_function(const char* name, std::uintptr_t pc);

// Nothing in the block can run.
[[noreturn]] void deadlock(const Block& block);

}  // namespace referee::violation
