// What a device compiler refuses in device code, by names alone.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(DeviceCode, CallsNoFunctionOfTheHost) {
  for (const char* caller : {"__global__ void k(int* o) {\n  o[0] = twice(o[1]);\n}\n",
                             "__device__ int f(int a) {\n  return a + twice(a);\n}\n",
                             "static __device__ float f(int a) {\n  if (twice(a) > 1) return 1;\n"
                             "  return 2;\n}\n"}) {
    EXPECT_THAT(compiler_messages("static inline int twice(int a) { return 2 * a; }\n" +
                                  std::string(caller)),
                AllOf(HasSubstr("test.cu:3:"), HasSubstr("'twice' is a function of the host")))
        << caller;
  }
}

TEST(DeviceCode, CallsWhateverMayBeADevicesFunction) {
  const std::string calls = "__global__ void k(int* o) { o[0] = twice(o[1]); }\n";
  for (const char* declaration :
       {"__device__ int twice(int a) { return 2 * a; }\n",
        "__host__ __device__ int twice(int a) { return 2 * a; }\n",
        "constexpr int twice(int a) { return 2 * a; }\n",
        "template <class T> T twice(T a) { return 2 * a; }\n",
        "#define HD __host__ __device__\nHD int twice(int a) { return 2 * a; }\n",
        "__device__ int twice(int a);\nint twice(int a) { return 2 * a; }\n",
        "int twice(float a) { return 2; }\n__device__ int twice(int a) { return 2 * a; }\n",
        "int four() { return 4; }\n#define twice(a) (2 * (a))\n",
        "#ifdef __CUDACC__\n__device__ int twice(int a) { return 2 * a; }\n#else\n"
        "int twice(int a) { return 2 * a; }\n#endif\n",
        "struct S {\n  __device__ int twice(int a) const { return 2 * a; }\n};\n"
        "__device__ int twice(int a) { return S{}.twice(a); }\n"}) {
    EXPECT_EQ(compiler_messages(declaration + calls), "") << declaration;
  }
}

TEST(DeviceCode, MayShareNamesWithTheHost) {
  const std::string host = "int twice(int a) { return 2 * a; }\n";
  for (const char* other :
       {"__host__ __device__ int f(int a) { return twice(a); }\n",
        "int g(int a) { return twice(a); }\n",
        "__device__ int f(int a) { auto twice = [](int b) { return b; }; return twice(a); }\n",
        "struct S { int twice(int a) const { return a; } };\n"
        "__device__ int f(S s) { return s.twice(1); }\n",
        "__device__ int f(int twice) { return (twice); }\n",
        "__device__ int f() { return sizeof(twice(1)); }\n",
        "#if 0\n__device__ int f() { return twice(1); }\n#endif\n"}) {
    EXPECT_EQ(compiler_messages(host + other), "") << other;
  }
}

TEST(DeviceCode, HasMaxAndMinOfItsOwn) {
  const std::string head = "#include <algorithm>\n";
  EXPECT_THAT(compiler_messages(head + "__global__ void k(int* o, int n) {\n"
                                       "  o[0] = std::max(n, 3);\n}\n"),
              AllOf(HasSubstr("test.cu:3:"), HasSubstr("call max")));
  for (const char* allowed :
       {"__global__ void k(int* o) { constexpr int n = std::max(1, 2); *o = n; }\n",
        "int f(int n) { return std::max(n, 3); }\n",
        "__host__ __device__ int f(int n) { return std::max(n, 3); }\n"}) {
    EXPECT_EQ(compiler_messages(head + allowed), "") << allowed;
  }
}

TEST(DeviceCode, ReturnsNothingFromAKernel) {
  for (const char* kernel :
       {"__global__ int k(int* o) { return *o; }\n",
        "template <int N> __global__ float k(float* o) { return *o; }\n",
        "__launch_bounds__(256) __global__ unsigned k(unsigned* o) { return *o; }\n"}) {
    EXPECT_THAT(compiler_messages(kernel), HasSubstr("a __global__ function must return void"))
        << kernel;
  }
  for (const char* kernel :
       {"template <int N> __global__ void k(float* o) { *o = N; }\n",
        "void __global__ __launch_bounds__(sizeof(int) * 32) k(float* o) { *o = 1; }\n",
        "extern \"C\" __global__ void k(int* o) { *o = 1; }\n",
        "__global__ auto k(int* o) { *o = 1; }\n"}) {
    EXPECT_EQ(compiler_messages(kernel), "") << kernel;
  }
}

}  // namespace
}  // namespace referee::rewriter
