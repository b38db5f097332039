// The end of a batch in a screenful. See batch_progress.h for the contract.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "grader/classroom/roster/roster.h"
#include "grader/classroom/run/batch_progress.h"

namespace warplings::classroom {
namespace {

constexpr std::size_t kMostNamed = 5;

// What is kept of the results: counts, and the first few names of each kind.
struct Tally {
  std::map<SubmissionState, std::size_t> states;
  std::array<std::size_t, 5> points{};  // none, up to a third, up to two thirds, more, all
  std::size_t not_started = 0;
  std::size_t attempts = 0;
  std::vector<std::string> attempted;
  std::vector<std::string> troubled;
  std::size_t troubles = 0;
  std::size_t unmatched = 0;
};

void count(const SubmissionResult& result, Tally& tally) {
  ++tally.states[result.state];
  const bool graded =
      result.state == SubmissionState::kGraded || result.state == SubmissionState::kDeadline;
  if (graded) {
    const auto band = result.points == 0                           ? 0U
                      : result.points == result.max_points         ? 4U
                      : 3 * result.points <= result.max_points     ? 1U
                      : 3 * result.points <= 2 * result.max_points ? 2U
                                                                   : 3U;
    ++tally.points[band];
    const bool untouched =
        std::all_of(result.exercises.begin(), result.exercises.end(),
                    [](const ExerciseResult& exercise) { return exercise.state == "not_started"; });
    if (untouched) ++tally.not_started;
  }
  const bool attempt = std::any_of(result.remarks.begin(), result.remarks.end(),
                                   [](const Remark& remark) { return remark.kind == "attempt"; });
  if (attempt && ++tally.attempts <= kMostNamed) tally.attempted.push_back(result.id);
  if (result.state != SubmissionState::kGraded && ++tally.troubles <= kMostNamed) {
    tally.troubled.push_back(
        fmt::format("{}: {}. {}", result.id, name_of(result.state), result.message));
  }
}

std::string bar(std::size_t count, std::size_t most) {
  return std::string(most == 0 ? 0 : (count * 30 + most - 1) / most, '#');
}

void add_points(const Tally& tally, std::vector<std::string>& lines) {
  static constexpr std::array<const char*, 5> kBands = {"no points", "up to a third",
                                                        "up to two thirds", "more", "all points"};
  const std::size_t most = *std::max_element(tally.points.begin(), tally.points.end());
  if (most == 0) return;
  for (std::size_t i = 0; i < kBands.size(); ++i) {
    lines.push_back(
        fmt::format("  {:<17}{:>5}  {}", kBands[i], tally.points[i], bar(tally.points[i], most)));
  }
}

std::string plural(std::size_t count, const char* one, const char* several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::string joined(const std::vector<std::string>& names, std::size_t all) {
  const std::string text = fmt::format("{}", fmt::join(names, ", "));
  return all > names.size() ? fmt::format("{}, and {} more", text, all - names.size()) : text;
}

// Who handed in several submissions, of which a gradebook has one.
void add_several(const Batch& batch, std::vector<std::string>& lines) {
  std::map<decltype(Student().key()), std::pair<std::string, std::size_t>> counts;
  for (const Submission& submission : batch.submissions) {
    if (!submission.student) continue;
    const Student& student = *submission.student;
    auto& [name, count] = counts[student.key()];
    name = called(student);
    ++count;
  }
  std::vector<std::string> names;
  std::size_t all = 0;
  for (const auto& [key, person] : counts) {
    if (person.second > 1 && ++all <= kMostNamed) {
      names.push_back(fmt::format("{} ({})", person.first, person.second));
    }
  }
  if (all > 0) {
    lines.push_back(
        fmt::format("Several submissions, of which the best one counts: {}", joined(names, all)));
  }
}

void add_roster(const Batch& batch, std::vector<std::string>& lines) {
  if (!batch.has_roster) return;
  std::vector<std::string> names;
  for (const Student& student : batch.missing) {
    if (names.size() < kMostNamed) names.push_back(called(student));
  }
  if (!names.empty()) {
    lines.push_back(fmt::format("No submission from {}: {}",
                                plural(batch.missing.size(), "student", "students"),
                                joined(names, batch.missing.size())));
  }
  add_several(batch, lines);
  names.clear();
  std::size_t unmatched = 0;
  for (const Submission& submission : batch.submissions) {
    if (!submission.student && ++unmatched <= kMostNamed) names.push_back(submission.id);
  }
  if (unmatched > 0) {
    lines.push_back(fmt::format("Whose they are is not known: {}", joined(names, unmatched)));
  }
}

}  // namespace

std::vector<std::string> summary(const Batch& batch, const ResultsFolder& results,
                                 const LeftOver& left_over, const std::string& folder,
                                 const std::string& command, const Style& style) {
  Tally tally;
  for (const Submission& submission : batch.submissions) {
    if (!results.has_result(submission.id)) continue;
    try {
      count(read_submission_result(results.result_file(submission.id)), tally);
    } catch (const std::runtime_error& damaged) {
      if (++tally.troubles <= kMostNamed) tally.troubled.emplace_back(damaged.what());
    }
  }
  const auto state = [&](SubmissionState which) { return tally.states[which]; };
  std::vector<std::string> lines = {
      style.bold(fmt::format("Graded {} of {}", state(SubmissionState::kGraded),
                             plural(batch.submissions.size(), "submission", "submissions")))};
  if (tally.not_started > 0) {
    lines[0] += fmt::format(", {} of them not started", tally.not_started);
  }
  add_points(tally, lines);
  for (const std::string& trouble : tally.troubled) {
    lines.push_back(style.cross() + " " + trouble);
  }
  if (tally.troubles > tally.troubled.size()) {
    lines.push_back(fmt::format("  and {} more", tally.troubles - tally.troubled.size()));
  }
  for (const auto& [id, why] : left_over) {
    lines.push_back(fmt::format("{} {}: not graded. {}", style.cross(), id, why));
  }
  if (tally.attempts > 0) {
    lines.push_back(fmt::format("Attempts to cheat or break out, see the remarks of: {}",
                                joined(tally.attempted, tally.attempts)));
  }
  add_roster(batch, lines);
  if (batch.settings.backend != "gpu") {
    lines.emplace_back(batch.settings.engine == "wasm"
                           ? "Judged on the WebAssembly engine, out of the submissions' reach."
                           : "Judged on the native engine, in the submissions' own processes.");
  }
  if (batch.settings.isolation != "bubblewrap") {
    lines.push_back(style.yellow("No sandbox, no marks: every result says isolation \"none\"."));
  }
  lines.push_back(fmt::format("Results: {}/submissions/<submission>/result.json", folder));
  if (!left_over.empty()) {
    lines.push_back(fmt::format("To go on:  {} --resume", command));
  }
  return lines;
}

}  // namespace warplings::classroom
