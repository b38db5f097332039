// Text from anywhere as text that a format can hold: valid UTF-8, no control characters, escaped.
#pragma once

#include <string>
#include <string_view>

namespace warplings {

// The text as valid UTF-8 without control characters. Every byte that is not part of a sequence,
// and every character that XML 1.0 forbids, becomes U+FFFD. Line ends stay, tabs become four
// spaces. Characters that reorder what follows them (bidirectional overrides) are replaced, too: a
// name must not be able to rewrite the line that it stands in.
// `##[` gets a blank: GitHub's runner takes it for a command wherever it stands in a printed line.
std::string clean_text(std::string_view text);

// clean_text, escaped for the content of an XML or HTML element and for a quoted attribute.
std::string xml_text(std::string_view text);

// The beginning of a text, cut between characters, with a line that says so where it was cut.
std::string clipped(std::string_view text, std::size_t bytes);

}  // namespace warplings
