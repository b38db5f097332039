// CPU time that passes without progress. Where the budget is spent, samples of the program counter
// tell which loop it is.
#include "referee/src/runtime/check/endless_loop.h"

#include <string>
#include <vector>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/sampling.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/signals.h"
#include "referee/src/runtime/platform/source_lines.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee {
namespace {

constexpr long kSampleMicroseconds = 1000;
constexpr std::size_t kSamples = 25;

struct Budget {
  std::uint64_t progress = 0;
  std::uint32_t launch = 0;
  long idle_microseconds = 0;
  long launch_microseconds = 0;
  std::vector<std::uintptr_t> samples;  // where the lane was seen once the budget was spent
};
REFEREE_EARLY Budget budget;

// The topmost line of the student's code among the samples: a loop's head stands above its body.
Location loop_place(const Lane& lane) {
  SourceLine best;
  for (const SourceLine& line : source_lines(budget.samples))
    if (line.line > 0 && (best.line == 0 || line.line < best.line)) best = line;
  // A tight loop around one access may spend all its time in the callback.
  if (best.line == 0)
    return Location::at(current.last_pc, thread_text(lane.thread) + " is still here");
  Location place;
  place.file = best.file;
  place.line = best.line;
  place.what = thread_text(lane.thread) + " is still here";
  return place;
}

[[noreturn]] void diagnose_endless_loop(bool whole_launch) {
  current.critical = true;
  const Lane& lane = *current.lane;
  Diagnosis d(Rule::endless_loop);
  const double seconds = whole_launch ? options().launch_budget_seconds : options().budget_seconds;
  std::string limit = std::to_string(seconds);
  limit.resize(limit.find('.') + 2);
  d.message = whole_launch
                  ? "the kernel has not ended after " + limit + " s of CPU time"
                  : "a lane has run for " + limit + " s of CPU time without getting anywhere";
  d.locations.push_back(loop_place(lane));
  d.wait_table = wait_table(*lane.warp->block);
  diagnose(std::move(d));
  leave_signal_handler();
  abandon_launch(cudaErrorLaunchTimeout);
}

}  // namespace

void count_cpu_time(long passed, std::uintptr_t pc) {
  if (!current.lane || !current_launch) return;
  if (budget.launch != current_launch->base_segment) {
    budget = {current.progress, current_launch->base_segment, 0, 0, {}};
    return;
  }
  budget.launch_microseconds += passed;
  const bool idle = budget.progress == current.progress;
  budget.idle_microseconds = idle ? budget.idle_microseconds + passed : 0;
  budget.progress = current.progress;
  const bool stuck = static_cast<double>(budget.idle_microseconds) > options().budget_seconds * 1e6;
  const bool late =
      options().launch_budget_seconds > 0 &&
      static_cast<double>(budget.launch_microseconds) > options().launch_budget_seconds * 1e6;
  const double seconds = static_cast<double>(budget.launch_microseconds) * 1e-6;
  if (!current.critical && shall_give_up(seconds, stuck)) {
    leave_signal_handler();
    give_up_launch();
  }
  if ((!stuck && !late) || current.critical) return;
  // One sample may fall into a callback: take several.
  if (budget.samples.empty()) {
    budget.samples.reserve(kSamples);
    tick_every(kSampleMicroseconds);
  }
  budget.samples.push_back(pc + 1);
  if (budget.samples.size() < kSamples) return;
  tick_every(kTickMicroseconds);
  diagnose_endless_loop(!stuck);
}

}  // namespace referee
