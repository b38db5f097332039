// Which steps of a long run are kept.
#include "referee/src/runtime/trace_steps.h"

#include <algorithm>
#include <iterator>

namespace referee {

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
