// Which functions tell where they are called.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kCaller = "referee_caller = ::std::source_location::current()";

TEST(CallPath, IsToldToFunctionsInWhichLanesMeet) {
  for (const char* function :
       {"__device__ void meet() { __syncthreads(); }\n",
        "__device__ int from(int a, int b) { return __shfl_sync(~0u, a, b); }\n",
        "template <int N> __device__ int from(int a) { return __shfl_sync(~0u, a, N); }\n",
        "static __device__ __forceinline__ bool any(bool a) { return __any_sync(~0u, a); }\n",
        "__host__ __device__ auto from(int a) -> int { return __shfl_sync(~0u, a, 1); }\n",
        "template <class G> __device__ void meet(const G& group) { group.sync(); }\n"}) {
    EXPECT_THAT(rewrite(function, "test.cu"), HasSubstr(kCaller)) << function;
    EXPECT_THAT(rewrite(function, "test.cu"), HasSubstr("PathFrame referee_path(referee_caller);"))
        << function;
  }
}

TEST(CallPath, IsToldToTheirCallers) {
  const std::string text = rewrite(
      "__device__ void meet() { __syncthreads(); }\n__device__ void twice() { meet(); meet(); }\n",
      "test.cu");
  EXPECT_THAT(text,
              HasSubstr(std::string("twice([[maybe_unused]] ::std::source_location ") + kCaller));
}

TEST(CallPath, IsToldToMembersAndLambdas) {
  for (const char* code :
       {"struct Warp { __device__ int first(int a) const { return __shfl_sync(~0u, a, 0); } };\n",
        "struct Warp { static __device__ void meet() { __syncthreads(); } };\n"
        "__global__ void k() { Warp::meet(); Warp().meet(); }\n",
        "__global__ void k() { const auto meet = [] { __syncthreads(); }; meet(); }\n",
        "__global__ void k() { auto meet = [&](int i) mutable -> void { __syncthreads(); }; "
        "meet(1); "
        "}\n",
        "__global__ void k() { auto meet = []<class T>(T i) { __syncthreads(); }; meet(1); }\n"}) {
    EXPECT_THAT(rewrite(code, "test.cu"), HasSubstr(kCaller)) << code;
  }
}

TEST(CallPath, IsAskedForOnceWhereAFunctionIsDeclaredApart) {
  const std::string text =
      rewrite("__device__ void meet();\n__device__ void meet() { __syncthreads(); }\n", "test.cu");
  const std::string parameter = "meet([[maybe_unused]] ::std::source_location ";
  EXPECT_THAT(text, HasSubstr(parameter + kCaller));
  EXPECT_THAT(text, HasSubstr(parameter + "referee_caller\n"));
}

TEST(CallPath, IsNoBusinessOfOthers) {
  const std::string meet = "__device__ void meet() { __syncthreads(); }\n";
  for (const std::string& text : std::initializer_list<std::string>{
           std::string("__device__ int twice(int a) { return 2 * a; }\n"),
           std::string("__global__ void k() { __syncthreads(); }\n"),
           // Whose type somebody may look at.
           meet + "template <class F> void apply(F f);\nvoid f() { apply(meet); }\n",
           "void f() { auto meet = [] { __syncthreads(); }; apply(meet); }\n",
           "void f() { auto meet = [] { __syncthreads(); }; void (*p)() = meet; }\n",
           "struct W { static __device__ void meet() { __syncthreads(); } };\nauto p = &W::meet;\n",
           "struct W { virtual __device__ void meet() { __syncthreads(); } };\n",
           // One is defined in another file.
           "__device__ void meet();\nstruct W { __device__ void meet() { __syncthreads(); } };\n",
           std::string("template <class... T> __device__ void meet(T... t) { __syncthreads(); }\n"),
           std::string("template <int N> __device__ void meet(int) {}\n"
                       "template <> __device__ void meet<2>(int) { __syncthreads(); }\n"),
           "#define MEET meet()\n" + meet}) {
    EXPECT_THAT(rewrite(text, "test.cu"), Not(HasSubstr("referee_caller"))) << text;
  }
}

TEST(CallPath, MovesNoLine) {
  EXPECT_THAT(tokens_off_their_line("__device__ int from(int value,\n    int source) {\n"
                                    "  return __shfl_sync(~0u, value, source);\n}\n"),
              testing::IsEmpty());
}

}  // namespace
}  // namespace referee::rewriter
