// The trace as a table for a terminal, and the JSON that it is read from.
#include "grader/cli/trace/table.h"

#include <gmock/gmock.h>

#include <limits>

namespace warplings::cli::trace {
namespace {

using nlohmann::json;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ResultOf;

// A document with these steps of a block of `threads` threads, of the file kernel.cu.
json document(int threads, const json& steps) {
  return {{"version", 1},
          {"exercise", "sum"},
          {"case", "Adds"},
          {"sentence", "Adds"},
          {"schedule", "forward"},
          {"question", "n = 2"},
          {"passed", false},
          {"message", "With n = 2: out is wrong."},
          {"mismatches", {{{"index", 1}, {"lane", 1}, {"expected", "12"}, {"got", "5"}}}},
          {"array", {{"name", "out"}, {"element_size", 4}, {"count", 4}}},
          {"trace",
           {{"format", "referee-trace"},
            {"state", "ended"},
            {"kernel", "sum_kernel"},
            {"warp_size", 32},
            {"threads", threads},
            {"grid", {1, 1, 1}},
            {"block", {threads, 1, 1}},
            {"block_index", {0, 0, 0}},
            {"files", {"/home/me/kernel.cu"}},
            {"arrays",
             {{{"name", "tile"}, {"global", false}, {"bytes", 16}},
              {{"name", "global memory"}, {"global", true}, {"bytes", 16}}}},
            {"reports",
             {{{"rule", "shared-race"},
               {"severity", "error"},
               {"message", "two threads access the same shared memory"},
               {"locations", {{{"file", "kernel.cu"}, {"line", 2}, {"what", "read by thread 1"}}}},
               {"race", {{"thread", 1}, {"other_thread", 0}, {"same_block", true}}}}}},
            {"steps_total", steps.size()},
            {"cut", json::array()},
            {"steps", steps}}}};
}

json access(int n, const char* kind, int array, const std::vector<int>& threads,
            const std::vector<std::string>& after) {
  return {{"n", n},           {"kind", kind},       {"warp", 0},     {"file", 0},
          {"line", 2},        {"array", array},     {"bytes", 4},    {"wavefronts", 1},
          {"index", threads}, {"threads", threads}, {"after", after}};
}

json shuffle() {
  return {{"n", 1},
          {"kind", "shuffle"},
          {"warp", 0},
          {"file", 0},
          {"line", 3},
          {"name", "__shfl_down_sync"},
          {"mask", "0x0000000f"},
          {"width", 32},
          {"type", "int"},
          {"threads", {0, 1, 2}},
          {"before", {"1", "2", "3"}},
          {"after", {"2", "3", nullptr}},
          {"from", {1, 2, 3}},
          {"undefined", {2}}};
}

TraceView view() {
  TraceView result;
  result.file = "/home/me/kernel.cu";
  result.source = {"__global__ void k() {", "  tile[t] += 1;", "  v = __shfl_down_sync(m, v, 1);"};
  result.command = "./run.sh trace sum";
  return result;
}

std::string shown(const json& steps, int threads = 4, const TraceView& with = view()) {
  std::string text;
  for (const std::string& line : trace_lines(read_traced_run(document(threads, steps)), with))
    text += line + "\n";
  return text;
}

TEST(TraceTable, SetsValuesBeforeAndAfterAShuffleUnderItsLine) {
  EXPECT_EQ(shown(json::array({shuffle()})),
            "\n"
            "   3 | v = __shfl_down_sync(m, v, 1);\n"
            "  lane            0   1   2   3\n"
            "  before          1   2   3   .\n"
            "  from lane       1   2   3   .\n"
            "  after           2   3   ?   .\n"
            "  the mask 0x0000000f names lane 3, too\n"
            "  ? is undefined: the value came from a lane that takes no part\n");
}

TEST(TraceTable, JoinsAccessesOfOneLine) {
  const std::string text =
      shown({access(1, "read", 0, {0, 1}, {"3", "4"}), access(2, "write", 0, {0, 1}, {"5", "6"}),
             access(3, "read", 0, {0, 1}, {"5", "6"})});
  EXPECT_THAT(text, HasSubstr("  reads tile    [0] [1]   .   .\n"
                              "    value         3   4   .   .\n"
                              "  writes tile   [0] [1]   .   .\n"
                              "    after         5   6   .   .\n"));
  EXPECT_EQ(text.find("   2 | "), text.rfind("   2 | ", text.size() / 2));
}

TEST(TraceTable, HasARowForEachComponentOfAVector) {
  json step = access(1, "write", 0, {0, 1, 2}, {"1.5 -2", "0.25 3", ""});
  step["after"][2] = nullptr;
  EXPECT_THAT(shown(json::array({step})),
              HasSubstr("  writes tile       [0]     [1]     [2]       .\n"
                        "    after [0]       1.5    0.25       -       .\n"
                        "    after [1]        -2       3       -       .\n"));
}

TEST(TraceTable, HasNoRowForValuesThatAreNotRecorded) {
  json read = access(1, "read", 0, {0, 1}, {});
  EXPECT_THAT(shown(json::array({read})), Not(HasSubstr("value")));
  json barrier = shuffle();
  barrier.merge_patch({{"kind", "barrier"}, {"before", nullptr}});
  EXPECT_THAT(shown(json::array({barrier})), Not(HasSubstr("predicate")));
}

TEST(TraceTable, WrapsARuleOfManyWords) {
  json run = document(4, json::array({{{"n", 1}, {"kind", "report"}, {"report", 0}}}));
  run["trace"]["reports"][0]["rule"] = "a rule of " + std::string(70, 'x') + " words";
  EXPECT_NO_THROW(trace_lines(read_traced_run(run), view()));
}

TEST(TraceTable, NamesLanesThatMeetWithoutAValue) {
  json sync = shuffle();
  sync.merge_patch({{"kind", "sync"},
                    {"name", "__syncwarp"},
                    {"before", nullptr},
                    {"after", nullptr},
                    {"from", nullptr},
                    {"undefined", nullptr}});
  EXPECT_EQ(shown(json::array({sync})),
            "\n"
            "   3 | v = __shfl_down_sync(m, v, 1);\n"
            "       lanes 0-2\n"
            "  the mask 0x0000000f names lane 3, too\n");
}

TEST(TraceTable, MarksTheWrongLaneAndSaysWhatWasExpected) {
  const json steps = {shuffle(), access(2, "store", 1, {0, 1}, {"11", "5"})};
  const std::string text = shown(steps);
  EXPECT_THAT(text, HasSubstr("  writes global [0]>[1]"));
  EXPECT_THAT(text, HasSubstr("x lane 1 stores a wrong value: expected 12, got 5\n"));
  EXPECT_THAT(text, HasSubstr("  before          1  >2"));
}

TEST(TraceTable, BlamesNobodyInAStepWithoutANumber) {
  json run = document(4, json::array({access(0, "store", 1, {0, 1}, {"1", "2"})}));
  run["mismatches"] = json::array();
  for (const std::string& line : trace_lines(read_traced_run(run), view()))
    EXPECT_THAT(line, Not(HasSubstr("wrong value")));
}

TEST(TraceTable, DrawsAReportWhereItStands) {
  const std::string text = shown({access(1, "write", 0, {0, 1}, {"3", "4"}),
                                  {{"n", 2}, {"kind", "report"}, {"warp", 0}, {"report", 0}},
                                  {{"n", 3}, {"kind", "exit"}, {"warp", 0}, {"threads", {0, 1}}}});
  EXPECT_LT(text.find("writes tile"), text.find("shared-race: two threads"));
  EXPECT_LT(text.find("line 2: read by thread 1"), text.find("lanes 0, 1 end"));
}

TEST(TraceTable, SaysWhoWaitsForWhom) {
  json wait = shuffle();
  wait.merge_patch({{"kind", "wait"}, {"missing", "0x00000008"}, {"after", nullptr}});
  EXPECT_THAT(shown(json::array({wait})),
              HasSubstr("lanes 0-2 wait in __shfl_down_sync with mask 0x0000000f for lane 3\n"));
}

TEST(TraceTable, NeedsEightyColumnsWhateverTheValues) {
  std::vector<int> threads;
  std::vector<std::string> small, large, huge;
  for (int i = 0; i < 32; ++i) {
    threads.push_back(i);
    small.push_back(std::to_string(i));
    large.push_back("-1234.5678");
    huge.push_back("1 2.5 -3 4.0000001 and more of it");
  }
  large[3] = "1.1754944e-38";
  huge[3] = "1";
  for (const auto& values : {small, large, huge}) {
    const json steps = {access(1, "read", 0, threads, values),
                        access(2, "write", 0, threads, values)};
    for (const std::string& line : trace_lines(read_traced_run(document(32, steps)), view()))
      EXPECT_LE(columns(line), static_cast<std::size_t>(kColumns)) << line;
  }
}

TEST(TraceTable, LeavesOutTheMiddleOfALongRunButNotAReport) {
  json steps = json::array();
  for (int n = 1; n <= 300; ++n)
    steps.push_back({{"n", n},
                     {"kind", "barrier"},
                     {"warp", nullptr},
                     {"name", "__syncthreads"},
                     {"arrived", {"0x0000000f"}}});
  steps[150] = {{"n", 151}, {"kind", "report"}, {"warp", 0}, {"report", 0}};
  const std::string text = shown(steps);
  EXPECT_THAT(text, HasSubstr("rounds are left out"));
  EXPECT_THAT(text, HasSubstr("shared-race"));
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 200);
}

TEST(TraceTable, ShowsTheWarpsThatAFailureIsAbout) {
  json other = access(2, "write", 0, {32, 33}, {"3", "4"});
  other["warp"] = 1;
  const json steps = {access(1, "write", 0, {0, 1}, {"1", "2"}), other};
  EXPECT_THAT(shown(steps, 64), Not(HasSubstr("warp 1")));
  TraceView second = view();
  second.warps = {1};
  EXPECT_THAT(shown(steps, 64, second), HasSubstr("warp 1"));
}

TEST(TracedRun, MakesTextHarmless) {
  json steps = json::array({shuffle()});
  steps[0]["name"] = "\x1b[31mred";
  EXPECT_THAT(shown(steps), Not(HasSubstr("\x1b")));
}

TEST(TracedRun, KeepsNamesOnTheirLine) {
  json steps = json::array({shuffle()});
  steps[0].merge_patch({{"kind", "barrier"}, {"name", "two\nlines"}});
  EXPECT_THAT(shown(steps), HasSubstr("two lines"));
}

TEST(TracedRun, TakesNumbersThatNoRunHas) {
  constexpr long kLargest = std::numeric_limits<long>::max();
  json step = access(1, "store", 1, {0, 1}, {"1", "2"});
  step["index"] = {kLargest, -kLargest};
  step["bytes"] = 1 << 30;
  step["warp"] = kLargest;
  json run = document(4, json::array({step}));
  run["array"] = {{"element_size", kLargest}, {"count", kLargest}};
  run["mismatches"][0]["index"] = kLargest;
  run["trace"]["reports"][0]["race"]["thread"] = std::numeric_limits<int>::min();
  EXPECT_NO_THROW(trace_lines(read_traced_run(run), view()));
}

TEST(TracedRun, RefusesWhatIsNoTrace) {
  json torn = json::array({shuffle()});
  torn[0]["after"] = {"1"};
  json stranger = json::array({shuffle()});
  stranger[0]["threads"] = {0, 1, 4000};
  for (const json& bad : {json::object(), document(4, torn), document(4, stranger)})
    EXPECT_THROW(read_traced_run(bad), std::runtime_error) << bad;
}

}  // namespace
}  // namespace warplings::cli::trace
