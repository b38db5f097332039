// Optimal string alignment distance, and the threshold below which a name is suggested.
#include "grader/text/nearest.h"

#include <algorithm>

namespace warplings {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> cost((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return cost[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
      }
    }
  }
  return at(a.size(), b.size());
}

std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& names) {
  std::optional<std::string> best;
  std::size_t best_distance = 0;
  for (const std::string& name : names) {
    std::size_t distance = edit_distance(typed, name);
    if (typed.size() >= 3 && name.size() > typed.size()) {
      // An abbreviation is as good as one slip; the beginning of a name may hold slips itself, but
      // for three letters, which with one of them wrong begin almost anything.
      if (name.find(typed) != std::string::npos) distance = std::min<std::size_t>(distance, 1);
      if (typed.size() > 3) {
        distance = std::min(distance, edit_distance(typed, name.substr(0, typed.size())));
      }
    }
    // A third of what was typed may be wrong.
    if (distance > std::max<std::size_t>(1, typed.size() / 3)) continue;
    if (!best || distance < best_distance) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace warplings
