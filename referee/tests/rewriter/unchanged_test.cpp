// Text that contains no launch and no shared memory stays byte for byte, whatever it looks like.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "referee/src/rewriter/rewriter.h"

namespace referee::rewriter {
namespace {

void expect_unchanged(std::string_view source) {
  EXPECT_EQ(rewrite(source, "f.cu"), "#line 1 \"f.cu\"\n" + std::string(source));
  EXPECT_FALSE(has_cuda_syntax(source));
}

TEST(Unchanged, EmptyFile) { expect_unchanged(""); }

TEST(Unchanged, OrdinaryCode) {
  expect_unchanged("#include <cstdio>\r\n\tint main() { return 1'000 >> 2; }\r\n");
}

TEST(Unchanged, LaunchInALineComment) { expect_unchanged("// k<<<1, 1>>>(x);\nint a;\n"); }

TEST(Unchanged, LaunchInABlockComment) { expect_unchanged("/* k<<<1, 1>>>(x);\n */ int a;\n"); }

TEST(Unchanged, SharedInAContinuedComment) {
  expect_unchanged("// see \\\n __shared__ float tile[32];\nint a;\n");
}

TEST(Unchanged, LaunchInAString) { expect_unchanged("const char* s = \"k<<<1, 1>>>(x)\";\n"); }

TEST(Unchanged, LaunchInARawString) {
  expect_unchanged("const char* s = R\"(\nk<<<1, 1>>>(x); \" __shared__ int a;\n)\";\n");
}

TEST(Unchanged, QuoteInACharacterLiteral) {
  expect_unchanged("char a = '\"', b = '\\'', c = '<'; // k<<<1,1>>>()\n");
}

TEST(Unchanged, ShiftOperatorCalledByNameWithTemplateArguments) {
  expect_unchanged("void f() { operator<<<int>(a, b); x.operator<<<A<B<C>>>(y); }\n");
}

TEST(Unchanged, FourClosingAnglesOfNestedTemplates) {
  expect_unchanged("auto x = a<b<c<d>>>(e); A<B<C<D<int>>>> y;\n");
}

TEST(Unchanged, ShiftsAndComparisons) {
  expect_unchanged("bool f(int a) { return a << 3 < 5 && (a >> 2) > 1 && a <<b; }\n");
}

TEST(Unchanged, DefinitionsOfTheSpecifiersThemselves) {
  expect_unchanged("#ifndef __CUDACC__\n#undef __shared__\n#define __shared__\n#endif\n");
}

TEST(Unchanged, MacroThatOnlyStandsForShared) { expect_unchanged("#define SHARED __shared__\n"); }

TEST(Unchanged, KernelDefinitions) {
  expect_unchanged(
      "__global__ void k(int* p) { p[0] = 1; }\n"
      "template <int N> __launch_bounds__(N, 2) __global__ void h();\n");
}

TEST(Unchanged, TripleLessWithoutACloseIsLeftToTheCompiler) {
  expect_unchanged("int main() { k<<<1, 2>>(x); k<<<1, 2>>>; <<<1>>>(x); }\n");
}

TEST(ByteOrderMark, IsRemoved) {
  EXPECT_EQ(rewrite("\xEF\xBB\xBFint a;\n", "f.cu"), "#line 1 \"f.cu\"\nint a;\n");
}

TEST(Includes, AreFoundInEveryForm) {
  const auto includes =
      find_includes("#include \"a.cuh\"\n# include <b>\n#if 0\n#include C\n#endif");
  ASSERT_EQ(includes.size(), 3u);
  EXPECT_EQ(includes[0].operand, "\"a.cuh\"");
  EXPECT_EQ(includes[1].operand, "<b>");
  EXPECT_EQ(includes[2].operand, "C");
  EXPECT_EQ(includes[2].line, 4u);
}

TEST(Includes, AreRedirected) {
  RewriteContext context;
  context.redirect = [](const Include& include) -> std::optional<std::string> {
    if (include.operand != "\"a.cuh\"") return std::nullopt;
    return "\"/scratch/a.cuh\"";
  };
  EXPECT_EQ(rewrite("#include \"a.cuh\" // first\n#include \"b.h\"\n", "f.cu", context),
            "#line 1 \"f.cu\"\n#include \"/scratch/a.cuh\" // first\n#include \"b.h\"\n");
}

// Of a submission: whoever reads a diagnosis finds its line in the file.
TEST(LineDirectives, GoWhereLinesAreTheFilesOwn) {
  RewriteContext context;
  context.own_lines = true;
  for (const std::string directive :
       {"#line 1 \"/etc/hostname\"", "# 1 \"/etc/hostname\" 3", "%:line 1 \"/etc/hostname\"",
        "  # line LINE", "#li\\\nne 1 \"/etc/hostname\""}) {
    const std::string text = "int a;\n" + directive + "\nint b;\n#define LINE 7\n";
    std::string blank = text;
    for (std::size_t i = blank.find_first_not_of(' ', 7); i < 7 + directive.size(); ++i)
      if (blank[i] != '\n') blank[i] = ' ';
    EXPECT_EQ(rewrite(text, "f.cu", context), "#line 1 \"f.cu\"\n" + blank);
    EXPECT_EQ(rewrite(text, "f.cu"), "#line 1 \"f.cu\"\n" + text);
  }
}

}  // namespace
}  // namespace referee::rewriter
