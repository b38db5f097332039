// What the primitives of CUB share: the ranks of threads, exchanges of values of any size between
// lanes, and storage for values in shared memory. CUB's documented interface, on the referee's
// shuffles and barriers, all of it inlined: reports name the user's line.
#pragma once

#include <cstdint>
#include <source_location>

#include "../block.h"
#include "../builtin_variables.h"
#include "../qualifiers.h"
#include "../warp.h"

#define REFEREE_CUB_HERE std::source_location where = std::source_location::current()

namespace referee::cub {

// Room for values in shared memory, which no constructor runs for.
template <class T, int kCount>
struct Values {
  alignas(T) unsigned char bytes[kCount * sizeof(T)];

  __forceinline__ T& operator[](int i) { return reinterpret_cast<T*>(bytes)[i]; }
};

// The caller's place in a block of kX x kY x kZ threads. Ends the kernel where the block is none.
template <int kX, int kY, int kZ>
struct BlockShape {
  static constexpr int kThreads = kX * kY * kZ;

  static __forceinline__ int rank() {
    return static_cast<int>(threadIdx.x + kX * (threadIdx.y + kY * threadIdx.z));
  }
  static __forceinline__ int warp() { return rank() / warpSize; }
  static __forceinline__ int lane() { return rank() % warpSize; }
  static __forceinline__ int warps() { return (kThreads + warpSize - 1) / warpSize; }
  static __forceinline__ int lanes() {
    const int behind = kThreads - warp() * warpSize;
    return behind < warpSize ? behind : warpSize;
  }
  static __forceinline__ void wait(std::source_location where) { __syncthreads(where); }
  static __forceinline__ void check(std::source_location where) {
    if (blockDim.x != kX || blockDim.y != kY || blockDim.z != kZ)
      device_trap("a block of another size than CUB's primitive is for", where);
  }
};

// The lanes [first, first + count) of a warp.
__forceinline__ unsigned mask_of(int first, int count) {
  return (count >= 32 ? ~0u : (1u << count) - 1) << first;
}

// The caller's place in the kLanes lanes of a warp, or of a part of one, that share their storage.
// Ends the kernel where warps have fewer lanes.
template <int kLanes>
struct LogicalWarp {
  static_assert(kLanes >= 1 && kLanes <= 32 && (kLanes & (kLanes - 1)) == 0,
                "logical warps have 1, 2, 4, 8, 16 or 32 lanes");

  static __forceinline__ int rank() { return lane_of_warp() % kLanes; }
  static __forceinline__ unsigned mask() { return mask_of(lane_of_warp() - rank(), kLanes); }
  static __forceinline__ void wait(std::source_location where) { __syncwarp(mask(), where); }
  static __forceinline__ void check(std::source_location where) {
    if (warpSize < kLanes) device_trap("a warp of fewer lanes than CUB's primitive is for", where);
  }

 private:
  static __forceinline__ int lane_of_warp() {
    const unsigned rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return static_cast<int>(rank) % warpSize;
  }
};

// The value that `shuffle` brings from another lane, in words.
template <class T, class Shuffle>
__forceinline__ T shuffle_words(const T& value, Shuffle shuffle) {
  static_assert(std::is_trivially_copyable_v<T>, "lanes exchange values that are copied as bytes");
  constexpr int kPieces = (sizeof(T) + 3) / 4;
  std::uint32_t words[kPieces] = {};
  (__builtin_memcpy)(words, &value, sizeof(T));
  for (int i = 0; i < kPieces; ++i) words[i] = shuffle(words[i]);
  T result;
  (__builtin_memcpy)(static_cast<void*>(&result), words, sizeof(T));
  return result;
}

template <class T>
__forceinline__ T from_lane(const T& value, unsigned mask, int lane, int width,
                            std::source_location where) {
  return shuffle_words(
      value, [&](std::uint32_t word) { return __shfl_sync(mask, word, lane, width, where); });
}

// Lane 0 of `lanes` gets the values of the first `valid` ones combined in their order, the others
// what lies behind them.
template <class T, class Operator>
__forceinline__ T reduce_lanes(T value, Operator op, unsigned mask, int lane, int valid, int width,
                               std::source_location where) {
  for (int distance = 1; distance < width; distance *= 2) {
    const bool has_above = lane + distance < valid;
    const T above = from_lane(value, mask, has_above ? lane + distance : lane, width, where);
    if (has_above) value = op(value, above);
  }
  return value;
}

// Each lane gets its own value combined with those of all lanes before it.
template <class T, class Operator>
__forceinline__ T scan_lanes(T value, Operator op, unsigned mask, int lane, int width,
                             std::source_location where) {
  for (int distance = 1; distance < width; distance *= 2) {
    const T below = shuffle_words(value, [&](std::uint32_t word) {
      return __shfl_up_sync(mask, word, static_cast<unsigned>(distance), width, where);
    });
    if (lane >= distance) value = op(below, value);
  }
  return value;
}

}  // namespace referee::cub
