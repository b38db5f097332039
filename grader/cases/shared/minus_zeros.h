// Numbers of which -0 is the largest. As an int, its bits are the smallest there is, though it is
// not less than 0; so who compares bits on two ways, by the sign of the number, may lose it.
#pragma once

#include <cstddef>
#include <vector>

namespace warplings::grading {

// Rows of so many: nothing but -0; one -0, wherever it stands, beside `lowest`; and one beside
// numbers from -1 to -7. They differ in the place.
inline std::vector<float> rows_below_minus_zero(std::size_t columns, float lowest) {
  std::vector<float> result(columns, -0.0f);
  for (const bool all_lowest : {true, false}) {
    for (const std::size_t place : {columns - 1, columns / 3}) {
      for (std::size_t c = 0; c < columns; ++c) {
        const float less = all_lowest ? lowest : -1.0f - static_cast<float>(c % 7);
        result.push_back(c == place ? -0.0f : less);
      }
    }
  }
  return result;
}

}  // namespace warplings::grading
