// The report says which of the numbered calls has allocated what is never freed.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

TEST(Leaks, BelongToTheCallsThatAllocated) {
  const auto program = build_program(REFEREE_LEAKS_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  const nlohmann::json host = run_program(program, {}).report.at("host");
  EXPECT_EQ(host.at("leaked_bytes"), 144);
  struct Leak {
    int call, line, bytes;
  };
  std::size_t i = 0;
  const nlohmann::json& leaks = host.at("leaks");
  ASSERT_EQ(leaks.size(), 4u) << leaks;
  for (const Leak& expected : {Leak{0, 12, 100}, {0, 13, 28}, {0, 15, 12}, {2, 7, 4}}) {
    EXPECT_EQ(leaks[i].at("call"), expected.call);
    EXPECT_EQ(leaks[i].at("line"), expected.line);
    EXPECT_EQ(leaks[i].at("bytes"), expected.bytes);
    ++i;
  }
}

}  // namespace
}  // namespace referee::testing
