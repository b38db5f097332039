// The clock is the caller's, so that tests need not wait.
#include "grader/cli/watch/saves.h"

#include <algorithm>

namespace warplings::cli::watch {

Clock::time_point Saves::Change::due() const { return std::min(latest + kQuiet, began + kLatest); }

void Saves::changed(std::size_t file, Clock::time_point now) {
  const auto [place, is_new] = changes_.try_emplace(file, Change{now, now});
  if (!is_new) place->second.latest = now;
}

std::vector<std::size_t> Saves::due(Clock::time_point now) {
  std::vector<std::size_t> result;
  for (auto change = changes_.begin(); change != changes_.end();) {
    if (change->second.due() <= now) {
      result.push_back(change->first);
      change = changes_.erase(change);
    } else {
      ++change;
    }
  }
  return result;
}

std::optional<Clock::time_point> Saves::next() const {
  std::optional<Clock::time_point> earliest;
  for (const auto& [file, change] : changes_) {
    if (!earliest || change.due() < *earliest) earliest = change.due();
  }
  return earliest;
}

}  // namespace warplings::cli::watch
