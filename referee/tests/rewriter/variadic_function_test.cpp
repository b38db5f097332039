// Functions with `...` get an overload for results of CUDA's calls, where one can stand.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string overload_of(const std::string& name) {
  return "!defined(REFEREE_PASSES_RESULTS_TO_" + name + ")";
}

TEST(VariadicFunction, GetsOneOverloadBehindItsFirstDeclaration) {
  const std::string source =
      "void log(const char* format, ...); int a;\nvoid log(const char*, ...) {} int b;\n";
  const std::string text = squeeze(rewrite(source, "f.cu"));
  EXPECT_THAT(text, HasSubstr("log(const char* format, ...); #if"));
  EXPECT_EQ(text.find(overload_of("log")), text.rfind(overload_of("log")));
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
  EXPECT_EQ(compiler_messages(source), "");
}

TEST(VariadicFunction, GetsNoneWhereNoTemplateCanStand) {
  for (const char* const source :
       {"extern \"C\" void log(const char*, ...);", "extern \"C\" { void log(const char*, ...); }",
        "struct Log { void log(const char*, ...); };", "void f() { void log(const char*, ...); }",
        "typedef void log(const char*, ...);", "#define F void log(const char*, ...);\n"})
    EXPECT_THAT(rewrite(source, "f.cu"), Not(HasSubstr(overload_of("log")))) << source;
}

TEST(VariadicFunction, IsNoneWithAPackOfParameters) {
  EXPECT_THAT(rewrite("template <class... T> void log(int, T... values);", "f.cu"),
              Not(HasSubstr("REFEREE_PASSES")));
  EXPECT_THAT(rewrite("template <class... T> void log(int, T...);", "f.cu"),
              Not(HasSubstr("REFEREE_PASSES")));
}

}  // namespace
}  // namespace referee::rewriter
