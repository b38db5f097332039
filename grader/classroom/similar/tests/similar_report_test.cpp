// What `similar` shows, and that nothing of a submission becomes more than text.
#include "grader/classroom/similar/similar_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::classroom {
namespace {

using testing::HasSubstr;
using testing::Not;

SimilarReport report() {
  SimilarReport report;
  report.folder = "hand-ins";
  report.submissions = {"ada", "<b>bert</b>", "cora"};
  report.exercises = 2;
  report.threshold = 0.7;
  Similarity similarity{"dot", 0, 1, 0.987, 240, 1, 2, {}};
  similarity.passages.push_back({0, 0, 1, 2, 2, 3, 40});
  report.files[{0, "dot"}] = {"int x = 1;", "  foo<<<1, 2>>>(x);"};
  report.files[{1, "dot"}] = {"", "int y = 1;", "\x1b[2Jfoo<<<1, 2>>>(y);"};
  report.pairs = ranked({similarity});
  return report;
}

TEST(SimilarReport, TextHasATableAndThePassagesSideBySide) {
  const std::string text = similar_text(report(), 20, 1, {});
  EXPECT_THAT(text, HasSubstr("3 submissions in hand-ins, 2 exercises compared. 1 pair is too"));
  EXPECT_THAT(text, HasSubstr("99 %"));
  EXPECT_THAT(text, HasSubstr("   1 int x = 1;"));
  EXPECT_THAT(text, HasSubstr("|    2 int y = 1;"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

TEST(SimilarReport, TextFitsIntoEightyColumns) {
  SimilarReport wide = report();
  wide.submissions[0] = std::string(100, 'a');
  wide.pairs[0].exercises.push_back(wide.pairs[0].exercises[0]);
  wide.files[{0, "dot"}][0] = std::string(300, 'x');
  const std::string text = similar_text(wide, 20, 0, {});
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
    EXPECT_LE(columns(text.substr(begin, end - begin)), 80U);
  }
}

TEST(SimilarReport, PageTakesNothingForHtml) {
  const std::string page = similar_html(report());
  EXPECT_THAT(page, Not(HasSubstr("<b>bert")));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;bert"));
  EXPECT_THAT(page, HasSubstr("foo&lt;&lt;&lt;1, 2"));
  EXPECT_THAT(page, Not(HasSubstr("\x1b")));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(SimilarReport, JsonHasPlacesAndShares) {
  const nlohmann::json document = similar_json(report());
  EXPECT_EQ(document["schema"], "warplings/similar/1");
  EXPECT_EQ(document["pairs"][0]["exercises"][0]["passages"][0]["second"][1], 3);
}

TEST(SimilarReport, SaysSoWhereNothingIsAlike) {
  SimilarReport none = report();
  none.pairs.clear();
  EXPECT_THAT(similar_text(none, 20, 3, {}), HasSubstr("No two of them are too alike."));
  EXPECT_THAT(similar_html(none), HasSubstr("No two of them are too alike."));
}

}  // namespace
}  // namespace warplings::classroom
