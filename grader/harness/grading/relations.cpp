// Knows the question's rows, and writes down what was found.
#include "grader/harness/grading/relations.h"

#include "grader/harness/grading/scaled.h"
#include "grader/harness/grading/vanished.h"

namespace warplings::grading {
namespace {

// A person waits for the verdict.
constexpr std::size_t kMostCompared = std::size_t{1} << 20;

std::size_t columns_of(const Answer& answer) {
  const int columns = answer.question().value_of("columns").value_or(0);
  return columns > 1 ? static_cast<std::size_t>(columns) : 0;
}

}  // namespace

void tell_what_is_reordered(Finding& finding, const Answer& answer, Held held) {
  if (!finding.alternative.empty() || held.right.size() > kMostCompared) return;
  held.columns = columns_of(answer);
  const std::string sentence = reordered(held);
  if (sentence.empty()) return;
  finding.alternative = "reordered";
  finding.explanation = sentence;
}

void tell_what_is_scaled_or_vanished(Finding& finding, const Answer& answer,
                                     const std::vector<double>& got,
                                     const std::vector<double>& reference,
                                     const std::vector<double>& bound) {
  if (!finding.alternative.empty() || got.size() > kMostCompared) return;
  Scaled found = scaled(got, reference, bound, columns_of(answer));
  if (found.sentence.empty()) found.sentence = vanished(got, reference, bound, columns_of(answer));
  const bool has_errors = answer.run().report && !answer.run().report->errors().empty();
  // A factor without a name is no reason, and an error of the referee is one.
  if (found.sentence.empty() || (has_errors && !found.is_known)) return;
  if (found.is_known) finding.alternative = "scaled";
  finding.explanation = found.sentence;
}

}  // namespace warplings::grading
