// <cub/block/block_load.cuh>: each thread of a block gets kItems values of an array. Algorithms
// that transpose go through shared memory; behind them the storage needs a barrier before it is
// used again.
#pragma once

#include "block_exchange.cuh"

namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};

template <class T, int kX, int kItems, BlockLoadAlgorithm kAlgorithm = BLOCK_LOAD_DIRECT,
          int kY = 1, int kZ = 1, int = 0>
class BlockLoad {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;
  using Exchange = BlockExchange<T, kX, kItems, false, kY, kZ>;
  struct Nothing {
    char nothing;
  };
  static constexpr bool kTransposes = kAlgorithm >= BLOCK_LOAD_TRANSPOSE;

 public:
  using TempStorage = std::conditional_t<kTransposes, typename Exchange::TempStorage, Nothing>;

  __forceinline__ explicit BlockLoad(TempStorage& storage) : storage_(storage) {}

  template <class Iterator>
  __forceinline__ void Load(Iterator from, T (&items)[kItems], REFEREE_CUB_HERE) {
    load(from, items, Shape::kThreads * kItems, nullptr, where);
  }
  // Items beyond the valid ones keep their values, or get the default.
  template <class Iterator>
  __forceinline__ void Load(Iterator from, T (&items)[kItems], int valid_items, REFEREE_CUB_HERE) {
    load(from, items, valid_items, nullptr, where);
  }
  template <class Iterator, class Default>
  __forceinline__ void Load(Iterator from, T (&items)[kItems], int valid_items, Default oob_default,
                            REFEREE_CUB_HERE) {
    const T value = oob_default;
    load(from, items, valid_items, &value, where);
  }

 private:
  template <class Iterator>
  __forceinline__ void load(Iterator from, T (&items)[kItems], int valid, const T* otherwise,
                            std::source_location where) {
    Shape::check(where);
    constexpr bool kStriped = kTransposes || kAlgorithm == BLOCK_LOAD_STRIPED;
    for (int i = 0; i < kItems; ++i) {
      const int number =
          kStriped ? i * Shape::kThreads + Shape::rank() : Shape::rank() * kItems + i;
      if (number < valid) {
        items[i] = from[number];
      } else if (otherwise != nullptr) {
        items[i] = *otherwise;
      }
    }
    if constexpr (kTransposes) Exchange(storage_).StripedToBlocked(items, items, where);
  }

  TempStorage& storage_;
};

}  // namespace cub
