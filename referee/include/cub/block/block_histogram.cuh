// <cub/block/block_histogram.cuh>: how many of a block's items fall into each of kBins bins. An
// item is the number of its bin.
#pragma once

#include <type_traits>

#include "../../referee/atomics.h"
#include "../../referee/cub/threads.h"

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

// With BLOCK_HISTO_SORT one thread adds to a bin, and without an atomic: a histogram in global
// memory is one block's. With BLOCK_HISTO_ATOMIC blocks may share one.
template <class T, int kX, int kItems, int kBins,
          BlockHistogramAlgorithm kAlgorithm = BLOCK_HISTO_SORT, int kY = 1, int kZ = 1>
class BlockHistogram {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;
  struct Nothing {
    char nothing;
  };
  struct Counts {
    referee::cub::Values<int, kBins> of_bins;
  };
  static constexpr bool kIsAtomic = kAlgorithm == BLOCK_HISTO_ATOMIC;

 public:
  using TempStorage = std::conditional_t<kIsAtomic, Nothing, Counts>;

  __forceinline__ explicit BlockHistogram(TempStorage& storage) : storage_(storage) {}

  // Behind it the block needs a barrier before Composite.
  template <class Counter>
  __forceinline__ void InitHistogram(Counter histogram[kBins], REFEREE_CUB_HERE) {
    Shape::check(where);
    for (int bin = Shape::rank(); bin < kBins; bin += Shape::kThreads) histogram[bin] = Counter(0);
  }
  template <class Counter>
  __forceinline__ void Histogram(T (&items)[kItems], Counter histogram[kBins], REFEREE_CUB_HERE) {
    InitHistogram(histogram, where);
    __syncthreads(where);
    Composite(items, histogram, where);
  }
  // Adds to what the histogram has. Behind it the block needs a barrier before the bins are read.
  template <class Counter>
  __forceinline__ void Composite(T (&items)[kItems], Counter histogram[kBins], REFEREE_CUB_HERE) {
    Shape::check(where);
    if constexpr (kIsAtomic) {
      for (int i = 0; i < kItems; ++i) atomicAdd(&histogram[bin_of(items[i], where)], Counter(1));
    } else {
      for (int bin = Shape::rank(); bin < kBins; bin += Shape::kThreads) storage_.of_bins[bin] = 0;
      __syncthreads(where);
      for (int i = 0; i < kItems; ++i) atomicAdd(&storage_.of_bins[bin_of(items[i], where)], 1);
      __syncthreads(where);
      // From the last bin on: so other threads read a bin than set it to 0, and a barrier that is
      // missing before the next call shows.
      for (int bin = kBins - 1 - Shape::rank(); bin >= 0; bin -= Shape::kThreads) {
        const int count = storage_.of_bins[bin];
        if (count > 0) histogram[bin] += static_cast<Counter>(count);
      }
    }
  }

 private:
  static __forceinline__ int bin_of(const T& item, std::source_location where) {
    const auto bin = static_cast<long long>(item);
    if (bin < 0 || bin >= kBins)
      referee::device_trap("an item that is no bin of CUB's histogram", where);
    return static_cast<int>(bin);
  }

  TempStorage& storage_;
};

}  // namespace cub
