// thread_block_tile<Size, Parent>: a tile of a block or of a larger tile.
#pragma once

#include "block_tile.h"
#include "thread_block.h"
#include "warp_tile.h"

namespace referee::groups {

constexpr bool is_tile_size(unsigned size) {
  return size >= 1 && size <= 1024 && (size & (size - 1)) == 0;
}

template <unsigned kSize>
struct TileOperationsOf {
  static_assert(is_tile_size(kSize), "the size of a tile is a power of two from 1 to 1024");
  using Type = WarpTile<kSize>;
};
template <unsigned kSize>
requires(kSize > 32 && is_tile_size(kSize)) struct TileOperationsOf<kSize> {
  using Type = BlockTile<kSize>;
};
template <unsigned kSize>
using TileOperations = typename TileOperationsOf<kSize>::Type;

// Opens tiles to reductions, partitions and invoke_one.
struct TileAccess {
  template <class Tile>
  static unsigned mask(const Tile&) {
    return Tile::mask();
  }
  template <class Tile>
  static Threads threads(const Tile&) {
    return Tile::threads();
  }
};

}  // namespace referee::groups

namespace cooperative_groups {

// A tile that knows its parent's type. Where it stands among its siblings depends on the direct
// parent: a tile of 4 is one of 8 in a tile of 32, and one of 2 in a tile of 8. The two functions
// that tell are not constant expressions, as in CUDA 13.0.
template <unsigned int Size, class Parent = void>
class thread_block_tile : public referee::groups::TileOperations<Size> {
 public:
  static unsigned int meta_group_rank() { return Parent::thread_rank() / Size; }
  static unsigned int meta_group_size() { return (Parent::size() + Size - 1) / Size; }

  operator thread_block_tile<Size, void>() const {
    return thread_block_tile<Size, void>(meta_group_rank(), meta_group_size());
  }

 private:
  friend struct referee::groups::Access;
  friend struct referee::groups::TileAccess;
  thread_block_tile() = default;
};

// A tile whose parent is forgotten; one that fits a warp is a thread_group too.
template <unsigned int Size>
requires(Size <= 32) class thread_block_tile<Size, void>
    : public referee::groups::TileOperations<Size>, public thread_group {
  using Operations = referee::groups::TileOperations<Size>;

 public:
  using Operations::num_threads;
  using Operations::size;
  using Operations::sync;
  using Operations::thread_rank;
  unsigned int meta_group_rank() const { return lanes_.meta_rank; }
  unsigned int meta_group_size() const { return lanes_.meta_size; }

 private:
  template <unsigned int, class>
  friend class thread_block_tile;
  friend struct referee::groups::TileAccess;
  thread_block_tile(unsigned meta_rank, unsigned meta_size)
      : thread_group(
            referee::groups::Lanes{Operations::mask(), meta_rank, meta_size, /*tiled=*/true}) {}
};

template <unsigned int Size>
requires(Size > 32) class thread_block_tile<Size, void>
    : public referee::groups::TileOperations<Size> {
 public:
  unsigned int meta_group_rank() const { return meta_rank_; }
  unsigned int meta_group_size() const { return meta_size_; }

 private:
  template <unsigned int, class>
  friend class thread_block_tile;
  friend struct referee::groups::TileAccess;
  thread_block_tile(unsigned meta_rank, unsigned meta_size)
      : meta_rank_(meta_rank), meta_size_(meta_size) {}
  unsigned meta_rank_, meta_size_;
};

}  // namespace cooperative_groups
