// What a tile of 1 to 32 consecutive lanes can do. A tile's mask names its own lanes only, so
// neighbouring tiles may go different ways.
#pragma once

#include "thread_group.h"

namespace referee::groups {

// Shuffles take ranks within the tile; votes and matches give masks of ranks.
template <unsigned kSize>
class WarpTile {
 public:
  static constexpr unsigned int size() { return kSize; }
  static constexpr unsigned int num_threads() { return kSize; }
  static unsigned int thread_rank() { return block_rank() & (kSize - 1); }

  // Waits for the tile's lanes and orders their memory accesses.
  static void sync(std::source_location where = std::source_location::current()) {
    collective({mask(), "tile.sync", where}, WarpOperation::syncwarp);
  }

  template <class T>
  Plain<T> shfl(T&& value, int source,
                std::source_location where = std::source_location::current()) const {
    return shuffle<T>({mask(), "tile.shfl", where}, WarpOperation::shfl, value,
                      static_cast<unsigned>(source));
  }
  template <class T>
  Plain<T> shfl_down(T&& value, unsigned int delta,
                     std::source_location where = std::source_location::current()) const {
    return shuffle<T>({mask(), "tile.shfl_down", where}, WarpOperation::shfl_down, value, delta);
  }
  template <class T>
  Plain<T> shfl_up(T&& value, unsigned int delta,
                   std::source_location where = std::source_location::current()) const {
    return shuffle<T>({mask(), "tile.shfl_up", where}, WarpOperation::shfl_up, value, delta);
  }
  template <class T>
  Plain<T> shfl_xor(T&& value, unsigned int lane_mask,
                    std::source_location where = std::source_location::current()) const {
    return shuffle<T>({mask(), "tile.shfl_xor", where}, WarpOperation::shfl_xor, value, lane_mask);
  }

  int any(int predicate, std::source_location where = std::source_location::current()) const {
    return groups::ballot({mask(), "tile.any", where}, predicate != 0) != 0;
  }
  // False where lanes of the tile have ended, as on a device.
  int all(int predicate, std::source_location where = std::source_location::current()) const {
    return groups::ballot({mask(), "tile.all", where}, predicate != 0) == mask();
  }
  unsigned int ballot(int predicate,
                      std::source_location where = std::source_location::current()) const {
    return groups::ballot({mask(), "tile.ballot", where}, predicate != 0) >> first_lane();
  }
  template <class T>
  unsigned int match_any(T value,
                         std::source_location where = std::source_location::current()) const {
    return match({mask(), "tile.match_any", where}, WarpOperation::match_any, value);
  }
  template <class T>
  unsigned int match_all(T value, int& predicate,
                         std::source_location where = std::source_location::current()) const {
    const unsigned same = match({mask(), "tile.match_all", where}, WarpOperation::match_all, value);
    predicate = same != 0;
    return same;
  }

 protected:
  static unsigned first_lane() { return lane_index() & ~(kSize - 1); }
  static unsigned mask() { return (kSize == 32 ? ~0u : (1u << (kSize & 31)) - 1u) << first_lane(); }

 private:
  friend struct TileAccess;

  template <class T>
  static Plain<T> shuffle(const Call& call, WarpOperation operation, const Plain<T>& value,
                          unsigned argument) {
    return shuffle_value(call, operation, value, argument, static_cast<int>(kSize));
  }
  template <class T>
  static unsigned match(const Call& call, WarpOperation operation, T value) {
    const auto same =
        static_cast<unsigned>(collective(call, {operation, kValueType<T>}, comparable_bits(value)));
    return same >> first_lane();
  }
};

}  // namespace referee::groups
