// JSON and JUnit reports: complete, and safe against what a student's program prints.
#include "grader/judge/result_export.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

const Exercise kExercise = {"block_sum", "01_shared_memory", "write", 3, "", {}};

Graded failed_with_output(const std::string& output) {
  return {&kExercise,
          read_result(
              {{"exercise", "block_sum"},
               {"state", "wrong_answer"},
               {"passed", 1},
               {"total", 2},
               {"counters", {{"barriers", 3}}},
               {"cases",
                {{{"name", "A"}, {"schedule", "forward"}, {"state", "passed"}, {"passed", true}},
                 {{"name", "B"},
                  {"schedule", "random:1"},
                  {"state", "wrong_answer"},
                  {"passed", false},
                  {"message", "1 < 2"},
                  {"output", output}}}}})};
}

TEST(JsonReport, CountsAndKeepsEverythingThatTheGraderWrote) {
  const auto report = nlohmann::json::parse(json_report(
      {failed_with_output(""), {&kExercise, result_without_cases("block_sum", State::passed, "")}},
      7));
  EXPECT_EQ(report["seed"], 7);
  EXPECT_EQ(report["passed"], 1);
  EXPECT_EQ(report["total"], 2);
  EXPECT_EQ(report["points"], 3);
  EXPECT_EQ(report["points_possible"], 6);
  EXPECT_EQ(report["exercises"][0]["state"], "wrong_answer");
  EXPECT_EQ(report["exercises"][0]["counters"]["barriers"], 3);
  EXPECT_EQ(report["exercises"][0]["cases"].size(), 2U);
}

TEST(JsonReport, SaysWhichVersionMadeIt) {
  const auto report = nlohmann::json::parse(json_report({}, 1));
  EXPECT_EQ(report.at("version"), 1);  // of the format
  EXPECT_THAT(report.at("warplings").get<std::string>(), MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

TEST(JsonReport, SurvivesBytesThatAreNotUtf8) {
  EXPECT_TRUE(nlohmann::json::accept(json_report({failed_with_output("\xFF\xFE")}, 1)));
}

TEST(JunitReport, HasOneTestCaseForEachCaseAndSchedule) {
  const std::string report = junit_report({failed_with_output("")});
  EXPECT_THAT(report, AllOf(HasSubstr("tests=\"2\" failures=\"1\""), HasSubstr("A [forward]"),
                            HasSubstr("B [random:1]"), HasSubstr("message=\"1 &lt; 2\"")));
}

TEST(JunitReport, SaysWhichVersionMadeIt) {
  EXPECT_THAT(junit_report({failed_with_output("")}),
              HasSubstr("<property name=\"warplings\" value=\""));
}

TEST(JunitReport, NamesTheLinesOfAVerdictThatNoDiagnosisExplains) {
  Graded graded = failed_with_output("");
  graded.result.cases.at(1).places = {{"block_sum.cu", 12, "12288 bytes are stored here"}};
  EXPECT_THAT(junit_report({graded}), HasSubstr("block_sum.cu:12: 12288 bytes are stored here"));
}

TEST(JunitReport, EscapesWhatAProgramPrinted) {
  EXPECT_THAT(junit_report({failed_with_output("</testsuite>\001\xFF")}),
              AllOf(HasSubstr("&lt;/testsuite&gt;\uFFFD\uFFFD"), Not(HasSubstr("\001"))));
}

TEST(JunitReport, CountsAFileThatIsNotStartedAsAFailure) {
  EXPECT_THAT(
      junit_report({{&kExercise, result_without_cases("block_sum", State::not_started, "")}}),
      AllOf(HasSubstr("tests=\"1\" failures=\"1\""), HasSubstr("not_started")));
}

}  // namespace
}  // namespace warplings
