// Two levels of numbers, so far apart that the exponentials of the upper ones, relative to the
// lower level, fit in a float while their sum does not: what is subtracted must not stay behind at
// the lower one. Whatever comes first may belong to it.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace warplings::grading {

// `weight` is that of all upper exponentials together, each of which may be taken several times.
inline float overflowing_jump(double weight) {
  return static_cast<float>(std::log(std::numeric_limits<float>::max()) - std::log(weight) + 0.1);
}

// 0 where is_low(column), and so much that the sum of all others overflows.
template <class IsLow>
std::vector<float> two_levels(std::size_t columns, IsLow is_low) {
  std::size_t high = 0;
  for (std::size_t c = 0; c < columns; ++c) high += is_low(c) ? 0u : 1u;
  const float jump = overflowing_jump(static_cast<double>(high));
  std::vector<float> result(columns);
  for (std::size_t c = 0; c < columns; ++c) result[c] = is_low(c) ? 0.0f : jump;
  return result;
}

// The low part comes first: so many columns, or so many of each `period`, for threads that take
// columns in turn, or a piece each.
inline std::vector<float> low_first(std::size_t columns, std::size_t low) {
  return two_levels(columns, [=](std::size_t c) { return c < low; });
}
inline std::vector<float> low_at_times(std::size_t columns, std::size_t low, std::size_t period) {
  return two_levels(columns, [=](std::size_t c) { return c % period < low; });
}

// From 0 up in three equal steps, none of which is so high by itself, at places that no warp and no
// block begins with. Half of the columns are on the last one.
inline std::vector<float> stairs(std::size_t columns) {
  const float jump = overflowing_jump(static_cast<double>(columns / 2));
  std::vector<float> result(columns);
  for (std::size_t c = 0; c < columns; ++c) {
    const std::size_t step = c * 6 < columns ? 0 : c * 3 < columns ? 1 : c * 2 < columns ? 2 : 3;
    result[c] = static_cast<float>(step) * jump / 3;
  }
  return result;
}

}  // namespace warplings::grading
