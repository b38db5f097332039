// Shared memory of every shape: what it becomes, that it compiles, and that no token moves.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kTypes = R"(
struct Pair { int a; float b; };
struct Four { float x, y, z, w; };
struct Empty { Empty() {} int a; };
template <class T, int N> struct Tile { T values[N]; struct Storage { T value; }; };
namespace ns { using Real = double; template <class T> struct Box { using type = T; }; }
constexpr int kSize = 32;
#define SHARED __shared__
#define ALIGNED(n) __align__(n)
)";

std::string kernel(std::string_view body) {
  return std::string(kTypes) + "template <class T, int N> __global__ void k(T* out, int n) {\n" +
         std::string(body) + "\n}\nvoid host() { k<float, 32><<<1, 1>>>((float*)nullptr, 1);\n" +
         "  k<double, 16><<<1, 1>>>((double*)nullptr, 1); }\n";
}

void expect_shared(std::string_view body) {
  const std::string source = kernel(body);
  EXPECT_EQ(compiler_messages(source), "") << rewrite(source, "test.cu");
  EXPECT_THAT(displaced_tokens(source), IsEmpty()) << rewrite(source, "test.cu");
}

TEST(Shared, BecomesAMemberBetweenRedzones) {
  EXPECT_EQ(squeeze(rewrite("void f() {\n __shared__ int a[3]; }", "f.cu")),
            "void f() { static union referee_storage_a { constexpr referee_storage_a() : "
            "referee_none() {} char referee_none; struct { ::referee::Redzone referee_before; "
            "int a[3]; ::referee::Redzone referee_after; } referee_memory; } referee_shared_a; "
            "static constexpr auto& a = referee_shared_a.referee_memory.a; "
            "::referee::declare_shared(a, \"a\", __FILE__, 2); }");
}

TEST(Shared, Scalar) { expect_shared("__shared__ int sum; sum = n; out[0] = sum;"); }
TEST(Shared, Array) { expect_shared("__shared__ float a[256]; a[n] = 1; out[0] = a[0];"); }
TEST(Shared, TwoDimensions) { expect_shared("__shared__ float a[32][32 + 1]; a[n][1] = 2;"); }
TEST(Shared, SeveralDeclarators) {
  expect_shared("__shared__ float a[32], b, *c, (*d)[3]; a[0] = b; c = a; d = nullptr;");
}
TEST(Shared, Volatile) {
  expect_shared("__shared__ volatile T a[N]; volatile __shared__ int b; b = 1; a[b] = 1;");
}
TEST(Shared, SpecifierInAnyPlace) {
  expect_shared(
      "float __shared__ a[3]; static __shared__ int b; __shared__ static int c;\n"
      "const unsigned int* __shared__ d; unsigned __shared__ int e; a[0] = b + c + e; d = "
      "nullptr;");
}
TEST(Shared, Alignment) {
  expect_shared(
      "__shared__ __align__(16) float a[4]; __align__(8) __shared__ float b[4];\n"
      "__shared__ alignas(128) float c[4]; alignas(16) __shared__ float d[4];\n"
      "__shared__ float e[4] __attribute__((aligned(64))); SHARED ALIGNED(16) float f[4];\n"
      "a[0] = b[0] + c[0] + d[0] + e[0] + f[0];");
}
TEST(Shared, DependentTypes) {
  expect_shared(
      "__shared__ T a[N]; __shared__ typename ns::Box<T>::type b;\n"
      "__shared__ typename Tile<T, (N > 2)>::Storage c; __shared__ Tile<T, N> d, e;\n"
      "a[0] = b; c.value = d.values[0] + e.values[0];");
}
TEST(Shared, QualifiedTypes) {
  expect_shared(
      "__shared__ ns::Real a; __shared__ ::ns::Real b[2]; __shared__ ::Pair c; a = b[0] + c.a;");
}
TEST(Shared, Structs) {
  expect_shared(
      "__shared__ Pair a; __shared__ struct Pair b[3]; __shared__ union { int i; float f; } c;\n"
      "__shared__ struct Local { int x; int y[2]; } d, e[3]; Local l = e[0]; d = l; a = b[0]; c.i "
      "= 1;");
}
TEST(Shared, TypeWithAConstructorIsNotConstructed) {
  expect_shared("__shared__ Empty a[3]; a[0].a = 1;");
}
TEST(Shared, MacroBeforeTheName) { expect_shared("__shared__ float ALIGNED(16) a[4]; a[0] = 1;"); }
TEST(Shared, Alias) { expect_shared("SHARED float a[4]; a[0] = 1;"); }
TEST(Shared, Attribute) {
  expect_shared("[[maybe_unused]] __shared__ int a; __shared__ int b [[maybe_unused]];");
}
TEST(Shared, ConstantExpressionSizes) {
  expect_shared(
      "constexpr int size = N * 2; __shared__ float a[size + (N > 3 ? 1 : 2)][kSize]; a[0][0] = "
      "1;");
}
TEST(Shared, OverSeveralLines) {
  expect_shared("__shared__ float\n  a[32],  // first\n  b[33];\n a[0] = b[0];");
}
TEST(Shared, AfterALabel) {
  expect_shared(
      "switch (n) { case 0: __shared__ int a; a = 1; break; case 1: __shared__ int b; b = 2; }");
}
TEST(Shared, UnderIfConstexpr) {
  expect_shared("if constexpr (N > 16) { __shared__ int a[N]; a[0] = n; }");
}
TEST(Shared, InALambda) {
  expect_shared(
      "auto f = [&](auto x) { __shared__ T a[N]; a[0] = x; return a[0]; }; out[0] = f(T(1));");
}
TEST(Shared, UsedInLambdasWithoutCapture) {
  expect_shared(
      "__shared__ T a[N]; extern __shared__ T b[];\n"
      "auto f = [=] { a[0] = b[0]; }; auto g = [] { return a[1] + b[1]; }; f(); out[0] = g();");
}
TEST(Shared, NestedScopesMayReuseAName) {
  expect_shared("__shared__ int a; a = 1; { __shared__ float a[2]; a[0] = 1; }");
}
TEST(Shared, WithCrLfAndTabs) {
  expect_shared("\t__shared__\tfloat a[3];\r\n\tint after = 1;\r\n a[0] = after;");
}

TEST(Shared, AtNamespaceScope) {
  const std::string source =
      "namespace n {\n__shared__ float a[32], b;\nextern __shared__ int d[];\n"
      "extern \"C\" {\nstatic __shared__ int c;\n}\n}\nvoid f() { n::a[0] = n::c + n::b + n::d[1]; "
      "}\n";
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(displaced_tokens(source), IsEmpty());
  EXPECT_THAT(rewrite(source, "f.cu"), HasSubstr("static const bool referee_registered_b"));
}

TEST(Shared, InEveryKindOfFunction) {
  for (const char* head :
       {"extern \"C\" __global__ void k(int n)", "__global__ void k(struct Pair* n)",
        "struct Pair* k(int)", "template <class T> requires(sizeof(T) > 2) __global__ void k(T)",
        "auto k = [](int) mutable", "auto k = [] -> void", "static __device__ void k() noexcept"}) {
    EXPECT_THAT(rewrite(std::string(head) + " { __shared__ int a; a = 1; };\n", "f.cu"),
                Not(HasSubstr("referee_registered")))
        << head;
  }
}

TEST(Shared, InAMacro) {
  const std::string source =
      "#define TILE(T, name, n) __shared__ T name[n]\n"
      "#define TWO(name)  \\\n  __shared__ int name##_a; \\\n  __shared__ int fixed, other;\n"
      "#define DYNAMIC(T, name) extern __shared__ T name[]\n"
      "void f() { TILE(float, x, 3); TILE(int, y, 4); TWO(z) DYNAMIC(int, d);\n"
      "  x[0] = y[0] + z_a + fixed + other + d[1]; }\n";
  EXPECT_EQ(compiler_messages(source), "") << rewrite(source, "f.cu");
  EXPECT_THAT(tokens_off_their_line(source), IsEmpty());
  EXPECT_THAT(rewrite(source, "f.cu"), HasSubstr("declare_shared(name, #name, "));
}

TEST(DynamicShared, BecomesAReferenceToTheArena) {
  EXPECT_EQ(squeeze(rewrite("void f() { extern __shared__ float a[]; }", "f.cu")),
            "void f() { static float (& a) [] = "
            "reinterpret_cast<float (&)[ ]>(::referee::dynamic_shared_arena.bytes) ; "
            "static_cast<void>(&::referee::NamedDynamic<decltype(a), \"a\", __FILE__, 1>::named); "
            "}");
}

TEST(DynamicShared, TellsItsNameOutsideOfFunctionsThroughAnObject) {
  const std::string source = "extern __shared__ int a[];\nvoid f() { a[0] = 1; }\n";
  EXPECT_EQ(compiler_messages(source), "");
  EXPECT_THAT(rewrite(source, "f.cu"), HasSubstr("static const bool referee_named_a"));
}

TEST(DynamicShared, EveryShape) {
  expect_shared(
      "extern __shared__ unsigned char smem[]; __shared__ extern int a[];\n"
      "extern volatile __shared__ T b[], c[][4]; extern __shared__ Four d[];\n"
      "extern __shared__ typename ns::Box<T>::type e[]; char extern __shared__ f[];\n"
      "smem[0] = a[0] + d[0].x; b[0] = c[0][1] + e[0] + f[0];");
}

TEST(DynamicShared, AlignmentIsTheArenas) {
  EXPECT_EQ(compiler_messages(kernel("extern __shared__ __align__(16) unsigned char a[];\n"
                                     "alignas(2) extern __shared__ char b[]; a[0] = b[0];")),
            "");
}

TEST(DynamicShared, OneNameMayHaveTwoTypes) {
  EXPECT_EQ(compiler_messages("void f() { extern __shared__ int s[]; s[0] = 1; }\n"
                              "void g() { extern __shared__ double s[]; s[0] = 1; }\n"),
            "");
}

TEST(SharedErrors, AnInitialiserIsRefused) {
  for (const char* text : {"__shared__ int a = 1;", "__shared__ int a[2] = {1, 2};",
                           "__shared__ int b, a{3};", "__shared__ Pair a(1);"}) {
    EXPECT_THAT(compiler_messages(kernel(text)), HasSubstr("cannot have an initialiser")) << text;
  }
}

TEST(SharedErrors, AMissingSizeIsExplained) {
  EXPECT_THAT(compiler_messages(kernel("__shared__ int a[];")), HasSubstr("extern __shared__"));
}

TEST(SharedErrors, AClassMemberIsRefused) {
  EXPECT_THAT(compiler_messages("struct S { static __shared__ int a[3]; };"),
              HasSubstr("a class member cannot be __shared__"));
}

TEST(SharedErrors, NothingIsSaidInASkippedGroup) {
  EXPECT_EQ(
      compiler_messages("#if 0\nvoid f() { __shared__ int a = 1; __shared__ what; }\n#endif\n"),
      "");
}

TEST(SharedErrors, AMissingSemicolonIsLeftToTheCompiler) {
  const std::string messages = compiler_messages(kernel("__shared__ float a[3]\n  int i = 1;"));
  EXPECT_THAT(messages, HasSubstr("test.cu:12:3: error"));
  EXPECT_THAT(messages, Not(HasSubstr("referee cannot read")));
}

TEST(SharedErrors, WhatCannotBeReadIsNotCompiledAsSomethingElse) {
  EXPECT_THAT(compiler_messages(kernel("__shared__ decltype(n) operator+ 3;")),
              HasSubstr("cannot read this __shared__"));
}

}  // namespace
}  // namespace referee::rewriter
