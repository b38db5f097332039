// What reductions and scans need to know of a group that lies in one warp or spans several.
#pragma once

#include <array>

#include "partition.h"

namespace referee::groups {

// A tile of up to 32 threads or a coalesced group; a thread_group is refused, as CUDA does, because
// its kind is known at run time only.
template <class Group>
struct IsTile : std::false_type {};
template <unsigned kSize, class Parent>
struct IsTile<cooperative_groups::thread_block_tile<kSize, Parent>> : std::true_type {};
template <>
struct IsTile<cooperative_groups::coalesced_group> : std::true_type {};

// Threads of a tile; 0 for a coalesced group, whose size is known at run time.
template <class Group>
inline constexpr unsigned kTileSize = 0;
template <unsigned kSize, class Parent>
inline constexpr unsigned kTileSize<cooperative_groups::thread_block_tile<kSize, Parent>> = kSize;

template <class Group>
unsigned mask_of(const Group& group) {
  if constexpr (kTileSize<Group> == 0)
    return Access::lanes(group).mask;
  else
    return TileAccess::mask(group);
}

// The checks that reduce and scan share.
template <class Group, class Value, class Result>
constexpr void check_operation() {
  static_assert(IsTile<Group>::value,
                "reduce and scan work on a thread_block_tile or a coalesced_group");
  static_assert(std::is_same_v<Plain<Value>, Plain<Result>>,
                "the operator must return the type of the value");
}

// A group's lanes for a collective of a given name: in a tile of several warps, those of the
// calling thread's warp.
struct WarpPart {
  Call call;
  Lanes lanes;
  bool contiguous;  // lanes of consecutive ranks, their number a power of two

  template <class T>
  T from_rank(const T& value, unsigned rank) const {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(lanes.mask));
    return shuffle_value(call, WarpOperation::shfl, value,
                         contiguous ? lane + rank : lane_of_rank(lanes, rank), warpSize);
  }
};

template <class Group>
WarpPart warp_part(const Group& group, const char* name, std::source_location where) {
  if constexpr (kTileSize < Group >> 32) {
    const unsigned width = static_cast<unsigned>(warpSize);
    const unsigned mask = width == 32 ? ~0u : (1u << width) - 1u;
    return {{mask, name, where}, {mask}, true};
  } else {
    const unsigned mask = mask_of(group);
    const bool full = mask == ~0u;
    return {{mask, name, where}, {mask}, kTileSize<Group> != 0 || full};
  }
}

// One value of each warp of a tile that spans several, in the order of their ranks: that of the
// warp's lane `lane`.
template <class T, unsigned kSize>
struct WarpValues {
  unsigned warps;
  unsigned own;
  std::array<std::uint64_t, kSize> bits;

  T get(unsigned warp) const { return from_bits<T>(bits[warp]); }
  void set(unsigned warp, const T& value) { bits[warp] = to_bits(value); }
};

template <class T, unsigned kSize, class Parent>
WarpValues<T, kSize> gather_warps(const cooperative_groups::thread_block_tile<kSize, Parent>& tile,
                                  const T& value, unsigned lane, const Call& call) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8,
                "a tile of more than 32 threads exchanges values of up to 8 bytes");
  const unsigned width = static_cast<unsigned>(warpSize);
  WarpValues<T, kSize> values{kSize / width, tile.thread_rank() / width, {}};
  const bool defined = meet(WarpOperation::tile_exchange, TileAccess::threads(tile), to_bits(value),
                            {values.bits.data(), lane, width, values.warps}, call.name, call.where);
  if (!defined) values.bits.fill(poison(kValueType<T>));
  return values;
}

}  // namespace referee::groups
