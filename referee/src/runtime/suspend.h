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
extern uint3 thread_index_storage asm("threadIdx");
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

// Makes the warp's lane the one whose threadIdx and state are visible; where its fiber stands.
inline FiberContext* enter(Warp& warp, int index) {
  hot.lane = &warp.lanes[index];
  hot.warp = &warp;
  hot.context = &warp.contexts[index];
  hot.own = Mask{1} << index;
  hot.idle_reads = 0;
  thread_index_storage = warp.thread_indices[index];
  return hot.context;
}

// A lane that is about to run: has what it needs first of its stack at hand.
[[gnu::always_inline]] inline void fetch_ahead(const FiberContext& context) {
  const char* stack = static_cast<const char*>(context.stack);
  __builtin_prefetch(stack);
  __builtin_prefetch(stack + 64);
  __builtin_prefetch(stack + 128);
}

// next_fiber() for the most common case: lanes run in order, and the warp has another one.
[[gnu::always_inline]] inline FiberContext* next_in_order(Warp& warp) {
  const int index = std::countr_zero(warp.ready);
  warp.ready &= warp.ready - 1;
  fetch_ahead(warp.contexts[std::countr_zero(warp.ready)]);
  return enter(warp, index);
}

// Lets other lanes run; returns when this lane is chosen again. The lane must be in one of its
// warp's waiting sets (or in ready), or have ended.
[[gnu::always_inline]] inline void suspend() {
  settle_pending_race();
  hot.critical = true;
  FiberContext* const self = hot.context;
  Warp& warp = *hot.warp;
  const bool in_order = schedule.is_forward() && warp.ready != 0;
  jump(self, in_order ? next_in_order(warp) : next_fiber(*warp.block));
  hot.critical = false;
}

}  // namespace referee
