// The sentences over a comparison's mismatches.
#include "grader/harness/grading/comparison.h"

namespace warplings::grading {

std::string within(double reference, double bound) {
  if (bound == 0) return fmt::format("{:.9g}", reference);
  return fmt::format("{:.9g} +- {:.2g}", reference, bound);
}

Finding wrong_values(const Answer& answer, std::string_view name, std::uint64_t total,
                     std::vector<Mismatch> mismatches, std::uint64_t count) {
  Finding finding;
  finding.message = answer.question().introduction();
  if (name == kReturned) {
    finding.message += "the function returned a wrong value.";
  } else if (total == 1) {
    finding.message += fmt::format("{} is wrong.", name);
  } else {
    finding.message += fmt::format("{} is wrong in {} of its {} elements.", name, count, total);
  }
  finding.array = name;
  finding.mismatches = std::move(mismatches);
  finding.mismatch_count = count;
  return finding;
}

Finding missing_values(const Answer& answer, std::string_view name) {
  return {State::kCrashed,
          answer.question().introduction() +
              fmt::format("the answer holds no {} of the expected size.", name),
          {},
          0};
}

}  // namespace warplings::grading
