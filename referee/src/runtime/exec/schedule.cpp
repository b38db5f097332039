// Block orders and the answers of __activemask.
#include "referee/src/runtime/exec/schedule.h"

#include <numeric>

#include "referee/src/runtime/platform/init_priority.h"

namespace referee {

REFEREE_EARLY Schedule schedule(options());

namespace {

// Numbers drawn for whatever these words name.
template <class... Words>
Random drawn_for(std::uint64_t seed, Words... words) {
  ((seed = Random(seed ^ words).next()), ...);
  return Random(seed);
}

// From 0 to 1022; 1 as often as 2, 3 to 6 together as often as these two, and so on.
std::uint32_t draw_patience(Random random) {
  const std::uint32_t least = (1u << random.below(10)) - 1;
  return least + random.below(least + 1);
}

// How many of its first calls show a warp all lanes. A program may ask once, or often, or in all
// warps, to learn how it is run, and only then lean on the answer. So in half of the launches there
// are none of these calls, and each is a toss of its own; elsewhere a warp has its own number, or
// all of the launch one.
std::uint32_t calls_that_show_all(std::uint64_t seed, std::uint64_t launch,
                                  const ActivemaskCall& call) {
  Random random = drawn_for(seed, launch);
  switch (random.below(4)) {
    case 0:
      return draw_patience(random);
    case 1:
      return draw_patience(drawn_for(seed, launch, call.block, call.warp));
    default:
      return 0;
  }
}

}  // namespace

void Schedule::begin_launch(std::uint64_t blocks) {
  ++launches_;
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

Mask Schedule::activemask(ActivemaskPolicy policy, Mask here, int lane,
                          const ActivemaskCall& call) const {
  const Mask own = Mask{1} << lane;
  if (policy == ActivemaskPolicy::converged) return here;
  if (policy == ActivemaskPolicy::alone) return own;
  // With the seeds that people try first, a program's first call shows a part.
  const std::uint64_t seed = options().activemask.seed ^ 6;
  if (call.earlier < calls_that_show_all(seed, launches_, call)) return here;
  Random random = drawn_for(seed, launches_, call.block, call.warp, 1 + call.earlier);
  if (random.below(5) < 2) return here;
  // Split the lanes in two by a random mask: lanes of one half see each other.
  const Mask half = static_cast<Mask>(random.next());
  return here & (half & own ? half : ~half);
}

}  // namespace referee
