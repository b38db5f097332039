// Quoted source lines: gutter, underline, context and gaps.
#include "grader/text/source_quote.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kSource = {"tile[t] = in[t];", "int a;", "int b;", "int c;",
                                          "  tile[t] += tile[t + s];  // add"};

TEST(Quoted, UnderlinesTheVariable) {
  EXPECT_THAT(quoted(kSource, {{1, "write", "tile"}}, 0, 0, {}),
              ElementsAre(">  1 | tile[t] = in[t];",  //
                          "     | ^^^^ write"));
}

TEST(Quoted, UnderlinesTheLastUseWhereAsked) {
  EXPECT_THAT(quoted(kSource, {{5, "read", "tile", true}}, 0, 0, {}),
              ElementsAre(">  5 |   tile[t] += tile[t + s];  // add",  //
                          "     |              ^^^^ read"));
}

TEST(Quoted, UnderlinesTheStatementWhereTheVariableIsNotInTheLine) {
  EXPECT_THAT(quoted(kSource, {{5, "waits", "sum"}}, 0, 0, {}),
              ElementsAre(">  5 |   tile[t] += tile[t + s];  // add",
                          "     |   ^^^^^^^^^^^^^^^^^^^^^^^ waits"));
}

TEST(Quoted, ShowsContextAndLeavesOutWhatLiesBetween) {
  EXPECT_THAT(quoted(kSource, {{1, "a", ""}, {5, "b", ""}}, 0, 0, {}),
              ElementsAre(">  1 | tile[t] = in[t];",    //
                          "     | ^^^^^^^^^^^^^^^^ a",  //
                          "     ...",                   //
                          ">  5 |   tile[t] += tile[t + s];  // add",
                          "     |   ^^^^^^^^^^^^^^^^^^^^^^^ b"));
  EXPECT_EQ(quoted(kSource, {{1, "a", ""}, {5, "b", ""}}, 1, 0, {}).size(), 7U);
}

TEST(Quoted, PutsTwoNotesUnderOneLine) {
  EXPECT_EQ(quoted(kSource, {{5, "read", "tile", true}, {5, "write", "tile"}}, 0, 0, {}).size(),
            3U);
}

TEST(Quoted, StaysWithinTheScreen) {
  const std::vector<std::string> wide = {std::string(200, 'x') + " tile"};
  for (const std::string& line : quoted(wide, {{1, "a short note", "tile"}}, 0, 2, {})) {
    EXPECT_LE(columns(line) + 2, static_cast<std::size_t>(kColumns)) << line;
  }
}

TEST(Quoted, BreaksALongLineThatIsMarked) {
  const std::string parts = "  check(cudaMemcpy(parts.data(), sums, blocks * sizeof(float),";
  const std::vector<std::string> wide = {parts + " cudaMemcpyHostToDevice));", parts + " kind);"};
  EXPECT_THAT(
      quoted(wide, {{1, "the wrong kind", "cudaMemcpyHostToDevice"}}, 1, 0, {}),
      ElementsAre(">  1 | " + parts,                                     //
                  "     |       cudaMemcpyHostToDevice));",              //
                  "     |       ^^^^^^^^^^^^^^^^^^^^^^ the wrong kind",  //
                  "   2 |   check(cudaMemcpy(parts.data(), sums, blocks * sizeof(float), kind);"));
  EXPECT_THAT(quoted(wide, {{1, "copies", ""}}, 0, 0, {}),
              ElementsAre(">  1 | " + parts,                                 //
                          "     |   " + std::string(parts.size() - 2, '^'),  //
                          "     |       cudaMemcpyHostToDevice));",          //
                          "     |       ^^^^^^^^^^^^^^^^^^^^^^^^^ copies"));
}

TEST(Quoted, LeavesOutMarksOutsideTheFile) {
  EXPECT_THAT(quoted(kSource, {{0, "a", ""}, {6, "b", ""}}, 1, 0, {}), IsEmpty());
  EXPECT_THAT(quoted({}, {{1, "a", ""}}, 1, 0, {}), IsEmpty());
}

}  // namespace
}  // namespace warplings
