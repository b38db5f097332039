// Diagnoses of one cause are one diagnosis with a count.
#include "referee/src/runtime/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace referee {
namespace {

Diagnosis race(const std::string& variable, unsigned line) {
  Diagnosis d;
  d.rule = "shared-race";
  d.message = "m";
  d.variable = variable;
  Place place;
  place.file = "a.cu";
  place.line = line;
  place.what = "write";
  d.places.push_back(place);
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
  one.places.push_back(other.places[0]);
  other.places.push_back(one.places[0]);
  report.add(one);
  report.add(race("total", 3));
  report.add(other);
  ASSERT_EQ(report.diagnoses().size(), 3u);
  report.resolve();
  ASSERT_EQ(report.diagnoses().size(), 2u);
  EXPECT_EQ(report.diagnoses()[0].count, 2u);
  EXPECT_EQ(report.diagnoses()[1].places.size(), 1u);
}

TEST(Report, HasNoErrorWhereItHasNotesOnly) {
  Report report;
  Diagnosis note = race("tile", 1);
  note.note = true;
  report.add(note);
  EXPECT_FALSE(report.has_errors());
  report.add(race("tile", 2));
  EXPECT_TRUE(report.has_errors());
}

TEST(Report, IsJson) {
  Report report;
  report.add(race("tile[5]", 3));
  const nlohmann::json json = nlohmann::json::parse(report.json(true));
  EXPECT_EQ(json.at("version"), 1);
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

}  // namespace
}  // namespace referee
