// <cub/block/block_radix_sort.cuh>: the keys of a block's threads in order, with a value for each.
// Equal keys keep their order. Its storage may be used again behind a barrier of the block only.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "../../referee/runtime_types.h"
#include "../util_type.cuh"
#include "block_exchange.cuh"
#include "block_scan.cuh"

namespace cub {

template <class Key, int kX, int kItems, class Value = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig = cudaSharedMemBankSizeFourByte, int kY = 1, int kZ = 1>
class BlockRadixSort {
  static_assert(std::is_arithmetic_v<Key>, "on the referee, keys are numbers");
  using Bits = std::conditional_t<
      sizeof(Key) == 8, std::uint64_t,
      std::conditional_t<sizeof(Key) == 4, std::uint32_t,
                         std::conditional_t<sizeof(Key) == 2, std::uint16_t, std::uint8_t>>>;
  static constexpr int kAll = sizeof(Key) * 8;
  static constexpr int kThreads = kX * kY * kZ;
  using Scan = BlockScan<int, kX, BLOCK_SCAN_WARP_SCANS, kY, kZ>;
  using Keys = BlockExchange<Bits, kX, kItems, false, kY, kZ>;
  using Values = BlockExchange<Value, kX, kItems, false, kY, kZ>;

 public:
  struct TempStorage {
    typename Scan::TempStorage scan;
    typename Keys::TempStorage keys;
    typename Values::TempStorage values;
  };

  __forceinline__ explicit BlockRadixSort(TempStorage& storage) : storage_(storage) {}

  // By the bits [begin_bit, end_bit) of the keys.
  __forceinline__ void Sort(Key (&keys)[kItems], int begin_bit = 0, int end_bit = kAll,
                            REFEREE_CUB_HERE) {
    sort<false>(keys, nothing_, begin_bit, end_bit, where);
  }
  __forceinline__ void Sort(Key (&keys)[kItems], Value (&values)[kItems], int begin_bit = 0,
                            int end_bit = kAll, REFEREE_CUB_HERE) {
    sort<false>(keys, values, begin_bit, end_bit, where);
  }
  __forceinline__ void SortDescending(Key (&keys)[kItems], int begin_bit = 0, int end_bit = kAll,
                                      REFEREE_CUB_HERE) {
    sort<true>(keys, nothing_, begin_bit, end_bit, where);
  }
  __forceinline__ void SortDescending(Key (&keys)[kItems], Value (&values)[kItems],
                                      int begin_bit = 0, int end_bit = kAll, REFEREE_CUB_HERE) {
    sort<true>(keys, values, begin_bit, end_bit, where);
  }

 private:
  // One pass for each bit: those with a 0 first.
  template <bool kDescending>
  __forceinline__ void sort(Key (&keys)[kItems], Value (&values)[kItems], int begin_bit,
                            int end_bit, std::source_location where) {
    Bits bits[kItems];
    for (int i = 0; i < kItems; ++i) bits[i] = in_order(keys[i], kDescending);
    for (int bit = begin_bit; bit < end_bit; ++bit) {
      if (bit > begin_bit) __syncthreads(where);
      int zeros = 0, before = 0, all = 0;
      for (int i = 0; i < kItems; ++i) zeros += (bits[i] >> bit & 1) == 0;
      Scan(storage_.scan).ExclusiveSum(zeros, before, all, where);
      int ranks[kItems];
      const int first = rank() * kItems;
      for (int i = 0; i < kItems; ++i)
        ranks[i] = (bits[i] >> bit & 1) == 0 ? before++ : all + first + i - before;
      Keys(storage_.keys).ScatterToBlocked(bits, bits, ranks, where);
      if constexpr (!std::is_same_v<Value, NullType>)
        Values(storage_.values).ScatterToBlocked(values, values, ranks, where);
    }
    for (int i = 0; i < kItems; ++i) keys[i] = from_order(bits[i], kDescending);
  }

  static __forceinline__ int rank() {
    return static_cast<int>(threadIdx.x + kX * (threadIdx.y + kY * threadIdx.z));
  }
  // The key as a number without sign that has the same order.
  static __forceinline__ Bits in_order(Key key, bool descending) {
    constexpr Bits kSign = static_cast<Bits>(Bits{1} << (kAll - 1));
    Bits bits = std::bit_cast<Bits>(key);
    if constexpr (std::is_floating_point_v<Key>) {
      bits ^= bits & kSign ? static_cast<Bits>(~Bits{0}) : kSign;
    } else if constexpr (std::is_signed_v<Key>) {
      bits ^= kSign;
    }
    return descending ? static_cast<Bits>(~bits) : bits;
  }
  static __forceinline__ Key from_order(Bits bits, bool descending) {
    constexpr Bits kSign = static_cast<Bits>(Bits{1} << (kAll - 1));
    if (descending) bits = static_cast<Bits>(~bits);
    if constexpr (std::is_floating_point_v<Key>) {
      bits ^= bits & kSign ? kSign : static_cast<Bits>(~Bits{0});
    } else if constexpr (std::is_signed_v<Key>) {
      bits ^= kSign;
    }
    return std::bit_cast<Key>(bits);
  }

  TempStorage& storage_;
  Value nothing_[kItems];
};

}  // namespace cub
