// Text from anywhere as text that a format can hold: valid UTF-8, no control characters, escaped.
#pragma once

#include <string>
#include <string_view>

namespace warplings {

// The text as valid UTF-8: hostile characters (base/utf8.h, which holds all that XML 1.0 forbids)
// and bytes that are not part of a sequence become U+FFFD. Line ends stay, tabs become four spaces.
// `##[` gets a blank: GitHub's runner takes it for a command wherever it stands in a printed line.
std::string clean_text(std::string_view text);

// clean_text, escaped for the content of an XML or HTML element and for a quoted attribute.
std::string xml_text(std::string_view text);

// The beginning of a text, cut between characters, with a line that says so where it was cut.
std::string clipped(std::string_view text, std::size_t bytes);

}  // namespace warplings
