// <cub/warp/warp_load.cuh>: each lane of a warp, or of a part of kLanes, gets kItems values of an
// array. WARP_LOAD_TRANSPOSE goes through shared memory; behind it the storage needs a barrier of
// the warp before it is used again.
#pragma once

#include "warp_exchange.cuh"

namespace cub {

enum WarpLoadAlgorithm {
  WARP_LOAD_DIRECT,
  WARP_LOAD_STRIPED,
  WARP_LOAD_VECTORIZE,
  WARP_LOAD_TRANSPOSE
};

// The values are in blocked order, those of WARP_LOAD_STRIPED in striped order.
template <class T, int kItems, WarpLoadAlgorithm kAlgorithm = WARP_LOAD_DIRECT, int kLanes = 32>
class WarpLoad {
  using Warp = referee::cub::LogicalWarp<kLanes>;
  using Exchange = WarpExchange<T, kItems, kLanes>;
  struct Nothing {
    char nothing;
  };
  static constexpr bool kTransposes = kAlgorithm == WARP_LOAD_TRANSPOSE;

 public:
  using TempStorage = std::conditional_t<kTransposes, typename Exchange::TempStorage, Nothing>;

  __forceinline__ explicit WarpLoad(TempStorage& storage) : storage_(storage) {}

  template <class Iterator>
  __forceinline__ void Load(Iterator from, T (&items)[kItems], REFEREE_CUB_HERE) {
    load(from, items, kLanes * kItems, nullptr, where);
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
    Warp::check(where);
    constexpr bool kStriped = kTransposes || kAlgorithm == WARP_LOAD_STRIPED;
    for (int i = 0; i < kItems; ++i) {
      const int number = kStriped ? i * kLanes + Warp::rank() : Warp::rank() * kItems + i;
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
