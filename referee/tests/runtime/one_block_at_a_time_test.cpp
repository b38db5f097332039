// REFEREE_RESIDENT_BLOCKS: of an ordinary launch, so many blocks run at a time.
#include <gtest/gtest.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

ProgramRun run_with(const std::string& resident_blocks) {
  RunOptions options;
  options.resident_blocks = resident_blocks;
  return run_program(build_program(REFEREE_WAITS_FOR_LATER_BLOCKS, REFEREE_RUNTIME_TEST_OUTPUT),
                     options);
}

TEST(OneBlockAtATime, IsNotEnoughForWhoeverWaitsForALaterOne) {
  const ProgramRun waits = run_with("1");
  EXPECT_EQ(waits.status, 2);
  ASSERT_EQ(waits.report.at("diagnoses").size(), 1u) << waits.report;
  EXPECT_EQ(waits.report.at("diagnoses")[0].at("rule"), "endless-loop");
}

TEST(OneBlockAtATime, IsNotWhatIsUsual) {
  EXPECT_EQ(run_with("").status, 0);
  EXPECT_EQ(run_with("4").status, 0);
}

}  // namespace
}  // namespace referee::testing
