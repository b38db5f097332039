// What a tile of 64 to 1024 threads can do: its warps meet at a barrier of their own.
#pragma once

#include "thread_group.h"

namespace referee::groups {

// Values are limited to eight bytes, as on a device.
template <unsigned kSize>
class BlockTile {
 public:
  static constexpr unsigned int size() { return kSize; }
  static constexpr unsigned int num_threads() { return kSize; }
  static unsigned int thread_rank() { return block_rank() & (kSize - 1); }

  // Waits for the tile's threads and orders their memory accesses.
  void sync(std::source_location where = std::source_location::current()) const {
    meet(WarpOperation::tile_sync, threads(), 0, {}, "tile.sync", where);
  }
  // The value of the thread with rank `source`.
  template <class T>
  T shfl(T value, unsigned int source,
         std::source_location where = std::source_location::current()) const {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8,
                  "a tile of more than 32 threads exchanges values of up to 8 bytes");
    std::uint64_t received = 0;
    const bool defined = meet(WarpOperation::tile_exchange, threads(), to_bits(value),
                              {&received, source, 1, 1}, "tile.shfl", where);
    return from_bits<T>(defined ? received : poison(kValueType<T>));
  }
  int any(int predicate, std::source_location where = std::source_location::current()) const {
    const Call call{~0u, "tile.any", where};
    return count_warps(call, groups::ballot(call, predicate != 0) != 0) > 0;
  }
  int all(int predicate, std::source_location where = std::source_location::current()) const {
    const Call call{~0u, "tile.all", where};
    const bool in_warp = groups::ballot(call, predicate == 0) == 0;
    return count_warps(call, !in_warp) == 0;
  }

 protected:
  static Threads threads() { return {block_rank() & ~(kSize - 1), kSize}; }

 private:
  friend struct TileAccess;
  static constexpr unsigned kMostWarps = kSize;  // a warp may be a single lane

  // The number of the tile's warps for which `flag` holds.
  static unsigned count_warps(const Call& call, bool flag) {
    std::uint64_t flags[kMostWarps];
    const unsigned width = static_cast<unsigned>(warpSize), warps = kSize / width;
    meet(WarpOperation::tile_exchange, threads(), flag, {flags, 0, width, warps}, call.name,
         call.where);
    unsigned count = 0;
    for (unsigned w = 0; w < warps; ++w) count += flags[w] != 0;
    return count;
  }
};

}  // namespace referee::groups
