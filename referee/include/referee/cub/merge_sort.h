// The merge sort that blocks and warps share. Runs of sorted items become runs of twice the length,
// each thread finding its own part of the merged run. Equal keys keep their order.
#pragma once

#include <type_traits>

#include "../../cub/util_type.cuh"
#include "threads.h"

namespace referee::cub {

// Of kThreads threads (a power of two) with kItems keys each, and a value for each key unless Value
// is NullType. Kind has rank() and wait(where), and check(where) for its preconditions.
template <class Key, class Value, int kThreads, int kItems, class Kind>
class MergeSort {
  static_assert((kThreads & (kThreads - 1)) == 0, "threads are a power of two");
  static constexpr int kTile = kThreads * kItems;
  static constexpr bool kHasValues = !std::is_same_v<Value, ::cub::NullType>;

 public:
  union TempStorage {
    Values<Key, kTile> keys;
    Values<Value, kTile> values;
  };

  __forceinline__ explicit MergeSort(TempStorage& storage) : storage_(storage) {}

  template <class Less>
  __forceinline__ void Sort(Key (&keys)[kItems], Less less, REFEREE_CUB_HERE) {
    Value nothing[kItems];
    sort(keys, nothing, less, where);
  }
  template <class Less>
  __forceinline__ void Sort(Key (&keys)[kItems], Value (&items)[kItems], Less less,
                            REFEREE_CUB_HERE) {
    sort(keys, items, less, where);
  }
  // Keys from number valid_items on become oob_default, which no valid key may come behind.
  template <class Less>
  __forceinline__ void Sort(Key (&keys)[kItems], Less less, int valid_items, Key oob_default,
                            REFEREE_CUB_HERE) {
    Value nothing[kItems];
    Sort(keys, nothing, less, valid_items, oob_default, where);
  }
  template <class Less, bool kIsLastTile = true>
  __forceinline__ void Sort(Key (&keys)[kItems], Value (&items)[kItems], Less less, int valid_items,
                            Key oob_default, REFEREE_CUB_HERE) {
    for (int i = 0; kIsLastTile && i < kItems; ++i)
      if (Kind::rank() * kItems + i >= valid_items) keys[i] = oob_default;
    sort(keys, items, less, where);
  }

  template <class Less>
  __forceinline__ void StableSort(Key (&keys)[kItems], Less less, REFEREE_CUB_HERE) {
    Sort(keys, less, where);
  }
  template <class Less>
  __forceinline__ void StableSort(Key (&keys)[kItems], Value (&items)[kItems], Less less,
                                  REFEREE_CUB_HERE) {
    Sort(keys, items, less, where);
  }
  template <class Less>
  __forceinline__ void StableSort(Key (&keys)[kItems], Less less, int valid_items, Key oob_default,
                                  REFEREE_CUB_HERE) {
    Sort(keys, less, valid_items, oob_default, where);
  }
  template <class Less, bool kIsLastTile = true>
  __forceinline__ void StableSort(Key (&keys)[kItems], Value (&items)[kItems], Less less,
                                  int valid_items, Key oob_default, REFEREE_CUB_HERE) {
    Sort<Less, kIsLastTile>(keys, items, less, valid_items, oob_default, where);
  }

 private:
  template <class Less>
  __forceinline__ void sort(Key (&keys)[kItems], Value (&values)[kItems], Less& less,
                            std::source_location where) {
    Kind::check(where);
    sort_own(keys, values, less);
    for (int length = kItems; length < kTile; length *= 2) merge(keys, values, less, length, where);
  }

  template <class Less>
  static __forceinline__ void sort_own(Key (&keys)[kItems], Value (&values)[kItems], Less& less) {
    for (int i = 1; i < kItems; ++i) {
      for (int j = i; j > 0 && less(keys[j], keys[j - 1]); --j) {
        swap(keys[j], keys[j - 1]);
        if constexpr (kHasValues) swap(values[j], values[j - 1]);
      }
    }
  }

  // It waits first: whoever used the storage before needs no barrier of its own.
  template <class Less>
  __forceinline__ void merge(Key (&keys)[kItems], Value (&values)[kItems], Less& less, int length,
                             std::source_location where) {
    const int own = Kind::rank() * kItems;
    Kind::wait(where);
    for (int i = 0; i < kItems; ++i) storage_.keys[own + i] = keys[i];
    Kind::wait(where);
    const int begin = own / (2 * length) * (2 * length), middle = begin + length,
              end = middle + length, before = own - begin;
    const int from_first = split(begin, middle, before, length, less);
    int first = begin + from_first, second = middle + before - from_first;
    int sources[kItems];
    for (int i = 0; i < kItems; ++i) {
      const bool takes_second =
          second < end && (first == middle || less(storage_.keys[second], storage_.keys[first]));
      sources[i] = takes_second ? second++ : first++;
      keys[i] = storage_.keys[sources[i]];
    }
    if constexpr (kHasValues) {
      Kind::wait(where);
      for (int i = 0; i < kItems; ++i) storage_.values[own + i] = values[i];
      Kind::wait(where);
      for (int i = 0; i < kItems; ++i) values[i] = storage_.values[sources[i]];
    }
  }

  // How many of the merged run's first `count` items are from the run at `begin`.
  template <class Less>
  __forceinline__ int split(int begin, int middle, int count, int length, Less& less) {
    int low = count > length ? count - length : 0, high = count < length ? count : length;
    while (low < high) {
      const int candidate = (low + high) / 2;
      if (less(storage_.keys[middle + count - 1 - candidate], storage_.keys[begin + candidate])) {
        high = candidate;
      } else {
        low = candidate + 1;
      }
    }
    return low;
  }

  template <class T>
  static __forceinline__ void swap(T& a, T& b) {
    const T copy = a;
    a = b;
    b = copy;
  }

  TempStorage& storage_;
};

}  // namespace referee::cub
