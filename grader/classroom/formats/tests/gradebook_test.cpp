// Gradebooks: cells that no spreadsheet computes, and rows that Canvas and Moodle find students by.
#include "grader/classroom/formats/gradebook.h"

#include <gmock/gmock.h>

#include "grader/classroom/formats/tests/samples.h"

namespace warplings::classroom {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(CsvCell, QuotesWhatHasToBe) {
  EXPECT_EQ(csv_cell("plain text"), "plain text");
  EXPECT_EQ(csv_cell(""), "");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_cell("two\r\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_cell(" padded"), "\" padded\"");
}

TEST(CsvCell, NeverBeginsAFormula) {
  EXPECT_EQ(csv_cell("=1+1"), "'=1+1");
  EXPECT_EQ(csv_cell("+1"), "'+1");
  EXPECT_EQ(csv_cell("-1"), "'-1");
  EXPECT_EQ(csv_cell("@A1"), "'@A1");
  EXPECT_EQ(csv_cell("\t=1"), "'    =1");
  EXPECT_EQ(csv_cell("\n=1"), "\"'\n=1\"");
  EXPECT_EQ(csv_cell("＝1"), "'＝1");
  EXPECT_EQ(csv_cell("a=1"), "a=1");
}

TEST(Gradebook, CanvasHasPointsPossibleAndTheRostersOwnIds) {
  SubmissionResult result = sample_result();
  result.student->fields = {{"ID", "77"}, {"SIS User ID", "S-1815"}};
  Gradebook gradebook;
  gradebook.add(result);
  gradebook.add_missing({"9", "alan", "Turing, Alan", "", "B", {}});
  EXPECT_EQ(gradebook.canvas(),
            "Student,ID,SIS User ID,SIS Login ID,Section,Warplings\r\n"
            "    Points Possible,,,,,8\r\n"
            "\"Lovelace, Ada\",77,S-1815,ada,A,3\r\n"
            "\"Turing, Alan\",,9,alan,B,\r\n");
}

TEST(Gradebook, AStudentHasOneRowWithTheBestOfSeveralSubmissions) {
  SubmissionResult worse = sample_result();
  worse.points = 1;
  Gradebook gradebook;
  for (const SubmissionResult& result : {worse, sample_result(), worse}) gradebook.add(result);
  EXPECT_EQ(gradebook.canvas(),
            "Student,ID,SIS User ID,SIS Login ID,Section,Warplings\r\n"
            "    Points Possible,,,,,8\r\n"
            "\"Lovelace, Ada\",,1815,ada,A,3\r\n");
  EXPECT_THAT(gradebook.moodle(), HasSubstr("<p>The best of 3 submissions.</p><p>3 of 8 points."));
}

TEST(Gradebook, MoodleGetsFeedbackAsHtml) {
  Gradebook gradebook;
  gradebook.add(hostile_result(10));
  EXPECT_THAT(
      gradebook.moodle(),
      AllOf(StartsWith("Identifier,Full name,Email address,Status,Grade,Maximum Grade,"),
            HasSubstr("'=2+2,"), HasSubstr("'=HYPERLINK"), HasSubstr(",0,4,Yes,"),
            HasSubstr("<li>block_sum: does not compile (0 of 3)</li>"), Not(HasSubstr("<script"))));
}

TEST(Gradebook, MarksWithoutASandboxAreAnAssignmentOfTheirOwn) {
  SubmissionResult result = sample_result();
  result.isolation = "none";
  Gradebook gradebook;
  gradebook.add(result);
  EXPECT_THAT(gradebook.canvas(), HasSubstr("Warplings (graded without a sandbox)"));
  EXPECT_THAT(gradebook.moodle(), HasSubstr(kProvisionalNotice));
}

TEST(Gradebook, ASubmissionOfNobodyIsNamedAfterItself) {
  SubmissionResult result = sample_result();
  result.student.reset();
  Gradebook gradebook;
  gradebook.add(result);
  EXPECT_THAT(gradebook.canvas(), HasSubstr("ada.zip,,,,,3"));
}

}  // namespace
}  // namespace warplings::classroom
