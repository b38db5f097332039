// What the schedule `reverse` does beside its order: of an ordinary launch, one block runs at a
// time.
#include <gtest/gtest.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

ProgramRun run_under(const std::string& schedule) {
  RunOptions options;
  options.schedule = schedule;
  return run_program(build_program(REFEREE_WAITS_FOR_LATER_BLOCKS, REFEREE_RUNTIME_TEST_OUTPUT),
                     options);
}

TEST(OneBlockAtATime, IsEnoughForWhoeverWaitsForNoLaterOne) {
  const ProgramRun waits = run_under("reverse");
  EXPECT_EQ(waits.status, 2);
  ASSERT_EQ(waits.report.at("diagnoses").size(), 1u) << waits.report;
  EXPECT_EQ(waits.report.at("diagnoses")[0].at("rule"), "endless-loop");
}

TEST(OneBlockAtATime, IsNotWhatOtherSchedulesDo) { EXPECT_EQ(run_under("forward").status, 0); }

}  // namespace
}  // namespace referee::testing
