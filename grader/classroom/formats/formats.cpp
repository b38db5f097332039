// The list of formats, and the two short ones.
#include "grader/classroom/formats/formats.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/classroom/formats/feedback.h"
#include "grader/judge/result_export.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

using nlohmann::ordered_json;

std::map<std::string, std::string> runner_environment() {
  std::map<std::string, std::string> result;
  for (const char* name :
       {"CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL"}) {
    if (const char* value = std::getenv(name)) result[name] = value;
  }
  return result;
}

}  // namespace

std::string text_of(const ordered_json& document) {
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string autolab_output(const SubmissionResult& result) {
  std::string text = quoted_lines(summary_of(result));
  ordered_json scores = ordered_json::object();
  for (const ExerciseResult& exercise : result.exercises) {
    const Feedback feedback = feedback_on(exercise);
    text += fmt::format("\n{}: {} ({} of {} points)\n", feedback.title, feedback.verdict,
                        exercise.points, exercise.max_points);
    text += quoted_lines(feedback.text);
    scores[feedback.title] = exercise.points;
  }
  for (const std::string& remark : remarks_for_student(result)) text += quoted_lines(remark);
  // The last line is this program's own: nothing of the submission can follow it.
  const ordered_json last = {{"scores", scores},
                             {"scoreboard", ordered_json::array({result.points})}};
  return text + "\n" + last.dump(-1, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json classroom50_result(const SubmissionResult& result,
                                const std::map<std::string, std::string>& environment) {
  const auto from = [&](const char* name, const std::string& otherwise) {
    const auto found = environment.find(name);
    return found == environment.end() || found->second.empty() ? otherwise : found->second;
  };
  const std::string commit = from("COMMIT_URL", "unknown");
  ordered_json tests = ordered_json::array();
  for (const ExerciseResult& exercise : result.exercises) {
    const Feedback feedback = feedback_on(exercise);
    tests.push_back({{"test-name", fmt::format("{}: {}", feedback.title, feedback.verdict)},
                     {"passed", feedback.passed},
                     {"score", exercise.points},
                     {"max-score", exercise.max_points}});
  }
  // The schema has no place for a message, but names of tests are shown.
  const auto note = [&](const std::string& text) {
    tests.push_back({{"test-name", text}, {"passed", false}, {"score", 0}, {"max-score", 0}});
  };
  if (result.state != SubmissionState::kGraded) note(clipped(result.message, 500));
  if (result.provisional()) note(kProvisionalNotice);
  return {{"schema", "classroom50/result/v1"},
          {"classroom", from("CLASSROOM", "unknown")},
          {"assignment", from("ASSIGNMENT", "unknown")},
          {"submission", from("SUBMISSION_TAG", "unknown")},
          {"commit", commit},
          {"release", from("RELEASE_URL", "unknown")},
          {"review", from("REVIEW_URL", commit)},
          {"datetime", result.finished.empty() ? "1970-01-01T00:00:00Z" : result.finished},
          {"score", result.points},
          {"max-score", result.max_points},
          {"tests", tests}};
}

std::string junit_of(const SubmissionResult& result) {
  std::vector<JunitSuite> suites;
  for (const ExerciseResult& exercise : result.exercises) {
    const Feedback feedback = feedback_on(exercise);
    JunitSuite suite{exercise.chapter + "." + exercise.exercise, exercise.seconds, {}, {}};
    std::size_t hidden = 0;
    std::size_t hidden_passed = 0;
    if (exercise.result.is_object()) {
      Result document;
      try {
        document = read_result(exercise.result);
      } catch (const std::exception&) {  // said by the feedback
      }
      std::erase_if(document.cases, [&](const Case& one) {
        hidden += one.hidden ? 1 : 0;
        hidden_passed += one.hidden && one.passed ? 1 : 0;
        return one.hidden;
      });
      if (!document.cases.empty()) suite.cases = junit_suite(exercise.chapter, document).cases;
    }
    if (hidden > 0) {
      suite.cases.push_back({"hidden cases", hidden == hidden_passed, "hidden",
                             fmt::format("{} of {} pass", hidden_passed, hidden), "", 0});
    }
    if (suite.cases.empty()) {
      suite.cases.push_back(
          {exercise.state, feedback.passed, exercise.state, feedback.text, "", 0});
    }
    suite.properties = {{"submission", result.name},
                        {"points", fmt::format("{}/{}", exercise.points, exercise.max_points)},
                        {"isolation", result.isolation}};
    if (result.provisional()) suite.properties.emplace_back("notice", kProvisionalNotice);
    suites.push_back(std::move(suite));
  }
  if (result.state != SubmissionState::kGraded || result.exercises.empty()) {
    suites.push_back({"submission",
                      result.seconds,
                      {{name_of(result.state), false, name_of(result.state), summary_of(result), "",
                        result.seconds}},
                      {{"submission", result.name}, {"isolation", result.isolation}}});
  }
  return junit_xml(suites);
}

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"junit", "junit.xml", junit_of},
      {"gradescope", "gradescope.json",
       [](const SubmissionResult& result) { return text_of(gradescope_results(result)); }},
      {"prairielearn", "prairielearn.json",
       [](const SubmissionResult& result) { return text_of(prairielearn_results(result)); }},
      {"autolab", "autolab.txt", autolab_output},
      {"classroom50", "classroom50.json",
       [](const SubmissionResult& result) {
         return text_of(classroom50_result(result, runner_environment()));
       }},
  };
  return all;
}

const Format* find_format(const std::string& name) {
  for (const Format& format : formats()) {
    if (name == format.name) return &format;
  }
  return nullptr;
}

}  // namespace warplings::classroom
