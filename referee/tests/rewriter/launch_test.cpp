// Launches of every shape: what they become, that it compiles, and that no token moves.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kLaunched = R"(
namespace ns { template <class T, bool B> __global__ void k(T*, int) {} }
struct Holder { void (*kernel)(int); void run(); template <class T> static void s(T) {} };
__global__ void none() {}
__global__ void one(int) {}
__global__ void pointer(const float*, float) {}
template <class T> __global__ void deduced(const T*, T) {}
template <int... N> struct Sizes { static constexpr int value = 1; };
struct Pair { int a; int b; };
__global__ void by_value(Pair, int) {}
)";

// Puts the statements into a function behind the kernels above.
std::string program(std::string_view statements) {
  return std::string(kLaunched) + "void host(float* p, int n, Holder* h, cudaStream_t s) {\n" +
         std::string(statements) + "\n}\n";
}

void expect_launch(std::string_view statements) {
  const std::string source = program(statements);
  EXPECT_EQ(compiler_messages(source), "") << rewrite(source, "test.cu");
  EXPECT_THAT(displaced_tokens(source), IsEmpty()) << rewrite(source, "test.cu");
  EXPECT_THAT(squeeze(rewrite(source, "test.cu")), Not(HasSubstr("<<<")));
}

TEST(Launch, BecomesACallOfTheRuntime) {
  EXPECT_EQ(squeeze(rewrite("k<<<1, 2>>>(a, b);", "f.cu")),
            "::referee::launch(\"k\", [&](auto referee_1, auto referee_2) REFEREE_KERNEL_CALL { "
            "k( referee_1, referee_2); }, ::referee::Configuration( 1, 2) ,a, b);");
}

TEST(Launch, WithoutArgumentsHasNoComma) {
  EXPECT_EQ(squeeze(rewrite("k<<<1, 2>>>( /* none */ );", "f.cu")),
            "::referee::launch(\"k\", [&]() REFEREE_KERNEL_CALL { k(); }, "
            "::referee::Configuration( 1, 2) /* none */ );");
}

TEST(Launch, Plain) {
  expect_launch("none<<<1, 32>>>(); one<<<1, 32>>>(n); int after = n; (void)after;");
}
TEST(Launch, AllFourParameters) { expect_launch("one<<<dim3(1, 2), dim3{3}, 4 * n, s>>>(n + 1);"); }
TEST(Launch, BehindALabelsColon) {
  expect_launch("switch (n) { case 1:one<<<1, 2>>>(n); break; default:none<<<1, 2>>>(); }");
}
TEST(Launch, BracedExtents) { expect_launch("one<<<{1, 2}, {3}, 0, nullptr>>>(n);"); }
TEST(Launch, QualifiedTemplateWithComparison) {
  expect_launch(
      "ns::k<int, (3 > 2)><<<1, 2>>>(nullptr, n); ::ns::k<float, false><<<1, 2>>>(p, 1);");
}
TEST(Launch, DeducedTemplate) {
  expect_launch("deduced<<<1, 2>>>(p, 1.0f); deduced<float><<<1, 2>>>(p, 1);");
}
TEST(Launch, StaticMemberTemplate) { expect_launch("Holder::s<int><<<1, 2>>>(n);"); }
TEST(Launch, DependentMemberTemplate) {
  expect_launch("auto f = []<class T>(T x) { T::template s<int><<<1, 2>>>(3); (void)x; }; f(*h);");
}
TEST(Launch, FunctionPointer) {
  expect_launch("void (*f)(int) = one; f<<<1, 2>>>(n); (*f)<<<1, 2>>>(n);");
}
TEST(Launch, MemberFunctionPointer) {
  expect_launch("h->kernel<<<1, 2>>>(n); (*h).kernel<<<1, 2>>>(n);");
}
TEST(Launch, ArrayElement) {
  expect_launch("void (*t[2])(int) = {one, one}; t[n]<<<1, 2>>>(n); h[n].kernel<<<1, 2>>>(n);");
}
TEST(Launch, ParenthesisedKernel) {
  expect_launch(
      "(one)<<<1, 2>>>(n); (ns::k<int, true>)<<<1, 2>>>(nullptr, n); if (n) (one)<<<1, 1>>>(n);");
}
TEST(Launch, ConditionalKernel) { expect_launch("(n ? one : one)<<<1, 2>>>(n);"); }
TEST(Launch, CallThatReturnsAKernel) {
  expect_launch("auto get = [](int) { return one; }; get(n)<<<1, 2>>>(n);");
}
TEST(Launch, AfterReturnAndElse) {
  expect_launch(
      "auto f = [&] { return one<<<1, 2>>>(n); }; f(); if (n) return; else ::one<<<1, 2>>>(n);");
}
TEST(Launch, InConditionalExpression) { expect_launch("n ? one<<<1, 2>>>(n) : none<<<1, 2>>>();"); }
TEST(Launch, AfterACastToVoid) { expect_launch("(void)one<<<1, 2>>>(n);"); }
TEST(Launch, WithinCallArguments) {
  const std::string source = program("CHECK(one<<<1, 1>>>(n)); TWICE(CHECK(none<<<1, 1>>>()));");
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(tokens_off_their_line(source), IsEmpty());
}
TEST(Launch, NestedInLambdas) {
  expect_launch(
      "auto run = [&](auto f) { f(); };\n"
      "run([&] {\n  one<<<1, 2>>>([&] { none<<<1, 1>>>(); return n; }());\n});");
}
TEST(Launch, OverSeveralLines) {
  expect_launch("ns::k<int,\n      true>\n  <<<dim3(1),  // grid\n     32>>>\n  (nullptr,\n   n);");
}
TEST(Launch, WithCrLfAndTabs) {
  expect_launch("\tone<<<1,\t2>>>(n);\r\n\t\tone<<<1, 2>>>\t(n);\r\n");
}
TEST(Launch, WithSpaceBetweenTheAngles) {
  expect_launch("one << <1, 2 >> > (n); none<< <dim3(1), 32>> >(); one<<<1, 2>>\t>(n);");
  expect_launch("ns::k<int, true> << <Sizes<1>::value, (n >> 1), 0, s >> >(nullptr, n);");
  expect_launch("one<<<1, Sizes<1>::value>> >(n); int after = n << 1 >> 1; (void)after;");
}
TEST(Launch, OperatorsOfTemplatesAreNone) {
  const std::string source = "void f() { operator<< <char>(a, b); x.operator<< <int>> >(b); }";
  EXPECT_EQ(squeeze(rewrite(source, "f.cu")), source);
}
TEST(Launch, WithNamesBeyondAscii) {
  expect_launch("int größe = n; one<<<1, 2>>>(größe); int ende = größe; (void)ende;");
}
TEST(Launch, OverAContinuedLine) { expect_launch("one<<<1, \\\n 2>>>(n); \\\n one<<<1, 2>>>(n);"); }
TEST(Launch, WithDirectivesInside) {
  expect_launch(
      "one<<<1,\n#ifdef SMALL\n 32\n#else\n 64\n#endif\n>>>(n);\nint after = n; (void)after;");
}
TEST(Launch, OfAKernelThatAMacroNames) {
  const std::string source =
      "#define KERNEL deduced<float>\n#define NAME(T) ns::k<T, true>\n#define GLUE(a) o##a\n" +
      program("KERNEL<<<1, 2>>>(p, 1); NAME(int)<<<1, 2>>>(nullptr, n); GLUE(ne)<<<1, 2>>>(n);");
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
}
TEST(Launch, TemplateArgumentsEndAtTheAngles) {
  expect_launch(
      "one<<<Sizes<1>::value, Sizes<1, 2>::value>>>(n); one<<<(n >> 5), n >> 5>>>(n);\n"
      "one<<<1, n < 3 ? 1 : 2>>>(n); one<<<1, static_cast<int>(sizeof(Sizes<2>))>>>(n);");
}
TEST(Launch, OfAnOverloadPicksByArguments) {
  expect_launch("struct L { static void f(int) {} static void f(float*) {} }; L::f<<<1, 2>>>(p);");
}

TEST(LaunchInMacro, KernelAndArgumentsAreParameters) {
  const std::string source =
      "#define RUN(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)\n"
      "#define RUN_ALL(k, ...)     \\\n  do {                  \\\n    k<<<1, 32>>>(__VA_ARGS__); "
      "\\\n  } while (0)\n"
      "#define GNU(k, args...) k<<<1, 32>>>(args)\n"
      "#define JOIN(a, x) a##ne<<<1, 1>>>(x)\n" +
      program(
          "RUN(one, 1, 2, n); RUN(none, 1, 2); RUN_ALL(none); RUN_ALL(pointer, p, 1.0f);\n"
          "GNU(one, n); GNU(none); JOIN(o, n); JOIN(::o, n);");
  EXPECT_EQ(compiler_messages(source), "") << rewrite(source, "test.cu");
  EXPECT_THAT(tokens_off_their_line(source), IsEmpty());
  EXPECT_THAT(rewrite(source, "f.cu"), HasSubstr("launch(#k, "));
}

TEST(LaunchInMacro, AMacroCanStandForTheConfiguration) {
  const std::string source =
      "#ifdef __INTELLISENSE__\n#define GRID(...)\n#else\n#define GRID(...) <<< __VA_ARGS__ >>>\n"
      "#endif\n#define GRID2(g, b) <<<g, b>>>\n" +
      program(
          "one GRID(1, 2, 0, s)(n); ns::k<int, true> GRID2(1, 2)(nullptr, n);\n"
          "none GRID2(dim3(1, 2), 3)(); int after = n; (void)after;");
  EXPECT_EQ(compiler_messages(source), "") << rewrite(source, "test.cu");
  EXPECT_THAT(displaced_tokens(source), IsEmpty()) << rewrite(source, "test.cu");
}

TEST(LaunchInMacro, ThatStandsForTheConfigurationInAHeader) {
  RewriteContext context;
  context.launch_macros = find_launch_macros("#define GRID(...) <<<__VA_ARGS__>>>\n");
  EXPECT_THAT(squeeze(rewrite("k GRID(1, 2)(x);", "f.cu", context)),
              testing::EndsWith("::referee::Configuration GRID(1, 2),x);"));
}

TEST(LaunchArguments, LiteralZeroBecomesAPointer) {
  expect_launch("pointer<<<1, 2>>>(0, 1); pointer<<<1, 2>>>(p, 0); one<<<1, 2>>>(0);");
}
TEST(LaunchArguments, NullBecomesAPointer) {
  const std::string source = program("pointer<<<1, 2>>>(NULL, 1);");
  EXPECT_EQ(compiler_messages(source), "");
}
TEST(LaunchArguments, BracesInitialiseTheParameter) {
  const std::string source =
      program("by_value<<<1, 2>>>({1, n}, 2); by_value<<<1, 2>>>({}, {\n3});");
  EXPECT_EQ(compiler_messages(source), "") << rewrite(source, "f.cu");
}
TEST(LaunchArguments, PacksAreExpanded) {
  expect_launch("auto f = [](auto... a) { one<<<1, 2>>>(a...); none<<<1, 2>>>(); }; f(n);");
}
TEST(LaunchArguments, ConstantsOfAClassNeedNoDefinition) {
  expect_launch("one<<<1, 2>>>(Sizes<1>::value);");
}

TEST(LaunchErrors, PointAtTheUsersLine) {
  const std::string messages = compiler_messages(program("pointer<<<1, 2>>>(p,\n  p);"));
  EXPECT_THAT(messages, HasSubstr("test.cu:13:3: error: cannot convert 'float*' to 'float'"));
  EXPECT_THAT(messages, Not(HasSubstr("rewritten.cpp")));
}

}  // namespace
}  // namespace referee::rewriter
