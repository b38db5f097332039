// Mistakes that people make in CUDA code, and what they read then: the right line of their own
// file, and nothing of the referee's inside.
#include <gmock/gmock.h>

#include <algorithm>

#include "referee/tests/driver/support.h"

namespace referee::driver {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CompileError : public testing::TestWithParam<Toolchain> {
 protected:
  static std::string messages(const std::string& body) {
    return compile_messages(GetParam(),
                            "template <class T> __global__ void t(T* p, const T* q) {}\n"
                            "__global__ void k(float* p, int n) {}\n"
                            "int main() {\n  float* p = nullptr;\n  int* q = nullptr;\n" +
                                body + "\n}\n");
  }
};

INSTANTIATE_TEST_SUITE_P(Compilers, CompileError, testing::ValuesIn(toolchains()),
                         [](const auto& test) { return test.param.is_clang ? "clang" : "gcc"; });

// Names of the referee's own never reach the user.
const auto kClean = AllOf(Not(HasSubstr("referee::")), Not(HasSubstr("referee/include")),
                          Not(HasSubstr("<lambda(auto")), Not(HasSubstr("/tmp/referee-")));

TEST_P(CompileError, AWrongArgumentTypeIsReportedAtTheLaunch) {
  EXPECT_THAT(messages("  k<<<1, 32>>>(q, 3);"), AllOf(HasSubstr("a.cu:6:"), HasSubstr("int"),
                                                       HasSubstr("k<<<1, 32>>>(q, 3);"), kClean));
}

TEST_P(CompileError, AFileInUtf16IsSaidToBeThat) {
  for (const char* mark : {"\xff\xfe", "\xfe\xff"}) {
    const std::string text = compile_messages(GetParam(), mark + std::string("i\0n\0t\0", 6));
    EXPECT_THAT(text, AllOf(HasSubstr("a.cu:1:"), HasSubstr("UTF-16"), HasSubstr("UTF-8"), kClean));
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 4) << text;
  }
}

TEST_P(CompileError, TooFewAndTooManyArguments) {
  EXPECT_THAT(messages("  k<<<1, 32>>>(p);"), AllOf(HasSubstr("a.cu:6:3: error"), kClean));
  EXPECT_THAT(messages("  k<<<1, 32>>>(p, 1, 2);"), AllOf(HasSubstr("a.cu:6:3: error"), kClean));
}

TEST_P(CompileError, ConflictingTemplateArguments) {
  EXPECT_THAT(messages("  t<<<1, 32>>>(p, q);"), AllOf(HasSubstr("a.cu:6:3: error"), kClean));
}

TEST_P(CompileError, AnUnknownKernel) {
  EXPECT_THAT(messages("  nosuch<<<1, 32>>>(p);"),
              AllOf(HasSubstr("a.cu:6:3: error"), HasSubstr("nosuch"), kClean));
}

TEST_P(CompileError, AKernelCalledLikeAFunction) {
  EXPECT_THAT(messages("  k(p, 1);"),
              AllOf(HasSubstr("a.cu:6:3: error: kernel 'k' is called without a launch"), kClean));
}

TEST_P(CompileError, ALaunchWithoutABlock) {
  EXPECT_THAT(
      messages("  k<<<1>>>(p, 1);"),
      AllOf(HasSubstr("a.cu:6:"), HasSubstr("no launch configuration can be made"), kClean));
}

TEST_P(CompileError, ALaunchWithTwoClosingAngles) {
  EXPECT_THAT(messages("  k<<<1, 32>>(p, 1);"),
              AllOf(HasSubstr("a.cu:6:6: error"), HasSubstr("a launch is written"), kClean));
}

TEST_P(CompileError, AMissingSemicolonBeforeALaunch) {
  EXPECT_THAT(messages("  int a = 1\n  k<<<1, 32>>>(p, 1);"),
              AllOf(HasSubstr("error: expected"), Not(HasSubstr("primary-expression")), kClean));
}

TEST_P(CompileError, AnUndeclaredName) {
  EXPECT_THAT(messages("  k<<<1, 32>>>(p, undeclared);"),
              AllOf(HasSubstr("a.cu:6:19: error"), HasSubstr("undeclared"), kClean));
}

TEST_P(CompileError, ANameOutsideTheSubset) {
  EXPECT_THAT(messages("  cudaGraph_t graph;"),
              HasSubstr("cudaGraph_t is outside what the referee implements"));
}

TEST_P(CompileError, PtxIsOutsideTheSubset) {
  EXPECT_THAT(messages("  int bits = 1;\n  asm volatile(\"brev.b32 %0, %0;\" : \"+r\"(bits));"),
              HasSubstr("PTX in asm() is outside what the referee implements"));
}

TEST_P(CompileError, AnAttributeThatHidesCodeFromTheReferee) {
  for (const char* attribute :
       {"__attribute__((no_sanitize(\"thread\")))", "[[gnu::no_sanitize_thread]]",
        "__attribute__((__no_sanitize_undefined__))", "[[gnu::PASTE(no_sanitize, _thread)]]"}) {
    EXPECT_THAT(compile_messages(GetParam(), "#define PASTE(a, b) a##b\n" + std::string(attribute) +
                                                 " __global__ void k(int* p) { ++*p; }\n"),
                AllOf(HasSubstr("a.cu:2:"), HasSubstr("this would hide the function"), kClean))
        << attribute;
  }
}

TEST_P(CompileError, AHeaderOutsideTheSubset) {
  EXPECT_THAT(compile_messages(GetParam(), "#include <cufft.h>\nint main() {}\n"),
              HasSubstr("cufft.h is outside what the referee implements"));
}

TEST_P(CompileError, WrongArgumentsOfTheApi) {
  EXPECT_THAT(messages("  cudaMalloc(p, 4);"), AllOf(HasSubstr("a.cu:6:"), HasSubstr("cudaMalloc"),
                                                     Not(HasSubstr("source_location")), kClean));
}

TEST_P(CompileError, SharedMemoryOfVariableSize) {
  EXPECT_THAT(
      compile_messages(GetParam(), "__global__ void k(int n) {\n  __shared__ float s[n];\n}\n"),
      AllOf(HasSubstr("a.cu:2:"), HasSubstr("write extern __shared__"), kClean));
}

TEST_P(CompileError, SharedMemoryWithAnInitialiser) {
  EXPECT_THAT(compile_messages(GetParam(), "__global__ void k() {\n  __shared__ float s = 1;\n}\n"),
              AllOf(HasSubstr("a.cu:2:3: error: a __shared__ variable cannot"), kClean));
}

TEST_P(CompileError, AMistakeInsideATemplateNamesItsLaunch) {
  const std::string text = compile_messages(GetParam(),
                                            "template <class T> __global__ void t(T v) {\n  v.x = "
                                            "1;\n}\nint main() {\n  t<<<1, 1>>>(2);\n}\n");
  EXPECT_THAT(text, AllOf(HasSubstr("a.cu:2:"), HasSubstr("a.cu:5:"), kClean));
}

TEST_P(CompileError, AMistakeInAHeaderNamesTheHeader) {
  const Workspace workspace;
  Unit unit;
  unit.source = workspace.write("a.cu", "#include \"sub/b.cuh\"\nint main() { f(); }\n");
  workspace.write("sub/b.cuh",
                  "__global__ void k() {}\ninline void f() {\n  k<<<1, oops>>>();\n}\n");
  unit.object = workspace.path("a.o");
  const Outcome outcome = compile(GetParam(), unit);
  EXPECT_NE(outcome.status, 0);
  EXPECT_THAT(outcome.messages,
              AllOf(HasSubstr("sub/b.cuh:3:10: error"), Not(HasSubstr("1-b.cuh"))));
}

TEST_P(CompileError, CorrectCodeGivesNoMessage) {
  EXPECT_EQ(messages("  k<<<1, 32>>>(p, 1); t<<<1, 1>>>(p, p); return q != nullptr;"), "");
}

}  // namespace
}  // namespace referee::driver
