// <cub/block/block_run_length_decode.cuh>: a block's runs, each of one value and a length, as the
// items that they stand for, a window of kDecoded items per thread at a time. The storage is in use
// until the last window, and may be used again behind a barrier of the block only.
#pragma once

#include <cstdint>

#include "block_scan.cuh"

namespace cub {

template <class T, int kX, int kRuns, int kDecoded, class Offset = std::uint32_t, int kY = 1,
          int kZ = 1>
class BlockRunLengthDecode {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;
  using Scan = BlockScan<Offset, kX, BLOCK_SCAN_RAKING_MEMOIZE, kY, kZ>;
  static constexpr int kAll = Shape::kThreads * kRuns;

 public:
  union TempStorage {
    typename Scan::TempStorage scan;
    struct {
      referee::cub::Values<Offset, kAll> offsets;
      referee::cub::Values<T, kAll> values;
    } runs;
  };

  // Runs are in blocked order: number t * kRuns + i is the i-th of thread t. Every thread gets the
  // number of items that they stand for.
  template <class Length, class Total>
  __forceinline__ BlockRunLengthDecode(TempStorage& storage, T (&run_values)[kRuns],
                                       Length (&run_lengths)[kRuns], Total& total_decoded_size,
                                       REFEREE_CUB_HERE)
      : storage_(storage) {
    Shape::check(where);
    Offset offsets[kRuns], total;
    for (int i = 0; i < kRuns; ++i) offsets[i] = static_cast<Offset>(run_lengths[i]);
    Scan(storage_.scan).ExclusiveSum(offsets, offsets, total, where);
    total_decoded_size = static_cast<Total>(total);
    __syncthreads(where);
    put(run_values, offsets, where);
  }
  // Of runs whose first items have these numbers, in ascending order.
  template <class RunOffset>
  __forceinline__ BlockRunLengthDecode(TempStorage& storage, T (&run_values)[kRuns],
                                       RunOffset (&run_offsets)[kRuns], REFEREE_CUB_HERE)
      : storage_(storage) {
    Shape::check(where);
    put(run_values, run_offsets, where);
  }

  // Items from number from_decoded_offset on, in blocked order, and the place of each in its run.
  // What lies behind the last item is undefined. Windows need no barrier between them.
  template <class Relative>
  __forceinline__ void RunLengthDecode(T (&decoded_items)[kDecoded],
                                       Relative (&item_offsets)[kDecoded],
                                       Offset from_decoded_offset = 0) {
    const Offset first = from_decoded_offset + static_cast<Offset>(Shape::rank() * kDecoded);
    int run = run_of(first);
    for (int i = 0; i < kDecoded; ++i) {
      const Offset item = first + static_cast<Offset>(i);
      while (run < kAll - 1 && storage_.runs.offsets[run + 1] <= item) ++run;
      decoded_items[i] = storage_.runs.values[run];
      item_offsets[i] = static_cast<Relative>(item - storage_.runs.offsets[run]);
    }
  }
  __forceinline__ void RunLengthDecode(T (&decoded_items)[kDecoded],
                                       Offset from_decoded_offset = 0) {
    Offset item_offsets[kDecoded];
    RunLengthDecode(decoded_items, item_offsets, from_decoded_offset);
  }

 private:
  template <class RunOffset>
  __forceinline__ void put(T (&values)[kRuns], RunOffset (&offsets)[kRuns],
                           std::source_location where) {
    for (int i = 0; i < kRuns; ++i) {
      const int run = Shape::rank() * kRuns + i;
      storage_.runs.offsets[run] = static_cast<Offset>(offsets[i]);
      storage_.runs.values[run] = values[i];
    }
    __syncthreads(where);
  }

  // The last run that begins at the item or before it: those before have no items left.
  __forceinline__ int run_of(Offset item) {
    int low = 0, high = kAll - 1;
    while (low < high) {
      const int middle = (low + high + 1) / 2;
      if (storage_.runs.offsets[middle] <= item) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  TempStorage& storage_;
};

}  // namespace cub
