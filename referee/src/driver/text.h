// A question about text that the standard library answers from C++23 on.
#pragma once

#include <string_view>

namespace referee::driver {

inline bool mentions(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace referee::driver
