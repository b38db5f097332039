// The counters of counters.cu against counts made by hand.
#include <gmock/gmock.h>

#include <map>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

using nlohmann::json;

json launches(const std::string& schedule, const char* source = REFEREE_COUNTERS_PROGRAM) {
  const auto program = build_program(source, REFEREE_RUNTIME_TEST_OUTPUT);
  const ProgramRun run = run_program(program, {schedule, "converged", "", true});
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_TRUE(run.report.at("diagnoses").empty()) << run.report.at("diagnoses");
  return run.report.at("launches");
}

// The n-th launch of a kernel, under the forward schedule.
json launch(const std::string& kernel, int n = 0) {
  static const json all = launches("forward");
  for (const json& one : all)
    if (one.at("kernel") == kernel && n-- == 0) return one;
  throw std::out_of_range("no launch of " + kernel);
}
json counters(const std::string& kernel, int n = 0) { return launch(kernel, n).at("counters"); }

// Requests, bytes and sectors.
void expect_traffic(const json& traffic, int requests, int bytes, int sectors, int width) {
  EXPECT_EQ(traffic.at("requests"), requests);
  EXPECT_EQ(traffic.at("bytes"), bytes);
  EXPECT_EQ(traffic.at("sectors"), sectors);
  EXPECT_EQ(traffic.at("sector_bytes"), sectors * 32);
  EXPECT_EQ(traffic.at("widest"), width);
  EXPECT_EQ(traffic.at("narrowest"), width);
  EXPECT_DOUBLE_EQ(traffic.at("efficiency").get<double>(), bytes / (sectors * 32.0));
}

TEST(GlobalLoads, TouchFourSectorsWhereLanesReadNeighbours) {
  expect_traffic(counters("load_strided", 0).at("global_loads"), 1, 128, 4, 4);
}

TEST(GlobalLoads, TouchTwiceTheSectorsAtStrideTwo) {
  expect_traffic(counters("load_strided", 1).at("global_loads"), 1, 128, 8, 4);
}

TEST(GlobalLoads, TouchASectorALaneFromStrideEightOn) {
  expect_traffic(counters("load_strided", 2).at("global_loads"), 1, 128, 32, 4);
  expect_traffic(counters("load_strided", 3).at("global_loads"), 1, 128, 32, 4);
}

TEST(GlobalLoads, TouchOneSectorMoreWhereTheyStartWithinOne) {
  expect_traffic(counters("load_shifted", 0).at("global_loads"), 1, 128, 5, 4);
  expect_traffic(counters("load_shifted", 1).at("global_loads"), 1, 128, 4, 4);
}

TEST(GlobalLoads, TouchOneSectorWhereAllLanesReadOneWord) {
  expect_traffic(counters("load_broadcast").at("global_loads"), 1, 128, 1, 4);
}

TEST(GlobalLoads, AreOneRequestForEachBranch) {
  expect_traffic(counters("load_in_branches").at("global_loads"), 2, 128, 4, 4);
}

TEST(GlobalAccesses, AreChargedToTheThreadThatMakesMost) {
  const auto most = [](const json& traffic) {
    std::uint64_t found = 0;
    for (const json& array : traffic.at("arrays"))
      found = std::max(found, array.at("most_of_a_thread").get<std::uint64_t>());
    return found;
  };
  EXPECT_EQ(most(counters("copy_pairs").at("global_loads")), 8);
  EXPECT_EQ(most(counters("copy_vectors").at("global_stores")), 16);
}

TEST(GlobalAccesses, AreChargedToTheBlockThatMakesMost) {
  const json stores = counters("store_by_blocks").at("global_stores");
  EXPECT_EQ(stores.at("bytes"), (1 + 3) * 32 * 4);
  EXPECT_EQ(stores.at("arrays").at(0).at("most_of_a_block"), 3 * 32 * 4);
}

TEST(Barriers, OfGridsClustersAndTilesAreOnesOfTheBlock) {
  EXPECT_EQ(counters("meet_in_grid").at("barriers_per_thread"), 3);
  EXPECT_EQ(counters("meet_in_grid").at("barriers"), 3 * 2 * 64);
  EXPECT_EQ(counters("meet_in_cluster").at("barriers_per_thread"), 2);
  EXPECT_EQ(counters("meet_in_tiles").at("barriers_per_thread"), 1);
}

TEST(GlobalAccesses, AreAsWideAsTheType) {
  expect_traffic(counters("copy_vectors").at("global_loads"), 1, 512, 16, 16);
  expect_traffic(counters("copy_vectors").at("global_stores"), 1, 512, 16, 16);
  expect_traffic(counters("copy_pairs").at("global_loads"), 1, 256, 8, 8);
  expect_traffic(counters("copy_pairs").at("global_stores"), 1, 256, 8, 8);
  expect_traffic(counters("copy_bytes").at("global_loads"), 1, 32, 1, 1);
  expect_traffic(counters("copy_bytes").at("global_stores"), 1, 32, 1, 1);
}

TEST(GlobalAccesses, AreAsWideAsThePointersOfACopyPromise) {
  for (const char* direction : {"global_loads", "global_stores"}) {
    expect_traffic(counters("memcpy_vectors").at(direction), 1, 512, 16, 16);
    expect_traffic(counters("memcpy_words").at(direction), 4, 512, 4 * 16, 4);
    expect_traffic(counters("memcpy_bytes").at(direction), 16, 512, 16 * 16, 1);
  }
}

TEST(GlobalAccesses, AreSeenWhereAStructIsPassedByValue) {
  expect_traffic(counters("pass_vectors").at("global_loads"), 1, 512, 16, 16);
  expect_traffic(counters("pass_vectors").at("global_stores"), 1, 512, 16, 16);
}

TEST(SharedLoads, AreCountedInBytesOfAllLanes) {
  EXPECT_EQ(counters("shared_stride").at("shared_load_bytes"), 32 * 4);
  EXPECT_EQ(counters("shared_broadcast").at("shared_load_bytes"), 32 * 2 * 4);
}

TEST(BankConflicts, GrowWithTheStride) {
  // A store and a load each.
  EXPECT_EQ(counters("shared_stride", 0).at("shared_bank_conflicts"), 0);
  EXPECT_EQ(counters("shared_stride", 1).at("shared_bank_conflicts"), 2 * 1);
  EXPECT_EQ(counters("shared_stride", 2).at("shared_bank_conflicts"), 2 * 31);
  EXPECT_EQ(counters("shared_stride", 3).at("shared_bank_conflicts"), 0);
}

TEST(BankConflicts, DoNotArisePerBroadcastOrWideWord) {
  EXPECT_EQ(counters("shared_broadcast").at("shared_bank_conflicts"), 0);
  EXPECT_EQ(counters("shared_doubles").at("shared_bank_conflicts"), 0);
}

TEST(RepeatedAccesses, NameTheElementAndWhoComesFirstAndLast) {
  RunOptions options;
  options.counters = options.counters_by_line = true;
  const auto program = build_program(REFEREE_COUNTERS_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  const ProgramRun run = run_program(program, options);
  for (const json& one : run.report.at("launches")) {
    const json& repeated = one.at("counters").at("repeated");
    if (one.at("kernel") == "copy_vectors") {
      EXPECT_TRUE(repeated.empty()) << repeated;
    }
    if (one.at("kernel") != "load_broadcast") continue;
    ASSERT_EQ(repeated.size(), 1u) << repeated;
    EXPECT_EQ(repeated[0].at("counter"), "global_loads");
    EXPECT_EQ(repeated[0].at("array"), 8192);
    EXPECT_EQ(repeated[0].at("offset"), 28);
    EXPECT_EQ(repeated[0].at("times"), 32);
    EXPECT_EQ(repeated[0].at("first").at("what"), "thread 0 (warp 0, lane 0) of block 0");
    EXPECT_EQ(repeated[0].at("last").at("what"), "thread 31 (warp 0, lane 31) of block 0");
    EXPECT_EQ(repeated[0].at("last").at("line"), 25);
  }
}

TEST(CountsByLine, NameTheVariableOrWhereTheArrayWasMade) {
  RunOptions options;
  options.counters = options.counters_by_line = true;
  const auto program = build_program(REFEREE_COUNTERS_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  const ProgramRun run = run_program(program, options);
  std::map<std::string, int> of_variable, of_array;
  for (const json& one : run.report.at("launches")) {
    if (one.at("kernel") != "remember") continue;
    for (const json& line : one.at("counters").at("lines")) {
      const std::string counter = line.at("counter");
      if (counter == "barriers") continue;
      if (line.value("variable", "") == "calls") {
        EXPECT_EQ(line.at("array"), 0);
        EXPECT_FALSE(line.contains("allocated_at")) << line;
        ++of_variable[counter];
      } else {
        EXPECT_EQ(line.at("array"), 8192);
        EXPECT_EQ(line.at("allocated_at").at("file"), line.at("file"));
        EXPECT_GT(line.at("allocated_at").at("line"), 0);
        ++of_array[counter];
      }
    }
  }
  // An atomic loads and stores, too.
  EXPECT_EQ(of_variable, (std::map<std::string, int>{
                             {"atomics_global", 1}, {"global_loads", 1}, {"global_stores", 2}}));
  EXPECT_EQ(of_array, (std::map<std::string, int>{
                          {"atomics_global", 1}, {"global_loads", 1}, {"global_stores", 1}}));
}

TEST(GlobalLoads, TellHowMuchOfALineAThreadLoads) {
  const auto most_of_a_line = [](const std::string& kernel) {
    return counters(kernel).at("global_loads").at("arrays")[0].at("most_of_a_line");
  };
  EXPECT_EQ(most_of_a_line("load_lines"), 128);
  EXPECT_EQ(most_of_a_line("share_lines"), 4);
  EXPECT_EQ(most_of_a_line("load_broadcast"), 4);
  EXPECT_EQ(most_of_a_line("copy_vectors"), 16);
  EXPECT_EQ(most_of_a_line("copy_bytes"), 1);
}

TEST(Collectives, AreCountedByKindAndThread) {
  const json c = counters("meet");
  EXPECT_EQ(c.at("barriers_per_thread"), 3);
  EXPECT_EQ(c.at("barriers"), 3 * 128);
  const std::map<std::string, int> per_thread = {
      {"__ballot_sync", 1}, {"__shfl_xor_sync", 4}, {"__syncwarp", 1}};
  EXPECT_EQ(c.at("collectives").size(), per_thread.size());
  for (const auto& [name, calls] : per_thread) {
    EXPECT_EQ(c.at("collectives").at(name).at("per_thread"), calls) << name;
    EXPECT_EQ(c.at("collectives").at(name).at("total"), calls * 128) << name;
    EXPECT_EQ(c.at("collectives").at(name).at("exchanges"), name != "__syncwarp") << name;
  }
  EXPECT_EQ(c.at("warp_collectives_total"), 6 * 4);
  EXPECT_EQ(c.at("uses_activemask"), false);
}

TEST(Barriers, ArePhasesThatExpectAllThreadsToo) {
  for (const std::string& schedule : schedules(4)) {
    const json c = launches(schedule, REFEREE_PHASES_PROGRAM)[0].at("counters");
    EXPECT_EQ(c.at("barriers_per_thread"), 2 + 3) << schedule;
    EXPECT_EQ(c.at("barriers"), (2 + 3) * 64) << schedule;
  }
}

TEST(Collectives, AreToldOfTheWarpThatCallsMostForWhatItStores) {
  const json busiest = counters("vote").at("busiest_warp");
  EXPECT_EQ(busiest.at("calls"), 3 * 32);
  EXPECT_EQ(busiest.at("stored_bytes"), 4);
}

TEST(Collectives, AreToldOfTheRoundThatCallsMostForWhatItStores) {
  const json round = counters("vote_in_rounds").at("busiest_round");
  EXPECT_EQ(round.at("calls"), 4 * 32);
  EXPECT_EQ(round.at("stored_bytes"), 4);
}

TEST(Atomics, AreToldOfTheWarpThatCallsMostForWhatItLoads) {
  const json adder = counters("add_loaded").at("busiest_adder");
  EXPECT_EQ(adder.at("global").at("atomics"), 2 * 32);
  EXPECT_EQ(adder.at("global").at("lane_bytes"), 2 * 4);
  EXPECT_EQ(adder.at("shared").at("atomics"), 0);
}

TEST(Atomics, AreCountedBySpaceAndAreNoLoads) {
  const json c = counters("count");
  EXPECT_EQ(c.at("atomics_shared"), 64);
  EXPECT_EQ(c.at("atomics_global"), 2);
  EXPECT_EQ(c.at("global_loads").at("requests"), 0);
  EXPECT_EQ(c.at("global_stores").at("requests"), 0);
}

TEST(Atomics, TellWhichDoNothing) {
  const json c = counters("count_positive");
  EXPECT_EQ(c.at("atomics_global"), 9);
  EXPECT_EQ(c.at("atomics_idle").at("global"), 3);
  EXPECT_EQ(c.at("atomics_unchanged").at("global"), 3);
  EXPECT_EQ(c.at("atomics_idle").at("shared"), 0);
}

TEST(Atomics, AreToldBesideTheLoadsAndStoresOfTheirArray) {
  const json c = counters("move_by_atomics");
  EXPECT_EQ(c.at("atomics_global"), 3 + 2 * 32);
  const json loads = c.at("global_loads"), stores = c.at("global_stores");
  EXPECT_EQ(loads.at("bytes"), 0);
  EXPECT_EQ(loads.at("atomic_bytes"), (3 + 2 * 32) * 4);
  EXPECT_EQ(stores.at("bytes"), 0);
  EXPECT_EQ(stores.at("atomic_bytes"), 3 * 32 * 4);
  ASSERT_EQ(loads.at("arrays").size(), 1u);
  EXPECT_EQ(loads.at("arrays")[0].at("atomic_bytes"), (3 + 2 * 32) * 4);
  EXPECT_EQ(loads.at("arrays")[0].at("most_of_a_thread"), (3 + 2) * 4);
  EXPECT_EQ(loads.at("arrays")[0].at("most_of_a_block"), (3 + 2 * 32) * 4);
  ASSERT_EQ(stores.at("arrays").size(), 1u);
  EXPECT_EQ(stores.at("arrays")[0].at("most_of_a_thread"), 3 * 4);
}

TEST(AsyncCopies, AreCountedAndReadsBesideThem) {
  const json c = counters("copy_ahead");
  EXPECT_EQ(c.at("async_copies").at("bytes"), 2 * 2 * 128);
  const json last = 2 * 128;
  EXPECT_EQ(c.at("async_copies").at("reads_beside"),
            json({{{"under_way", 0}, {"bytes", 0}, {"last", last}},
                  {{"under_way", 128}, {"bytes", 0}, {"last", last}}}));
  EXPECT_EQ(c.at("global_loads").at("bytes"), 2 * 2 * 128);
  EXPECT_FALSE(counters("count").contains("async_copies"));
}

TEST(AsyncCopies, OfOtherThreadsAreNotUnderWayBeforeTheThreadStartsItsOwn) {
  const json c = counters("copy_between_reads");
  EXPECT_EQ(c.at("async_copies").at("reads_beside"),
            json({{{"under_way", 0}, {"bytes", 64 * 4}, {"last", 64 * 4}},
                  {{"under_way", 256}, {"bytes", 64 * 4}, {"last", 0}}}));
}

TEST(Launches, SayTheirExtentsSharedMemoryAndError) {
  const json ran = launch("reserve", 0);
  EXPECT_EQ(ran.at("grid"), json({1, 1, 1}));
  EXPECT_EQ(ran.at("block"), json({32, 1, 1}));
  EXPECT_EQ(ran.at("shared_static"), 40);
  EXPECT_EQ(ran.at("shared_dynamic"), 128);
  EXPECT_EQ(ran.at("error"), "");
  EXPECT_EQ(launch("reserve", 1).at("error"), "cudaErrorInvalidConfiguration");
}

TEST(Counters, AreTheSameUnderEverySchedule) {
  const json forward = launches("forward");
  for (const std::string& schedule : schedules(4)) EXPECT_EQ(launches(schedule), forward);
}

}  // namespace
}  // namespace referee::testing
