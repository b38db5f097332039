// Kernels called without a launch configuration.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;

constexpr std::string_view kKernels =
    "__global__ void k(int) {}\n"
    "template <class T> __global__ void __launch_bounds__(256) t(T) {}\n";

std::string host(std::string_view statements) {
  return std::string(kKernels) + "int use(void (*)(int)) { return 0; }\nvoid host(int n) { " +
         std::string(statements) + " }\n";
}

TEST(KernelCall, WithoutAConfigurationIsAnError) {
  for (const char* call : {"k(n);", "t<int>(n);", "if (n) k(n);", "if (n) n = 1; else k(n);"}) {
    EXPECT_THAT(compiler_messages(host(call)),
                HasSubstr("is called without a launch configuration"))
        << call;
  }
}

TEST(KernelCall, TheErrorNamesTheUsersLine) {
  EXPECT_THAT(compiler_messages(host("\n  k(n);")), HasSubstr("test.cu:5:"));
}

TEST(KernelCall, UsesThatAreNoCallsAreLeftAlone) {
  const std::string source =
      host("use(k); use(&k); auto f = k; f(n); k<<<1, 1>>>(n); t<int><<<1, 1>>>(n); (void)k;");
  EXPECT_EQ(compiler_messages(source), "");
}

TEST(KernelCall, ANameThatIsAlsoSomethingElseIsLeftAlone) {
  EXPECT_EQ(compiler_messages(host("auto k = [](int) {}; k(n);")), "");
  EXPECT_EQ(compiler_messages(host("int array[2] = {}; auto& [j, k] = array; (void)j; (void)k;") +
                              "struct P { void (*a)(int), (*b)(int); };\n"
                              "void g(P p) { auto [t, k] = p; k(1); t(2); }\n"),
            "");
  EXPECT_EQ(compiler_messages("namespace a { __global__ void f(int) {} }\n"
                              "namespace b { auto f = [](int) {}; }\n"
                              "void g() { using b::f; f(1); }\n"),
            "");
  EXPECT_EQ(compiler_messages("namespace a { __global__ void f(int) {} }\n"
                              "__device__ void f(int) {}\nvoid g() { f(1); }\n"),
            "");
}

TEST(KernelCall, NothingIsSaidInASkippedGroup) {
  EXPECT_EQ(compiler_messages(host("\n#if 0\n k(n);\n#endif\n")), "");
}

}  // namespace
}  // namespace referee::rewriter
