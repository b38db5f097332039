#include "grader/classroom/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warplings::classroom {

std::string percent(double part, double whole) {
  return whole == 0 ? "-" : fmt::format("{:.0f} %", 100 * part / whole);
}

std::string plural(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string duration(double seconds) {
  return seconds < 9.95 ? fmt::format("{:.1f} s", seconds) : fmt::format("{:.0f} s", seconds);
}

std::string number(double value) {
  return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

std::string place_in_words(const std::string& place) {
  const std::size_t begin = place.find('/') + 1;
  const std::size_t end = std::min(place.find(".md", begin), place.size());
  const std::size_t anchor = place.find('#', end);
  std::string words = place.substr(begin, end - begin);
  if (anchor != place.npos) words += ", " + place.substr(anchor + 1);
  return words;
}

std::string section(const char* id, const char* title, const std::string& intro,
                    const std::string& body) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}{}</section>\n", id, title,
                     intro.empty() ? "" : "<p class=\"intro\">" + intro + "</p>\n", body);
}

}  // namespace warplings::classroom
