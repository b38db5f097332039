#include "grader/classroom/run/bounded.h"

#include <gmock/gmock.h>

namespace warplings::classroom {
namespace {

using nlohmann::json;
using testing::Le;

json document_with(json one) {
  one["passed"] = true;
  return {{"state", "passed"}, {"cases", json::array({std::move(one)})}};
}

std::size_t size_of(const json& document) { return document.dump(1).size(); }

TEST(Shortened, CutsBetweenCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc...");
  EXPECT_EQ(shortened("a\u00fcx", 2), "a...");
  EXPECT_EQ(shortened("a\u00fcx", 3), "a\u00fc...");
}

TEST(Bounded, LeavesAnOrdinaryDocumentAlone) {
  const json document = document_with({{"output", std::string(60'000, 'x')}});
  EXPECT_EQ(bounded(document), document);
}

TEST(Bounded, ShortensTexts) {
  const json document = bounded(document_with({{"output", std::string(2 << 20, 'x')}}));
  EXPECT_THAT(size_of(document), Le(kLargestDocument));
  EXPECT_EQ(document.at("state"), "passed");
}

TEST(Bounded, ShortensLists) {
  const json document = bounded(document_with({{"counters", std::vector<int>(1 << 20, 7)}}));
  EXPECT_THAT(size_of(document), Le(kLargestDocument));
  EXPECT_FALSE(document.at("cases").at(0).at("counters").empty());
}

TEST(Bounded, KeepsStatesWhereAllElseIsTooMuch) {
  json deep = std::string(300, 'x');
  for (int level = 0; level < 4; ++level) deep = std::vector<json>(16, deep);
  json document = document_with({{"diagnoses", deep}});
  for (int i = 0; i < 3; ++i) document["cases"].push_back(document["cases"][0]);
  document = bounded(document);
  EXPECT_THAT(size_of(document), Le(kLargestDocument));
  EXPECT_EQ(document.at("cases").size(), 4U);
  EXPECT_EQ(document.at("cases").at(3).at("passed"), true);
}

}  // namespace
}  // namespace warplings::classroom
