// Which steps of a long run are kept.
#include "referee/src/runtime/observe/trace/steps.h"

#include <algorithm>
#include <iterator>

namespace referee {
namespace {

const char* collective_kind(WarpOperation operation) {
  if (operation <= WarpOperation::shfl_xor) return "shuffle";
  if (operation <= WarpOperation::ballot) return "vote";
  if (operation <= WarpOperation::match_all) return "match";
  if (operation <= WarpOperation::reduce_xor) return "reduce";
  switch (operation) {
    case WarpOperation::syncwarp:
    case WarpOperation::tile_sync:
      return "sync";
    case WarpOperation::activemask:
      return "activemask";
    case WarpOperation::elect:
      return "elect";
    case WarpOperation::tile_exchange:
      return "exchange";
    default:
      return "group";
  }
}

}  // namespace

bool is_access(const Step& step) {
  return step.kind == StepKind::read || step.kind == StepKind::write ||
         step.kind == StepKind::atomic || step.kind == StepKind::store ||
         step.kind == StepKind::global_atomic;
}

const char* kind_name(const Step& step) {
  switch (step.kind) {
    case StepKind::collective:
      return collective_kind(step.operation);
    case StepKind::barrier:
      return "barrier";
    case StepKind::read:
      return "read";
    case StepKind::write:
      return "write";
    case StepKind::atomic:
      return "atomic";
    case StepKind::store:
      return "store";
    case StepKind::global_atomic:
      return "global_atomic";
    case StepKind::exit:
      return "exit";
    case StepKind::wait:
      return "wait";
    case StepKind::report:
      break;
  }
  return "report";
}

void KeptSteps::add(Step step) {
  step.number = ++count_;
  if (step.kind == StepKind::report && reports_.size() < kReports) reports_.push_back(step.number);
  if (first_.size() < first_most_) {
    first_.push_back(std::move(step));
    return;
  }
  last_.push_back(std::move(step));
  if (last_.size() > last_most_) drop_one();
}

void KeptSteps::drop_one() {
  Step& oldest = last_.front();
  const bool near = std::any_of(reports_.begin(), reports_.end(), [&](std::uint64_t report) {
    return oldest.number + kAround >= report && oldest.number <= report + kAround / 4;
  });
  if (near) pinned_.push_back(std::move(oldest));
  last_.pop_front();
}

std::vector<Step> KeptSteps::all() const {
  std::vector<Step> result = first_;
  result.insert(result.end(), pinned_.begin(), pinned_.end());
  result.insert(result.end(), last_.begin(), last_.end());
  return result;
}

}  // namespace referee
