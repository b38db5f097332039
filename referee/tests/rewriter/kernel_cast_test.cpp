// Casts of kernels to void pointers in calls of the launch functions.
#include <gmock/gmock.h>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;

std::string rewritten(std::string_view call) {
  return squeeze(rewrite("void f() { " + std::string(call) + " }\n", "test.cu"));
}

TEST(KernelCast, IsRemovedFromLaunchFunctions) {
  for (const char* cast : {"(void*)", "(const void *)", "(void const*)", "reinterpret_cast<void*>",
                           "reinterpret_cast<const void*>"}) {
    for (const char* function : {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"}) {
      const std::string call = std::string(function) + "(" + cast + "(k<1>), 1, 2, a);";
      EXPECT_THAT(rewritten(call), HasSubstr("( (k<1>), 1, 2, a);")) << call;
    }
  }
}

TEST(KernelCast, IsRemovedInMacros) {
  EXPECT_THAT(squeeze(rewrite("#define LAUNCH(k) cudaLaunchKernel((void*)k, 1, 1, a)\n", "t.cu")),
              HasSubstr("cudaLaunchKernel( k, 1, 1, a)"));
}

TEST(KernelCast, MovesNoToken) {
  const std::string source = "void f() {\n  CHECK(cudaLaunchKernel((void*)k, 1,\n    2, a));\n}\n";
  const std::string result = rewrite(source, "test.cu");
  EXPECT_THAT(result, HasSubstr("  CHECK(cudaLaunchKernel(       k, 1,\n    2, a));\n"));
}

TEST(KernelCast, OtherCastsStay) {
  for (const char* call : {"cudaMalloc((void**)&p, 4);", "cudaLaunchKernel((int*)k, 1);",
                           "cudaLaunchKernel(k, 1, 2, (void**)a);", "launch((void*)k);"}) {
    EXPECT_THAT(rewritten(call), HasSubstr(call));
  }
}

}  // namespace
}  // namespace referee::rewriter
