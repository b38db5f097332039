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
  for (const Leak& expected : {Leak{0, 13, 100}, {0, 14, 28}, {0, 16, 12}, {2, 8, 4}}) {
    EXPECT_EQ(leaks[i].at("call"), expected.call);
    EXPECT_EQ(leaks[i].at("line"), expected.line);
    EXPECT_EQ(leaks[i].at("bytes"), expected.bytes);
    ++i;
  }
}

TEST(Leaks, AreAlsoWhatIsFreedWhenItsCallHasEnded) {
  const auto program = build_program(REFEREE_LEAKS_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  const nlohmann::json host = run_program(program, {}).report.at("host");
  const nlohmann::json& outlived = host.at("outlived");
  ASSERT_EQ(outlived.size(), 2u) << outlived;
  for (const nlohmann::json& one : outlived) {
    EXPECT_EQ(one.at("line"), 28);
    EXPECT_EQ(one.at("bytes"), 40);
  }
  EXPECT_EQ(outlived[0].at("call"), 4);
  EXPECT_EQ(outlived[0].at("freed_in"), 5);
  EXPECT_EQ(outlived[0].at("freed").at("line"), 27);
  EXPECT_FALSE(outlived[0].contains("used_later"));
  EXPECT_EQ(outlived[1].at("call"), 5);
  EXPECT_EQ(outlived[1].at("freed_in"), -1);
  EXPECT_EQ(outlived[1].at("freed").at("line"), 38);
  EXPECT_TRUE(outlived[1].at("used_later").get<bool>());
}

}  // namespace
}  // namespace referee::testing
