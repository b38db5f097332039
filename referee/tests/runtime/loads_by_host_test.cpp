// The report counts what the host reads of that which kernels have stored.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

TEST(LoadsByHost, AreCountedByWordsOnceForEachStore) {
  const auto program = build_program(REFEREE_LOADS_BY_HOST, REFEREE_RUNTIME_TEST_OUTPUT);
  const ProgramRun run = run_program(program, {});
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_TRUE(run.report.at("diagnoses").empty()) << run.report.at("diagnoses");
  const auto& host = run.report.at("host");
  constexpr int kLaunches = 2, kWords = 6, kWordBytes = 4;
  EXPECT_EQ(host.at("bytes_read_by_host"), kLaunches * kWords * kWordBytes);
  EXPECT_EQ(host.at("loads_by_host")[0].at("line"), 40);
}

}  // namespace
}  // namespace referee::testing
