// A lane that waits reads the same words over and over, in rounds: one flag, or two indices of a
// queue, or the flags of all blocks. Its rounds are fruitless as long as each is like the one
// before, in its addresses and what they hold. Where a round begins is found by trying: if the
// candidate address is not read again within N reads, the next one is tried, and N is doubled,
// until a round is found.
#include "referee/src/runtime/exec/spin_detection.h"

#include <algorithm>

#include "referee/src/runtime/exec/lane_switch.h"

namespace referee {
namespace {

constexpr std::uint32_t kLongestRound = 1 << 16;

}  // namespace

void yield_while_spinning() {
  current.warp->spinning |= current.lane->id.bit;
  ++current.inputs;  // its next read may come at another time
  // Waiting is no progress: only the budget of CPU time ends a spin that nobody answers.
  suspend();
}

void spin_point(Lane& lane, std::uintptr_t address, std::uint64_t value) {
  SpinRound& round = lane.spin;
  constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15u;
  round.sum = (round.sum + address) * kSpread;
  round.sum = (round.sum ^ round.sum >> 29 ^ value) * kSpread;
  ++round.length;
  const bool ends = round.begin == address;
  if (!ends && round.length <= round.longest) return;
  const bool fruitless = ends && round.sum == round.before;
  const std::uint32_t reads = round.length;
  if (!ends) {
    // Behind a wait, the next one begins somewhere else, and its rounds may be as short as any.
    round.longest = round.is_known ? 0 : std::min(2 * round.longest + 1, kLongestRound);
    round.begin = address;
    round.is_known = false;
  }
  round.before = ends ? round.sum : 0;
  round.sum = 0;
  round.length = 0;
  if (!fruitless) {
    current.idle_reads = 0;
    ++current.progress;
    return;
  }
  round.is_known = true;
  current.idle_reads += reads;
  if (current.idle_reads >= kFruitlessReads) yield_while_spinning();
}

}  // namespace referee
