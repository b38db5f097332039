// <cub/warp/warp_merge_sort.cuh>: the keys of a warp's lanes, or of a part of kLanes, in the order
// that a comparison says, with a value for each. Equal keys keep their order.
#pragma once

#include "../../referee/cub/merge_sort.h"

namespace cub {

template <class Key, int kItems, int kLanes = 32, class Value = NullType>
class WarpMergeSort : public referee::cub::MergeSort<Key, Value, kLanes, kItems,
                                                     referee::cub::LogicalWarp<kLanes>> {
  using Base =
      referee::cub::MergeSort<Key, Value, kLanes, kItems, referee::cub::LogicalWarp<kLanes>>;

 public:
  __forceinline__ explicit WarpMergeSort(typename Base::TempStorage& storage) : Base(storage) {}

  __forceinline__ unsigned get_member_mask() const {
    return referee::cub::LogicalWarp<kLanes>::mask();
  }
};

}  // namespace cub
