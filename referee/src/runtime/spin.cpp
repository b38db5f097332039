// Spin detection.
#include "referee/src/runtime/spin.h"

#include "referee/include/referee/block.h"
#include "referee/src/runtime/happens_before.h"
#include "referee/src/runtime/suspend.h"

namespace referee {
namespace {

constexpr std::uint32_t kPatience = 16;  // fruitless reads before others run

void let_others_run(Lane& lane) {
  settle_pending_race();
  lane.warp->spinning |= Mask{1} << lane.index;
  // Waiting is no progress: only the budget of CPU time ends a spin that nobody answers.
  suspend(lane);
}

}  // namespace

void spin_point(Lane& lane, std::uintptr_t address, std::uint64_t value, std::uintptr_t pc) {
  lane.spin_pc = pc;
  if (lane.spin_address != address || lane.spin_value != value) {
    lane.spin_address = address;
    lane.spin_value = value;
    lane.idle_reads = 0;
    ++hot.progress;
    return;
  }
  if (++lane.idle_reads < kPatience) return;
  lane.idle_reads = 0;
  let_others_run(lane);
}

void sleep_lane(unsigned) {
  if (Lane* lane = hot.lane) let_others_run(*lane);
}

long long lane_clock() {
  static long long ticks = 0;
  if (Lane* lane = hot.lane; lane && ++lane->idle_reads >= kPatience) {
    lane->idle_reads = 0;
    let_others_run(*lane);
  }
  return ticks += 16;
}

}  // namespace referee
