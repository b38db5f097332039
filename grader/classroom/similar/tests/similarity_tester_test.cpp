// The report of sim_c++, read, and the tool itself where it is installed.
#include "grader/classroom/similar/similarity_tester.h"
#include "base/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/subprocess.h"
#include "grader/classroom/similar/own_code.h"

namespace warplings::classroom {
namespace {

TEST(SimilarityTester, ReportIsReadByFilesAndLines) {
  const auto passages = read_passages(
      "/tmp/x y/12.cu: line 121-135                |/tmp/x y/3.cu: line 7-9    "
      "[174]\n"
      "\n/tmp/4.cu: line 5-6 |/tmp/4.cu: line 8-9 [30]\nnothing\n");
  ASSERT_EQ(passages.size(), 1U);
  EXPECT_EQ(passages[0].a, 3U);
  EXPECT_EQ(passages[0].b, 12U);
  EXPECT_EQ(passages[0].a_first, 7U);
  EXPECT_EQ(passages[0].a_last, 9U);
  EXPECT_EQ(passages[0].b_first, 121U);
  EXPECT_EQ(passages[0].b_last, 135U);
  EXPECT_EQ(passages[0].tokens, 174U);
}

TEST(SimilarityTester, FindsARenamedPassageInAllTextsThatHaveIt) {
  if (base::program_in_path("sim_c++").empty())
    GTEST_SKIP() << "similarity-tester is not installed";
  const char* const one =
      "for (int i = 0; i < n; ++i) {\n  a[i] = b[i] + c[i] * 2;\n  s += a[i];\n}";
  const char* const two =
      "\n\nfor (int k = 0; k < m; ++k) {\n  x[k] = y[k] + z[k] * 3;\n  t += x[k];\n}";
  const auto passages =
      shared_passages({base::lines_of(one), base::lines_of(two), base::lines_of(one),
                       base::lines_of("while (true) { if (p) break; }")});
  ASSERT_EQ(passages.size(), 3U);  // each of three with each other one
  for (const Passage& passage : passages) EXPECT_LT(passage.b, 3U);
}

TEST(SimilarityTester, HasNothingToSayOfOneText) {
  EXPECT_TRUE(shared_passages({base::lines_of("int x;")}).empty());
}

}  // namespace
}  // namespace warplings::classroom
