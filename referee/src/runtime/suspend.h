// Letting other lanes run: the innermost step of every collective and barrier.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "referee/src/runtime/fiber.h"
#include "referee/src/runtime/machine.h"

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

// Makes `lane` the one whose threadIdx and state are visible.
inline void enter(Lane& lane) {
  hot.lane = &lane;
  thread_index_storage = lane.thread_index;
}

// Lets other lanes run; returns when this lane is chosen again. The lane must be in one of its
// warp's waiting sets (or in ready).
[[gnu::always_inline]] inline void suspend(Lane& lane) {
  hot.critical = true;
  Lane* next = next_lane(*lane.warp->block);
  if (next == nullptr) {
    switch_to_host(&lane);
  } else if (next != &lane) {
    enter(*next);
    switch_lane(&lane, next);
  }
  hot.critical = false;
}

}  // namespace referee
