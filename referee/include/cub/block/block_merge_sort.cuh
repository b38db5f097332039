// <cub/block/block_merge_sort.cuh>: the keys of a block's threads in the order that a comparison
// says, with a value for each. Equal keys keep their order.
#pragma once

#include "../../referee/cub/merge_sort.h"

namespace cub {

template <class Key, int kX, int kItems, class Value = NullType, int kY = 1, int kZ = 1>
class BlockMergeSort : public referee::cub::MergeSort<Key, Value, kX * kY * kZ, kItems,
                                                      referee::cub::BlockShape<kX, kY, kZ>> {
  using Base = referee::cub::MergeSort<Key, Value, kX * kY * kZ, kItems,
                                       referee::cub::BlockShape<kX, kY, kZ>>;

 public:
  __forceinline__ explicit BlockMergeSort(typename Base::TempStorage& storage) : Base(storage) {}
};

}  // namespace cub
