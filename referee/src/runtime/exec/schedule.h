// What runs next: forward, reverse, or a seeded random order of lanes, warps and blocks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {

// A small counter-based generator: the same seed gives the same order on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {  // splitmix64
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

// A warp's call of __activemask(), and how many of them it has made in its block before.
struct ActivemaskCall {
  std::uint64_t block = 0;
  std::uint32_t warp = 0;
  std::uint32_t earlier = 0;
};

class Schedule {
 public:
  explicit Schedule(const Options& options)
      : order_(std::min(options.schedule.choice, Order::random)),
        interleaves_(options.schedule.choice > Order::random),
        weak_(options.schedule.choice == Order::weak),
        random_(options.schedule.seed ^ 0x5CED) {}

  bool is_forward() const { return order_ == Order::forward; }
  // Whether it draws who is next, and how.
  bool is_random() const { return order_ == Order::random; }
  // Whether lanes and blocks take turns wherever they communicate.
  bool interleaves() const { return interleaves_; }
  // Whether loads may return older values, too.
  bool is_weak() const { return weak_; }
  // One of the set lanes.
  int pick(Mask lanes) {
    if (order_ == Order::forward) return std::countr_zero(lanes);
    if (order_ == Order::reverse) return 31 - std::countl_zero(lanes);
    const int turn = static_cast<int>(random_.below(32));
    return (std::countr_zero(std::rotr(lanes, turn)) + turn) & 31;
  }
  // A guess at what pick() returns next; wrong guesses cost time only.
  int likely(Mask lanes) const {
    return order_ == Order::reverse ? 31 - std::countl_zero(lanes) : std::countr_zero(lanes);
  }
  // The warp to run after `warp`, and the one to try if that has no ready lane.
  std::uint32_t after(std::uint32_t warp, std::uint32_t warps) {
    return order_ == Order::random ? random_.below(warps) : beside(warp, warps);
  }
  std::uint32_t beside(std::uint32_t warp, std::uint32_t warps) const {
    if (order_ == Order::reverse) return warp == 0 ? warps - 1 : warp - 1;
    return warp + 1 == warps ? 0 : warp + 1;
  }
  std::uint32_t first(std::uint32_t warps) {
    if (order_ == Order::random) return random_.below(warps);
    return order_ == Order::forward ? 0 : warps - 1;
  }
  // Whether to leave a warp that has ready lanes.
  bool leave_warp() { return order_ == Order::random && random_.below(4) == 0; }
  // Whether a lane that communicates lets others of its block run first.
  bool leave_lane() { return random_.below(4) == 0; }
  // True `part` times out of `whole`.
  bool one_of(std::uint64_t whole, std::uint64_t part) { return random_.next() % whole < part; }
  // One of so many.
  std::size_t any_of(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }

  // The lane that invoke_one runs; depends on nothing but the mask.
  int elect(Mask group) const;

  // The i-th block to start of `blocks`; a permutation for each launch.
  void begin_launch(std::uint64_t blocks);
  std::uint64_t block(std::uint64_t i) const;

  // Lanes that __activemask() shows to a lane of `here`: the subset that contains `lane`. What one
  // call shows says nothing about the next one's: under `random` each brings all lanes or a part.
  Mask activemask(ActivemaskPolicy policy, Mask here, int lane, const ActivemaskCall& call) const;

 private:
  Order order_;
  bool interleaves_, weak_;
  Random random_;
  std::uint64_t blocks_ = 0, stride_ = 1, offset_ = 0;
  std::uint64_t launches_ = 0;  // that have begun
};

// The schedule of this process, from options().
extern Schedule schedule;

}  // namespace referee
