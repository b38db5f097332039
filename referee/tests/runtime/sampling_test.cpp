// Sparse memory and launches of which some blocks run, on arrays of 27 GiB.
#include "referee/include/referee/harness.h"

#include <gmock/gmock.h>

#include <cstdlib>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

ProgramRun run_on(const std::string& device_memory, const std::string& schedule = "forward") {
  static const auto program = build_program(REFEREE_SAMPLING_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  RunOptions options;
  options.schedule = schedule;
  options.device_memory = device_memory;
  return run_program(program, options);
}

TEST(Sampling, TellsRightKernelsFromWrongOnesInAnyOrder) {
  for (const std::string schedule : {"forward", "reverse", "random:1"}) {
    const ProgramRun sampled = run_on("1099511627776", schedule);
    EXPECT_THAT(sampled.output, HasSubstr("right: left out 0, last third 1, first row 1, row 1000 "
                                          "0, last row 1\n"));
    EXPECT_THAT(sampled.output, HasSubstr("clusters: left out 0, last third 1, first row 1, row "
                                          "1000 0, last row 1\n"));
    EXPECT_THAT(sampled.output, HasSubstr("few_clusters: left out 1, last third 0, first row 0"));
    EXPECT_THAT(sampled.output, HasSubstr("meets: left out 0, last third 1, first row 1"));
    EXPECT_THAT(sampled.output, HasSubstr("few_blocks: left out 1, last third 0"));
    EXPECT_THAT(sampled.output,
                HasSubstr("strides: left out 0, last third 1, first row 1, row 1000 "
                          "0, last row"));
    EXPECT_THAT(sampled.output, HasSubstr("two_launches: left out 1"));
    EXPECT_THAT(sampled.output, HasSubstr("waits: left out 1"));
    EXPECT_THAT(sampled.output, HasSubstr("begins_again: left out 0, last third 0, first row 1"));
    EXPECT_THAT(sampled.output, HasSubstr("takes_the_next: left out 0, last third 0, first row 1"));
    EXPECT_THAT(sampled.output, HasSubstr("of interest: left out 0, without 0, less than a "
                                          "thousandth 1, left out 1 in the end"));
    ASSERT_EQ(sampled.report.at("diagnoses").size(), 1u) << sampled.report;
    EXPECT_THAT(describe(sampled.report.at("diagnoses")[0]),
                StartsWith("out-of-bounds at lines 75"));
  }
}

TEST(Sampling, FollowsTheFirstAndTheLastOfFewBlocks) {
  ::setenv("NEGATIVE_STRIDES", "1", 1);
  const ProgramRun sampled = run_on("1099511627776");
  ::unsetenv("NEGATIVE_STRIDES");
  ASSERT_EQ(sampled.report.at("diagnoses").size(), 1u) << sampled.report;
  EXPECT_THAT(describe(sampled.report.at("diagnoses")[0]), StartsWith("out-of-bounds at lines 45"));
}

TEST(Sampling, MakesNoRoomOnASmallDevice) { EXPECT_EQ(run_on("8589934592").output, ""); }

}  // namespace
}  // namespace referee::testing
