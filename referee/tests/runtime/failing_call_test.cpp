// REFEREE_FAIL_CALL lets one call fail; the report says how many calls there are, and how many
// bytes came back from the device.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

constexpr int kCalls = 6;

ProgramRun run(const std::string& fail_call) {
  static const auto program =
      build_program(REFEREE_FAILING_CALL_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  RunOptions options;
  options.fail_call = fail_call;
  return run_program(program, options);
}

TEST(FailingCall, IsNoneWhereNoneIsChosen) {
  const ProgramRun good = run("");
  EXPECT_EQ(good.status, 0) << good.output;
  EXPECT_EQ(good.report.at("host").at("calls"), kCalls);
  EXPECT_EQ(good.report.at("host").at("bytes_to_host"), 12);
  const auto& copies = good.report.at("host").at("copies_of_arrays");
  ASSERT_EQ(copies.size(), 1);
  EXPECT_EQ(copies[0].at("size"), 128);
  EXPECT_EQ(copies[0].at("bytes"), 12);
  EXPECT_EQ(copies[0].at("line"), 19);
  EXPECT_EQ(run("7").status, 0);
}

// Clearing is no store of values.
TEST(FailingCall, TellsWhatCallsHaveWrittenAndWhatCameBack) {
  const nlohmann::json host = run("").report.at("host");
  const auto& stores = host.at("stores_by_calls");
  ASSERT_EQ(stores.size(), 1) << stores;
  EXPECT_EQ(stores[0].at("size"), 128);
  EXPECT_EQ(stores[0].at("bytes"), 128);
  EXPECT_EQ(stores[0].at("line"), 20);
  EXPECT_EQ(stores[0].at("allocated_at").at("line"), 15);
  ASSERT_EQ(host.at("brought_back").size(), 1);
  const std::vector<int> bytes = {5, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0};
  EXPECT_EQ(host.at("brought_back")[0].at("bytes").get<std::vector<int>>(), bytes);
}

TEST(FailingCall, IsSeenByAProgramThatLooks) {
  for (int call = 1; call < kCalls; ++call) {
    const ProgramRun failed = run(std::to_string(call));
    EXPECT_EQ(failed.status, 3) << "call " << call << ": " << failed.output;
    EXPECT_TRUE(failed.report.at("diagnoses").empty()) << failed.report.at("diagnoses");
  }
}

TEST(FailingCall, AllocatesNothing) {
  EXPECT_EQ(run("1").report.at("host").at("leaked_bytes"), 0);
  EXPECT_EQ(run("2").report.at("host").at("leaked_bytes"), 128);
}

TEST(FailingCall, IsAnUncheckedErrorWhereNobodyLooks) {
  const ProgramRun failed = run(std::to_string(kCalls));
  ASSERT_EQ(failed.report.at("diagnoses").size(), 1u) << failed.report;
  EXPECT_EQ(describe(failed.report.at("diagnoses")[0]).rfind("unchecked-error at lines 21", 0), 0u)
      << describe(failed.report.at("diagnoses")[0]);
}

}  // namespace
}  // namespace referee::testing
