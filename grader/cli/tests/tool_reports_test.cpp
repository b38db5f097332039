// What compute-sanitizer and Nsight Compute print, and what is made of it. tool_output/ holds what
// they printed about bench/device/planted.cu and solutions/02_shuffles/dot.cu on an H200
// (CUDA 13.0); repeated findings are shortened to three, and of ncu's columns those remain that
// were asked for.
#include "grader/cli/commands/ncu_report.h"
#include "grader/cli/commands/sanitizer_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace warplings::cli {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::string recorded(const std::string& name) {
  std::ifstream file(std::string(WARPLINGS_TOOL_OUTPUT) + "/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Sanitizer, AWriteBeyondTheEndIsNamedOnceAndCounted) {
  const auto findings = read_sanitizer(recorded("memcheck.txt"));
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].rule, "out-of-bounds");
  EXPECT_EQ(findings[0].file, "planted.cu");
  EXPECT_EQ(findings[0].line, 17);
  EXPECT_EQ(findings[0].count, 3);
  EXPECT_EQ(findings[0].message,
            "Thread (100,0,0) in block (0,0,0) writes global memory outside of any allocation, "
            "beyond the end of one.");
  EXPECT_EQ(findings[1].rule, "unchecked-error");
  EXPECT_THAT(findings[1].message, HasSubstr("cudaErrorLaunchFailure"));
}

TEST(Sanitizer, ARaceNamesBothLines) {
  const auto findings = read_sanitizer(recorded("racecheck.txt"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "shared-race");
  EXPECT_EQ(findings[0].line, 21);
  EXPECT_EQ(findings[0].count, 512);
  EXPECT_THAT(findings[0].message, HasSubstr("A write in line 21 and a read in line 22"));
}

TEST(Sanitizer, ASkippedBarrierAndAnUninitialisedReadHaveTheCoursesNames) {
  const auto barrier = read_sanitizer(recorded("synccheck.txt"));
  ASSERT_EQ(barrier.size(), 1U);
  EXPECT_EQ(barrier[0].rule, "barrier-divergence");
  EXPECT_EQ(barrier[0].line, 26);
  const auto read = read_sanitizer(recorded("initcheck.txt"));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].rule, "uninitialised-read");
  EXPECT_EQ(read[0].line, 31);
}

TEST(Sanitizer, ARunWithoutFindingsGivesNone) {
  const std::string log =
      "========= COMPUTE-SANITIZER\nno error\n========= ERROR SUMMARY: 0 errors\n";
  EXPECT_THAT(read_sanitizer(log), IsEmpty());
  EXPECT_EQ(sanitizer_trouble(log), "");
  EXPECT_THAT(sanitizer_trouble("========= Error: Device not supported. Please refer to ...\n"),
              HasSubstr("Device not supported"));
}

std::string next_step(const KernelCounters& kernel, double least) {
  return explain(kernel, least).back();
}

TEST(Ncu, CountersOfEachKernelAreRead) {
  const auto kernels = read_ncu(recorded("ncu.csv"));
  ASSERT_EQ(kernels.size(), 4U);
  EXPECT_EQ(kernels[0].name, "<unnamed>::copies(float *, const float *)");
  EXPECT_EQ(kernels[0].metrics.at("dram__bytes_read.sum"), 2099968);
  EXPECT_EQ(kernels[0].metrics.at("gpu__time_duration.sum"), 4576);
}

TEST(Ncu, TheLargestWasteIsTheFirstThingToLookAt) {
  const auto kernels = read_ncu(recorded("ncu.csv"));
  ASSERT_EQ(kernels.size(), 4U);
  EXPECT_THAT(next_step(kernels[0], 0), HasSubstr("load 16 bytes at once"));
  EXPECT_THAT(next_step(kernels[1], 0), HasSubstr("more loads on their way"));
  EXPECT_THAT(explain(kernels[2], 0), Contains(HasSubstr("brings 4 bytes to each lane, and uses "
                                                         "12 % of the sectors")));
  EXPECT_THAT(next_step(kernels[2], 0),
              HasSubstr("neighbouring lanes load neighbouring addresses"));
  EXPECT_THAT(explain(kernels[3], 0), Contains(HasSubstr("31.2 extra turns for each access")));
  EXPECT_THAT(next_step(kernels[3], 0), HasSubstr("pad the shared array"));
}

TEST(Ncu, AKernelAtTheMemorysLimitIsToldSo) {
  const auto kernels = read_ncu(recorded("ncu_dot.csv"));
  ASSERT_EQ(kernels.size(), 1U);
  const auto lines = explain(kernels[0], 536870916);
  EXPECT_THAT(lines, Contains("It moved 539.26 MB to and from device memory; the least possible is "
                              "536.87 MB (1.00 times that)."));
  EXPECT_THAT(lines, Contains(HasSubstr("brings 16 bytes to each lane, and uses 100 %")));
  EXPECT_THAT(lines.back(), HasSubstr("memory is the limit"));
}

TEST(Ncu, CountersThatMayNotBeReadAreAClearSentence) {
  EXPECT_THAT(ncu_trouble("==ERROR== ERR_NVGPUCTRPERM - The user does not have permission"),
              HasSubstr("administrator"));
  EXPECT_THAT(ncu_trouble("==ERROR== Failed to initialize the profiler: LibraryNotLoaded"),
              HasSubstr("cannot reach the counters"));
  EXPECT_EQ(ncu_trouble(recorded("ncu.csv")), "");
}

}  // namespace
}  // namespace warplings::cli
