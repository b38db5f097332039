// <cub/block/block_store.cuh>: each thread of a block writes kItems values of an array. Algorithms
// that transpose go through shared memory, as in block_load.cuh.
#pragma once

#include "block_exchange.cuh"

namespace cub {

enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

template <class T, int kX, int kItems, BlockStoreAlgorithm kAlgorithm = BLOCK_STORE_DIRECT,
          int kY = 1, int kZ = 1, int = 0>
class BlockStore {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;
  using Exchange = BlockExchange<T, kX, kItems, false, kY, kZ>;
  struct Nothing {
    char nothing;
  };
  static constexpr bool kTransposes = kAlgorithm >= BLOCK_STORE_TRANSPOSE;

 public:
  using TempStorage = std::conditional_t<kTransposes, typename Exchange::TempStorage, Nothing>;

  __forceinline__ explicit BlockStore(TempStorage& storage) : storage_(storage) {}

  template <class Iterator>
  __forceinline__ void Store(Iterator to, T (&items)[kItems], REFEREE_CUB_HERE) {
    Store(to, items, Shape::kThreads * kItems, where);
  }
  template <class Iterator>
  __forceinline__ void Store(Iterator to, T (&items)[kItems], int valid_items, REFEREE_CUB_HERE) {
    Shape::check(where);
    if constexpr (kTransposes) Exchange(storage_).BlockedToStriped(items, items, where);
    constexpr bool kStriped = kTransposes || kAlgorithm == BLOCK_STORE_STRIPED;
    for (int i = 0; i < kItems; ++i) {
      const int number =
          kStriped ? i * Shape::kThreads + Shape::rank() : Shape::rank() * kItems + i;
      if (number < valid_items) to[number] = items[i];
    }
  }

 private:
  TempStorage& storage_;
};

}  // namespace cub
