// Compares a call behind others with the same call alone.
#include "grader/harness/grading/earlier_calls.h"

namespace warplings::grading {

bool is_left_by_earlier_calls(const Finding& finding, const AskAgain& ask) {
  if (finding.state != State::kWrongAnswer || !finding.alternative.empty()) return false;
  if (finding.mismatch_count == 0) return false;  // it is about no values
  if (!finding.retrial || finding.retrial->answer.index() == 0) return false;
  const Answer& wrong = finding.retrial->answer;
  const Setting& setting = wrong.run().setting;
  if (setting.backend == "gpu") return false;
  const auto& is_right = finding.retrial->is_right;
  const auto is_right_alone = [&](const Setting& under) {
    return is_right(ask({wrong.question()}, 0, under));
  };
  if (!is_right_alone(setting)) return false;
  if (!setting.schedule.starts_with("random")) return true;
  Setting forward = setting;
  forward.schedule = "forward";
  const auto end = wrong.questions().begin() + static_cast<std::ptrdiff_t>(wrong.index() + 1);
  const Answer behind_others = ask({wrong.questions().begin(), end}, wrong.index(), forward);
  return !behind_others.trouble() && !is_right(behind_others) && is_right_alone(forward);
}

}  // namespace warplings::grading
