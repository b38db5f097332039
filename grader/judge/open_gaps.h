// What a half-done file still leaves open of its skeleton's gaps.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings {

// A gap of a file: "TODO(4)" at line 29.
struct OpenGap {
  std::string name;
  int line = 0;

  bool operator==(const OpenGap&) const = default;
};

// The gaps of the skeleton whose mark stands in the text with nothing written at it: from the code
// above the mark to the next mark the text has the skeleton's lines of code. Comments and blank
// lines do not count, so a mark that somebody left above finished code is no open gap.
std::vector<OpenGap> open_gaps(std::string_view text, std::string_view skeleton);

}  // namespace warplings
