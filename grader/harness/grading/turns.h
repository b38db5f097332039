// How processes that go through the same cases at once share them: each runs those that no other
// has taken, and all have but one patience.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace warplings::grading {

class Turns {
 public:
  static constexpr std::size_t kMostCases = 4096;  // each under every setting

  // What the processes share. Where there are several it lies in memory that all of them see.
  struct Shared {
    std::array<std::atomic<bool>, kMostCases> is_taken{};
    std::atomic<double> wasted_seconds{0};
  };

  explicit Turns(std::shared_ptr<Shared> shared = std::make_shared<Shared>())
      : shared_(std::move(shared)) {}

  // This process goes through the cases from the first on, once more or for the first time. In a
  // round for long ones it takes no others.
  enum class Round { kLongCases, kAllCases };
  void begin(Round round);

  // Whether this process is to run the case that it comes to now. To be asked once for each case of
  // a round, in the order that is the same for all. Throws std::out_of_range beyond kMostCases.
  bool take_next(bool is_long = false);

  // Seconds that were spent on runs that fail slowly.
  double wasted_seconds() const { return shared_->wasted_seconds.load(); }
  void waste(double seconds) { shared_->wasted_seconds.fetch_add(seconds); }

 private:
  std::shared_ptr<Shared> shared_;
  std::size_t position_ = 0;  // the case that comes next
  Round round_ = Round::kAllCases;
};

}  // namespace warplings::grading
