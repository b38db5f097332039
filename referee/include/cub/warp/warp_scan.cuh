// <cub/warp/warp_scan.cuh>: prefix combinations over the lanes of a warp, or of a part of kLanes.
#pragma once

#include "../../referee/cub/threads.h"
#include "../thread/thread_operators.cuh"

namespace cub {

template <class T, int kLanes = 32>
class WarpScan {
 public:
  struct TempStorage {
    char nothing;  // values go by shuffles
  };

  __forceinline__ explicit WarpScan(TempStorage&) {
    static_assert(kLanes >= 1 && kLanes <= 32 && (kLanes & (kLanes - 1)) == 0,
                  "on the referee, logical warps have 1, 2, 4, 8, 16 or 32 lanes");
    const unsigned rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    width_ = kLanes < warpSize ? kLanes : warpSize;
    const int lane_of_warp = static_cast<int>(rank) % warpSize;
    lane_ = lane_of_warp % width_;
    mask_ = referee::cub::mask_of(lane_of_warp - lane_, width_);
  }

  template <class Operator>
  __forceinline__ void InclusiveScan(T input, T& output, Operator op, REFEREE_CUB_HERE) {
    output = referee::cub::scan_lanes(input, op, mask_, lane_, width_, where);
  }
  template <class Operator>
  __forceinline__ void InclusiveScan(T input, T& output, Operator op, T& warp_aggregate,
                                     REFEREE_CUB_HERE) {
    InclusiveScan(input, output, op, where);
    warp_aggregate = Broadcast(output, width_ - 1, where);
  }
  __forceinline__ void InclusiveSum(T input, T& output, REFEREE_CUB_HERE) {
    InclusiveScan(input, output, cub::Sum(), where);
  }
  __forceinline__ void InclusiveSum(T input, T& output, T& warp_aggregate, REFEREE_CUB_HERE) {
    InclusiveScan(input, output, cub::Sum(), warp_aggregate, where);
  }

  // Without an initial value, what lane 0 gets is undefined.
  template <class Operator>
  __forceinline__ void ExclusiveScan(T input, T& output, Operator op, REFEREE_CUB_HERE) {
    const T inclusive = referee::cub::scan_lanes(input, op, mask_, lane_, width_, where);
    output = below(inclusive, where);
  }
  template <class Operator>
  __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operator op,
                                     REFEREE_CUB_HERE) {
    T warp_aggregate;
    ExclusiveScan(input, output, initial_value, op, warp_aggregate, where);
  }
  // The aggregate is without the initial value.
  template <class Operator>
  __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operator op,
                                     T& warp_aggregate, REFEREE_CUB_HERE) {
    const T inclusive = referee::cub::scan_lanes(input, op, mask_, lane_, width_, where);
    const T before = below(inclusive, where);
    warp_aggregate = Broadcast(inclusive, width_ - 1, where);
    output = lane_ == 0 ? initial_value : op(initial_value, before);
  }
  __forceinline__ void ExclusiveSum(T input, T& output, REFEREE_CUB_HERE) {
    ExclusiveScan(input, output, T{}, cub::Sum(), where);
  }
  __forceinline__ void ExclusiveSum(T input, T& output, T& warp_aggregate, REFEREE_CUB_HERE) {
    ExclusiveScan(input, output, T{}, cub::Sum(), warp_aggregate, where);
  }

  __forceinline__ T Broadcast(T input, unsigned source_lane, REFEREE_CUB_HERE) {
    return referee::cub::from_lane(input, mask_, static_cast<int>(source_lane), width_, where);
  }

 private:
  __forceinline__ T below(const T& value, std::source_location where) {
    return referee::cub::from_lane(value, mask_, lane_ > 0 ? lane_ - 1 : 0, width_, where);
  }

  int width_, lane_;
  unsigned mask_;
};

}  // namespace cub
