// Words for questions about what a student's function does not take as an argument.
#pragma once

#include <fmt/format.h>

#include <string>

namespace warplings::grading {

// Where an array begins whose alignment may be any: "in begins 4 bytes past a multiple of 16", or
// nothing where it begins at one. `bytes` is its distance from such a multiple.
inline std::string beginning_of(std::string_view array, std::size_t bytes) {
  if (bytes % 16 == 0) return "";
  return fmt::format("{} begins {} byte{} past a multiple of 16", array, bytes % 16,
                     bytes % 16 == 1 ? "" : "s");
}

}  // namespace warplings::grading
