// Large launches on several cores: nobody can tell from results and reports.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <string>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

using ::testing::EndsWith;

// Two launches of the same kernel, or one. Where helpers of the first are of no use, the second has
// none.
struct Scenario {
  std::string name;
  int helpers;  // of both
};

class Helpers : public ::testing::TestWithParam<Scenario> {
 protected:
  static ProgramRun run_on(const char* cores) {
    static const auto program = build_program(REFEREE_MANY_BLOCKS, REFEREE_RUNTIME_TEST_OUTPUT);
    RunOptions options;
    options.cores = cores;
    ::setenv("SCENARIO", GetParam().name.c_str(), 1);
    return run_program(program, options);
  }

  // All but the last line, which tells of helpers.
  static std::string computed(const ProgramRun& run) {
    return run.output.substr(0, run.output.rfind('\n', run.output.size() - 2));
  }
};

const Scenario kScenarios[] = {
    {"independent", 4},          {"adds_to_one_word", 2}, {"last_one_overruns", 2},
    {"last_one_meets_first", 2}, {"some_print", 2},       {"one_waits_for_the_last", 2},
    {"some_store_nothing", 4},   {"asks_the_clock", 2},   {"made_a_stream_later", 2}};

INSTANTIATE_TEST_SUITE_P(, Helpers, ::testing::ValuesIn(kScenarios),
                         [](const auto& one) { return one.param.name; });

TEST_P(Helpers, ChangeNothingButTheTime) {
  const ProgramRun alone = run_on("1"), several = run_on("3");
  EXPECT_THAT(alone.output, EndsWith("helpers: 0\n"));
  EXPECT_THAT(several.output, EndsWith(fmt::format("helpers: {}\n", GetParam().helpers)));
  EXPECT_EQ(computed(several), computed(alone));
  EXPECT_EQ(several.report, alone.report);
  EXPECT_EQ(several.status, alone.status);
}

}  // namespace
}  // namespace referee::testing
