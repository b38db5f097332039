// Spin detection.
#include "referee/src/runtime/spin.h"

#include "referee/include/referee/block.h"
#include "referee/src/runtime/suspend.h"

namespace referee {
namespace {

constexpr std::uint32_t kPatience = 16;  // fruitless reads before others run

void let_others_run() {
  hot.warp->spinning |= hot.lane->id.bit;
  // Waiting is no progress: only the budget of CPU time ends a spin that nobody answers.
  suspend();
}

}  // namespace

void spin_point(Lane& lane, std::uintptr_t address, std::uint64_t value, std::uintptr_t pc) {
  lane.spin_pc = pc;
  if (lane.spin_address != address || lane.spin_value != value) {
    lane.spin_address = address;
    lane.spin_value = value;
    hot.idle_reads = 0;
    ++hot.progress;
    return;
  }
  if (++hot.idle_reads >= kPatience) let_others_run();
}

void sleep_lane(unsigned) {
  if (!hot.lane) return;
  const std::uint32_t idle_reads = hot.idle_reads;
  let_others_run();
  hot.idle_reads = idle_reads;
}

long long lane_clock() {
  static long long ticks = 0;
  if (hot.lane && ++hot.idle_reads >= kPatience) let_others_run();
  return ticks += 16;
}

}  // namespace referee
