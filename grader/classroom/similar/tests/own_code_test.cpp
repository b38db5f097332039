// What is left of a file without the skeleton, and without comments.
#include "grader/classroom/similar/own_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::classroom {
namespace {

using testing::ElementsAre;

TEST(OwnCode, IsWhatTheSkeletonDoesNotHave) {
  EXPECT_THAT(own_code("void f() {\n  int x = 1;\n}\n", "void f() {\n  // TODO(1): Set x.\n}\n"),
              ElementsAre("", "  int x = 1;", ""));
}

TEST(OwnCode, OfAnUnchangedSkeletonIsNothing) {
  const char* const skeleton = "// The contract.\nvoid f() {\n  return 0;  // TODO(1)\n}\n";
  EXPECT_THAT(own_code(skeleton, skeleton), ElementsAre("", "", "", ""));
}

TEST(OwnCode, HasNoComments) {
  EXPECT_THAT(own_code("/* a\n b */ int x;  // c\n// d\n", ""),
              ElementsAre("", "      int x;      ", ""));
}

TEST(OwnCode, KeepsWhatLooksLikeACommentInAString) {
  EXPECT_EQ(without_comments("puts(\"// no\"); // yes"), "puts(\"// no\");       ");
  EXPECT_EQ(without_comments("x = 1'000; // yes"), "x = 1'000;       ");
  EXPECT_EQ(without_comments("'\"' // yes"), "'\"'       ");
}

TEST(OwnCode, IsFoundWhereTheSkeletonIsIndentedAnew) {
  EXPECT_THAT(own_code("void f()\n{\n    g();\n    h();\n}\n", "void f()\n{\n  g();\n}\n"),
              ElementsAre("", "", "", "    h();", ""));
}

TEST(OwnCode, HoldsNoBytesThatMoveACursor) {
  EXPECT_THAT(own_code("a\x1b[31m\xff\n", ""), ElementsAre("a?[31m?"));
}

TEST(OwnCode, OfAnEndlessFileIsCut) {
  std::string file;
  for (int i = 0; i < 20000; ++i) file += "x;\n";
  EXPECT_LE(own_code(file, "y;\n").size(), 4000U);
}

TEST(OwnCode, IsMeasuredWithoutWhiteSpace) { EXPECT_EQ(amount_of("  a = b;\t"), 4U); }

}  // namespace
}  // namespace warplings::classroom
