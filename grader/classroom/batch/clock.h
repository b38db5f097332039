// Time, of two kinds: moments for people, in UTC, and durations, by a clock that never jumps.
#pragma once

#include <chrono>
#include <string>

namespace warplings::classroom {

// "2030-01-31T12:00:00Z".
std::string utc_now();

// "45 s", "3 min", "2 h 05 min": for people.
std::string duration_in_words(double seconds);

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace warplings::classroom
