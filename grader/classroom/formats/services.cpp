// Gradescope and PrairieLearn: the two that show feedback test by test.
#include <fmt/format.h>

#include "grader/classroom/formats/feedback.h"
#include "grader/classroom/formats/formats.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

using nlohmann::ordered_json;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string whole_text(const Feedback& feedback) {
  std::string text = feedback.text;
  if (!feedback.output.empty()) text += "\nThe program printed:\n" + feedback.output + "\n";
  return text;
}

// The document with at most so many bytes of text in each field.
ordered_json prairielearn_within(const SubmissionResult& result,
                                 const std::vector<Feedback>& feedbacks, std::size_t most) {
  ordered_json tests = ordered_json::array();
  for (std::size_t i = 0; i < feedbacks.size(); ++i) {
    const ExerciseResult& exercise = result.exercises[i];
    const Feedback& feedback = feedbacks[i];
    tests.push_back({{"name", feedback.title},
                     {"description", exercise.chapter},
                     {"points", exercise.points},
                     {"max_points", exercise.max_points},
                     {"message", clipped(feedback.verdict, most)},
                     {"output", clipped(whole_text(feedback), most)}});
  }
  const bool gradable =
      result.state != SubmissionState::kUnreadable && result.state != SubmissionState::kEmpty;
  const double score =
      result.max_points == 0 ? 0.0 : static_cast<double>(result.points) / result.max_points;
  ordered_json document = {{"gradable", gradable},
                           {"score", score},
                           {"message", clipped(summary_of(result), most)},
                           {"output", clipped(joined(remarks_for_student(result)), most)},
                           {"tests", tests},
                           {"isolation", result.isolation}};
  if (!gradable) {
    document["format_errors"] = ordered_json::array({clipped(summary_of(result), most)});
  }
  return document;
}

}  // namespace

ordered_json gradescope_results(const SubmissionResult& result) {
  ordered_json tests = ordered_json::array();
  int number = 0;
  for (const ExerciseResult& exercise : result.exercises) {
    const Feedback feedback = feedback_on(exercise);
    ++number;
    tests.push_back({{"name", fmt::format("{}: {}", feedback.title, feedback.verdict)},
                     {"number", std::to_string(number)},
                     {"score", exercise.points},
                     {"max_score", exercise.max_points},
                     {"status", feedback.passed ? "passed" : "failed"},
                     {"output", whole_text(feedback)},
                     {"tags", {exercise.chapter, exercise.kind}},
                     {"visibility", "visible"}});
    if (!feedback.hidden.empty()) {
      tests.push_back({{"name", feedback.title + ": hidden cases"},
                       {"number", fmt::format("{}.1", number)},
                       {"status", feedback.passed ? "passed" : "failed"},
                       {"output", feedback.hidden},
                       {"tags", {exercise.chapter, "hidden"}},
                       {"visibility", "hidden"}});
    }
  }
  if (const auto remarks = remarks_for_instructor(result); !remarks.empty()) {
    tests.push_back({{"name", "Remarks for the instructor"},
                     {"number", std::to_string(number + 1)},
                     {"status", "failed"},
                     {"output", joined(remarks)},
                     {"visibility", "hidden"}});
  }
  std::string output = summary_of(result) + "\n";
  output += joined(remarks_for_student(result));
  return {{"score", result.points},
          {"execution_time", result.seconds},
          {"output", output},
          {"output_format", "text"},
          {"test_output_format", "text"},
          {"test_name_format", "text"},
          {"visibility", "visible"},
          {"stdout_visibility", "hidden"},
          {"extra_data",
           {{"isolation", result.isolation},
            {"state", name_of(result.state)},
            {"backend", result.backend},
            {"engine", result.engine},
            {"batch", result.batch}}},
          {"tests", tests}};
}

ordered_json prairielearn_results(const SubmissionResult& result) {
  std::vector<Feedback> feedbacks;
  for (const ExerciseResult& exercise : result.exercises) {
    feedbacks.push_back(feedback_on(exercise));
  }
  std::size_t most = 64'000;
  ordered_json document = prairielearn_within(result, feedbacks, most);
  while (text_of(document).size() > kPrairieLearnLimit && most > 16) {
    most /= 2;
    document = prairielearn_within(result, feedbacks, most);
  }
  return document;
}

}  // namespace warplings::classroom
