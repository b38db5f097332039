// Traces of kernels.cu against what its kernels do, worked out by hand.
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "base/subprocess.h"
#include "referee/tests/zoo/run_program.h"

namespace referee::testing {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::SizeIs;

fs::path program() {
  static const fs::path built = build_program(REFEREE_TRACED_PROGRAM, REFEREE_TRACE_TEST_OUTPUT);
  return built;
}

fs::path trace_file() {
  return fs::path(REFEREE_TRACE_TEST_OUTPUT) / ("trace." + std::to_string(getpid()) + ".json");
}

json taken() {
  const std::string text = read_file(trace_file());
  fs::remove(trace_file());
  return json::parse(text);
}

json trace(const std::string& kernel, base::Environment more = {}) {
  more.insert(more.end(), {{"REFEREE_TRACE", trace_file().string()},
                           {"REFEREE_QUIET", "1"},
                           {"REFEREE_BUDGET", "0.15"}});
  base::run_captured({program().string(), kernel}, more);
  return taken();
}

std::vector<json> steps_of(const json& trace, const std::string& kind) {
  std::vector<json> result;
  for (const json& step : trace.at("steps"))
    if (step.at("kind") == kind) result.push_back(step);
  return result;
}

json step_of(const json& trace, const json& number) {
  for (const json& step : trace.at("steps"))
    if (step.at("n") == number) return step;
  throw std::out_of_range("no step " + number.dump());
}

TEST(Trace, OfAShuffleTreeHasEachLanesValueBeforeAndAfter) {
  const json trace = testing::trace("shuffle_tree");
  EXPECT_EQ(trace.at("state"), "ended");
  EXPECT_EQ(trace.at("kernel"), "shuffle_tree");
  const auto shuffles = steps_of(trace, "shuffle");
  ASSERT_THAT(shuffles, SizeIs(2));
  EXPECT_EQ(shuffles[0].at("name"), "__shfl_down_sync");
  EXPECT_EQ(shuffles[0].at("line"), 11);
  EXPECT_EQ(shuffles[0].at("mask"), "0x0000000f");
  EXPECT_EQ(shuffles[0].at("width"), 4);
  EXPECT_EQ(shuffles[0].at("type"), "int");
  EXPECT_THAT(shuffles[0].at("before"), ElementsAre("1", "2", "3", "4"));
  EXPECT_THAT(shuffles[0].at("after"), ElementsAre("3", "4", "3", "4"));
  EXPECT_THAT(shuffles[0].at("from"), ElementsAre(2, 3, 2, 3));
  EXPECT_THAT(shuffles[1].at("before"), ElementsAre("4", "6", "6", "8"));
  EXPECT_THAT(shuffles[1].at("after"), ElementsAre("6", "6", "8", "8"));
  const auto stores = steps_of(trace, "store");
  ASSERT_THAT(stores, SizeIs(1));
  EXPECT_THAT(stores[0].at("after"), ElementsAre("10", "12", "14", "16"));
}

TEST(Trace, OfATreeInSharedMemoryNamesTheArrayAndWhoWroteWhatIsRead) {
  const json trace = testing::trace("halving_tree");
  const json& tile = trace.at("arrays").at(0);
  EXPECT_EQ(tile.at("name"), "tile");
  EXPECT_EQ(tile.at("type"), "float");
  EXPECT_EQ(tile.at("line"), 16);
  EXPECT_EQ(tile.at("bytes"), 16);
  EXPECT_EQ(trace.at("files").size(), 1u);
  EXPECT_THAT(trace.at("files").at(0).get<std::string>(), EndsWith("kernels.cu"));
  std::vector<std::string> kinds;
  for (const json& step : trace.at("steps")) kinds.push_back(step.at("kind"));
  EXPECT_THAT(kinds, ElementsAre("write", "barrier", "read", "read", "write", "barrier", "read",
                                 "read", "write", "barrier", "read", "store", "exit"));
  const json& steps = trace.at("steps");
  EXPECT_THAT(steps[0].at("after"), ElementsAre("0", "0.5", "1", "1.5"));
  EXPECT_FALSE(steps[0].contains("before"));
  EXPECT_THAT(steps[1].at("arrived"), ElementsAre("0x0000000f"));
  // tile[0] and tile[1], then tile[2] and tile[3], which threads 2 and 3 wrote in step 1.
  EXPECT_THAT(steps[3].at("threads"), ElementsAre(0, 1));
  EXPECT_THAT(steps[3].at("index"), ElementsAre(2, 3));
  EXPECT_THAT(steps[3].at("bank"), ElementsAre(2, 3));
  EXPECT_THAT(steps[3].at("after"), ElementsAre("1", "1.5"));
  EXPECT_THAT(steps[3].at("from"), ElementsAre(2, 3));
  EXPECT_THAT(steps[3].at("from_step"), ElementsAre(1, 1));
  EXPECT_THAT(steps[4].at("before"), ElementsAre("0", "0.5"));
  EXPECT_THAT(steps[4].at("after"), ElementsAre("1", "2"));
  EXPECT_THAT(steps[8].at("after"), ElementsAre("3"));
  EXPECT_THAT(steps[7].at("from_step"), ElementsAre(5));
  EXPECT_EQ(steps[4].at("line"), 21);
  EXPECT_THAT(steps[11].at("after"), ElementsAre("3"));
}

TEST(Trace, ShowsGlobalMemoryInTheTypeOfTheKernelsArgument) {
  const json trace = testing::trace("doubled");
  EXPECT_EQ(trace.at("arrays").at(0).at("type"), "bfloat16");
  const auto stores = steps_of(trace, "store");
  ASSERT_THAT(stores, SizeIs(3));
  for (const json& store : stores) EXPECT_EQ(store.at("type"), "bfloat16");
  EXPECT_THAT(stores[0].at("after"), ElementsAre("1.5", "-2"));
  EXPECT_THAT(stores[1].at("after"), Each("3 -4"));
  EXPECT_THAT(stores[2].at("after"), Each("1 2 1.5 -2"));
}

TEST(Trace, ShowsGlobalMemoryInTheTypeThatItWasTold) {
  const json trace = testing::trace("told");
  EXPECT_THAT(steps_of(trace, "store").at(0).at("after"), Each("1.5"));
}

TEST(Trace, ShowsBytesWhereNoArgumentTellsTheType) {
  const json trace = testing::trace("hidden");
  EXPECT_THAT(steps_of(trace, "store").at(0).at("after"), Each("0x3fc0"));
}

TEST(Trace, OfADeadlockEndsWithWhoWaitsForWhom) {
  const json trace = testing::trace("crossed");
  EXPECT_EQ(trace.at("state"), "abandoned");
  EXPECT_EQ(trace.at("error"), "cudaErrorLaunchTimeout");
  const json& steps = trace.at("steps");
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0].at("kind"), "wait");
  EXPECT_EQ(steps[0].at("line"), 30);
  EXPECT_THAT(steps[0].at("threads"), ElementsAre(0, 1));
  EXPECT_EQ(steps[0].at("missing"), "0x0000000c");
  EXPECT_THAT(steps[0].at("before"), ElementsAre("0", "1"));
  EXPECT_EQ(steps[1].at("line"), 32);
  EXPECT_THAT(steps[1].at("threads"), ElementsAre(2, 3));
  EXPECT_EQ(steps[2].at("kind"), "report");
  const json& report = trace.at("reports").at(steps[2].at("report").get<std::size_t>());
  EXPECT_EQ(report.at("rule"), "different-collective");
  EXPECT_EQ(report.at("wait_table").size(), 2u);
}

class TraceUnder : public ::testing::TestWithParam<const char*> {};
std::string name_of(const ::testing::TestParamInfo<const char*>& schedule) {
  const std::string name = schedule.param;
  return name.substr(0, name.find(':'));
}
INSTANTIATE_TEST_SUITE_P(, TraceUnder, ::testing::Values("forward", "reverse", "random:3"),
                         name_of);

TEST_P(TraceUnder, TellsOfARaceBehindTheSecondOfItsAccesses) {
  const json trace = testing::trace("race", {{"REFEREE_SCHEDULE", GetParam()}});
  EXPECT_EQ(trace.at("schedule"), GetParam());
  EXPECT_TRUE(trace.at("referee").is_string());  // its version
  const json* race = nullptr;
  std::size_t place = 0;
  for (std::size_t i = 0; i < trace.at("steps").size(); ++i) {
    const json& step = trace.at("steps")[i];
    if (step.at("kind") != "report") continue;
    const json& report = trace.at("reports").at(step.at("report").get<std::size_t>());
    if (report.at("rule") == "shared-race") race = &report, place = i;
  }
  ASSERT_NE(race, nullptr);
  const json& pair = race->at("race");
  EXPECT_TRUE(pair.at("same_block").get<bool>());
  const auto now = pair.at("thread").get<int>(), before = pair.at("other_thread").get<int>();
  EXPECT_EQ(std::abs(now - before), 32);
  // There may be another report between.
  while (place > 0 && trace.at("steps")[place].at("kind") == "report") --place;
  EXPECT_EQ(trace.at("steps")[place].at("n"), pair.at("step"));
  for (const auto& [key, thread] : {std::pair{"step", now}, std::pair{"other_step", before}}) {
    const json step = step_of(trace, pair.at(key));
    EXPECT_EQ(step.at("kind"), thread < 32 ? "read" : "write");
    EXPECT_EQ(step.at("line"), thread < 32 ? 41 : 40);
  }
}

// Its threads read their own cells, too, before their neighbours do.
TEST_P(TraceUnder, NamesTheWriteThatARaceIsAbout) {
  const json trace = testing::trace("differences", {{"REFEREE_SCHEDULE", GetParam()}});
  int races = 0;
  for (const json& report : trace.at("reports")) {
    if (report.at("rule") != "shared-race") continue;
    const json& race = report.at("race");
    EXPECT_NE(step_of(trace, race.at("step")).at("kind"),
              step_of(trace, race.at("other_step")).at("kind"));
    ++races;
  }
  EXPECT_GE(races, 1);
}

TEST(Trace, OfAnEarlyExitMarksValuesThatAreUndefined) {
  const json trace = testing::trace("early_exits");
  const json& steps = trace.at("steps");
  EXPECT_EQ(steps[0].at("kind"), "exit");
  EXPECT_THAT(steps[0].at("threads"), ElementsAre(4, 5, 6, 7));
  EXPECT_EQ(steps[1].at("kind"), "shuffle");
  EXPECT_THAT(steps[1].at("threads"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(steps[1].at("after"), ElementsAre("7", "7", nullptr, nullptr));
  EXPECT_THAT(steps[1].at("undefined"), ElementsAre(2, 3));
  EXPECT_EQ(steps[2].at("kind"), "report");
  EXPECT_EQ(trace.at("reports")[0].at("rule"), "undefined-shuffle");
  const json& last = steps.back();
  EXPECT_EQ(last.at("kind"), "exit");
  EXPECT_THAT(last.at("threads"), ElementsAre(0, 1, 2, 3));
}

TEST(Trace, IsOfOneBlock) {
  for (const int block : {0, 1}) {
    const json trace =
        testing::trace("two_blocks", {{"REFEREE_TRACE_BLOCK", std::to_string(block)}});
    EXPECT_EQ(trace.at("block_number"), block);
    EXPECT_THAT(trace.at("block_index"), ElementsAre(block, 0, 0));
    const auto stores = steps_of(trace, "store");
    ASSERT_THAT(stores, SizeIs(1));
    EXPECT_THAT(stores[0].at("after"), Each(std::to_string(block + 10)));
  }
}

TEST(Trace, FindsTheBlockThatStoresAnElement) {
  // out[3] of 256 bytes: the second element of block 1.
  const json trace = testing::trace("two_blocks", {{"REFEREE_TRACE_STORE", "256:12:4"}});
  EXPECT_EQ(trace.at("block_number"), 1);
}

TEST(Trace, OfAnotherLaunchOrBlockThanThereIsHasNothing) {
  for (const char* name : {"REFEREE_TRACE_BLOCK", "REFEREE_TRACE_LAUNCH"}) {
    const json trace = testing::trace("two_blocks", {{name, "7"}});
    EXPECT_EQ(trace.at("state"), "nothing");
    EXPECT_TRUE(trace.at("steps").empty());
  }
}

TEST(Trace, OfALongRunIsCutInTheMiddle) {
  const json trace = testing::trace("long_run", {{"REFEREE_TRACE_STEPS", "20"}});
  EXPECT_EQ(trace.at("steps").size(), 20u);
  ASSERT_EQ(trace.at("cut").size(), 1u);
  EXPECT_EQ(trace.at("cut")[0].at("after"), 10);
  EXPECT_EQ(trace.at("cut")[0].at("dropped").get<int>() + 20, trace.at("steps_total"));
  EXPECT_EQ(steps_of(trace, "store").at(0).at("after")[0], "500");
}

TEST(Trace, OfALongRunKeepsWhatIsAroundAReport) {
  const json trace = testing::trace("long_run_with_a_race", {{"REFEREE_TRACE_STEPS", "100"}});
  ASSERT_THAT(steps_of(trace, "report"), SizeIs(1));
  EXPECT_EQ(trace.at("reports")[0].at("rule"), "shared-race");
  EXPECT_LT(trace.at("steps").size(), 200u);
  EXPECT_EQ(trace.at("cut").size(), 2u);
}

TEST(Trace, OfABarrierWithAPredicateHasItAndTheResult) {
  const auto barriers = steps_of(trace("counted"), "barrier");
  ASSERT_THAT(barriers, SizeIs(1));
  EXPECT_THAT(barriers[0].at("before"), ElementsAre("1", "0", "0", "1"));
  EXPECT_THAT(barriers[0].at("after"), Each("2"));
}

TEST(Trace, CountsTheWavefrontsOfABankConflict) {
  const json trace = testing::trace("column_of_a_matrix");
  const json& write = trace.at("steps")[0];
  EXPECT_EQ(write.at("line"), 84);
  EXPECT_EQ(write.at("wavefronts"), 8);
  EXPECT_THAT(write.at("bank"), Each(0));
  EXPECT_EQ(trace.at("steps")[1].at("kind"), "sync");
}

TEST(Trace, IsThereWhenTheHostDies) {
  const json trace = testing::trace("abort_on_the_host");
  EXPECT_EQ(trace.at("state"), "ended");
  EXPECT_THAT(steps_of(trace, "shuffle"), SizeIs(2));
}

TEST(Trace, OfAnEndlessLoopIsAbandoned) {
  const json trace = testing::trace("spins");
  EXPECT_EQ(trace.at("state"), "abandoned");
  EXPECT_EQ(trace.at("reports")[0].at("rule"), "endless-loop");
}

void expect_a_trace_when_stopped(const char* kernel) {
  const fs::path traced = program();
  const std::string file = trace_file().string();
  const pid_t child = fork();
  if (child == 0) {
    setenv("REFEREE_TRACE", file.c_str(), 1);
    setenv("REFEREE_QUIET", "1", 1);
    execl(traced.c_str(), traced.c_str(), kernel, nullptr);
    _exit(127);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  kill(child, SIGTERM);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) << status;
  EXPECT_EQ(taken().at("state"), "stopped");
}

TEST(Trace, IsThereWhenTheProgramIsStopped) { expect_a_trace_when_stopped("spins"); }

TEST(Trace, IsThereWhenAThreadThatAccessesNothingIsStopped) {
  expect_a_trace_when_stopped("counts");
}

}  // namespace
}  // namespace referee::testing
