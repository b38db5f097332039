// The report says which of the numbered calls has allocated what is never freed.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

TEST(Leaks, BelongToTheCallsThatAllocated) {
  const auto program = build_program(REFEREE_LEAKS_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  const nlohmann::json host = run_program(program, {}).report.at("host");
  EXPECT_EQ(host.at("leaked_bytes"), 132);
  const nlohmann::json& leaks = host.at("leaks");
  ASSERT_EQ(leaks.size(), 2u) << leaks;
  EXPECT_EQ(leaks[0].at("call"), 0);
  EXPECT_EQ(leaks[0].at("bytes"), 128);
  EXPECT_EQ(leaks[0].at("line"), 12);
  EXPECT_EQ(leaks[1].at("call"), 2);
  EXPECT_EQ(leaks[1].at("bytes"), 4);
  EXPECT_EQ(leaks[1].at("line"), 7);
}

}  // namespace
}  // namespace referee::testing
