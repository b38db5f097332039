// Several saves in quick succession count once: an editor that writes, renames and touches a file
// has saved it one time.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace warplings::cli::watch {

using Clock = std::chrono::steady_clock;

class Saves {
 public:
  // A file counts as saved when nothing happened to it for so long ...
  static constexpr std::chrono::milliseconds kQuiet{80};
  // ... or, where something keeps writing to it, so long after it began.
  static constexpr std::chrono::milliseconds kLatest{800};

  // Something happened to the file of that number.
  void changed(std::size_t file, Clock::time_point now);

  // The files that count as saved now, each once.
  std::vector<std::size_t> due(Clock::time_point now);

  // When due() will have something, unless more happens; nothing where nothing is pending.
  std::optional<Clock::time_point> next() const;

 private:
  struct Change {
    Clock::time_point began;
    Clock::time_point latest;
    Clock::time_point due() const;
  };
  std::map<std::size_t, Change> changes_;
};

}  // namespace warplings::cli::watch
