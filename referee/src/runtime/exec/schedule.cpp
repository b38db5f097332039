// Block orders and the answers of __activemask.
#include "referee/src/runtime/exec/schedule.h"

#include <numeric>

#include "referee/src/runtime/platform/init_priority.h"

namespace referee {

REFEREE_EARLY Schedule schedule(options());

void Schedule::begin_launch(std::uint64_t blocks) {
  blocks_ = blocks;
  stride_ = 1;
  offset_ = 0;
  if (order_ != Order::random || blocks < 2) return;
  // i -> offset + i * stride (mod blocks) is a permutation where stride and blocks are coprime.
  do {
    stride_ = 1 + random_.next() % (blocks - 1);
  } while (std::gcd(stride_, blocks) != 1);
  offset_ = random_.next() % blocks;
}

std::uint64_t Schedule::block(std::uint64_t i) const {
  if (order_ == Order::reverse) return blocks_ - 1 - i;
  // At most 2^31 * 65535 * 65535 blocks are legal, but no run here comes near 2^31 of them.
  return (i * stride_ + offset_) % blocks_;
}

int Schedule::elect(Mask group) const {
  if (order_ == Order::forward) return std::countr_zero(group);
  if (order_ == Order::reverse) return 31 - std::countl_zero(group);
  const int turn = static_cast<int>(Random(options().schedule.seed ^ group).below(32));
  return (std::countr_zero(std::rotr(group, turn)) + turn) & 31;
}

Mask Schedule::activemask(ActivemaskPolicy policy, Mask here, int lane, std::uint64_t round) const {
  const Mask own = Mask{1} << lane;
  if (policy == ActivemaskPolicy::converged) return here;
  if (policy == ActivemaskPolicy::alone) return own;
  // Split the lanes in two by a random mask: lanes of one half see each other.
  const Mask half = static_cast<Mask>(Random(options().activemask.seed * 0x10001 + round).next());
  return here & (half & own ? half : ~half);
}

}  // namespace referee
