// What a solution may change: the gaps that the skeleton marks, and nothing else.
#include "grader/course/devcheck/gaps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::devcheck {
namespace {

using testing::HasSubstr;

const char* const kWrite = R"(// The contract.
#include <cuda_runtime.h>

__global__ void kernel(float* out) {
  // TODO(1): Load.
  //   More about it.

  // TODO(2): Store.
}

float run(int n) {
  return 0.0f;  // TODO(3): Return the sum.
}
)";

std::string change(std::string_view solution, std::string_view skeleton = kWrite,
                   bool is_fix = false) {
  return first_change_outside_gaps(skeleton, solution, is_fix).value_or("");
}

TEST(Gaps, MayBeFilledWithAnyLines) {
  EXPECT_EQ(change(R"(// The contract.
#include <cuda_runtime.h>
__global__ void kernel(float* out) {
  float x = 1;

  if (x > 0) {
    *out = x;
  }
}

float run(int n) {
  // Why.
  return 1.0f;
}
)"),
            "");
}

TEST(Gaps, MayStayAsTheyAre) { EXPECT_EQ(change(kWrite), ""); }

TEST(Gaps, DoNotIncludeContractsAndSignatures) {
  std::string solution = kWrite;
  solution.replace(solution.find("The contract"), 12, "My contract");
  EXPECT_THAT(change(solution), HasSubstr("Line 1 of the skeleton"));
  solution = kWrite;
  solution.replace(solution.find("float run(int n)"), 16, "float run(long n)");
  EXPECT_THAT(change(solution), HasSubstr("Line 11 of the skeleton"));
}

TEST(Gaps, AdditionsElsewhereAreSeen) {
  std::string solution = kWrite;
  solution.insert(solution.find("\n__global__"), "#include <cmath>\n");
  EXPECT_THAT(change(solution), HasSubstr("Line 4"));
  solution = kWrite;
  solution += "int more;\n";
  EXPECT_NE(change(solution), "");
  solution = kWrite;
  solution.insert(solution.find("\nfloat run"), "int between;\n");
  EXPECT_THAT(change(solution), HasSubstr("float run"));
}

TEST(Gaps, RemovalsAreSeen) {
  std::string solution = kWrite;
  solution.erase(solution.find("#include"), 26);
  EXPECT_THAT(change(solution), HasSubstr("Line 2"));
  EXPECT_NE(change(""), "");
}

const char* const kFix = R"(// The contract.
// TODO(1): Repair this kernel.
__global__ void kernel(float* out,
                       int n) {
  if (n > 0) {
    *out = 1;
  }
}

void run() {
  kernel<<<1, 1>>>(nullptr, 1);
}
)";

TEST(Gaps, InAFixAreTheBodyOfTheMarkedFunction) {
  EXPECT_EQ(change(R"(// The contract.
__global__ void kernel(float* out,
                       int n) {
  __syncthreads();
  *out = 2;
}

void run() {
  kernel<<<1, 1>>>(nullptr, 1);
}
)",
                   kFix, true),
            "");
  std::string solution = kFix;
  solution.replace(solution.find("<<<1, 1>>>"), 10, "<<<1, 2>>>");
  EXPECT_THAT(change(solution, kFix, true), HasSubstr("kernel<<<1, 1>>>"));
  solution = kFix;
  solution.replace(solution.find("int n"), 5, "int m");
  EXPECT_THAT(change(solution, kFix, true), HasSubstr("Line 4"));
}

TEST(Gaps, InAFixNeedTheKind) {
  std::string solution = kFix;
  solution.replace(solution.find("*out = 1"), 8, "*out = 2");
  EXPECT_EQ(change(solution, kFix, true), "");
  EXPECT_THAT(change(solution, kFix, false), HasSubstr("*out = 1"));
}

}  // namespace
}  // namespace warplings::devcheck
