// The report counts what kernels store where the host can read it without a copy.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

TEST(StoresForHost, AreCountedByWordsOncePerLaunch) {
  const auto program = build_program(REFEREE_STORES_FOR_HOST, REFEREE_RUNTIME_TEST_OUTPUT);
  const ProgramRun run = run_program(program, {});
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_TRUE(run.report.at("diagnoses").empty()) << run.report.at("diagnoses");
  constexpr int kWords = 4 + 2 + 8 + 1 + 4;  // managed, renamed, heap, pinned, registered
  const auto& host = run.report.at("host");
  EXPECT_EQ(host.at("bytes_stored_for_host"), 2 * 4 * kWords);
  ASSERT_EQ(host.at("stores_for_host").size(), 1);
  EXPECT_EQ(host.at("stores_for_host")[0].at("line"), 19);
}

}  // namespace
}  // namespace referee::testing
