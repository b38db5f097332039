// Class lists as learning systems write them, and whose a submission is.
#include "grader/classroom/roster/roster.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "grader/classroom/roster/csv.h"

namespace warplings::classroom {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string complaint(std::string_view text) {
  try {
    parse_roster(text);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

// Whose each of the names is: ids, "" for nobody.
std::vector<std::string> owners(const std::string& roster, const std::vector<std::string>& names) {
  Batch batch;
  for (const std::string& name : names) {
    Submission submission;
    submission.kind = "folder";
    submission.source = base::percent_encoded(name);
    batch.submissions.push_back(submission);
  }
  match(batch, parse_roster(roster));
  std::vector<std::string> result;
  for (const Submission& submission : batch.submissions) {
    result.push_back(submission.student ? submission.student->id : "");
  }
  return result;
}

TEST(Csv, HasQuotesWithEverythingInThem) {
  EXPECT_EQ(parse_csv("\xEF\xBB\xBFid,name\r\n1,\"Lovelace, \"\"Ada\"\"\nof London\"\r\n\r\n2,Bob"),
            (Rows{{"id", "name"}, {"1", "Lovelace, \"Ada\"\nof London"}, {"2", "Bob"}}));
}

TEST(Csv, FindsItsSeparator) {
  EXPECT_EQ(parse_csv("a;b;c,d\n1;2;3"), (Rows{{"a", "b", "c,d"}, {"1", "2", "3"}}));
  EXPECT_EQ(parse_csv("a\tb\n1"), (Rows{{"a", "b"}, {"1", ""}}));
}

TEST(Csv, NamesTheLineThatIsWrong) {
  EXPECT_EQ(complaint("id,name\n1,\"open\n2,x\n"), "line 2: a quote is not closed");
  EXPECT_EQ(complaint("id,name\n1,\"a\"b\n"), "line 2: text follows a closing quote");
  EXPECT_EQ(complaint("id,name\n1,a\n2,b,c\n"), "line 3: 3 fields, and the first line names 2");
}

TEST(Roster, ReadsWhatCanvasExports) {
  const auto students = parse_roster(
      "Student,ID,SIS User ID,SIS Login ID,Section\n"
      "\"Lovelace, Ada\",901,s17,ada01,Monday\n");
  ASSERT_EQ(students.size(), 1U);
  EXPECT_EQ(students[0].id, "s17");
  EXPECT_EQ(students[0].login, "ada01");
  EXPECT_EQ(students[0].name, "Lovelace, Ada");
  EXPECT_EQ(students[0].section, "Monday");
  EXPECT_EQ(students[0].fields.at("ID"), "901");
}

TEST(Roster, ReadsWhatMoodleExports) {
  const auto students =
      parse_roster("First name,Last name,ID number,Email address\nAda,Lovelace,17,ada@x.org\n");
  ASSERT_EQ(students.size(), 1U);
  EXPECT_EQ(students[0].name, "Ada Lovelace");
  EXPECT_EQ(students[0].email, "ada@x.org");
}

TEST(Roster, RefusesWhatIdentifiesNobodyOrTwo) {
  EXPECT_NE(complaint("name\nAda\n").find("no column"), std::string::npos);
  EXPECT_EQ(complaint("id,name\n1,Ada\n1,Bob\n"), "two students have the id '1'");
  EXPECT_EQ(complaint("id,email\n1,A@x.org\n2,a@X.org\n"),
            "two students have the e-mail address 'a@X.org'");
  EXPECT_EQ(complaint(""), "it is empty");
  EXPECT_EQ(complaint("id,name\n"), "nobody is on it");
}

TEST(Roster, InAnotherEncodingSaysSoAndWhatToDo) {
  using namespace std::string_view_literals;
  EXPECT_EQ(complaint("login,name\nbob,Bob\njose,Jos\xE9\n"),
            "line 3 is not text in UTF-8; export it as CSV in UTF-8");
  EXPECT_EQ(complaint("login,name\nbo\0b,Bob\n"sv),
            "line 2 is not text in UTF-8; export it as CSV in UTF-8");
  EXPECT_EQ(complaint("\xFF\xFEl\0o\0"sv), "it is UTF-16; export it as CSV in UTF-8");
  EXPECT_EQ(complaint("login,name\njose,Jos\xC3\xA9\n"), "");
}

const char* const kClass =
    "id,login,name,email\n"
    "17,ada01,\"Lovelace, Ada\",ada@x.org\n"
    "18,bob,Bob Bell,bell@x.org\n"
    "19,bo,Bo Chen,chen@x.org\n";

TEST(Matching, GoesByIdLoginAndAddress) {
  EXPECT_EQ(owners(kClass, {"17", "BOB", "ada@x.org.zip", "chen", "hw1-ada01-final"}),
            (std::vector<std::string>{"17", "18", "17", "19", "17"}));
}

TEST(Matching, GoesByTheNamesOfLearningSystems) {
  EXPECT_EQ(owners(kClass, {"lovelaceada_4711_0815_hw1.zip", "Bob Bell_99_assignsubmission_file_",
                            "Chen Bo"}),
            (std::vector<std::string>{"17", "18", "19"}));
}

// The end of such a name is the student's choice, and may be anybody's.
TEST(Matching, GoesByWhatTheLearningSystemWroteAndNotByTheFile) {
  const char* const canvas =
      "Student,ID,SIS User ID,SIS Login ID,Section\n"
      "\"Lovelace, Ada\",1001,S1001,ada,A\n"
      "\"Eve, Mallory\",1003,S1003,mallory,A\n"
      "\"Honest, Zed\",1002,S1002,zed,A\n";
  const char* const other =
      "id,login,name\n"
      "S1001,ada,\"Lovelace, Ada\"\n"
      "S1003,mallory,\"Eve, Mallory\"\n"
      "S1002,zed,\"Honest, Zed\"\n";
  for (const char* const roster : {canvas, other}) {
    EXPECT_EQ(owners(roster,
                     {"evemallory_1003_555_ada", "lovelaceada_1001_554_mallory.zip",
                      "evemallory_LATE_1003_556_zed", "honestzed_1002_8_S1003",
                      "honestzed_1002_9_Eve Mallory", "Mallory Eve_99_assignsubmission_file_ada"}),
              (std::vector<std::string>{"S1003", "S1001", "S1003", "S1002", "S1002", "S1003"}));
    EXPECT_EQ(owners(roster, {"x_7777_1_ada"}), (std::vector<std::string>{""}));
  }
}

// Another list may use Canvas's numbers as ids, or the same numbers for other students.
TEST(Matching, GoesByCanvassNumberWhereTheListHasIt) {
  EXPECT_EQ(owners("id,name\n1001,Ada\n1003,Mallory\n", {"lovelaceada_1001_5_1003"}),
            (std::vector<std::string>{"1001"}));
  EXPECT_EQ(owners("id,name\n1001,Ada Lovelace\n1003,Mallory Eve\n", {"evemallory_1001_5_ada"}),
            (std::vector<std::string>{"1003"}));
}

TEST(Matching, NeverTakesPartsOfWords) {
  EXPECT_EQ(owners(kClass, {"bobby", "boat", "171", "x"}),
            (std::vector<std::string>{"", "", "", ""}));
}

TEST(Matching, GivesNobodyWhatTwoCouldOwn) {
  EXPECT_EQ(owners(kClass, {"bob_and_ada01"}), (std::vector<std::string>{""}));
}

TEST(Matching, ListsWhoIsMissingAndWhoCameTwice) {
  Batch batch;
  for (const char* name : {"bob", "18"}) {
    Submission submission;
    submission.kind = "folder";
    submission.source = name;
    batch.submissions.push_back(submission);
  }
  match(batch, parse_roster(kClass));
  ASSERT_EQ(batch.missing.size(), 2U);
  EXPECT_EQ(batch.missing[0].login, "ada01");
  for (const Submission& submission : batch.submissions) {
    ASSERT_EQ(submission.remarks.size(), 1U);
    EXPECT_EQ(submission.remarks[0].text, "Bob Bell has handed in 2 submissions.");
  }
}

}  // namespace
}  // namespace warplings::classroom
