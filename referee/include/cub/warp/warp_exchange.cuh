// <cub/warp/warp_exchange.cuh>: the values of a warp's lanes, or of a part of kLanes, handed from
// one order to another. Its storage may be used again behind a barrier of the warp only.
#pragma once

#include <type_traits>

#include "../../referee/cub/threads.h"

namespace cub {

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

// With WARP_EXCHANGE_SHUFFLE there are as many items per lane as lanes.
template <class T, int kItems, int kLanes = 32,
          WarpExchangeAlgorithm kAlgorithm = WARP_EXCHANGE_SMEM>
class WarpExchange {
  using Warp = referee::cub::LogicalWarp<kLanes>;
  struct Nothing {
    char nothing;  // values go by shuffles
  };
  struct Items {
    referee::cub::Values<T, kLanes * kItems> values;
  };
  static constexpr bool kShuffles = kAlgorithm == WARP_EXCHANGE_SHUFFLE;
  static_assert(!kShuffles || kItems == kLanes, "shuffles exchange as many items as lanes");

 public:
  using TempStorage = std::conditional_t<kShuffles, Nothing, Items>;

  __forceinline__ explicit WarpExchange(TempStorage& storage) : storage_(storage) {}

  // Striped: item i of lane l is number i * kLanes + l. Blocked: number l * kItems + i. Inputs and
  // outputs may be one array.
  template <class Output>
  __forceinline__ void BlockedToStriped(const T (&inputs)[kItems], Output (&outputs)[kItems],
                                        REFEREE_CUB_HERE) {
    Warp::check(where);
    if constexpr (kShuffles)
      return transpose(inputs, outputs, where);
    else {
      for (int i = 0; i < kItems; ++i) storage_.values[blocked(i)] = inputs[i];
      Warp::wait(where);
      for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[striped(i)];
    }
  }
  template <class Output>
  __forceinline__ void StripedToBlocked(const T (&inputs)[kItems], Output (&outputs)[kItems],
                                        REFEREE_CUB_HERE) {
    Warp::check(where);
    if constexpr (kShuffles)
      return transpose(inputs, outputs, where);
    else {
      for (int i = 0; i < kItems; ++i) storage_.values[striped(i)] = inputs[i];
      Warp::wait(where);
      for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[blocked(i)];
    }
  }
  // Each item goes to the number that its rank says.
  template <class Output, class Rank>
  __forceinline__ void ScatterToStriped(const T (&inputs)[kItems], Output (&outputs)[kItems],
                                        Rank (&ranks)[kItems], REFEREE_CUB_HERE) {
    static_assert(!kShuffles, "shuffles do not scatter");
    Warp::check(where);
    for (int i = 0; i < kItems; ++i) storage_.values[static_cast<int>(ranks[i])] = inputs[i];
    Warp::wait(where);
    for (int i = 0; i < kItems; ++i) outputs[i] = storage_.values[striped(i)];
  }
  template <class Rank>
  __forceinline__ void ScatterToStriped(T (&items)[kItems], Rank (&ranks)[kItems],
                                        REFEREE_CUB_HERE) {
    ScatterToStriped(items, items, ranks, where);
  }

 private:
  static __forceinline__ int striped(int i) { return i * kLanes + Warp::rank(); }
  static __forceinline__ int blocked(int i) { return Warp::rank() * kItems + i; }

  // Item i of lane l becomes item l of lane i: in step d each lane asks the one that is d further.
  template <class Output>
  static __forceinline__ void transpose(const T (&inputs)[kItems], Output (&outputs)[kItems],
                                        std::source_location where) {
    T items[kItems];
    for (int i = 0; i < kItems; ++i) items[i] = inputs[i];
    for (int step = 0; step < kLanes; ++step) {
      const int to = (Warp::rank() + kLanes - step) % kLanes;
      const int from = (Warp::rank() + step) % kLanes;
      outputs[from] = referee::cub::from_lane(items[to], Warp::mask(), from, kLanes, where);
    }
  }

  TempStorage& storage_;
};

}  // namespace cub
