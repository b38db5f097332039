// CPU time that passes without progress. Where the budget is spent, samples of the program counter
// tell which loop it is.
#include "referee/src/runtime/check/endless_loop.h"

#include <algorithm>
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

// A compiler may give a line before the loop to what it computes anew in each round, of which a
// sample or two may come; a loop that computes for long is seen more often.
constexpr std::size_t kResidence = 3;

struct Budget {
  std::uint64_t progress = 0;
  std::uint32_t launch = 0;
  std::uint64_t ended = 0;  // blocks of the launch
  long idle_microseconds = 0;
  long block_microseconds = 0;  // since one ended
  long launch_microseconds = 0;
  // Since the budget was spent: where the program was seen, and the latest access at each time.
  std::vector<std::uintptr_t> samples;
  std::vector<std::uintptr_t> accesses;
};
REFEREE_EARLY Budget budget;

// The topmost line that was seen at least `times` times, of those that are known; or none.
SourceLine topmost(const std::vector<SourceLine>& lines, std::size_t times) {
  SourceLine best;
  for (const SourceLine& line : lines) {
    if (line.line == 0 || (best.line != 0 && line.line >= best.line)) continue;
    const auto same = [&](const SourceLine& other) {
      return other.line == line.line && other.file == line.file;
    };
    if (static_cast<std::size_t>(std::ranges::count_if(lines, same)) >= times) best = line;
  }
  return best;
}

// The topmost line of the student's code at which the loop was seen: its head stands above its
// body.
Location loop_place(const Lane& lane) {
  const SourceLine access = topmost(source_lines(budget.accesses), 1);
  const SourceLine seen = topmost(source_lines(budget.samples), access.line == 0 ? 1 : kResidence);
  const bool is_above = seen.line != 0 && (access.line == 0 || seen.line < access.line);
  const SourceLine& best = is_above ? seen : access;
  const std::string what = thread_text(lane.thread) + " is still here";
  if (best.line == 0) return Location::at(budget.samples.front(), what);
  return Location::at(best.file, best.line, what);
}

[[noreturn]] void diagnose_endless_loop(bool whole_launch) {
  current.critical = true;
  const Lane& lane = *current.lane;
  Diagnosis d(Rule::endless_loop);
  const double seconds = whole_launch ? options().launch_budget_seconds : options().budget_seconds;
  std::string limit = std::to_string(seconds);
  limit.resize(limit.find('.') + 2);
  d.message = whole_launch
                  ? "no block of the kernel has ended in " + limit + " s of CPU time"
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
    budget = {};
    budget.progress = current.progress;
    budget.launch = current_launch->base_segment;
    budget.ended = current_launch->ended;
    return;
  }
  budget.launch_microseconds += passed;
  const bool idle = budget.progress == current.progress;
  budget.idle_microseconds = idle ? budget.idle_microseconds + passed : 0;
  budget.progress = current.progress;
  const bool block_ended = budget.ended != current_launch->ended;
  budget.block_microseconds = block_ended ? 0 : budget.block_microseconds + passed;
  budget.ended = current_launch->ended;
  const bool stuck = static_cast<double>(budget.idle_microseconds) > options().budget_seconds * 1e6;
  const bool late =
      options().launch_budget_seconds > 0 &&
      static_cast<double>(budget.block_microseconds) > options().launch_budget_seconds * 1e6;
  const double seconds = static_cast<double>(budget.launch_microseconds) * 1e-6;
  if (!current.critical && shall_give_up(seconds, stuck)) {
    leave_signal_handler();
    give_up_launch();
  }
  if ((!stuck && !late) || current.critical) return;
  // One sample may fall into a callback: take several.
  if (budget.samples.empty()) {
    budget.samples.reserve(kSamples);
    budget.accesses.reserve(kSamples);
    current.last_pc = 0;  // what was accessed before may have been before the loop
    tick_every(kSampleMicroseconds);
  }
  budget.samples.push_back(pc + 1);
  if (current.last_pc != 0) budget.accesses.push_back(current.last_pc);
  if (budget.samples.size() < kSamples) return;
  tick_every(kTickMicroseconds);
  diagnose_endless_loop(!stuck);
}

}  // namespace referee
