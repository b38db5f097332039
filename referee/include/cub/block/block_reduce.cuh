// <cub/block/block_reduce.cuh>: a reduction by all threads of a block. Its storage may be used
// again behind a barrier of the block only.
#pragma once

#include "../../referee/cub/threads.h"
#include "../thread/thread_operators.cuh"

namespace cub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};

template <class T, int kX, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int kY = 1,
          int kZ = 1, int = 0>
class BlockReduce {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;

 public:
  struct TempStorage {
    referee::cub::Values<T, Shape::kThreads> of_warps;
  };

  __forceinline__ explicit BlockReduce(TempStorage& storage) : storage_(storage) {}

  // Thread 0 gets the result; what the others get is undefined.
  template <class Operator>
  __forceinline__ T Reduce(T input, Operator op, int valid_items, REFEREE_CUB_HERE) {
    Shape::check(where);
    const int lane = Shape::lane(), first = Shape::warp() * warpSize;
    T value = referee::cub::reduce_lanes(input, op, referee::cub::mask_of(0, Shape::lanes()), lane,
                                         valid_items - first, warpSize, where);
    if (lane == 0) storage_.of_warps[Shape::warp()] = value;
    __syncthreads(where);
    if (Shape::rank() == 0) {
      for (int warp = 1; warp < Shape::warps() && warp * warpSize < valid_items; ++warp)
        value = op(value, storage_.of_warps[warp]);
    }
    return value;
  }
  template <class Operator>
  __forceinline__ T Reduce(T input, Operator op, REFEREE_CUB_HERE) {
    return Reduce(input, op, Shape::kThreads, where);
  }
  template <int kItems, class Operator>
  __forceinline__ T Reduce(T (&inputs)[kItems], Operator op, REFEREE_CUB_HERE) {
    T value = inputs[0];
    for (int i = 1; i < kItems; ++i) value = op(value, inputs[i]);
    return Reduce(value, op, Shape::kThreads, where);
  }
  __forceinline__ T Sum(T input, int valid_items, REFEREE_CUB_HERE) {
    return Reduce(input, cub::Sum(), valid_items, where);
  }
  __forceinline__ T Sum(T input, REFEREE_CUB_HERE) {
    return Reduce(input, cub::Sum(), Shape::kThreads, where);
  }
  template <int kItems>
  __forceinline__ T Sum(T (&inputs)[kItems], REFEREE_CUB_HERE) {
    return Reduce(inputs, cub::Sum(), where);
  }

 private:
  TempStorage& storage_;
};

}  // namespace cub
