// A number loses its last digits until it fits; other text is cut at the end.
#include "grader/cli/trace/values.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/text/terminal.h"

namespace warplings::cli::trace {

bool is_number(const std::string& value) {
  char* end = nullptr;
  std::strtod(value.c_str(), &end);
  return !value.empty() && *end == '\0' && !value.starts_with("0x");
}

std::string compact_value(const std::string& value, std::size_t width) {
  if (columns(value) <= width) return value;
  if (is_number(value)) {
    const double number = std::strtod(value.c_str(), nullptr);
    for (int digits = 15; digits > 0; --digits) {
      std::string text = fmt::format("{:.{}g}", number, digits);
      // "1e+06" and "1e-06" have a zero that says nothing.
      for (const char* wide : {"e+0", "e-0"})
        if (const auto at = text.find(wide); at != std::string::npos)
          text.replace(at, 3, wide[1] == '-' ? "e-" : "e");
      if (text.size() <= width) return text;
    }
  }
  return value.substr(0, width - 1) + "~";
}

std::string lanes_in_words(std::uint32_t lanes) {
  std::string text;
  for (int i = 0; i < 32;) {
    if (!(lanes >> i & 1u)) {
      ++i;
      continue;
    }
    int last = i;
    while (last + 1 < 32 && (lanes >> (last + 1) & 1u)) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(i);
    if (last > i) text += (last > i + 1 ? "-" : ", ") + std::to_string(last);
    i = last + 1;
  }
  return (__builtin_popcount(lanes) == 1 ? "lane " : "lanes ") + text;
}

}  // namespace warplings::cli::trace
