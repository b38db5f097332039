// <cub/block/block_discontinuity.cuh>: flags where neighbouring items of a block differ, or
// whatever an operator says of them. Items are in blocked order: the block's item t * kItems + i is
// the i-th of thread t.
#pragma once

#include <type_traits>

#include "../../referee/cub/threads.h"

namespace cub {

template <class T, int kX, int kY = 1, int kZ = 1, int = 0>
class BlockDiscontinuity {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;

 public:
  struct TempStorage {
    referee::cub::Values<T, Shape::kThreads> first, last;  // of each thread
  };

  __forceinline__ explicit BlockDiscontinuity(TempStorage& storage) : storage_(storage) {}

  // heads[i] = flag_op(the item before, item i). The block's first item is flagged, or compared
  // with tile_predecessor_item.
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagHeads(Flag (&heads)[kItems], T (&input)[kItems], FlagOp flag_op,
                                 REFEREE_CUB_HERE) {
    meet(input, where);
    flag_heads(heads, input, flag_op, static_cast<const T*>(nullptr));
  }
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagHeads(Flag (&heads)[kItems], T (&input)[kItems], FlagOp flag_op,
                                 T tile_predecessor_item, REFEREE_CUB_HERE) {
    meet(input, where);
    flag_heads(heads, input, flag_op, &tile_predecessor_item);
  }

  // tails[i] = flag_op(item i, the item behind). The block's last item is flagged, or compared with
  // tile_successor_item.
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagTails(Flag (&tails)[kItems], T (&input)[kItems], FlagOp flag_op,
                                 REFEREE_CUB_HERE) {
    meet(input, where);
    flag_tails(tails, input, flag_op, static_cast<const T*>(nullptr));
  }
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagTails(Flag (&tails)[kItems], T (&input)[kItems], FlagOp flag_op,
                                 T tile_successor_item, REFEREE_CUB_HERE) {
    meet(input, where);
    flag_tails(tails, input, flag_op, &tile_successor_item);
  }

  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagHeadsAndTails(Flag (&heads)[kItems], Flag (&tails)[kItems],
                                         T (&input)[kItems], FlagOp flag_op, REFEREE_CUB_HERE) {
    meet(input, where);
    flag_heads(heads, input, flag_op, static_cast<const T*>(nullptr));
    flag_tails(tails, input, flag_op, static_cast<const T*>(nullptr));
  }
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagHeadsAndTails(Flag (&heads)[kItems], Flag (&tails)[kItems],
                                         T tile_successor_item, T (&input)[kItems], FlagOp flag_op,
                                         REFEREE_CUB_HERE) {
    meet(input, where);
    flag_heads(heads, input, flag_op, static_cast<const T*>(nullptr));
    flag_tails(tails, input, flag_op, &tile_successor_item);
  }
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagHeadsAndTails(Flag (&heads)[kItems], T tile_predecessor_item,
                                         Flag (&tails)[kItems], T (&input)[kItems], FlagOp flag_op,
                                         REFEREE_CUB_HERE) {
    meet(input, where);
    flag_heads(heads, input, flag_op, &tile_predecessor_item);
    flag_tails(tails, input, flag_op, static_cast<const T*>(nullptr));
  }
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void FlagHeadsAndTails(Flag (&heads)[kItems], T tile_predecessor_item,
                                         Flag (&tails)[kItems], T tile_successor_item,
                                         T (&input)[kItems], FlagOp flag_op, REFEREE_CUB_HERE) {
    meet(input, where);
    flag_heads(heads, input, flag_op, &tile_predecessor_item);
    flag_tails(tails, input, flag_op, &tile_successor_item);
  }

 private:
  template <int kItems>
  __forceinline__ void meet(T (&input)[kItems], std::source_location where) {
    Shape::check(where);
    storage_.first[Shape::rank()] = input[0];
    storage_.last[Shape::rank()] = input[kItems - 1];
    __syncthreads(where);
  }

  // Operators may ask for the number of the second item, too.
  template <class FlagOp>
  static __forceinline__ bool flag(FlagOp flag_op, const T& a, const T& b, int number_of_b) {
    if constexpr (std::is_invocable_v<FlagOp, const T&, const T&, int>) {
      return flag_op(a, b, number_of_b);
    } else {
      return flag_op(a, b);
    }
  }

  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void flag_heads(Flag (&heads)[kItems], T (&input)[kItems], FlagOp flag_op,
                                  const T* before) {
    const int rank = Shape::rank(), begin = rank * kItems;
    if (rank > 0) before = &storage_.last[rank - 1];
    heads[0] = before ? flag(flag_op, *before, input[0], begin) : true;
    for (int i = 1; i < kItems; ++i) heads[i] = flag(flag_op, input[i - 1], input[i], begin + i);
  }
  template <int kItems, class Flag, class FlagOp>
  __forceinline__ void flag_tails(Flag (&tails)[kItems], T (&input)[kItems], FlagOp flag_op,
                                  const T* behind) {
    const int rank = Shape::rank(), begin = rank * kItems;
    if (rank < Shape::kThreads - 1) behind = &storage_.first[rank + 1];
    for (int i = 1; i < kItems; ++i)
      tails[i - 1] = flag(flag_op, input[i - 1], input[i], begin + i);
    tails[kItems - 1] = behind ? flag(flag_op, input[kItems - 1], *behind, begin + kItems) : true;
  }

  TempStorage& storage_;
};

}  // namespace cub
