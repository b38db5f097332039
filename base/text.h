// A question about text that the standard library answers from C++23 on.
#pragma once

#include <string_view>

namespace warplings::base {

inline bool mentions(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace warplings::base
