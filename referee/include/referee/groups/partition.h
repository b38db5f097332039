// Cutting groups into smaller ones. Every thread of the parent takes part; the referee makes them
// wait for each other, which CUDA allows ("may cause the calling thread to wait until all the
// members of the parent group have invoked the operation"), so a partition in a branch is seen.
#pragma once

#include "coalesced_group.h"
#include "tile.h"

namespace referee::groups {

inline constexpr const char* kPartition = "tiled_partition";

inline void meet_block(std::source_location where) {
  meet(WarpOperation::group, {0, block_size()}, 0, {}, kPartition, where);
}

template <class Parent>
struct PartitionOf {
  static_assert(
      !std::is_same_v<Parent, Parent>,
      "tiled_partition<N>() cuts a thread_block or a thread_block_tile; a coalesced_group "
      "or thread_group is cut by tiled_partition(group, n)");
};
template <>
struct PartitionOf<cooperative_groups::thread_block> {
  static constexpr unsigned kMostThreads = 1024;
  static void meet(const cooperative_groups::thread_block&, std::source_location where) {
    meet_block(where);
  }
};
template <unsigned kSize, class GrandParent>
struct PartitionOf<cooperative_groups::thread_block_tile<kSize, GrandParent>> {
  static constexpr unsigned kMostThreads = kSize / 2;
  static void meet(const cooperative_groups::thread_block_tile<kSize, GrandParent>& parent,
                   std::source_location where) {
    if constexpr (kSize <= 32) {
      collective({TileAccess::mask(parent), kPartition, where}, WarpOperation::group);
    } else {
      groups::meet(WarpOperation::group, TileAccess::threads(parent), 0, {}, kPartition, where);
    }
  }
};

inline void check_tile_size(unsigned size, std::source_location where) {
  if (size == 0 || size > 32 || (size & (size - 1)) != 0)
    refuse("tiled_partition(group, n) with an n that is not a power of two up to 32",
           "A group can be cut into tiles of 1, 2, 4, 8, 16 or 32 threads at run time; a device "
           "traps on any other size.",
           where);
  if (size > static_cast<unsigned>(warpSize)) refuse_tile(size, where);
}

// The calling lane's tile of `size` lanes of a warp that is cut from its start.
inline Lanes tile_of_block(unsigned size) {
  const unsigned threads = block_size(), first = block_rank() & ~(size - 1);
  const unsigned count = threads - first < size ? threads - first : size;
  const unsigned bits = count == 32 ? ~0u : (1u << count) - 1u;
  return {bits << (lane_index() & ~(size - 1)), first / size, (threads + size - 1) / size, true};
}

// The lanes with ranks [first, first + size) of a group.
inline Lanes part_of(const Lanes& lanes, unsigned size) {
  const unsigned rank = lanes.rank(), first = rank & ~(size - 1);
  unsigned mask = 0, r = 0;
  for (unsigned rest = lanes.mask; rest != 0; rest &= rest - 1, ++r)
    if (r - first < size) mask |= rest & (~rest + 1);
  return {mask, rank / size, (lanes.size() + size - 1) / size, lanes.tiled};
}

inline Lanes cut(const Lanes& parent, unsigned size, std::source_location where) {
  check_tile_size(size, where);
  collective({parent.mask, kPartition, where}, WarpOperation::group);
  return parent.size() <= size ? parent : part_of(parent, size);
}

}  // namespace referee::groups

namespace cooperative_groups {

// Tiles of Size threads in the order of the parent's ranks. Size is a power of two, smaller than
// the parent; tiles of more than 32 threads come from a block or a larger tile.
template <unsigned int Size, class Parent>
thread_block_tile<Size, Parent> tiled_partition(
    const Parent& parent, std::source_location where = std::source_location::current()) {
  using Partition = referee::groups::PartitionOf<Parent>;
  static_assert(Size <= Partition::kMostThreads, "a tile is smaller than the group it is cut from");
  if (Size <= 32 && Size > static_cast<unsigned>(warpSize))
    referee::groups::refuse_tile(Size, where);
  Partition::meet(parent, where);
  return referee::groups::Access::tile<thread_block_tile<Size, Parent>>();
}

// Tiles whose size is known at run time only: a power of two up to 32. The last one may be smaller.
inline thread_group tiled_partition(const thread_block&, unsigned int size,
                                    std::source_location where = std::source_location::current()) {
  referee::groups::check_tile_size(size, where);
  referee::groups::meet_block(where);
  return referee::groups::Access::make<thread_group>(referee::groups::tile_of_block(size));
}
inline coalesced_group tiled_partition(
    const coalesced_group& parent, unsigned int size,
    std::source_location where = std::source_location::current()) {
  return referee::groups::Access::make<coalesced_group>(
      referee::groups::cut(referee::groups::Access::lanes(parent), size, where));
}
inline thread_group tiled_partition(const thread_group& parent, unsigned int size,
                                    std::source_location where = std::source_location::current()) {
  using referee::groups::Access;
  switch (Access::kind(parent)) {
    case referee::groups::Kind::lanes:
      return Access::make<thread_group>(referee::groups::cut(Access::lanes(parent), size, where));
    case referee::groups::Kind::block:
      return tiled_partition(static_cast<const thread_block&>(parent), size, where);
    default:
      referee::groups::refuse("tiled_partition of a grid",
                              "Only blocks, tiles and coalesced groups can be cut into tiles.",
                              where);
  }
}

// The calling thread alone.
inline thread_block_tile<1, void> this_thread() {
  return referee::groups::Access::tile<thread_block_tile<1, thread_block_tile<1, thread_block>>>();
}

}  // namespace cooperative_groups

namespace referee::groups {

// Lanes that agree form a group; group number `rank` of `count`.
inline cooperative_groups::coalesced_group agreeing(unsigned mask, unsigned rank, unsigned count) {
  return Access::make<cooperative_groups::coalesced_group>({mask, rank, count, false});
}

inline cooperative_groups::coalesced_group partition_in_two(const Call& call, bool predicate) {
  const unsigned yes = ballot(call, predicate);
  if (yes == 0 || yes == call.mask) return agreeing(call.mask, 0, 1);
  return agreeing(predicate ? yes : call.mask & ~yes, predicate, 2);
}

template <class Label>
cooperative_groups::coalesced_group partition_by_label(const Call& call, Label label) {
  static_assert(std::is_integral_v<Label> || std::is_pointer_v<Label>,
                "labeled_partition takes an integer or a pointer");
  if constexpr (std::is_same_v<Label, bool>) {
    return partition_in_two(call, label);
  } else {
    std::uint64_t bits;
    if constexpr (std::is_pointer_v<Label>)
      bits = reinterpret_cast<std::uintptr_t>(label);
    else
      bits = static_cast<std::uint64_t>(label);
    const auto same = static_cast<unsigned>(collective(call, WarpOperation::match_any, bits));
    const unsigned leader = same & (~same + 1);
    const unsigned leaders = ballot(call, leader == 1u << lane_index());
    return agreeing(same, static_cast<unsigned>(__builtin_popcount(leaders & (leader - 1))),
                    static_cast<unsigned>(__builtin_popcount(leaders)));
  }
}

}  // namespace referee::groups

namespace cooperative_groups {

// Two groups (one, if all agree): where the predicate is false, rank 0, and where it is true.
inline coalesced_group binary_partition(
    const coalesced_group& group, bool predicate,
    std::source_location where = std::source_location::current()) {
  return referee::groups::partition_in_two(
      {referee::groups::Access::lanes(group).mask, "binary_partition", where}, predicate);
}
template <unsigned int Size, class Parent>
coalesced_group binary_partition(const thread_block_tile<Size, Parent>& tile, bool predicate,
                                 std::source_location where = std::source_location::current()) {
  static_assert(Size <= 32, "only tiles of up to 32 threads can be partitioned by a predicate");
  return referee::groups::partition_in_two(
      {referee::groups::TileAccess::mask(tile), "binary_partition", where}, predicate);
}

// A group for each label; ranks in the order of the groups' lowest lanes.
template <class Label>
coalesced_group labeled_partition(const coalesced_group& group, Label label,
                                  std::source_location where = std::source_location::current()) {
  return referee::groups::partition_by_label(
      {referee::groups::Access::lanes(group).mask, "labeled_partition", where}, label);
}
template <class Label, unsigned int Size, class Parent>
coalesced_group labeled_partition(const thread_block_tile<Size, Parent>& tile, Label label,
                                  std::source_location where = std::source_location::current()) {
  static_assert(Size <= 32, "only tiles of up to 32 threads can be partitioned by a label");
  return referee::groups::partition_by_label(
      {referee::groups::TileAccess::mask(tile), "labeled_partition", where}, label);
}

}  // namespace cooperative_groups
