// <cub/block/block_exchange.cuh>: the values of a block's threads, handed from one order to
// another. Its storage may be used again behind a barrier of the block only.
#pragma once

#include "../../referee/cub/threads.h"

namespace cub {

template <class T, int kX, int kItems, bool kWarpTimeSlicing = false, int kY = 1, int kZ = 1,
          int = 0>
class BlockExchange {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;

 public:
  struct TempStorage {
    referee::cub::Values<T, Shape::kThreads * kItems> values;
  };

  __forceinline__ explicit BlockExchange(TempStorage& storage) : storage_(storage) {}

  // Striped: item i of thread t is number i * threads + t. Blocked: number t * kItems + i.
  __forceinline__ void StripedToBlocked(const T (&inputs)[kItems], T (&outputs)[kItems],
                                        REFEREE_CUB_HERE) {
    Shape::check(where);
    for (int i = 0; i < kItems; ++i) storage_.values[striped(i)] = inputs[i];
    __syncthreads(where);
    for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[blocked(i)];
  }
  __forceinline__ void BlockedToStriped(const T (&inputs)[kItems], T (&outputs)[kItems],
                                        REFEREE_CUB_HERE) {
    Shape::check(where);
    for (int i = 0; i < kItems; ++i) storage_.values[blocked(i)] = inputs[i];
    __syncthreads(where);
    for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[striped(i)];
  }
  template <class Rank>
  __forceinline__ void ScatterToBlocked(const T (&inputs)[kItems], T (&outputs)[kItems],
                                        Rank (&ranks)[kItems], REFEREE_CUB_HERE) {
    Shape::check(where);
    for (int i = 0; i < kItems; ++i) storage_.values[static_cast<int>(ranks[i])] = inputs[i];
    __syncthreads(where);
    for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[blocked(i)];
  }
  template <class Rank>
  __forceinline__ void ScatterToStriped(const T (&inputs)[kItems], T (&outputs)[kItems],
                                        Rank (&ranks)[kItems], REFEREE_CUB_HERE) {
    Shape::check(where);
    for (int i = 0; i < kItems; ++i) storage_.values[static_cast<int>(ranks[i])] = inputs[i];
    __syncthreads(where);
    for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[striped(i)];
  }

 private:
  static __forceinline__ int striped(int i) { return i * Shape::kThreads + Shape::rank(); }
  static __forceinline__ int blocked(int i) { return Shape::rank() * kItems + i; }

  TempStorage& storage_;
};

}  // namespace cub
