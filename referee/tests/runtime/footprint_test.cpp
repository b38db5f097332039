// How much memory the watch over global memory takes.
#include <gmock/gmock.h>

#include <sstream>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

// Some megabytes are for the lanes, and for the program itself.
TEST(Footprint, OfStreamsIsThreeTimesTheArraysAtMost) {
  const auto program = build_program(REFEREE_STREAMING_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  RunOptions options;
  options.cores = "1";  // what helper processes hand over takes memory for a moment
  const ProgramRun run = run_program(program, options);
  EXPECT_EQ(run.report.at("diagnoses").size(), 0u) << run.report;
  long arrays = 0, taken = 0;
  std::istringstream(run.output) >> arrays >> taken;
  EXPECT_GT(taken, arrays);
  EXPECT_LE(taken, 3 * arrays + 4096);
}

}  // namespace
}  // namespace referee::testing
