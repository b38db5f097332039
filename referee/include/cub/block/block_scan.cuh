// <cub/block/block_scan.cuh>: prefix combinations over all threads of a block. Its storage may be
// used again behind a barrier of the block only.
#pragma once

#include <type_traits>

#include "../../referee/cub/threads.h"
#include "../thread/thread_operators.cuh"

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class T, int kX, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int kY = 1, int kZ = 1, int = 0>
class BlockScan {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;
  // Tells what all blocks or tiles before come to, when it is given what this one comes to.
  template <class Prefix>
  static constexpr bool is_callback = std::is_invocable_r_v<T, Prefix&, T>;

 public:
  struct TempStorage {
    referee::cub::Values<T, Shape::kThreads> of_warps;
    referee::cub::Values<T, 1> prefix;
  };

  __forceinline__ explicit BlockScan(TempStorage& storage) : storage_(storage) {}

  // One value for each thread.
  template <class Operator>
  __forceinline__ void InclusiveScan(T input, T& output, Operator op, T& block_aggregate,
                                     REFEREE_CUB_HERE) {
    const Before before = scan(input, op, where);
    output = before.is_none ? before.in_warp : op(before.value, before.in_warp);
    block_aggregate = before.aggregate;
  }
  template <class Operator>
  __forceinline__ void InclusiveScan(T input, T& output, Operator op, REFEREE_CUB_HERE) {
    T block_aggregate;
    InclusiveScan(input, output, op, block_aggregate, where);
  }
  template <class Operator, class Prefix>
  requires(is_callback<Prefix>)
      __forceinline__ void InclusiveScan(T input, T& output, Operator op, Prefix& prefix,
                                         REFEREE_CUB_HERE) {
    T block_aggregate;
    InclusiveScan(input, output, op, block_aggregate, where);
    output = op(ask(prefix, block_aggregate, where), output);
  }
  __forceinline__ void InclusiveSum(T input, T& output, REFEREE_CUB_HERE) {
    InclusiveScan(input, output, cub::Sum(), where);
  }
  __forceinline__ void InclusiveSum(T input, T& output, T& block_aggregate, REFEREE_CUB_HERE) {
    InclusiveScan(input, output, cub::Sum(), block_aggregate, where);
  }
  template <class Prefix>
  requires(is_callback<Prefix>)
      __forceinline__ void InclusiveSum(T input, T& output, Prefix& prefix, REFEREE_CUB_HERE) {
    InclusiveScan(input, output, cub::Sum(), prefix, where);
  }

  // The aggregate is without the initial value.
  template <class Operator>
  __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operator op,
                                     T& block_aggregate, REFEREE_CUB_HERE) {
    T inclusive_below;
    const bool is_first = exclude(input, inclusive_below, op, block_aggregate, where);
    output = is_first ? initial_value : op(initial_value, inclusive_below);
  }
  template <class Operator>
  __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operator op,
                                     REFEREE_CUB_HERE) {
    T block_aggregate;
    ExclusiveScan(input, output, initial_value, op, block_aggregate, where);
  }
  // Without an initial value, what thread 0 gets is undefined.
  template <class Operator>
  __forceinline__ void ExclusiveScan(T input, T& output, Operator op, REFEREE_CUB_HERE) {
    T block_aggregate;
    exclude(input, output, op, block_aggregate, where);
  }
  template <class Operator, class Prefix>
  requires(is_callback<Prefix>)
      __forceinline__ void ExclusiveScan(T input, T& output, Operator op, Prefix& prefix,
                                         REFEREE_CUB_HERE) {
    T block_aggregate, inclusive_below;
    const bool is_first = exclude(input, inclusive_below, op, block_aggregate, where);
    const T before = ask(prefix, block_aggregate, where);
    output = is_first ? before : op(before, inclusive_below);
  }
  __forceinline__ void ExclusiveSum(T input, T& output, REFEREE_CUB_HERE) {
    ExclusiveScan(input, output, T{}, cub::Sum(), where);
  }
  __forceinline__ void ExclusiveSum(T input, T& output, T& block_aggregate, REFEREE_CUB_HERE) {
    ExclusiveScan(input, output, T{}, cub::Sum(), block_aggregate, where);
  }
  template <class Prefix>
  requires(is_callback<Prefix>)
      __forceinline__ void ExclusiveSum(T input, T& output, Prefix& prefix, REFEREE_CUB_HERE) {
    ExclusiveScan(input, output, cub::Sum(), prefix, where);
  }

  // kItems values for each thread, one behind the other.
  template <int kItems, class Operator>
  __forceinline__ void InclusiveScan(T (&inputs)[kItems], T (&outputs)[kItems], Operator op,
                                     T& block_aggregate, REFEREE_CUB_HERE) {
    T own = inputs[0], below;
    for (int i = 1; i < kItems; ++i) own = op(own, inputs[i]);
    const bool is_first = exclude(own, below, op, block_aggregate, where);
    T running = is_first ? inputs[0] : op(below, inputs[0]);
    for (int i = 0; i < kItems; ++i) {
      if (i > 0) running = op(running, inputs[i]);
      outputs[i] = running;
    }
  }
  template <int kItems, class Operator>
  __forceinline__ void InclusiveScan(T (&inputs)[kItems], T (&outputs)[kItems], Operator op,
                                     REFEREE_CUB_HERE) {
    T block_aggregate;
    InclusiveScan(inputs, outputs, op, block_aggregate, where);
  }
  template <int kItems>
  __forceinline__ void InclusiveSum(T (&inputs)[kItems], T (&outputs)[kItems], REFEREE_CUB_HERE) {
    InclusiveScan(inputs, outputs, cub::Sum(), where);
  }
  template <int kItems>
  __forceinline__ void InclusiveSum(T (&inputs)[kItems], T (&outputs)[kItems], T& block_aggregate,
                                    REFEREE_CUB_HERE) {
    InclusiveScan(inputs, outputs, cub::Sum(), block_aggregate, where);
  }
  template <int kItems, class Operator>
  __forceinline__ void ExclusiveScan(T (&inputs)[kItems], T (&outputs)[kItems], T initial_value,
                                     Operator op, T& block_aggregate, REFEREE_CUB_HERE) {
    T own = inputs[0], running;
    for (int i = 1; i < kItems; ++i) own = op(own, inputs[i]);
    ExclusiveScan(own, running, initial_value, op, block_aggregate, where);
    for (int i = 0; i < kItems; ++i) {
      const T input = inputs[i];  // the outputs may be the inputs
      outputs[i] = running;
      running = op(running, input);
    }
  }
  template <int kItems, class Operator>
  __forceinline__ void ExclusiveScan(T (&inputs)[kItems], T (&outputs)[kItems], T initial_value,
                                     Operator op, REFEREE_CUB_HERE) {
    T block_aggregate;
    ExclusiveScan(inputs, outputs, initial_value, op, block_aggregate, where);
  }
  template <int kItems>
  __forceinline__ void ExclusiveSum(T (&inputs)[kItems], T (&outputs)[kItems], REFEREE_CUB_HERE) {
    ExclusiveScan(inputs, outputs, T{}, cub::Sum(), where);
  }
  template <int kItems>
  __forceinline__ void ExclusiveSum(T (&inputs)[kItems], T (&outputs)[kItems], T& block_aggregate,
                                    REFEREE_CUB_HERE) {
    ExclusiveScan(inputs, outputs, T{}, cub::Sum(), block_aggregate, where);
  }

 private:
  struct Before {
    T in_warp;  // the caller's value and those of the lanes before it
    T value;    // of the warps before, unless there is none
    bool is_none;
    T aggregate;  // of the block
  };

  template <class Operator>
  __forceinline__ Before scan(T input, Operator op, std::source_location where) {
    Shape::check(where);
    const unsigned mask = referee::cub::mask_of(0, Shape::lanes());
    Before before;
    before.in_warp = referee::cub::scan_lanes(input, op, mask, Shape::lane(), warpSize, where);
    if (Shape::lane() == Shape::lanes() - 1) storage_.of_warps[Shape::warp()] = before.in_warp;
    __syncthreads(where);
    before.is_none = Shape::warp() == 0;
    T sum = storage_.of_warps[0];
    for (int warp = 1; warp < Shape::warps(); ++warp) {
      if (warp == Shape::warp()) before.value = sum;
      sum = op(sum, storage_.of_warps[warp]);
    }
    before.aggregate = sum;
    return before;
  }

  // True for thread 0, before which there is nothing.
  template <class Operator>
  __forceinline__ bool exclude(T input, T& output, Operator op, T& block_aggregate,
                               std::source_location where) {
    const Before before = scan(input, op, where);
    const unsigned mask = referee::cub::mask_of(0, Shape::lanes());
    const int lane = Shape::lane();
    const T below =
        referee::cub::from_lane(before.in_warp, mask, lane > 0 ? lane - 1 : 0, warpSize, where);
    output = lane == 0 ? before.value : before.is_none ? below : op(before.value, below);
    block_aggregate = before.aggregate;
    return Shape::rank() == 0;
  }

  // The first warp asks, and what its first lane is told counts.
  template <class Prefix>
  __forceinline__ T ask(Prefix& prefix, const T& block_aggregate, std::source_location where) {
    if (Shape::warp() == 0) {
      const T before = prefix(block_aggregate);
      if (Shape::lane() == 0) storage_.prefix[0] = before;
    }
    __syncthreads(where);
    return storage_.prefix[0];
  }

  TempStorage& storage_;
};

}  // namespace cub
