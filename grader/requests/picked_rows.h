// How a request describes a matrix that is too tall to be sent: by a few of its rows. The adapter
// makes it on the device; all elements of the other rows are 0.
#pragma once

#include <array>
#include <cstdint>

namespace warplings {

struct PickedRows {
  static constexpr int kMost = 16;
  int count = 0;  // 0 where the whole matrix is sent
  std::array<int, kMost> row{};
};

// What became of such a call, and is returned.
struct PickedRowsAnswer {
  enum class Ran : int {
    nothing,      // the device has no room, or the launches are none that can be sampled
    all_blocks,   // as always
    some_blocks,  // of each launch (referee/harness.h)
  };
  Ran ran = Ran::nothing;
  // Of some blocks, with a bit for each array of results, in the order of the outputs: whether they
  // stored anything into its last third, and whether a picked row's results are theirs. Those of
  // others are given back as zeros.
  std::uint8_t stored_in_last_third = 0xff;
  std::array<std::uint8_t, PickedRows::kMost> stored{};
};

}  // namespace warplings
