// The referee's headers, compiled in advance.
#include <gmock/gmock.h>

#include "base/files.h"
#include "base/subprocess.h"
#include "referee/src/driver/driver.h"
#include "referee/tests/driver/support.h"
#include "referee/tests/driver/variable.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

std::string object_of(const Toolchain& toolchain, const Unit& unit,
                      const std::filesystem::path& rewritten) {
  const base::ProcessResult result =
      base::run_captured(compile_command(toolchain, unit, rewritten));
  EXPECT_EQ(result.status, 0) << result.output;
  return base::read_text(unit.object);
}

TEST(PrecompiledHeaders, ChangeNoObject) {
  const Toolchain toolchain = Toolchain::find();
  if (toolchain.is_clang) GTEST_SKIP() << "only g++ is given precompiled headers";
  const Workspace files;
  const auto source = files.write("sum.cu", R"(
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda_bf16.h>
__global__ void sum(float* out, const __nv_bfloat16* in) {
  float value = __bfloat162float(in[threadIdx.x]);
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(~0u, value, delta);
  if (cooperative_groups::this_thread_block().thread_rank() == 0) *out = value;
}
)");
  const Unit unit{source, files.path("object.o"), {}, {}};
  ASSERT_THAT(compile_command(toolchain, unit, source),
              testing::Contains((precompiled_headers() / "cuda_runtime.h").string()))
      << "the build has not precompiled them";
  const auto rewritten = prepare(unit, files.path("."));
  const std::string with = object_of(toolchain, unit, rewritten);
  const Variable plain("REFEREE_INCLUDE", referee_include_directory().c_str());
  const std::string without = object_of(toolchain, unit, rewritten);
  EXPECT_FALSE(with.empty());
  EXPECT_TRUE(with == without);
}

}  // namespace
}  // namespace referee::driver
