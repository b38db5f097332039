// "Did you mean ...?": the known name that is nearest to what somebody typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplings {

// Number of insertions, deletions, replacements and swaps of neighbours between two words.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The name nearest to `typed`, or nothing where none is near enough to be meant. A name that
// begins with, or contains, what was typed counts as near.
std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& names);

}  // namespace warplings
