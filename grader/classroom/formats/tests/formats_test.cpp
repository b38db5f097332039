// Each format's own promises: who sees what, how large, and whose line is the last. Whether they
// are well formed is check_samples.py's business.
#include "grader/classroom/formats/formats.h"

#include <gmock/gmock.h>

#include "grader/classroom/formats/feedback.h"
#include "grader/classroom/formats/tests/samples.h"

namespace warplings::classroom {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kMegabyte = 1'000'000;

std::string last_line(const std::string& text) {
  const std::size_t begin = text.find_last_of('\n', text.size() - 2) + 1;
  return text.substr(begin, text.size() - begin - 1);
}

TEST(Formats, HaveNamesThatAreFound) {
  EXPECT_EQ(formats().size(), 5U);
  for (const Format& format : formats()) EXPECT_EQ(find_format(format.name), &format);
  EXPECT_EQ(find_format("blackboard"), nullptr);
}

TEST(Formats, AllOfThemSayThatThereWasNoSandbox) {
  SubmissionResult result = sample_result();
  for (const Format& format : formats()) {
    EXPECT_THAT(format.write(result), Not(HasSubstr(kProvisionalNotice))) << format.name;
  }
  result.isolation = "none";
  for (const Format& format : formats()) {
    EXPECT_THAT(format.write(result), HasSubstr(kProvisionalNotice)) << format.name;
  }
}

TEST(Formats, NoneOfThemTellsAStudentOfHiddenCases) {
  SubmissionResult result = sample_with_hidden_case();
  for (const Format& format : formats()) {
    if (std::string(format.name) == "gradescope") continue;  // knows who may see what
    EXPECT_THAT(format.write(result), Not(HasSubstr("Secret"))) << format.name;
  }
  const auto for_gradescope = gradescope_results(result);
  int secrets = 0;
  for (const auto& test : for_gradescope.at("tests")) {
    if (test.dump().find("Secret") == std::string::npos) continue;
    ++secrets;
    EXPECT_EQ(test.at("visibility"), "hidden");
  }
  EXPECT_GT(secrets, 0);
}

TEST(Formats, NoLineOfThemIsAWorkflowCommand) {
  const SubmissionResult result = hostile_result(10);
  for (const Format& format : formats()) {
    const std::string text = format.write(result);
    EXPECT_THAT(text, AllOf(Not(HasSubstr("\n::")), Not(HasSubstr("##[")))) << format.name;
  }
}

TEST(Gradescope, ScoresExercisesAndHidesRemarks) {
  SubmissionResult result = sample_result();
  result.remarks = {{"attempt", "It forged a result."}};
  const json document = gradescope_results(result);
  EXPECT_EQ(document.at("score"), 3);
  EXPECT_EQ(document.at("tests").size(), 4U);
  EXPECT_EQ(document.at("tests")[0].at("status"), "passed");
  EXPECT_EQ(document.at("tests")[1].at("max_score"), 1);
  EXPECT_EQ(document.at("tests")[3].at("visibility"), "hidden");
  EXPECT_THAT(document.at("output").get<std::string>(), Not(HasSubstr("forged")));
}

TEST(PrairieLearn, StaysBelowAMegabyte) {
  SubmissionResult result = hostile_result(3 * kMegabyte);
  for (int i = 0; i < 60; ++i) result.exercises.push_back(result.exercises[1]);
  result.exercises[0].message = std::string(3 * kMegabyte, '<');
  const std::string text = text_of(prairielearn_results(result));
  EXPECT_LE(text.size(), kPrairieLearnLimit);
  EXPECT_THAT(text, HasSubstr("were cut off"));
}

TEST(PrairieLearn, ScoresAreSharesAndEmptyOnesAreNotGradable) {
  EXPECT_DOUBLE_EQ(prairielearn_results(sample_result()).at("score").get<double>(), 3.0 / 8);
  EXPECT_EQ(prairielearn_results(sample_result()).at("gradable"), true);
  const json unreadable = prairielearn_results(ungraded_results()[0]);
  EXPECT_EQ(unreadable.at("gradable"), false);
  EXPECT_EQ(unreadable.at("format_errors").size(), 1U);
  // A worker that died did grade: the submission is to blame.
  EXPECT_EQ(prairielearn_results(ungraded_results()[3]).at("gradable"), true);
}

TEST(Autolab, TheLastLineIsTheGradersOwn) {
  const json last = json::parse(last_line(autolab_output(hostile_result(10))));
  EXPECT_EQ(last.at("scores").at("block_sum"), 0);
  EXPECT_EQ(last.at("scoreboard"), json::array({0}));
  EXPECT_EQ(json::parse(last_line(autolab_output(sample_result()))),
            json::parse(R"({"scores": {"block_sum": 3, "missing_barrier": 0, "array_sum": 0},
                            "scoreboard": [3]})"));
}

TEST(Classroom50, TakesItsFieldsFromTheRunner) {
  const std::map<std::string, std::string> environment = {{"CLASSROOM", "cuda"},
                                                          {"ASSIGNMENT", "warps"},
                                                          {"SUBMISSION_TAG", "submit/1"},
                                                          {"COMMIT_URL", "https://c"},
                                                          {"RELEASE_URL", "https://r"}};
  const json document = classroom50_result(sample_result(), environment);
  EXPECT_EQ(document.at("classroom"), "cuda");
  EXPECT_EQ(document.at("submission"), "submit/1");
  EXPECT_EQ(document.at("review"), "https://c");
  EXPECT_EQ(document.at("score"), 3);
  EXPECT_EQ(document.at("max-score"), 8);
  EXPECT_EQ(classroom50_result(sample_result(), {}).at("classroom"), "unknown");
}

TEST(Junit, CountsHiddenCasesAsOne) {
  const std::string text = junit_of(sample_with_hidden_case());
  EXPECT_THAT(text, HasSubstr("name=\"01_shared_memory.block_sum\" tests=\"4\" failures=\"1\""));
  EXPECT_THAT(text, HasSubstr("message=\"0 of 1 pass\""));
}

TEST(Junit, FailsForASubmissionThatWasNotGraded) {
  EXPECT_THAT(junit_of(ungraded_results()[0]), HasSubstr("<failure type=\"unreadable\""));
}

}  // namespace
}  // namespace warplings::classroom
