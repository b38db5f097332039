// How processes that go through the same cases at once share them: each runs those that no other
// has taken, and all have but one patience.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace warplings::grading {

class Turns {
 public:
  // What the processes share. Where there are several it lies in memory that all of them see.
  struct Shared {
    std::atomic<std::uint64_t> next{0};  // the first case that nobody has taken
    std::atomic<double> wasted_seconds{0};
  };

  explicit Turns(std::shared_ptr<Shared> shared = std::make_shared<Shared>())
      : shared_(std::move(shared)) {}

  // Whether this process is to run the case that it comes to now. To be asked once for each case,
  // in the order that is the same for all.
  bool take_next();

  // Seconds that were spent on runs that fail slowly.
  double wasted_seconds() const { return shared_->wasted_seconds.load(); }
  void waste(double seconds) { shared_->wasted_seconds.fetch_add(seconds); }

 private:
  std::shared_ptr<Shared> shared_;
  std::uint64_t position_ = 0;  // the case that comes next
  std::uint64_t ticket_ = 0;    // the case that is taken; it runs when it comes
  bool has_ticket_ = false;
};

}  // namespace warplings::grading
