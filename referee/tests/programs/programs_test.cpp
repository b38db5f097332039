// Runs each program under every schedule and policy of __activemask(), and checks its counters.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

fs::path build(const std::string& name) {
  return build_program(fs::path(REFEREE_PROGRAMS) / (name + ".cu"), REFEREE_PROGRAMS_OUTPUT);
}

void expect_clean(const fs::path& program, const RunOptions& options) {
  const ProgramRun run = run_program(program, options);
  const std::string where = "schedule " + options.schedule + ", activemask " + options.activemask;
  ASSERT_TRUE(run.report.is_object()) << where << "\n" << run.output;
  EXPECT_EQ(run.status, 0) << where << "\n" << run.output;
  for (const json& diagnosis : run.report.at("diagnoses"))
    ADD_FAILURE() << where << ": " << describe(diagnosis);
}

// Right results and no diagnosis, whatever the order.
void expect_clean_always(const std::string& name) {
  const fs::path program = build(name);
  for (const std::string& schedule : schedules())
    expect_clean(program, {schedule, "converged", "", false});
  for (const RunOptions& options : activemask_runs()) expect_clean(program, options);
}

// The launches' records under one schedule, memory counters included.
json launches(const std::string& name, const std::string& schedule = "forward") {
  RunOptions options;
  options.schedule = schedule;
  options.counters = true;
  return run_program(build(name), options).report.at("launches");
}

json counters(const json& all, std::size_t launch) { return all.at(launch).at("counters"); }

TEST(BlockScan, IsCleanUnderEveryOrder) { expect_clean_always("block_scan"); }

TEST(BlockScan, MakesFiveShufflesAWarpAndTwoBarriers) {
  const json c = counters(launches("block_scan"), 0);
  EXPECT_EQ(c.at("barriers_per_thread"), 2);
  // 5 by every warp, 5 more by the first one of each block.
  EXPECT_EQ(c.at("collectives").at("__shfl_up_sync").at("per_thread"), 10);
  EXPECT_EQ(c.at("collectives").at("__shfl_up_sync").at("total"), 20 * (256 + 32) * 5);
}

TEST(ReductionSteps, AreCleanUnderEveryOrder) { expect_clean_always("reduction_steps"); }

TEST(ReductionSteps, ImproveFromOneToTheNext) {
  const json all = launches("reduction_steps");
  ASSERT_EQ(all.size(), 6u);
  const int interleaved = 0, strided = 1, sequential = 2, unrolled = 3, shuffled = 4, vectors = 5;
  EXPECT_GT(counters(all, strided).at("shared_bank_conflicts"), 0);
  EXPECT_EQ(counters(all, sequential).at("shared_bank_conflicts"), 0);
  EXPECT_EQ(counters(all, interleaved).at("barriers_per_thread"), 9);
  EXPECT_EQ(counters(all, sequential).at("barriers_per_thread"), 9);
  EXPECT_EQ(counters(all, unrolled).at("barriers_per_thread"), 4);
  EXPECT_EQ(counters(all, unrolled).at("collectives").at("__syncwarp").at("per_thread"), 10);
  EXPECT_EQ(counters(all, shuffled).at("barriers_per_thread"), 1);
  EXPECT_EQ(counters(all, shuffled).at("collectives").at("__shfl_down_sync").at("per_thread"), 10);
  EXPECT_EQ(counters(all, shuffled).at("global_loads").at("narrowest"), 4);
  EXPECT_EQ(counters(all, vectors).at("global_loads").at("narrowest"), 16);
  // 4 blocks of 2 warps that load 512 bytes each.
  EXPECT_EQ(counters(all, vectors).at("global_loads").at("requests"), 8);
  EXPECT_EQ(counters(all, vectors).at("global_loads").at("bytes"), 4096);
}

TEST(Histogram, IsCleanUnderEveryOrder) { expect_clean_always("histogram"); }

TEST(Histogram, SendsOneAtomicForEqualLanes) {
  const json c = counters(launches("histogram"), 0);
  // 100 runs of 40 equal values are cut where a warp starts: 125 times, 25 of them between two
  // runs.
  EXPECT_EQ(c.at("atomics_shared"), 200);
  EXPECT_LE(c.at("atomics_global"), 3 * 100);
}

TEST(Transpose, IsCleanUnderEveryOrder) { expect_clean_always("transpose"); }

TEST(Transpose, LosesConflictsToOneColumnOfPadding) {
  const json all = launches("transpose");
  const int straight = 0, tile = 1, padded = 2;
  // 4 blocks of 8 warps, each with 4 accesses of a column in one bank: 31 extra wavefronts each.
  EXPECT_EQ(counters(all, tile).at("shared_bank_conflicts"), 4 * 8 * 4 * 31);
  EXPECT_EQ(counters(all, padded).at("shared_bank_conflicts"), 0);
  EXPECT_DOUBLE_EQ(counters(all, straight).at("global_loads").at("efficiency").get<double>(), 1.0);
  EXPECT_DOUBLE_EQ(counters(all, straight).at("global_stores").at("efficiency").get<double>(),
                   0.125);
  EXPECT_DOUBLE_EQ(counters(all, padded).at("global_stores").at("efficiency").get<double>(), 1.0);
}

TEST(Transpose, HasTheSameCountersUnderEveryOrder) {
  const json forward = launches("transpose");
  EXPECT_EQ(launches("transpose", "reverse"), forward);
  EXPECT_EQ(launches("transpose", "random:3"), forward);
}

TEST(Compaction, IsCleanUnderEveryOrder) { expect_clean_always("compaction"); }

TEST(Compaction, TakesOneTicketABlock) {
  EXPECT_EQ(counters(launches("compaction"), 0).at("atomics_global"), 24);
}

TEST(BitonicSort, IsCleanUnderEveryOrder) { expect_clean_always("bitonic_sort"); }

TEST(BitonicSort, ExchangesFifteenTimesWithoutSharedMemory) {
  const json all = launches("bitonic_sort");
  EXPECT_EQ(counters(all, 0).at("collectives").at("__shfl_xor_sync").at("per_thread"), 15);
  EXPECT_EQ(counters(all, 0).at("barriers"), 0);
  EXPECT_EQ(all.at(0).at("shared_static"), 0);
}

TEST(Softmax, IsCleanUnderEveryOrder) { expect_clean_always("softmax"); }

TEST(Softmax, ReadsEachRowTwice) {
  const json c = counters(launches("softmax"), 0);
  EXPECT_EQ(c.at("global_loads").at("bytes"), 2 * 10 * 100 * 4);
  EXPECT_EQ(c.at("global_stores").at("bytes"), 10 * 100 * 4);
}

TEST(NBody, IsCleanUnderEveryOrder) { expect_clean_always("nbody"); }

TEST(NBody, LoadsEachBodyOnceABlockAsFourFloats) {
  const json c = counters(launches("nbody"), 0);
  EXPECT_EQ(c.at("barriers_per_thread"), 8);
  EXPECT_EQ(c.at("global_loads").at("narrowest"), 16);
  EXPECT_EQ(c.at("global_loads").at("bytes"), (4 * 200 + 200) * 16);
}

TEST(Jacobi, IsCleanUnderEveryOrder) { expect_clean_always("jacobi"); }

// A launch by cudaLaunchCooperativeKernel brings an address only.
TEST(Jacobi, IsNamedInTheReport) { EXPECT_EQ(launches("jacobi").at(0).at("kernel"), "jacobi"); }

// What a block has accessed is not lost while another one runs.
TEST(Histogram, LoadsTheSameBytesWhereBlocksTakeTurns) {
  const json forward = launches("histogram");
  for (const char* schedule : {"interleave:1", "interleave:2", "weak:1"}) {
    const json other = launches("histogram", schedule);
    ASSERT_EQ(other.size(), forward.size());
    for (std::size_t i = 0; i < forward.size(); ++i)
      EXPECT_EQ(counters(other, i).at("global_loads").at("bytes"),
                counters(forward, i).at("global_loads").at("bytes"))
          << schedule << ", launch " << i;
  }
}

// Whatever an operation does with an undefined value, one of the schedules shows it.
TEST(UndefinedValues, AreOfThreeKinds) {
  const fs::path program = build("undefined_values");
  const auto output = [&](const std::string& schedule) {
    return run_program(program, {schedule, "converged", "", false}).output;
  };
  EXPECT_EQ(output("forward"), "max right, min right, no number\ntotal arbitrary\n");
  EXPECT_EQ(output("reverse"), "max wrong, min right, a number\ntotal high\n");
  EXPECT_EQ(output("random:1"), "max right, min wrong, a number\ntotal low\n");
}

}  // namespace
}  // namespace referee::testing
