// The course's mark and its bar: the 32 lanes of a warp.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "grader/text/terminal.h"

namespace warplings {

inline constexpr std::size_t kLanes = 32;

// The lanes that the mark lights, eight to a row from the top: a W.
inline constexpr std::uint32_t kMark = 0x42a59981;

// The mark in two lines of eight columns, each of which shows two rows of lanes.
std::array<std::string, 2> mark(const Style& style);

// As many lanes lit as `done` is of `all`, 32 columns wide; at least one where anything is done,
// and all of them only where everything is.
std::string lane_bar(std::size_t done, std::size_t all, const Style& style);

}  // namespace warplings
