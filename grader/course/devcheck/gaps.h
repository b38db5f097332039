// What a skeleton leaves open, and whether a solution fills that and nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warplings::devcheck {

// A skeleton marks its gaps:
//   - a comment from a line with `TODO(` to the comment's end,
//   - a line of code that ends in a comment with `TODO(`, to be replaced,
//   - in an exercise of kind `fix`, also the body of the function that follows such a comment; its
//     last line is a `}` in the first column.
// All other lines must stand in the solution, in the same order, with additions only where a gap
// was. Blank lines do not count.
//
// Returns nothing if that holds; else one sentence that names the first line that was changed.
std::optional<std::string> first_change_outside_gaps(std::string_view skeleton,
                                                     std::string_view solution, bool is_fix);

}  // namespace warplings::devcheck
