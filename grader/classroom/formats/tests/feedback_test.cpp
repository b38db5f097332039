// What students and instructors read: the reason first, nothing of hidden cases, nothing dangerous.
#include "grader/classroom/formats/feedback.h"

#include <gmock/gmock.h>

#include "grader/classroom/formats/tests/samples.h"

namespace warplings::classroom {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

TEST(Feedback, SaysWhyAndWhere) {
  const Feedback feedback = feedback_on(sample_result().exercises[1]);
  EXPECT_EQ(feedback.verdict, "diagnosed: shared-race");
  EXPECT_FALSE(feedback.passed);
  EXPECT_THAT(feedback.text,
              AllOf(StartsWith("1 of 2 cases pass."), HasSubstr("missing_barrier.cu:12"),
                    HasSubstr("under every schedule"), HasSubstr("Put __syncthreads()")));
}

TEST(Feedback, ExplainsOnceWhatSeveralCasesFailFor) {
  ExerciseResult exercise = sample_result().exercises[1];
  nlohmann::json again = exercise.result["cases"][0];
  again["name"] = again["sentence"] = "FindsTheMinimum";
  exercise.result["cases"].push_back(again);
  const std::string text = feedback_on(exercise).text;
  const std::string explanation = "Put __syncthreads()";
  EXPECT_THAT(text, HasSubstr("FAILS  FindsTheMinimum"));
  EXPECT_EQ(text.find(explanation), text.rfind(explanation));
}

TEST(Feedback, OfHiddenCasesAStudentLearnsTheNumberOnly) {
  const SubmissionResult result = sample_with_hidden_case();
  const Feedback feedback = feedback_on(result.exercises[0]);
  EXPECT_EQ(feedback.verdict, "a hidden case fails");
  EXPECT_THAT(feedback.text,
              AllOf(HasSubstr("0 of 1 hidden cases pass"), Not(HasSubstr("Secret"))));
  EXPECT_THAT(feedback.output, Not(HasSubstr("Secret")));
  EXPECT_THAT(feedback.hidden, HasSubstr("HiddenSecret message"));
}

TEST(Feedback, KeepsAttemptsForTheInstructor) {
  SubmissionResult result = sample_result();
  result.remarks = {{"attempt", "It forged a result."}, {"duplicate", "Two files."}};
  EXPECT_THAT(remarks_for_student(result), ElementsAre("Two files."));
  EXPECT_THAT(remarks_for_instructor(result), ElementsAre("It forged a result."));
}

TEST(Feedback, SaysThatThereWasNoSandbox) {
  SubmissionResult result = sample_result();
  EXPECT_EQ(summary_of(result), "3 of 8 points.");
  result.isolation = "none";
  EXPECT_THAT(summary_of(result), HasSubstr(kProvisionalNotice));
}

TEST(Feedback, SurvivesADocumentThatItDoesNotKnow) {
  ExerciseResult exercise = sample_result().exercises[0];
  exercise.state = "crashed";
  exercise.result = {{"version", 99}, {"state", "enlightened"}};
  EXPECT_EQ(feedback_on(exercise).verdict, "crashed");
  EXPECT_THAT(feedback_on(exercise).hidden, IsEmpty());
}

TEST(Feedback, NamesADeadline) {
  EXPECT_EQ(feedback_on(ungraded_results()[2].exercises[1]).verdict,
            "not graded: the deadline came first");
}

TEST(QuotedLines, LeaveNoLineThatIsACommand) {
  EXPECT_EQ(quoted_lines("::error::x\n\n{\"scores\":1}"), "| ::error::x\n| \n| {\"scores\":1}\n");
  EXPECT_EQ(quoted_lines(""), "");
}

}  // namespace
}  // namespace warplings::classroom
