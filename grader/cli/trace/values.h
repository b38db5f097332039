// Values and sets of lanes as text of a few columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace warplings::cli::trace {

// "-1.5", "nan"; no set of lanes, no vector.
bool is_number(const std::string& value);

// The value in at most `width` columns: numbers lose digits, not their size.
std::string compact_value(const std::string& value, std::size_t width);

// "lanes 0-3, 5"; at least one lane.
std::string lanes_in_words(std::uint32_t lanes);

}  // namespace warplings::cli::trace
