// <cub/block/block_adjacent_difference.cuh>: what an operator makes of each item of a block and its
// neighbour. Items are in blocked order: the block's item t * kItems + i is the i-th of thread t.
#pragma once

#include "../../referee/cub/threads.h"

namespace cub {

template <class T, int kX, int kY = 1, int kZ = 1>
class BlockAdjacentDifference {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;

 public:
  struct TempStorage {
    referee::cub::Values<T, Shape::kThreads> first, last;  // of each thread
  };

  __forceinline__ explicit BlockAdjacentDifference(TempStorage& storage) : storage_(storage) {}

  // output[i] = op(item i, the item before). The block's first item is copied, or compared with
  // tile_predecessor_item. Input and output may be one array, here and below.
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractLeft(T (&input)[kItems], Output (&output)[kItems], Operator op,
                                    REFEREE_CUB_HERE) {
    left(input, output, op, Shape::kThreads * kItems, nullptr, where);
  }
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractLeft(T (&input)[kItems], Output (&output)[kItems], Operator op,
                                    T tile_predecessor_item, REFEREE_CUB_HERE) {
    left(input, output, op, Shape::kThreads * kItems, &tile_predecessor_item, where);
  }
  // Of the block's first valid_items items. Those behind are copied.
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractLeftPartialTile(T (&input)[kItems], Output (&output)[kItems],
                                               Operator op, int valid_items, REFEREE_CUB_HERE) {
    left(input, output, op, valid_items, nullptr, where);
  }
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractLeftPartialTile(T (&input)[kItems], Output (&output)[kItems],
                                               Operator op, int valid_items,
                                               T tile_predecessor_item, REFEREE_CUB_HERE) {
    left(input, output, op, valid_items, &tile_predecessor_item, where);
  }

  // output[i] = op(item i, the item behind). The block's last item is copied, or compared with
  // tile_successor_item.
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractRight(T (&input)[kItems], Output (&output)[kItems], Operator op,
                                     REFEREE_CUB_HERE) {
    right(input, output, op, Shape::kThreads * kItems, nullptr, where);
  }
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractRight(T (&input)[kItems], Output (&output)[kItems], Operator op,
                                     T tile_successor_item, REFEREE_CUB_HERE) {
    right(input, output, op, Shape::kThreads * kItems, &tile_successor_item, where);
  }
  // The last valid item is copied, as are those behind.
  template <int kItems, class Output, class Operator>
  __forceinline__ void SubtractRightPartialTile(T (&input)[kItems], Output (&output)[kItems],
                                                Operator op, int valid_items, REFEREE_CUB_HERE) {
    right(input, output, op, valid_items, nullptr, where);
  }

 private:
  template <int kItems>
  __forceinline__ void meet(T (&input)[kItems], std::source_location where) {
    Shape::check(where);
    storage_.first[Shape::rank()] = input[0];
    storage_.last[Shape::rank()] = input[kItems - 1];
    __syncthreads(where);
  }

  template <int kItems, class Output, class Operator>
  __forceinline__ void left(T (&input)[kItems], Output (&output)[kItems], Operator op, int valid,
                            const T* before, std::source_location where) {
    meet(input, where);
    const int rank = Shape::rank(), begin = rank * kItems;
    if (rank > 0) before = &storage_.last[rank - 1];
    // From the end on: an output may take the place of the next one's neighbour.
    for (int i = kItems - 1; i > 0; --i)
      output[i] = begin + i < valid ? static_cast<Output>(op(input[i], input[i - 1]))
                                    : static_cast<Output>(input[i]);
    output[0] = begin < valid && before != nullptr ? static_cast<Output>(op(input[0], *before))
                                                   : static_cast<Output>(input[0]);
  }

  template <int kItems, class Output, class Operator>
  __forceinline__ void right(T (&input)[kItems], Output (&output)[kItems], Operator op, int valid,
                             const T* behind, std::source_location where) {
    meet(input, where);
    const int rank = Shape::rank(), begin = rank * kItems;
    if (rank < Shape::kThreads - 1) behind = &storage_.first[rank + 1];
    // The last valid item has a neighbour in a full tile only, and there if it is given.
    const int with_neighbour = valid < Shape::kThreads * kItems ? valid - 1 : valid;
    for (int i = 0; i < kItems - 1; ++i)
      output[i] = begin + i < with_neighbour ? static_cast<Output>(op(input[i], input[i + 1]))
                                             : static_cast<Output>(input[i]);
    const T& last = input[kItems - 1];
    output[kItems - 1] = begin + kItems - 1 < with_neighbour && behind != nullptr
                             ? static_cast<Output>(op(last, *behind))
                             : static_cast<Output>(last);
  }

  TempStorage& storage_;
};

}  // namespace cub
