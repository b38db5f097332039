// Lines and columns as compilers see them, checked on whole texts and through error messages.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(Position, ErrorsAfterALaunchKeepLineAndColumn) {
  EXPECT_THAT(compiler_messages(
                  "__global__ void k(int);\nvoid f() {\n  k<<<1, 2>>>(3); undefined = 1;\n}\n"),
              HasSubstr("test.cu:3:19: error"));
}

TEST(Position, ErrorsInTheConfigurationKeepLineAndColumn) {
  EXPECT_THAT(
      compiler_messages("__global__ void k(int);\nvoid f() {\n  k<<<1, missing>>>(3);\n}\n"),
      HasSubstr("test.cu:3:10: error"));
}

TEST(Position, ErrorsInTheArgumentsKeepLineAndColumn) {
  EXPECT_THAT(
      compiler_messages("__global__ void k(int);\nvoid f() {\n  k<<<1, 2>>>(missing);\n}\n"),
      HasSubstr("test.cu:3:15: error"));
}

TEST(Position, ErrorsInASharedDeclarationKeepLineAndColumn) {
  EXPECT_THAT(compiler_messages("void f() {\n  __shared__ Unknown a; int b = missing;\n}\n"),
              HasSubstr("test.cu:2:14: error"));
  EXPECT_THAT(compiler_messages("void f() {\n  __shared__ int a; int b = missing;\n}\n"),
              HasSubstr("test.cu:2:29: error"));
}

TEST(Position, TabsCountAsTheCompilerCountsThem) {
  // A compiler that shows columns on a terminal counts a tab up to the next multiple of eight.
  EXPECT_THAT(
      compiler_messages("__global__ void k(int);\nvoid f() {\n\tk<<<1, 2>>>(3);\tmissing;\n}\n"),
      HasSubstr("test.cu:3:25: error"));
}

TEST(Position, WarningsInAFunctionsArgumentsKeepTheirColumn) {
  const std::string source =
      "__global__ void k(int);\ntemplate <class F> void timed(F f) { f(); }\nvoid g() {\n"
      "  timed([&] { k<<<1, 2>>>(3); int a = missing; });\n}\n";
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
  EXPECT_THAT(compiler_messages(source), HasSubstr("test.cu:4:39: error"));
}

TEST(Position, LinesStayTrueBehindSkippedGroups) {
  const std::string source =
      "__global__ void k(int);\nvoid f() {\n#if 0\n  k<<<1, 2>>>(3);\n  __shared__ int a, "
      "b;\n#elif 1\n"
      "  k<<<1, 2>>>(3);\n  static_assert(__LINE__ == 8);\n#else\n  k<<<1, 2>>>(4);\n#endif\n"
      "  static_assert(__LINE__ == 12);\n}\n";
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
}

TEST(Position, LinesStayTrueInNestedGroups) {
  const std::string source =
      "__global__ void k(int);\n#if 1\nvoid f() { k<<<1, 2>>>(3); }\n#ifdef NEVER\n#if 1\n"
      "void g() { k<<<1, 2>>>(3); }\n#else\nvoid g() { k<<<1, 2>>>(3); }\n#endif\n#endif\n"
      "static_assert(__LINE__ == 11);\n#endif  // one\nstatic_assert(__LINE__ == 13);\n";
  EXPECT_EQ(compiler_messages(source), "");
}

TEST(Position, LineAndFileNameTheUsersSource) {
  const std::string source =
      "__global__ void k(int, const char*);\nvoid f() {\n  k<<<__LINE__,\n     "
      "__LINE__>>>(__LINE__, "
      "__FILE__);\n"
      "  static_assert(__LINE__ == 5);\n}\n";
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
}

TEST(Position, AnUnbalancedBranchDoesNotDisturbTheNext) {
  const std::string source =
      "__global__ void k(int);\nvoid f(int n) {\n#if 1\n  if (n) {\n#else\n  if (!n) {\n#endif\n"
      "    k<<<1, 2>>>(n);\n    __shared__ int a;\n    a = n;\n  }\n}\n__shared__ int b;\n";
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
}

}  // namespace
}  // namespace referee::rewriter
