// Letting other lanes run: the innermost step of every collective and barrier.
#pragma once

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/platform/fibers.h"

namespace referee {

// Makes the lane, of the running warp, the one whose threadIdx and state are visible; its context.
[[gnu::always_inline]] inline FiberContext* set_current(Lane& lane) {
  current.lane = &lane;
  current.idle_reads = 0;
  thread_index_storage = lane.id;
  return &lane.context;
}

// Loads ahead of time what a lane that is about to run needs first of its stack. Counts with more
// lanes than the processor's first cache has room for.
[[gnu::always_inline]] inline void prefetch_stack(const Lane& lane) {
  __builtin_prefetch(lane.context.stack);
}

// The context of the lane that runs next in the most common case: lanes run in order, and the one
// after the running one is ready. Null in all other cases.
[[gnu::always_inline]] inline FiberContext* next_in_order() {
  Warp& warp = *current.warp;
  Lane* const next = current.lane + 1;
  const Mask behind = current.lane->id.bit << 1;
  if (current.slow_path_reasons != 0 || !(warp.ready & behind)) [[unlikely]]
    return nullptr;
  warp.ready ^= behind;
  prefetch_stack(next[2]);
  return set_current(*next);
}

// The context of the lane that runs next in every other case, or the host's. Never null.
FiberContext* next_fiber_slow_path();

// Lets other lanes run; returns when this lane is chosen again. The lane must be in one of its
// warp's waiting sets (or in ready), or have ended.
[[gnu::always_inline]] inline void suspend() {
  FiberContext* const self = &current.lane->context;
  FiberContext* const next = next_in_order();
  switch_to(self, next ? next : next_fiber_slow_path());
}

// suspend() for a function that the calls of waiting_calls.h jump to: the lane's context has been
// written already.
REFEREE_GOES_ON_ELSEWHERE [[gnu::always_inline]] inline void resume_next() {
  if (FiberContext* const next = next_in_order()) [[likely]] {
    resume(next);
  } else {
    set_caller_to_kernel();
    resume(next_fiber_slow_path());
  }
}

}  // namespace referee
