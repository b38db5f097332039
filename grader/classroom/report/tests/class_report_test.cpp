// What the report counts, and that nothing of a submission becomes markup.
#include "grader/classroom/report/class_report.h"

#include <gmock/gmock.h>

#include "grader/classroom/formats/tests/samples.h"

namespace warplings::classroom {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Course course() {
  Course course;
  course.rules["shared-race"] = "chapters/01_shared_memory.md#shared-race";
  return course;
}

TEST(ClassReport, CountsPeopleAndNotCases) {
  const Course known = course();
  ClassReport report(known);
  for (int i = 0; i < 3; ++i) report.add(sample_result());
  // Each met it in two runs of one case.
  EXPECT_EQ(report.misconceptions().at("shared-race").people, 3);
  EXPECT_EQ(report.misconceptions().at("shared-race").section,
            "chapters/01_shared_memory.md#shared-race");
  EXPECT_EQ(report.exercises()[0].count("passed"), 3);
  EXPECT_EQ(report.exercises()[1].main_reason(), "shared-race");
  EXPECT_EQ(report.exercises()[2].begun(), 0);
}

TEST(ClassReport, LinksADiagnosisToTheReading) {
  const Course known = course();
  ClassReport report(known, "../course/");
  report.add(sample_result());
  EXPECT_THAT(report.html(),
              HasSubstr("href=\"../course/chapters/01_shared_memory.md#shared-race\""));
}

TEST(ClassReport, ShowsWhatAnInstructorHasToLookAt) {
  const Course known = course();
  ClassReport report(known);
  SubmissionResult cheat = sample_result();
  cheat.remarks = {{"attempt", "It forged a result."}};
  report.add(cheat);
  for (const SubmissionResult& result : ungraded_results()) report.add(result);
  Batch batch;
  batch.has_roster = true;
  batch.missing = {{"9", "alan", "Turing, Alan", "alan@example.org", "", {}}};
  report.set_batch(batch);
  EXPECT_THAT(report.html(), AllOf(HasSubstr("It forged a result."), HasSubstr("worker died"),
                                   HasSubstr("nothing handed in"), HasSubstr("Turing, Alan"),
                                   HasSubstr("attempt to cheat"), Not(HasSubstr("Provisional"))));
}

TEST(ClassReport, SaysThatThereWasNoSandbox) {
  const Course known = course();
  ClassReport report(known);
  SubmissionResult result = sample_result();
  result.isolation = "none";
  report.add(result);
  EXPECT_THAT(report.html(), HasSubstr(kProvisionalNotice));
}

TEST(ClassReport, EscapesEverything) {
  const Course known = course();
  ClassReport report(known);
  SubmissionResult hostile = hostile_result(10);
  hostile.exercises[0].exercise = "<script>x</script>";
  hostile.exercises[1].result["cases"][0]["diagnoses"][0]["rule"] = "\"><script>y</script>";
  report.add(hostile);
  EXPECT_THAT(report.html(), AllOf(Not(HasSubstr("<script")), Not(HasSubstr("\x1B"))));
}

TEST(ClassReport, IsAPageForNobodyAndForAFullClass) {
  const Course known = course();
  EXPECT_THAT(ClassReport(known).html(), HasSubstr("0 submissions"));
  ClassReport report(known);
  for (const SubmissionResult& result : sample_class(300, 1)) report.add(result);
  EXPECT_THAT(report.html(), AllOf(HasSubstr("300 submissions"), HasSubstr("softmax128")));
}

}  // namespace
}  // namespace warplings::classroom
