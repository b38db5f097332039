// How a request describes a matrix that is too tall to be sent: by a few of its rows. The adapter
// makes it on the device; all elements of the other rows are the same.
#pragma once

#include <array>

namespace warplings {

struct PickedRows {
  static constexpr int kMost = 16;
  int count = 0;  // 0 where the whole matrix is sent
  std::array<int, kMost> row{};
};

}  // namespace warplings
