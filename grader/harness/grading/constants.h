// What many case files need by name.
#pragma once

#include <cstddef>
#include <limits>

namespace warplings::grading {

inline constexpr std::size_t kWarp = 32;  // lanes of a warp, unless a case chooses another size

// Warps that n threads fill, the last perhaps in part.
constexpr std::size_t warps_of(std::size_t n) { return (n + kWarp - 1) / kWarp; }

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

}  // namespace warplings::grading
