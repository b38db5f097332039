// <cub/block/block_radix_rank.cuh>: the places that keys of a block get when they are put in the
// order of one digit. Equal digits keep the keys' order.
#pragma once

#include <cstdint>

#include "../../referee/runtime_types.h"
#include "block_scan.cuh"
#include "radix_rank_sort_operations.cuh"

namespace cub {

template <int kX, int kBits, bool kDescending, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig = cudaSharedMemBankSizeFourByte, int kY = 1, int kZ = 1>
class BlockRadixRank {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;
  using Scan = BlockScan<int, kX, BLOCK_SCAN_WARP_SCANS, kY, kZ>;
  static constexpr int kDigits = 1 << kBits;

 public:
  enum { BINS_TRACKED_PER_THREAD = (kDigits + Shape::kThreads - 1) / Shape::kThreads };

  struct TempStorage {
    typename Scan::TempStorage scan;
    // Of each thread the keys with each digit, and then those that come before the first of them.
    referee::cub::Values<std::uint16_t, kDigits * Shape::kThreads> counts;
  };

  __forceinline__ explicit BlockRadixRank(TempStorage& storage) : storage_(storage) {}

  // Keys are in blocked order: number t * kKeys + i is the i-th of thread t.
  template <class Bits, int kKeys, class Extractor>
  __forceinline__ void RankKeys(Bits (&keys)[kKeys], int (&ranks)[kKeys], Extractor extractor,
                                REFEREE_CUB_HERE) {
    static_assert(Shape::kThreads * kKeys <= 0xffff, "a block has fewer than 65536 keys");
    Shape::check(where);
    int digits[kKeys];
    for (int digit = 0; digit < kDigits; ++digit) count(digit, Shape::rank()) = 0;
    for (int i = 0; i < kKeys; ++i) {
      digits[i] = place_of(static_cast<int>(extractor.Digit(keys[i])));
      if (digits[i] < 0 || digits[i] >= kDigits)
        referee::device_trap("a digit of more bits than CUB's primitive is for", where);
      ranks[i] = count(digits[i], Shape::rank())++;
    }
    __syncthreads(where);
    scan_counts(where);
    __syncthreads(where);
    for (int i = 0; i < kKeys; ++i) ranks[i] += count(digits[i], Shape::rank());
  }
  // Also, for the digits t * BINS_TRACKED_PER_THREAD + i of thread t, how many keys come before
  // those with that digit.
  template <class Bits, int kKeys, class Extractor>
  __forceinline__ void RankKeys(Bits (&keys)[kKeys], int (&ranks)[kKeys], Extractor extractor,
                                int (&exclusive_digit_prefix)[BINS_TRACKED_PER_THREAD],
                                REFEREE_CUB_HERE) {
    RankKeys(keys, ranks, extractor, where);
    for (int i = 0; i < BINS_TRACKED_PER_THREAD; ++i) {
      const int digit = Shape::rank() * BINS_TRACKED_PER_THREAD + i;
      if (digit < kDigits) exclusive_digit_prefix[i] = count(place_of(digit), 0);
    }
  }

 private:
  static __forceinline__ int place_of(int digit) {
    return kDescending ? kDigits - 1 - digit : digit;
  }
  // A thread's counts lie side by side, so that threads do not share words.
  __forceinline__ std::uint16_t& count(int digit, int thread) {
    return storage_.counts[thread * kDigits + digit];
  }

  // Over all threads of the first digit, then of the next one: each thread takes as many counts as
  // there are digits.
  __forceinline__ void scan_counts(std::source_location where) {
    const int begin = Shape::rank() * kDigits;
    int own = 0, before = 0;
    for (int i = begin; i < begin + kDigits; ++i)
      own += count(i / Shape::kThreads, i % Shape::kThreads);
    Scan(storage_.scan).ExclusiveSum(own, before, where);
    for (int i = begin; i < begin + kDigits; ++i) {
      std::uint16_t& here = count(i / Shape::kThreads, i % Shape::kThreads);
      const int keys = here;
      here = static_cast<std::uint16_t>(before);
      before += keys;
    }
  }

  TempStorage& storage_;
};

}  // namespace cub
