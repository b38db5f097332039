// __CUDA_ARCH__ by where it stands.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string with_numbers(const std::string& source) { return rewrite(source, "test.cu"); }

TEST(Architecture, IsTheDevicesInTheBodiesOfItsFunctions) {
  for (const char* head : {"__global__ void k() {\n", "template <int N> __global__ void k() {\n",
                           "__host__ __device__ int f(int a = 1) {\n",
                           "struct S { __device__ S() {\n", "auto f = [] __device__ (int a) {\n"}) {
    EXPECT_THAT(with_numbers(std::string(head) + "#ifdef __CUDA_ARCH__\n}\n"), HasSubstr("#if 1\n"))
        << head;
    EXPECT_THAT(with_numbers(std::string(head) + "#ifndef __CUDA_ARCH__\n}\n"),
                HasSubstr("#if 0\n"));
    EXPECT_THAT(with_numbers(std::string(head) + "#if defined(__CUDA_ARCH__) && X\n}\n"),
                HasSubstr("#if 1 && X\n"));
    EXPECT_THAT(with_numbers(std::string(head) + "f(__CUDA_ARCH__); }\n"),
                HasSubstr("f(REFEREE_CUDA_ARCH);"));
  }
}

TEST(Architecture, IsUnknownToHostCode) {
  for (const char* source :
       {"#ifdef __CUDA_ARCH__\n", "#if defined(__CUDA_ARCH__)\n", "#if !defined __CUDA_ARCH__\n",
        "void f() {\n#ifdef __CUDA_ARCH__\n#endif\n}\n", "int a = __CUDA_ARCH__;\n",
        "__device__ const int a = 1;\nvoid f() {\n#ifdef __CUDA_ARCH__\n#endif\n}\n",
        "__device__ int f();\nvoid g() {\n#ifdef __CUDA_ARCH__\n#endif\n}\n",
        "const char* s = \"__CUDA_ARCH__\"; // __CUDA_ARCH__\n"}) {
    EXPECT_THAT(with_numbers(source), HasSubstr(source));
  }
}

TEST(Architecture, IsTheDevicesWhereItIsCompared) {
  EXPECT_THAT(with_numbers("#if __CUDA_ARCH__ < 600\n"),
              HasSubstr("#if REFEREE_CUDA_ARCH < 600\n"));
  EXPECT_THAT(with_numbers("#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n"),
              HasSubstr("#if !1 || REFEREE_CUDA_ARCH >= 600\n"));
  EXPECT_THAT(with_numbers("#if X\n#elif (__CUDA_ARCH__ >= 350)\n#endif\n"),
              HasSubstr("#elif (REFEREE_CUDA_ARCH >= 350)\n"));
  EXPECT_THAT(with_numbers("#if __CUDA_ARCH_LIST__\n"), Not(HasSubstr("REFEREE")));
}

}  // namespace
}  // namespace referee::rewriter
