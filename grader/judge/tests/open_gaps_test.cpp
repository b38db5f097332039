// Half-done files: which gaps are named, and which are not although their marks are left.
#include "grader/judge/open_gaps.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const char* const kSkeleton = R"(#include <cuda_runtime.h>

__global__ void sum_kernel(float* out, const float* in) {
  // TODO(1): Declare the tile. Each thread
  // stores one element in it.

  // TODO(2): Let one thread store the sum.
}

void sum(float* out, const float* in, int n) {
  // TODO(3): Launch sum_kernel.
}
)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(OpenGaps, AreAllOfThemAtFirst) {
  EXPECT_THAT(open_gaps(kSkeleton, kSkeleton),
              ElementsAre(OpenGap{"TODO(1)", 4}, OpenGap{"TODO(2)", 7}, OpenGap{"TODO(3)", 11}));
}

TEST(OpenGaps, AreNotThoseWhoseMarkWasLeftAboveTheCode) {
  const std::string text =
      with(with(kSkeleton, "in it.\n", "in it.\n  __shared__ float tile[32];\n"), "the sum.\n",
           "the sum.\n  if (threadIdx.x == 0) *out = tile[0];\n");
  EXPECT_THAT(open_gaps(text, kSkeleton), ElementsAre(OpenGap{"TODO(3)", 13}));
}

TEST(OpenGaps, AreNotThoseWithCodeAboveTheMark) {
  const std::string text =
      with(kSkeleton, "  // TODO(3)", "  sum_kernel<<<1, n>>>(out, in);\n  // TODO(3)");
  EXPECT_THAT(open_gaps(text, kSkeleton), ElementsAre(OpenGap{"TODO(1)", 4}));
}

TEST(OpenGaps, AreNotThoseWhoseMarkIsGone) {
  EXPECT_THAT(open_gaps("__global__ void sum_kernel() {}\n", kSkeleton), IsEmpty());
}

TEST(OpenGaps, OfALineToReplaceAreOpenWhileItIsThere) {
  const std::string skeleton = "int f() {\n  return 0;  // TODO(1): the sum\n}\n";
  EXPECT_THAT(open_gaps(skeleton, skeleton), ElementsAre(OpenGap{"TODO(1)", 2}));
  EXPECT_THAT(open_gaps(with(skeleton, "return 0", "return sum"), skeleton), IsEmpty());
}

}  // namespace
}  // namespace warplings
