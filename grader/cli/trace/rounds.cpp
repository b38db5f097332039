// Accesses of one warp and one line are a round until one of them writes.
#include "grader/cli/trace/rounds.h"

#include <algorithm>

namespace warplings::cli::trace {
namespace {

bool is_shown(const TracedRun& run, const TracedStep& step, const std::vector<int>& warps) {
  if (step.warp >= 0) return std::count(warps.begin(), warps.end(), step.warp) > 0;
  if (step.kind == "report" || step.kind == "barrier") return true;
  return std::any_of(warps.begin(), warps.end(),
                     [&](int warp) { return run.lanes_of(step, warp) != 0; });
}

bool follows(const TracedStep& a, const TracedStep& b) {
  return a.is_access() && b.is_access() && a.warp == b.warp && a.line == b.line &&
         a.file == b.file && a.kind != "store" && a.kind != "write" && a.kind != "atomic";
}

}  // namespace

std::vector<Round> rounds_of(const TracedRun& run, const std::vector<int>& warps) {
  std::vector<Round> rounds;
  for (const TracedStep& step : run.steps) {
    if (!is_shown(run, step, warps)) continue;
    if (rounds.empty() || !follows(*rounds.back().steps.back(), step)) rounds.emplace_back();
    rounds.back().steps.push_back(&step);
    rounds.back().telling = rounds.back().telling || step.kind == "report" || step.kind == "wait" ||
                            step.number == run.wrong_step;
  }
  return rounds;
}

std::vector<bool> kept_rounds(const std::vector<Round>& rounds, std::size_t most) {
  std::vector<bool> keep(rounds.size(), rounds.size() <= most);
  const std::size_t end = most / 3;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    if (i < end || i + end >= rounds.size()) keep[i] = true;
    if (!rounds[i].telling) continue;
    for (std::size_t j = i < 4 ? 0 : i - 4; j < std::min(i + 2, rounds.size()); ++j) keep[j] = true;
  }
  return keep;
}

}  // namespace warplings::cli::trace
