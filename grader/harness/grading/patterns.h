// Which elements of an array are wrong, as one rule: exactly these, and no other. Nothing is said
// where no rule fits, or where so few elements are wrong or right that several would.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplings::grading {

// What is known of the array's elements; zeros where it is not.
struct Layout {
  bool one_a_thread = false;      // element i is thread i's of the grid
  std::size_t warp_size = 0;      // in lanes
  std::size_t block_threads = 0;  // where every launch has blocks of this size
  std::size_t warp_elements = 0;  // where element i is warp i's: how many elements all warps have
  std::vector<std::pair<std::string, std::size_t>> values{};  // lengths of rows: "columns", 768
};

struct Pattern {
  std::string sentence;       // or ""
  std::string alternative{};  // where the rule says what is wrong: its name (alternatives.h)
};

// At least so many elements are wrong, and so many are right, where a rule is told of them.
inline constexpr std::size_t kFewestOfAPattern = 3;

// `wrong` has a flag for each element; `never_written`: all of the wrong ones are.
//
// Rules: the last elements, where they are the last warp's or block's and that has fewer; and what
// repeats itself. The shortest period is the simplest rule. It is told where it is seen three
// times, or twice where it is that of a warp, of a block, or of an argument.
Pattern pattern_of(const std::vector<bool>& wrong, bool never_written, const Layout& layout);

}  // namespace warplings::grading
