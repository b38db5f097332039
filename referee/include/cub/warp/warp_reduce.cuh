// <cub/warp/warp_reduce.cuh>: a reduction by the lanes of a warp, or of a part of kLanes.
#pragma once

#include "../../referee/cub/threads.h"
#include "../thread/thread_operators.cuh"

namespace cub {

template <class T, int kLanes = 32>
class WarpReduce {
 public:
  struct TempStorage {
    char nothing;  // values go by shuffles
  };

  __forceinline__ explicit WarpReduce(TempStorage&) {}

  // Lane 0 gets the result; what the others get is undefined.
  template <class Operator>
  __forceinline__ T Reduce(T input, Operator op, int valid_items, REFEREE_CUB_HERE) {
    static_assert(kLanes >= 1 && kLanes <= 32 && (kLanes & (kLanes - 1)) == 0,
                  "on the referee, logical warps have 1, 2, 4, 8, 16 or 32 lanes");
    const int width = kLanes < warpSize ? kLanes : warpSize;
    const int lane_of_warp = static_cast<int>(referee_rank()) % warpSize,
              lane = lane_of_warp % width;
    const unsigned mask = referee::cub::mask_of(lane_of_warp - lane, width);
    return referee::cub::reduce_lanes(input, op, mask, lane, valid_items, width, where);
  }
  template <class Operator>
  __forceinline__ T Reduce(T input, Operator op, REFEREE_CUB_HERE) {
    return Reduce(input, op, kLanes, where);
  }
  __forceinline__ T Sum(T input, int valid_items, REFEREE_CUB_HERE) {
    return Reduce(input, cub::Sum(), valid_items, where);
  }
  __forceinline__ T Sum(T input, REFEREE_CUB_HERE) {
    return Reduce(input, cub::Sum(), kLanes, where);
  }

 private:
  static __forceinline__ unsigned referee_rank() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
};

}  // namespace cub
