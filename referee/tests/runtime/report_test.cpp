// Diagnoses of one cause are one diagnosis with a count.
#include "referee/src/runtime/report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/tests/hostile_text.h"
#include "referee/src/runtime/report/report_writer.h"

namespace referee {
namespace {

Diagnosis race(const std::string& variable, unsigned line, Rule rule = Rule::shared_race) {
  Diagnosis d(rule);
  d.message = "m";
  d.variable = variable;
  Location place;
  place.file = "a.cu";
  place.line = line;
  place.what = "write";
  d.locations.push_back(place);
  return d;
}

TEST(Report, CountsElementsOfOneArrayAsOneCause) {
  Report report;
  EXPECT_EQ(report.add(race("tile[5]", 3)), report.add(race("tile[6]", 3)));
  ASSERT_EQ(report.diagnoses().size(), 1u);
  EXPECT_EQ(report.diagnoses()[0].count, 2u);
}

TEST(Report, KeepsOtherLinesAndArraysApart) {
  Report report;
  report.add(race("tile[5]", 3));
  report.add(race("tile[5]", 4));
  report.add(race("sums[5]", 3));
  EXPECT_EQ(report.diagnoses().size(), 3u);
}

TEST(Report, MergesRacesBetweenTheSameLinesWhicheverCameFirst) {
  Report report;
  Diagnosis one = race("total", 3), other = race("total", 7);
  one.locations.push_back(other.locations[0]);
  other.locations.push_back(one.locations[0]);
  report.add(one);
  report.add(race("total", 3));
  report.add(other);
  ASSERT_EQ(report.diagnoses().size(), 3u);
  report.resolve();
  ASSERT_EQ(report.diagnoses().size(), 2u);
  EXPECT_EQ(report.diagnoses()[0].count, 2u);
  EXPECT_EQ(report.diagnoses()[1].locations.size(), 1u);
}

// An unknown line is no line that two accesses share.
TEST(Report, ExplainsWhatIsOnOneLineByItself) {
  Report report;
  for (const unsigned other : {3u, 4u, 0u}) {
    Diagnosis d = race("tile[" + std::to_string(other) + "]", other == 0 ? 0 : 3);
    d.locations.push_back(race("tile", other).locations[0]);
    d.explanation = "between";
    d.explanation_on_one_line = "one line";
    report.add(d);
  }
  report.resolve();
  ASSERT_EQ(report.diagnoses().size(), 3u);
  EXPECT_EQ(report.diagnoses()[0].explanation, "one line");
  EXPECT_EQ(report.diagnoses()[1].explanation, "between");
  EXPECT_EQ(report.diagnoses()[2].explanation, "between");
}

TEST(Report, BreaksLongLines) {
  Report report;
  Diagnosis one = race("tile[5]", 3);
  one.locations[0].what =
      "write by thread 1000 (warp 31, lane 8) of block (100,0,0), not ordered before it";
  report.add(one);
  EXPECT_NE(
      report.text().find("  a.cu:3: write by thread 1000 (warp 31, lane 8) of block (100,0,0), "
                         "not ordered\n    before it\n"),
      std::string::npos)
      << report.text();
}

TEST(Report, ShowsTheWaitTableWhereItSaysMore) {
  Diagnosis one = race("tile[5]", 3);
  one.wait_table = {{"warp 0", "a.cu", 3, "__shfl_sync", "0x0000ffff", ""}};
  Report alike;
  alike.add(one);
  EXPECT_EQ(alike.text().find("waits at"), std::string::npos) << alike.text();
  one.wait_table[0].missing = "lanes 8-31";
  Report missing;
  missing.add(one);
  EXPECT_NE(missing.text().find("waits at"), std::string::npos) << missing.text();
}

TEST(Report, HasNoErrorWhereItHasNotesOnly) {
  Report report;
  report.add(race("tile", 1, Rule::undefined_shuffle));
  EXPECT_FALSE(report.has_errors());
  report.add(race("tile", 2));
  EXPECT_TRUE(report.has_errors());
}

TEST(Report, IsJson) {
  Report report;
  report.add(race("tile[5]", 3));
  const nlohmann::json json = nlohmann::json::parse(report.json(true));
  EXPECT_EQ(json.at("version"), 1);
  EXPECT_TRUE(json.at("referee").is_string());
  EXPECT_EQ(json.at("finished"), true);
  EXPECT_EQ(json.at("diagnoses").at(0).at("rule"), "shared-race");
  EXPECT_EQ(json.at("diagnoses").at(0).at("severity"), "error");
  EXPECT_EQ(json.at("diagnoses").at(0).at("locations").at(0).at("line"), 3);
}

TEST(Report, IsJsonForTextThatIsNoUtf8) {
  Report report;
  Diagnosis d = race("tile", 3);
  d.message = "bad \xff byte";
  report.add(d);
  EXPECT_NO_THROW(nlohmann::json::parse(report.json(false)));
}

// A file is named by #line, a variable and a kernel in any letters.
TEST(Report, SteersNoTerminal) {
  for (const auto& [name, bytes] : warplings::base::kHostileCharacters) {
    const std::string hostile = "q" + std::string(bytes) + "z";
    Report report;
    Diagnosis d = race(hostile, 3);
    d.kernel = d.message = d.explanation = hostile;
    d.locations[0].file = hostile + ".cu";
    report.add(d);
    const std::string text = text_for_a_terminal(report, true);
    EXPECT_EQ(text.find(bytes), std::string::npos) << name;
    EXPECT_NE(text.find("q?z.cu:3"), std::string::npos) << text;
    EXPECT_NE(text.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace referee
