#include "grader/classroom/batch/clock.h"

#include <fmt/format.h>

#include <cmath>
#include <ctime>

namespace warplings::classroom {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string duration_in_words(double seconds) {
  const auto whole = static_cast<long>(std::llround(seconds));
  if (whole < 100) return fmt::format("{} s", whole);
  const long minutes = (whole + 30) / 60;
  if (minutes < 100) return fmt::format("{} min", minutes);
  return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

}  // namespace warplings::classroom
