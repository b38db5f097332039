// Matchers over the traffic of one array, on launches that are made here by hand.
#include "grader/harness/grading/traffic_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/tests/finding_of.h"

namespace warplings::grading {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// What the verdict would say of a run with this one launch, or "" where the matcher accepts.
std::string finding_about(const AnswerMatcher& matcher, const json& counters,
                          std::uint64_t bytes_to_host = 0, std::uint64_t memsets = 0,
                          std::uint64_t bytes_read_by_host = 0,
                          const std::vector<CopiesOfArrays>& copies_of_arrays = {},
                          const Question& question = {}) {
  Launch launch;
  launch.grid = {2, 1, 1};
  launch.block = {32, 2, 1};
  launch.counters = counters;
  auto run = std::make_shared<Execution>();
  run->outcome = Outcome::kAnswered;
  run->response.calls.emplace_back();
  run->report.emplace();
  run->report->finished = true;
  run->report->launches = {launch};
  run->report->bytes_to_host = bytes_to_host;
  run->report->memsets = memsets;
  run->report->bytes_read_by_host = bytes_read_by_host;
  run->report->copies_of_arrays = copies_of_arrays;
  auto request = std::make_shared<protocol::Message>();
  request->calls.emplace_back();
  return finding_of(matcher, Answer(run, request, question));
}

// Loads of an array of 1000 bytes, and of the scratch memory beside it.
json loads(int bytes, int wide, int sectors) {
  const json array = {
      {"size", 1000}, {"bytes", bytes}, {"wide_bytes", wide}, {"sector_bytes", sectors}};
  const json scratch = {{"size", 64}, {"bytes", 999}, {"wide_bytes", 0}, {"sector_bytes", 9999}};
  return {{"global_loads", {{"arrays", {scratch, array}}}}};
}

const Array kArray{"in", 1000};

TEST(TrafficMatchers, ChargeAnArrayWithItsOwnBytes) {
  EXPECT_EQ(finding_about(LoadsArray(kArray, 1), loads(1000, 0, 1000)), "");
  EXPECT_EQ(finding_about(LoadsArray(kArray, 2), loads(2000, 0, 2000)), "");
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), loads(1004, 0, 1024)),
              AllOf(HasSubstr("load 1004 bytes of in, which has 1000"),
                    HasSubstr("is loaded 1.004 times on average")));
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), loads(996, 0, 996)),
              HasSubstr("load 996 of the 1000 bytes of in"));
  // Lanes that ask for the same element leave others out.
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), loads(1000, 0, 128)),
              HasSubstr("load 128 of the 1000 bytes of in"));
}

TEST(TrafficMatchers, CountWhatIsKeptElsewhereAsTheArray) {
  const auto moved = [](int stored, int size, int bytes, int sectors) {
    json counters = loads(1000, 0, 1000);
    counters["global_stores"]["bytes"] = stored;
    counters["global_loads"]["arrays"].push_back(
        {{"size", size}, {"bytes", bytes}, {"sector_bytes", sectors}});
    return counters;
  };
  const AnswerMatcher matcher = LoadsWhatIsKeptAsArray(kArray, {"out", 1000}, 2);
  EXPECT_EQ(finding_about(matcher, moved(2000, 3000, 2000, 2000)), "");
  EXPECT_THAT(finding_about(matcher, moved(2000, 3000, 2100, 2100)),
              HasSubstr("1000 bytes are kept in global memory besides out, and in and what is kept "
                        "of it are loaded 3.1 times together. It should be twice at most."));
  EXPECT_NE(finding_about(matcher, moved(2000, 0, 2100, 2100)), "");
  // Nothing is kept, what is loaded has no room for it, or many lanes load the same.
  EXPECT_EQ(finding_about(matcher, moved(1400, 3000, 2100, 2100)), "");
  EXPECT_EQ(finding_about(matcher, moved(2000, 400, 2100, 2100)), "");
  EXPECT_EQ(finding_about(matcher, moved(2000, 3000, 4000, 1500)), "");
}

TEST(TrafficMatchers, NameTheElementThatIsMovedTooOftenAndByWhom) {
  const auto repeated = [](int times, int last_line) {
    json counters = loads(2000, 0, 2000);
    counters["repeated"] = {
        {{"counter", "global_loads"},
         {"array", 1000},
         {"offset", 256},
         {"times", times},
         {"first", {{"file", "a.cu"}, {"line", 7}, {"what", "thread 0 of block 0"}}},
         {"last", {{"file", "a.cu"}, {"line", last_line}, {"what", "thread 0 of block 1"}}}}};
    return counters;
  };
  const auto places = [](const Array& array, int times, const json& counters,
                         const Question& question) {
    EXPECT_NE(finding_about(LoadsArray(array, times), counters, 0, 0, 0, {}, question), "");
    return Record::current().finding()->places;
  };
  const Question of_floats = Question().input("in", std::vector<float>(250));
  Places found = places(kArray, 1, repeated(2, 9), of_floats);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].line, 7);
  EXPECT_EQ(found[0].what, "in[64] is loaded here by thread 0 of block 0");
  EXPECT_EQ(found[1].line, 9);
  EXPECT_EQ(found[1].what, "in[64] is loaded again by thread 0 of block 1: 2 times in one launch");
  found = places({"keys and values", 1000, 1}, 1, repeated(3, 7), Question());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].what,
            "byte 256 of keys and values is loaded here by thread 0 of block 0, and again by "
            "thread 0 of block 1: 3 times in one launch");
  // No launch alone does it.
  EXPECT_TRUE(places(kArray, 1, repeated(1, 9), of_floats).empty());
}

TEST(TrafficMatchers, TakeSeveralArraysOfOneSizeTogether) {
  const Array both{"keys and values", 1000, 2};
  EXPECT_EQ(finding_about(LoadsArray(both, 1), loads(2000, 0, 2000)), "");
  EXPECT_THAT(finding_about(LoadsArray(both, 1), loads(3000, 0, 3000)),
              HasSubstr("load 3000 bytes of keys and values, which have 2000"));
  EXPECT_THAT(finding_about(LoadsArray(both, 1), loads(1000, 0, 1000)),
              HasSubstr("load 1000 of the 2000 bytes of keys and values"));
}

TEST(TrafficMatchers, AskForWideLoadsOfAllThatHasSixteenBytes) {
  EXPECT_EQ(finding_about(LoadsArrayBySixteenBytes(kArray), loads(1000, 992, 1000)), "");
  EXPECT_THAT(finding_about(LoadsArrayBySixteenBytes(kArray), loads(1000, 976, 1000)),
              HasSubstr("load 976 of the 1000 bytes of in 16 at once"));
}

TEST(TrafficMatchers, AskForAsynchronousCopies) {
  const auto copies = [](int bytes) { return json{{"async_copies", {{"bytes", bytes}}}}; };
  EXPECT_EQ(finding_about(CopiesAsynchronously(kArray), copies(1000)), "");
  EXPECT_THAT(finding_about(CopiesAsynchronously(kArray), copies(999)),
              HasSubstr("bring 999 bytes to shared memory, and in has 1000"));
  EXPECT_THAT(finding_about(CopiesAsynchronously(kArray), json::object()),
              HasSubstr("bring 0 bytes"));
}

TEST(TrafficMatchers, AskForWorkWhileCopiesAreUnderWay) {
  const auto reads = [](int under_way, int bytes, int last) {
    return json{{"async_copies",
                 {{"bytes", 1000},
                  {"reads_beside",
                   {{{"under_way", 100}, {"bytes", 3000}, {"last", 100}},
                    {{"under_way", under_way}, {"bytes", bytes}, {"last", last}}}}}}};
  };
  const AnswerMatcher matcher = ReadsWhilePartsAreUnderWay(100, "signal", "signals");
  EXPECT_EQ(finding_about(matcher, reads(0, 0, 200)), "");
  EXPECT_THAT(finding_about(matcher, reads(99, 4, 100)),
              HasSubstr("threads read 4 bytes of signals while not all 100 bytes of the next one "
                        "are under way: at worst 99 are."));
  EXPECT_THAT(finding_about(matcher, reads(0, 0, 204)),
              HasSubstr("still read 204 bytes of shared memory. It should be 200 at most"));
}

TEST(TrafficMatchers, AskForClusters) {
  EXPECT_EQ(finding_about(LaunchesClustersOf(1), json::object()), "");
  EXPECT_THAT(finding_about(LaunchesClustersOf(4), json::object()), HasSubstr("has no clusters"));
}

TEST(TrafficMatchers, AskForAShareOfTheSectors) {
  EXPECT_EQ(finding_about(LoadsArrayInSectors(kArray), loads(1000, 0, 1000)), "");
  EXPECT_EQ(finding_about(LoadsArrayInSectors(kArray, 0.5), loads(1000, 0, 2000)), "");
  EXPECT_THAT(finding_about(LoadsArrayInSectors(kArray), loads(1000, 0, 1024)),
              HasSubstr("use 97 % of the sectors"));
}

TEST(TrafficMatchers, AskForWholeSectorsOfStores) {
  const auto stores = [](int bytes, int sectors) {
    return json{{"global_stores", loads(bytes, 0, sectors)["global_loads"]}};
  };
  EXPECT_EQ(finding_about(StoresArrayInSectors(kArray), stores(1000, 1000)), "");
  EXPECT_THAT(finding_about(StoresArrayInSectors(kArray), stores(1000, 8000)),
              HasSubstr("the stores of in use 12 % of the sectors"));
}

TEST(TrafficMatchers, CountWhatWaitsForABank) {
  EXPECT_EQ(finding_about(HasNoBankConflict(), {{"shared_bank_conflicts", 0}}), "");
  EXPECT_THAT(finding_about(HasNoBankConflict(), {{"shared_bank_conflicts", 1}}),
              HasSubstr("wait for 1 extra wavefront; it should be none"));
}

TEST(TrafficMatchers, WantABarrierBetweenWarpsThatShareACell) {
  EXPECT_EQ(finding_about(ReadsOtherWarpsBehindBarriers(), {{"unordered_reads", 0}}), "");
  EXPECT_THAT(finding_about(ReadsOtherWarpsBehindBarriers(), {{"unordered_reads", 3}}),
              HasSubstr("threads read 3 values that another warp has written, and no barrier"));
  EXPECT_THAT(finding_about(ReadsOtherBlocksBehindBarriers(), {{"unordered_block_reads", 1}}),
              HasSubstr("threads read 1 value that another block has written, and no barrier of"));
}

TEST(TrafficMatchers, WantAnOrderBehindWhichAtomicsRead) {
  EXPECT_EQ(finding_about(ReadsByAtomicsInOrder(), {{"unordered_updates", 0}}), "");
  EXPECT_THAT(finding_about(ReadsByAtomicsInOrder(), {{"unordered_updates", 2}}),
              HasSubstr("atomics read 2 values of other blocks before anything orders the two"));
}

TEST(TrafficMatchers, CountAtomicsOfEachMemoryForItself) {
  json counters = {{"atomics_global", 4}, {"atomics_shared", 5}};
  EXPECT_EQ(finding_about(CallsAtomicsInEitherMemory(5, "five will do"), counters), "");
  EXPECT_THAT(finding_about(CallsAtomicsInEitherMemory(4, "four will do"), counters),
              HasSubstr("call 5 atomics on shared memory; four will do."));
  counters["atomics_idle"] = {{"global", 0}, {"shared", 2}};
  EXPECT_THAT(finding_about(CallsAtomicsInEitherMemory(4, "four will do"), counters),
              HasSubstr("four will do. Without the 2 by warps that load and store nothing"));
}

TEST(TrafficMatchers, KnowWhatTheHostDid) {
  EXPECT_EQ(finding_about(ComputesOnTheDevice(100), json::object(), 100), "");
  EXPECT_THAT(finding_about(ComputesOnTheDevice(100), json::object(), 140),
              HasSubstr("40 bytes come from the device"));
  EXPECT_EQ(finding_about(CallsNoMemset(), json::object()), "");
  EXPECT_THAT(finding_about(CallsNoMemset(), json::object(), 0, 1),
              HasSubstr("cudaMemset() is called once"));
}

TEST(TrafficMatchers, AddWhatTheHostReadsToWhatIsCopied) {
  const auto brings = [](std::uint64_t copied, std::uint64_t read) {
    return finding_about(ComputesOnTheDevice(100), json::object(), copied, 0, read);
  };
  EXPECT_EQ(brings(96, 4), "");
  EXPECT_THAT(brings(96, 16), HasSubstr("12 bytes come from the device to the host."));
}

TEST(TrafficMatchers, FindTheThreadThatDoesMore) {
  const auto moved = [](const char* direction, int most) {
    const json array = {{"size", 1000}, {"bytes", 1000}, {"most_of_a_thread", most}};
    const json scratch = {{"size", 64}, {"bytes", 999}, {"most_of_a_thread", 999}};
    return json{{direction, {{"arrays", {scratch, array}}}}};
  };
  EXPECT_EQ(finding_about(SharesTheLoadsOf(kArray, 32), moved("global_loads", 32)), "");
  EXPECT_THAT(finding_about(SharesTheLoadsOf(kArray, 32), moved("global_loads", 36)),
              HasSubstr("one thread loads 36 of the 1000 bytes of in; it should be 32 at most."));
  EXPECT_EQ(finding_about(SharesTheStoresOf(kArray, 4), moved("global_stores", 4)), "");
  EXPECT_THAT(finding_about(SharesTheStoresOf(kArray, 4), moved("global_stores", 8)),
              HasSubstr("one thread stores 8"));
}

TEST(TrafficMatchers, FindTheThreadThatLoadsMoreOfALine) {
  const auto loaded = [](int most) {
    const json array = {{"size", 1000}, {"most_of_a_thread", 4}, {"most_of_a_line", most}};
    const json scratch = {{"size", 64}, {"most_of_a_line", 64}};
    return json{{"global_loads", {{"arrays", {scratch, array}}}}};
  };
  EXPECT_EQ(finding_about(SharesEachLineOf(kArray, 32), loaded(32)), "");
  EXPECT_THAT(finding_about(SharesEachLineOf(kArray, 32), loaded(36)),
              HasSubstr("one thread loads 36; it should be 32 at most"));
}

TEST(TrafficMatchers, FindTheElementThatIsLoadedMoreOften) {
  const auto most = [](const char* counter, int size, int times) {
    const json place = {{"file", "kernel.cu"}, {"line", 7}, {"what", "thread 0"}};
    return json{{"counter", counter}, {"array", size},  {"offset", 0},
                {"times", times},     {"first", place}, {"last", place}};
  };
  const auto repeated = [&](const json& one) {
    return json{{"repeated", json::array({most("global_loads", 64, 9), one})}};
  };
  const auto matcher = LoadsNoElementMoreThan(kArray, 2);
  EXPECT_EQ(finding_about(matcher, json::object()), "");
  EXPECT_EQ(finding_about(matcher, repeated(most("global_loads", 1000, 2))), "");
  EXPECT_EQ(finding_about(matcher, repeated(most("global_stores", 1000, 3))), "");
  EXPECT_THAT(finding_about(matcher, repeated(most("global_loads", 1000, 3))),
              HasSubstr("some element of in is loaded 3 times in one launch; each should be loaded "
                        "twice at most."));
}

TEST(TrafficMatchers, WantPartsThatAreLargeEnough) {
  const auto loaded = [](int most) {
    const json array = {{"size", 1000}, {"bytes", 1000}, {"most_of_a_thread", most}};
    return json{{"global_loads", {{"arrays", {array}}}}};
  };
  EXPECT_EQ(finding_about(IsLoadedInPartsOf(kArray, 32), loaded(32)), "");
  EXPECT_THAT(finding_about(IsLoadedInPartsOf(kArray, 32), loaded(16)),
              HasSubstr("no thread loads more than 16 of the 1000 bytes of in"));
}

// The launch has two blocks, and two warps' ends are forgiven.
TEST(TrafficMatchers, WantTheBinsOfABlockAddedOnce) {
  const auto added = [](int bytes, int shared_atomics) {
    const json bins = {{"size", 1000}, {"atomic_bytes", bytes}};
    return json{{"global_stores", {{"arrays", {bins}}}}, {"atomics_shared", shared_atomics}};
  };
  EXPECT_EQ(finding_about(AddsBinsOnce(kArray, 12), added(48, 1)), "");
  EXPECT_EQ(finding_about(AddsBinsOnce(kArray, 12), added(1000, 0)), "");  // it has no bins
  EXPECT_THAT(finding_about(AddsBinsOnce(kArray, 12), added(52, 1)),
              HasSubstr("atomics of 2 blocks change 52 bytes of in, and at most 12 are to be "
                        "changed by each"));
}

// In a run whose calls have copied so many bytes of the array; of other arrays nobody asks.
TEST(TrafficMatchers, AddWhatIsCopiedFromAnArrayToItsLoads) {
  const auto copies = [](std::uint64_t bytes) {
    return std::vector<CopiesOfArrays>{{64, 999, {}}, {1000, bytes, {}}};
  };
  const json once = loads(1000, 0, 1000);
  EXPECT_EQ(finding_about(LoadsArray(kArray, 1), once, 0, 0, 0, {{64, 999, {}}}), "");
  EXPECT_EQ(finding_about(LoadsArray(kArray, 2), once, 0, 0, 0, copies(1000)), "");
  EXPECT_THAT(
      finding_about(LoadsArray(kArray, 1), once, 0, 0, 0, copies(4)),
      HasSubstr("which has 1000, and 4 are copied to other memory: each element is loaded"));
}

TEST(TrafficMatchers, TakeAtomicsForLoadsAndStores) {
  json counters = loads(1000, 0, 1000);
  const auto add_atomics = [](json& arrays, int bytes) { arrays[1]["atomic_bytes"] = bytes; };
  add_atomics(counters["global_loads"]["arrays"], 4);
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), counters),
              HasSubstr("load 1004 bytes of in (4 of them by atomics), which has 1000"));
  EXPECT_EQ(finding_about(LoadsArrayInSectors(kArray), counters), "");
  counters = {{"global_stores", loads(996, 0, 996)["global_loads"]}};
  add_atomics(counters["global_stores"]["arrays"], 4);
  EXPECT_EQ(finding_about(StoresArray(kArray, 1), counters), "");
  add_atomics(counters["global_stores"]["arrays"], 8);
  EXPECT_THAT(finding_about(StoresArray(kArray, 1), counters), HasSubstr("store 1004 bytes of in"));
}

TEST(TrafficMatchers, FindTheBlockThatDoesMore) {
  const auto moved = [](int most) {
    const json array = {
        {"size", 1000}, {"bytes", 1000}, {"most_of_a_thread", 4}, {"most_of_a_block", most}};
    return json{{"global_loads", {{"arrays", {array}}}}};
  };
  EXPECT_EQ(finding_about(SharesTheLoadsAmongBlocks(kArray, 500), moved(500)), "");
  EXPECT_THAT(finding_about(SharesTheLoadsAmongBlocks(kArray, 500), moved(504)),
              HasSubstr("one block loads 504 of the 1000 bytes of in; it should be 500 at most."));
}

TEST(TrafficMatchers, CountWhatIsTakenFromSharedMemory) {
  const json counters = {{"shared_load_bytes", 400}};
  EXPECT_EQ(finding_about(LoadsSharedBytesAtLeast(400), counters), "");
  EXPECT_THAT(finding_about(LoadsSharedBytesAtLeast(401), counters),
              HasSubstr("load 400 bytes from shared memory"));
}

TEST(TrafficMatchers, KnowTheShapeOfALaunch) {
  EXPECT_EQ(finding_about(LaunchesBlocksAtMost(2), json::object()), "");
  EXPECT_THAT(finding_about(LaunchesBlocksAtMost(1), json::object()), HasSubstr("has 2 blocks"));
  EXPECT_THAT(finding_about(LaunchesOneBlockOf(64), json::object()),
              HasSubstr("2 blocks of 64 threads are launched; it should be one of 64."));
}

// What it says of a call of a run whose report is made here.
std::string finding_about(const AnswerMatcher& matcher, const RefereeReport& report,
                          std::size_t call = 0) {
  auto run = std::make_shared<Execution>();
  run->outcome = Outcome::kAnswered;
  run->response.calls.resize(3);
  run->report = report;
  run->report->finished = true;
  auto request = std::make_shared<protocol::Message>();
  request->calls.resize(3);
  const auto questions = std::make_shared<Answer::Questions>(3);
  return finding_of(matcher, Answer(run, request, questions, call));
}

Launch launch_of(std::uint64_t blocks, const json& counters = json::object()) {
  Launch launch;
  launch.grid = {blocks, 1, 1};
  launch.block = {64, 1, 1};
  launch.counters = counters;
  return launch;
}

TEST(TrafficMatchers, TellWhatTheHostsCallsMoveFromWhatKernelsDo) {
  const auto moves = [](const char* direction, int bytes) {
    const json array = {{"size", 1000}, {"bytes", bytes}};
    return json{{direction, {{"arrays", json::array({array})}}}};
  };
  json both = moves("global_loads", 1000);
  both.update(moves("global_stores", 1000));
  const Array out{"out", 1000};
  RefereeReport report;
  report.launches = {launch_of(1, both)};
  EXPECT_EQ(finding_about(IsMovedByKernels(kArray, out), report), "");
  EXPECT_EQ(finding_about(IsStoredByKernels(out), report), "");
  report.copies_of_arrays = {{1000, 40, {"a.cu", 7, "copied from here on"}}};
  EXPECT_THAT(finding_about(IsMovedByKernels(kArray, out), report),
              HasSubstr("calls of the host, such as cudaMemcpy2D(), copy 40 bytes of in;"));
  EXPECT_EQ(finding_about(IsStoredByKernels(out), report), "");
  report.copies_of_arrays.clear();
  report.stores_by_calls = {{64, 8, {}}, {1000, 32, {"a.cu", 9, "written from here on"}}};
  for (const AnswerMatcher& matcher : {IsMovedByKernels(kArray, out), IsStoredByKernels(out)}) {
    EXPECT_THAT(finding_about(matcher, report), HasSubstr("write 32 bytes of out;"));
    ASSERT_EQ(Record::current().finding()->places.size(), 1u);
    EXPECT_EQ(Record::current().finding()->places[0].line, 9);
  }
  // Atomics are in no count of sectors.
  report.stores_by_calls.clear();
  report.launches[0].counters["global_stores"]["arrays"][0] = {
      {"size", 1000}, {"bytes", 0}, {"atomic_bytes", 1000}};
  EXPECT_THAT(finding_about(IsMovedByKernels(kArray, out), report),
              HasSubstr("the kernels store 0 of the 1000 bytes of out."));
}

TEST(TrafficMatchers, CountLoadsOfWhatAnAtomicBrings) {
  const Array count{"*count", 4};
  const json array = {{"size", 4}, {"bytes", 40}};
  const json loads = {{"arrays", json::array({array})}};
  RefereeReport report;
  report.launches = {launch_of(1, {{"atomics_global", 10}})};
  EXPECT_EQ(finding_about(AsksByAtomicsAlone(count, 9, "9 warps"), report), "");  // another's task
  report.launches = {launch_of(1, {{"atomics_global", 10}, {"global_loads", loads}})};
  EXPECT_EQ(finding_about(AsksByAtomicsAlone(count, 20, "20 warps"), report), "");
  EXPECT_THAT(finding_about(AsksByAtomicsAlone(count, 19, "19 warps"), report),
              HasSubstr("the threads load *count 10 times, and call 10 atomics on global memory "
                        "besides; 19 warps."));
}

TEST(TrafficMatchers, TakeSeveralLaunchesOfOneBlockForNone) {
  RefereeReport report;
  report.launches = {launch_of(1)};
  EXPECT_EQ(finding_about(LaunchesOneBlock(), report), "");
  EXPECT_EQ(finding_about(LaunchesOneBlockOf(64), report), "");
  report.launches.push_back(launch_of(1));
  EXPECT_THAT(finding_about(LaunchesOneBlock(), report), HasSubstr("it should be one launch"));
  EXPECT_THAT(finding_about(LaunchesOneBlockOf(64), report), HasSubstr("it should be one launch"));
}

TEST(TrafficMatchers, SayWhereAGridIsThatOfTheFirstCall) {
  RefereeReport report;
  report.launches = {launch_of(32), launch_of(32)};
  report.launches[0].call = 0;
  report.launches[1].call = 1;
  const AnswerMatcher few = LaunchesBlocksAtMostWhateverCameBefore(2);
  EXPECT_THAT(finding_about(few, report, 1),
              HasSubstr("has 32 blocks; it should have 2 at most. The launch of the first call, "
                        "whose n is another, has as many."));
  report.launches[0].grid[0] = 64;
  EXPECT_THAT(finding_about(few, report, 1), testing::Not(HasSubstr("first call")));
  report.launches[1].grid[0] = 2;
  EXPECT_EQ(finding_about(few, report, 1), "");
}

TEST(TrafficMatchers, LookAtTheLaunchesOfTheAnswersCall) {
  RefereeReport report;
  report.launches = {launch_of(1, loads(1000, 0, 1000)), launch_of(32, loads(2000, 0, 2000))};
  report.launches[0].call = 0;
  report.launches[1].call = 1;
  EXPECT_EQ(finding_about(LoadsArray(kArray, 1), report, 0), "");
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), report, 1), HasSubstr("load 2000 bytes of in"));
  EXPECT_EQ(finding_about(LaunchesBlocksAtMost(1), report, 0), "");
  EXPECT_THAT(finding_about(LaunchesBlocksAtMost(64), report, 2),
              HasSubstr("no kernel was launched"));
}

// Of one call, `named` are the bytes by name.
Launch launch_of_named(const char* direction, const std::map<std::string, int>& named) {
  json parts = json::array();
  int all = 0;
  for (const auto& [name, bytes] : named) {
    parts.push_back({{"name", name},
                     {"bytes", bytes},
                     {"sector_bytes", bytes},
                     {"most_of_a_thread", bytes / 100}});
    all += bytes;
  }
  const json array = {{"size", 1000},
                      {"bytes", all},
                      {"sector_bytes", all},
                      {"most_of_a_thread", all / 100},
                      {"named", parts}};
  return launch_of(1, {{direction, {{"arrays", json::array({array})}}}});
}

TEST(TrafficMatchers, CountNoOtherArrayOfTheCallersAsThisOne) {
  RefereeReport report;
  report.launches = {launch_of_named("global_loads", {{"in", 2000}, {"out", 1000}})};
  EXPECT_EQ(finding_about(LoadsArray(kArray, 2), report), "");
  EXPECT_EQ(finding_about(SharesTheLoadsOf(kArray, 20), report), "");
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), report),
              HasSubstr("load 2000 bytes of in, which has 1000: each element is loaded 2 times"));
  EXPECT_THAT(finding_about(SharesTheLoadsOf(kArray, 19), report),
              HasSubstr("one thread loads 20 of the 1000 bytes of in"));
  report.launches = {launch_of_named("global_loads", {{"in", 900}, {"out", 1000}})};
  EXPECT_THAT(finding_about(LoadsArray(kArray, 2), report),
              HasSubstr("the kernels load 900 of the 1000 bytes of in."));
  // Several that are meant count together.
  report.launches = {launch_of_named("global_loads", {{"keys", 1000}, {"values", 1000}})};
  const Array both{"keys and values", 1000, 2};
  EXPECT_EQ(finding_about(LoadsArray(both, 1), report), "");
  EXPECT_THAT(finding_about(SharesTheLoadsOf(both, 19), report), HasSubstr("one thread loads 20"));
  report.launches = {launch_of_named("global_loads", {{"valuesque", 2000}})};
  EXPECT_THAT(finding_about(LoadsArray(both, 1), report), HasSubstr("load 0 of the 2000 bytes"));
}

TEST(TrafficMatchers, SayWhereMemoryOfTheSizeOfAnArrayIsMeant) {
  RefereeReport report;
  report.launches = {launch_of_named("global_loads", {{"in", 2000}, {"", 1000}})};
  EXPECT_THAT(
      finding_about(LoadsArray(kArray, 2), report),
      HasSubstr("the kernels load 2000 bytes of in, which has 1000, and 1000 of other memory "
                "of its size, which counts as well: in all 3 times these bytes, and it "
                "should be twice at most."));
  EXPECT_THAT(finding_about(SharesTheLoadsOf(kArray, 19), report),
              HasSubstr("bytes of in and other memory of its size; it should be"));
  report.launches = {launch_of_named("global_loads", {{"in", 1000}})};
  report.copies_of_arrays = {{1000, 1000, {"a.cu", 7, "copied"}, ""}};
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), report),
              HasSubstr("kernels and copies load 1000 bytes of in"));
  report.copies_of_arrays = {{1000, 1000, {"a.cu", 7, "copied"}, "in"}};
  EXPECT_THAT(finding_about(LoadsArray(kArray, 1), report),
              HasSubstr("which has 1000, and 1000 are copied to other memory"));
  report.copies_of_arrays = {{1000, 1000, {"a.cu", 7, "copied"}, "out"}};
  EXPECT_EQ(finding_about(LoadsArray(kArray, 1), report), "");
}

}  // namespace
}  // namespace warplings::grading
