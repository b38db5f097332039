// Letting other lanes run: the innermost step of every collective and barrier.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/platform/lane_stacks.h"

// What kernels see as threadIdx and so on; the header declares them const (see
// builtin_variables.h).
// Behind threadIdx lies what kernels do not see: a switch copies 16 bytes at once.
extern referee::LaneIdentity thread_index_storage asm("threadIdx");
extern uint3 block_index_storage asm("blockIdx");
extern dim3 block_extent_storage asm("blockDim");
extern dim3 grid_extent_storage asm("gridDim");
extern int warp_size_storage asm("warpSize");

namespace referee {

// Address and size of each of them.
inline std::array<std::pair<const void*, std::size_t>, 5> builtin_variables() {
  return {{{&thread_index_storage, sizeof(uint3)},
           {&block_index_storage, sizeof(uint3)},
           {&block_extent_storage, sizeof(dim3)},
           {&grid_extent_storage, sizeof(dim3)},
           {&warp_size_storage, sizeof(int)}}};
}

// Makes the lane, of the running warp, the one whose threadIdx and state are visible; where its
// fiber stands.
[[gnu::always_inline]] inline FiberContext* enter(Lane& lane) {
  hot.lane = &lane;
  hot.idle_reads = 0;
  thread_index_storage = lane.id;
  return &lane.context;
}

// A lane that is about to run: has what it needs first of its stack at hand. Counts with more
// lanes than the processor's first cache has room for.
[[gnu::always_inline]] inline void fetch_ahead(const Lane& lane) {
  __builtin_prefetch(lane.context.stack);
}

// Where the lane stands that runs next in the most common case: lanes run in order, and the one
// behind the running one has its turn. Null in all others.
[[gnu::always_inline]] inline FiberContext* next_in_order() {
  Warp& warp = *hot.warp;
  Lane* const next = hot.lane + 1;
  const Mask behind = hot.lane->id.bit << 1;
  if (hot.detours != 0 || !(warp.ready & behind)) [[unlikely]]
    return nullptr;
  warp.ready ^= behind;
  fetch_ahead(next[2]);
  return enter(*next);
}

// The same in all others; never null.
FiberContext* next_at_length();

// Lets other lanes run; returns when this lane is chosen again. The lane must be in one of its
// warp's waiting sets (or in ready), or have ended.
[[gnu::always_inline]] inline void suspend() {
  FiberContext* const self = &hot.lane->context;
  FiberContext* const next = next_in_order();
  jump(self, next ? next : next_at_length());
}

// Tells those who follow the stack who called: to be expanded in a function that the calls of
// waiting_calls.h jump to, before it calls another.
extern "C" const char referee_return_to_kernel[];
[[gnu::always_inline]] inline void name_caller() {
#if defined(__x86_64__)
  static_cast<const void**>(__builtin_dwarf_cfa())[-1] = referee_return_to_kernel;
#endif
}

// suspend() for such a function: the lane's context has been written down.
[[noreturn, gnu::always_inline]] inline void go_on() {
  if (FiberContext* const next = next_in_order()) [[likely]]
    leap(next);
  name_caller();
  leap(next_at_length());
}

}  // namespace referee
