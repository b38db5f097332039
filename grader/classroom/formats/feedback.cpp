// Words are made from the harness's document. No file is read: a path in a result may be one that
// the submission chose.
#include "grader/classroom/formats/feedback.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/judge/case_group.h"
#include "grader/judge/result.h"
#include "grader/judge/result_export.h"
#include "grader/judge/verdict.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

constexpr std::size_t kLongestText = 16'000;
constexpr std::size_t kLongestOutput = 4'000;

std::string clean(const std::string& text, std::size_t most) {
  // Cut before as well: a submission may print megabytes.
  return clipped(clean_text(clipped(text, 2 * most)), most);
}

// Rules that were explained: what five cases fail for is explained once.
using Explained = std::set<std::string>;

// Why a case failed: all of it, or only its message where its diagnosis was explained before.
std::string why(const Case& run, Explained& explained) {
  const Diagnosis* diagnosis = telling_diagnosis(run);
  if (diagnosis != nullptr && !explained.insert(diagnosis->rule).second) return run.message;
  std::string text = reason(run);
  if (diagnosis != nullptr && !diagnosis->explanation.empty())
    text += "\n" + diagnosis->explanation;
  return text;
}

// A case and how it went, with the reason where it failed.
std::string case_text(const CaseGroup& group, Explained& explained) {
  std::string text = fmt::format(
      "{} {}{}\n", group.failed() ? "FAILS " : "passes", group.shown->sentence,
      group.failed() && group.runs > 1 ? fmt::format(" ({})", schedules_in_words(group)) : "");
  if (!group.failed()) return text;
  const std::string reason = why(*group.shown, explained);
  for (std::size_t begin = 0; begin <= reason.size();) {
    const std::size_t end = std::min(reason.find('\n', begin), reason.size());
    text += "  " + reason.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return text;
}

struct Groups {
  std::vector<CaseGroup> visible;
  std::vector<CaseGroup> hidden;
};

// A document that this program cannot read (another version's, damaged) counts as none.
Result result_of(const ExerciseResult& exercise) {
  if (!exercise.result.is_object()) return {};
  try {
    return read_result(exercise.result);
  } catch (const std::exception&) {
    return {};
  }
}

std::ptrdiff_t passed(const std::vector<CaseGroup>& groups) {
  return std::count_if(groups.begin(), groups.end(),
                       [](const CaseGroup& group) { return !group.failed(); });
}

std::string state_in_words(const ExerciseResult& exercise, const Result& result,
                           const Groups& groups) {
  if (exercise.state == "not_graded") return "not graded: the deadline came first";
  if (exercise.state == "not_started") return "not started";
  if (exercise.state == "compile_error") return "does not compile";
  if (exercise.state == "passed") return "passes";
  if (!groups.visible.empty() && passed(groups.visible) == std::ssize(groups.visible)) {
    return "a hidden case fails";
  }
  // The state in words, of visible cases only.
  Result visible = result;
  std::erase_if(visible.cases, [](const Case& one) { return one.hidden; });
  return visible.cases.empty() ? exercise.state : state_in_words(visible);
}

std::string student_text(const ExerciseResult& exercise, const Groups& groups) {
  std::string text;
  if (!exercise.message.empty()) text += exercise.message + "\n";
  if (!groups.visible.empty()) {
    text += fmt::format("{} of {} cases pass.\n", passed(groups.visible), groups.visible.size());
  }
  // Failures first: who reads on wants to know why.
  Explained explained;
  for (const bool failed : {true, false}) {
    for (const CaseGroup& group : groups.visible) {
      if (group.failed() == failed) text += case_text(group, explained);
    }
  }
  if (!groups.hidden.empty()) {
    text +=
        fmt::format("{} of {} hidden cases pass.\n", passed(groups.hidden), groups.hidden.size());
  }
  return text;
}

}  // namespace

Feedback feedback_on(const ExerciseResult& exercise) {
  const Result result = result_of(exercise);
  // Groups point into these.
  std::vector<Case> visible;
  std::vector<Case> hidden;
  for (const Case& one : result.cases) (one.hidden ? hidden : visible).push_back(one);
  const Groups groups{grouped(visible), grouped(hidden)};

  Feedback feedback;
  feedback.title = clean_text(exercise.exercise);
  feedback.passed = exercise.state == "passed";
  feedback.verdict = clean(state_in_words(exercise, result, groups), 200);
  feedback.text = clean(student_text(exercise, groups), kLongestText);
  if (const CaseGroup* shown = most_telling(groups.visible)) {
    feedback.output = clean(shown->shown->output, kLongestOutput);
  }
  std::string secret;
  Explained explained;
  for (const CaseGroup& group : groups.hidden) secret += case_text(group, explained);
  feedback.hidden = clean(secret, kLongestText);
  return feedback;
}

std::vector<std::string> remarks_for_student(const SubmissionResult& result) {
  std::vector<std::string> texts;
  for (const Remark& remark : result.remarks) {
    if (remark.kind != "attempt") texts.push_back(clean(remark.text, 500));
  }
  return texts;
}

std::vector<std::string> remarks_for_instructor(const SubmissionResult& result) {
  std::vector<std::string> texts;
  for (const Remark& remark : result.remarks) {
    if (remark.kind == "attempt") texts.push_back(clean(remark.text, 500));
  }
  return texts;
}

std::string summary_of(const SubmissionResult& result) {
  std::string text = fmt::format("{} of {} points.", result.points, result.max_points);
  if (!result.message.empty()) text += " " + clean(result.message, 1000);
  if (result.provisional()) text += std::string(" ") + kProvisionalNotice;
  return text;
}

std::string quoted_lines(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += "| " + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return result;
}

std::string person_of(const SubmissionResult& result) {
  if (result.student) {
    for (const std::string& name :
         {result.student->name, result.student->login, result.student->id}) {
      if (!name.empty()) return clean_text(name);
    }
  }
  return clean_text(result.name);
}

}  // namespace warplings::classroom
