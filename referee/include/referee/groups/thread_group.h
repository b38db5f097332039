// The group that all others but large tiles convert to: its kind is known at run time only.
// CUDA C++ Programming Guide, "Cooperative Groups", "Group Types".
#pragma once

#include "../block.h"
#include "collectives.h"

namespace referee::groups {

enum class Kind : unsigned char { block, grid, lanes };

// Lanes of one warp that form a group, and the group's place among its siblings.
struct Lanes {
  unsigned mask = 0;
  unsigned meta_rank = 0;
  unsigned meta_size = 1;
  bool tiled = false;  // consecutive lanes, cut from a block or another tile

  unsigned size() const { return static_cast<unsigned>(__builtin_popcount(mask)); }
  unsigned rank() const { return static_cast<unsigned>(__builtin_popcount(mask & lanes_below())); }
};

// Opens the groups' private parts to the free functions that make and use groups.
struct Access;

}  // namespace referee::groups

namespace cooperative_groups {

class thread_group {
 public:
  thread_group(const thread_group&) = default;

  unsigned long long size() const { return num_threads(); }
  unsigned long long num_threads() const {
    switch (kind_) {
      case referee::groups::Kind::block:
        return referee::groups::block_size();
      case referee::groups::Kind::grid:
        return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z *
               referee::groups::block_size();
      default:
        return lanes_.size();
    }
  }
  // From 0 to size() - 1.
  unsigned long long thread_rank() const {
    switch (kind_) {
      case referee::groups::Kind::block:
        return referee::groups::block_rank();
      case referee::groups::Kind::grid:
        return (blockIdx.x +
                static_cast<unsigned long long>(gridDim.x) *
                    (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z)) *
                   referee::groups::block_size() +
               referee::groups::block_rank();
      default:
        return lanes_.rank();
    }
  }
  // Waits for all threads of the group and orders their memory accesses.
  void sync(std::source_location where = std::source_location::current()) const {
    switch (kind_) {
      case referee::groups::Kind::block:
        referee::wait_for_block(where, "group.sync");
        return;
      case referee::groups::Kind::grid:
        return referee::groups::grid_barrier(where);
      default:
        referee::groups::collective({lanes_.mask, "group.sync", where},
                                    referee::WarpOperation::syncwarp);
    }
  }

 protected:
  friend struct referee::groups::Access;
  explicit thread_group(referee::groups::Kind kind) : kind_(kind) {}
  explicit thread_group(const referee::groups::Lanes& lanes)
      : kind_(referee::groups::Kind::lanes), lanes_(lanes) {}
  thread_group& operator=(const thread_group&) = delete;

  referee::groups::Kind kind_;
  referee::groups::Lanes lanes_{};
};

}  // namespace cooperative_groups

namespace referee::groups {

struct Access {
  static const Lanes& lanes(const cooperative_groups::thread_group& group) { return group.lanes_; }
  static Kind kind(const cooperative_groups::thread_group& group) { return group.kind_; }
  template <class Group>
  static Group make(const Lanes& lanes) {
    return Group(lanes);
  }
  template <class Tile>
  static Tile tile() {
    return Tile();
  }
};

}  // namespace referee::groups
