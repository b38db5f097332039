// <cub/warp/warp_store.cuh>: each lane of a warp, or of a part of kLanes, writes kItems values of
// an array. WARP_STORE_TRANSPOSE goes through shared memory, as in warp_load.cuh.
#pragma once

#include "warp_exchange.cuh"

namespace cub {

enum WarpStoreAlgorithm {
  WARP_STORE_DIRECT,
  WARP_STORE_STRIPED,
  WARP_STORE_VECTORIZE,
  WARP_STORE_TRANSPOSE
};

// The values are in blocked order, those of WARP_STORE_STRIPED in striped order.
template <class T, int kItems, WarpStoreAlgorithm kAlgorithm = WARP_STORE_DIRECT, int kLanes = 32>
class WarpStore {
  using Warp = referee::cub::LogicalWarp<kLanes>;
  using Exchange = WarpExchange<T, kItems, kLanes>;
  struct Nothing {
    char nothing;
  };
  static constexpr bool kTransposes = kAlgorithm == WARP_STORE_TRANSPOSE;

 public:
  using TempStorage = std::conditional_t<kTransposes, typename Exchange::TempStorage, Nothing>;

  __forceinline__ explicit WarpStore(TempStorage& storage) : storage_(storage) {}

  template <class Iterator>
  __forceinline__ void Store(Iterator to, T (&items)[kItems], REFEREE_CUB_HERE) {
    Store(to, items, kLanes * kItems, where);
  }
  template <class Iterator>
  __forceinline__ void Store(Iterator to, T (&items)[kItems], int valid_items, REFEREE_CUB_HERE) {
    Warp::check(where);
    if constexpr (kTransposes) Exchange(storage_).BlockedToStriped(items, items, where);
    constexpr bool kStriped = kTransposes || kAlgorithm == WARP_STORE_STRIPED;
    for (int i = 0; i < kItems; ++i) {
      const int number = kStriped ? i * kLanes + Warp::rank() : Warp::rank() * kItems + i;
      if (number < valid_items) to[number] = items[i];
    }
  }

 private:
  TempStorage& storage_;
};

}  // namespace cub
