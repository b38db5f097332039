// Letting other lanes run: the innermost step of every collective and barrier.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "referee/src/runtime/fiber.h"
#include "referee/src/runtime/happens_before.h"
#include "referee/src/runtime/machine.h"
#include "referee/src/runtime/schedule.h"

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

// next_fiber() for the most common case: lanes run in order, and the warp has another one.
[[gnu::always_inline]] inline FiberContext* next_in_order(Warp& warp, Lane& lane) {
  // Mostly it is the lane behind this one, and the one behind that is next.
  Lane* next = &lane + 1;
  const Mask behind = lane.id.bit << 1;
  if (!(warp.ready & behind)) [[unlikely]]
    next = &warp.lanes[std::countr_zero(warp.ready)];
  warp.ready &= ~next->id.bit;
  fetch_ahead(next[2]);
  return enter(*next);
}

// next_fiber() for all other cases.
FiberContext* next_at_length();

// Lets other lanes run; returns when this lane is chosen again. The lane must be in one of its
// warp's waiting sets (or in ready), or have ended.
[[gnu::always_inline]] inline void suspend() {
  Lane& lane = *hot.lane;
  Warp& warp = *hot.warp;
  const bool in_order = hot.detours == 0 && warp.ready != 0;
  jump(&lane.context, in_order ? next_in_order(warp, lane) : next_at_length());
}

}  // namespace referee
