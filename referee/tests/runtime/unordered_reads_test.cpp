// Reads of what another warp or block wrote, with no barrier between the two.
#include <gtest/gtest.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

nlohmann::json counters_of_launch(std::size_t launch) {
  static const ProgramRun run = [] {
    RunOptions options;
    options.counters = true;
    return run_program(build_program(REFEREE_UNORDERED_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT),
                       options);
  }();
  EXPECT_TRUE(run.report.at("diagnoses").empty()) << run.report.at("diagnoses");
  return run.report.at("launches").at(launch).at("counters");
}

TEST(UnorderedReads, AreNoneBehindBarriers) {
  for (const std::size_t launch : {0u, 1u}) {
    EXPECT_EQ(counters_of_launch(launch).at("unordered_reads"), 0);
    EXPECT_EQ(counters_of_launch(launch).at("unordered_block_reads"), 0);
  }
}

// The value, and the flag where it is raised already when somebody asks.
TEST(UnorderedReads, AreCountedBehindFlags) {
  EXPECT_GE(counters_of_launch(2).at("unordered_reads"), 1);
  EXPECT_GE(counters_of_launch(3).at("unordered_block_reads"), 1);
}

TEST(UnorderedReads, MayBeAtomicsThatAskAgain) {
  EXPECT_EQ(counters_of_launch(4).at("unordered_reads"), 2);
}

// Asking for the flag is no order; with forward schedules it is asked for once, when it is raised.
TEST(UnorderedUpdates, AreThoseThatNoFencesComeBefore) {
  EXPECT_EQ(counters_of_launch(5).at("unordered_updates"), 0);
  EXPECT_EQ(counters_of_launch(6).at("unordered_updates"), 1);
}

}  // namespace
}  // namespace referee::testing
