// <cub/block/block_shuffle.cuh>: items of a block's threads, handed on to other threads. Its
// storage may be used again behind a barrier of the block only.
#pragma once

#include "../../referee/cub/threads.h"

namespace cub {

template <class T, int kX, int kY = 1, int kZ = 1>
class BlockShuffle {
  using Shape = referee::cub::BlockShape<kX, kY, kZ>;

 public:
  struct TempStorage {
    referee::cub::Values<T, Shape::kThreads> values;
  };

  __forceinline__ explicit BlockShuffle(TempStorage& storage) : storage_(storage) {}

  // Each thread gets the item of the thread `distance` behind it, or before it where that is
  // negative. Where there is none, the output stays as it is.
  __forceinline__ void Offset(T input, T& output, int distance = 1, REFEREE_CUB_HERE) {
    put(input, where);
    const int from = Shape::rank() + distance;
    if (from >= 0 && from < Shape::kThreads) output = storage_.values[from];
  }
  // The same, where the first thread is behind the last one. 0 < distance < threads.
  __forceinline__ void Rotate(T input, T& output, unsigned distance = 1, REFEREE_CUB_HERE) {
    if (distance >= Shape::kThreads)
      referee::device_trap("a rotation by as many threads as CUB's primitive has, or more", where);
    put(input, where);
    output = storage_.values[(Shape::rank() + static_cast<int>(distance)) % Shape::kThreads];
  }

  // Items in blocked order: each place gets the item before. The block's first place stays as it
  // is; block_suffix is the block's last item.
  template <int kItems>
  __forceinline__ void Up(T (&input)[kItems], T (&prev)[kItems], REFEREE_CUB_HERE) {
    put(input[kItems - 1], where);
    for (int i = kItems - 1; i > 0; --i) prev[i] = input[i - 1];
    if (Shape::rank() > 0) prev[0] = storage_.values[Shape::rank() - 1];
  }
  template <int kItems>
  __forceinline__ void Up(T (&input)[kItems], T (&prev)[kItems], T& block_suffix,
                          REFEREE_CUB_HERE) {
    Up(input, prev, where);
    block_suffix = storage_.values[Shape::kThreads - 1];
  }

  // Each place gets the item behind. The block's last place stays as it is; block_prefix is the
  // block's first item.
  template <int kItems>
  __forceinline__ void Down(T (&input)[kItems], T (&next)[kItems], REFEREE_CUB_HERE) {
    put(input[0], where);
    for (int i = 0; i < kItems - 1; ++i) next[i] = input[i + 1];
    if (Shape::rank() < Shape::kThreads - 1) next[kItems - 1] = storage_.values[Shape::rank() + 1];
  }
  template <int kItems>
  __forceinline__ void Down(T (&input)[kItems], T (&next)[kItems], T& block_prefix,
                            REFEREE_CUB_HERE) {
    Down(input, next, where);
    block_prefix = storage_.values[0];
  }

 private:
  __forceinline__ void put(const T& value, std::source_location where) {
    Shape::check(where);
    storage_.values[Shape::rank()] = value;
    __syncthreads(where);
  }

  TempStorage& storage_;
};

}  // namespace cub
