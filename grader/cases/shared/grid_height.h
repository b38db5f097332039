// A grid has 65535 blocks at most in its second and third dimension. Where they grow with the size
// of the task, there may be a size for which they are too many.
#pragma once

#include <algorithm>
#include <optional>

#include "grader/harness/grading/answer.h"

namespace warplings::grading {

// The blocks of the answer's highest grid; 1 where all have one dimension.
inline std::uint64_t height_of_grids(const RefereeReport& report) {
  std::uint64_t high = 1;
  for (const Launch& launch : report.launches) {
    high = std::max({high, launch.grid[1], launch.grid[2]});
  }
  return high;
}

// Whether a task as large as `most` has too high a grid, when the answer's was of this size.
inline bool is_too_high_a_grid(const Answer& answer, std::size_t size, std::size_t most) {
  if (!answer.run().report) return false;
  return height_of_grids(*answer.run().report) * most / size > 65535;
}

// How large a task is whose grid would be too high, when the answer's was of this size; nothing for
// grids of one dimension, and where a case can't afford it.
inline std::optional<std::size_t> size_beyond_a_grid(const Answer& answer, std::size_t size,
                                                     std::size_t affordable) {
  if (!answer.run().report) return std::nullopt;
  const std::uint64_t high = height_of_grids(*answer.run().report);
  const std::size_t beyond = 65536 * size / high + 1;
  if (high == 1 || beyond > affordable) return std::nullopt;
  return beyond;
}

}  // namespace warplings::grading
