// How much memory the watch over global memory takes.
#include <gmock/gmock.h>

#include <cstdlib>
#include <sstream>
#include <utility>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

using Kilobytes = std::pair<long, long>;

Kilobytes run_pattern(const char* source, const char* pattern = "") {
  const auto program = build_program(source, REFEREE_RUNTIME_TEST_OUTPUT);
  RunOptions options;
  options.cores = "1";  // what helper processes hand over takes memory for a moment
  ::setenv("PATTERN", pattern, 1);
  const ProgramRun run = run_program(program, options);
  for (const auto& diagnosis : run.report.at("diagnoses"))
    EXPECT_EQ(diagnosis.at("rule"), "memory-leak") << diagnosis;
  Kilobytes result;
  std::istringstream(run.output) >> result.first >> result.second;
  return result;
}

// Some megabytes are for the lanes, and for the program itself.
constexpr long kBesides = 4096;

TEST(Footprint, OfStreamsIsThreeTimesTheArraysAtMost) {
  const auto [arrays, taken] = run_pattern(REFEREE_STREAMING_PROGRAM);
  EXPECT_GT(taken, arrays);
  EXPECT_LE(taken, 3 * arrays + kBesides);
}

TEST(Footprint, OfWordsThatAreEachAnotherThreadsIsThreeTimesTheArraysAtMost) {
  for (const char* const pattern : {"words", "readers", "structures", "bytes"}) {
    const auto [arrays, taken] = run_pattern(REFEREE_SCATTERED_PROGRAM, pattern);
    EXPECT_GT(taken, arrays) << pattern;
    EXPECT_LE(taken, 3 * arrays + kBesides) << pattern;
  }
}

TEST(Footprint, OfFewWordsOfEachLineIsTwiceTheArrays) {
  const auto [arrays, taken] = run_pattern(REFEREE_SCATTERED_PROGRAM, "rows");
  EXPECT_GT(taken, arrays);
  EXPECT_LE(taken, 2 * arrays + kBesides);
}

TEST(Footprint, OfWordsThatManyThreadsReadIsThreeTimesTheArraysAtMost) {
  for (const char* const pattern : {"matrices", "stencil"}) {
    const auto [arrays, taken] = run_pattern(REFEREE_SHARED_WORDS_PROGRAM, pattern);
    EXPECT_GT(taken, arrays) << pattern;
    EXPECT_LE(taken, 3 * arrays + kBesides) << pattern;
  }
}

TEST(Footprint, OfWordsThatOneThreadWritesAndOthersReadIsThreeTimesTheArraysAtMost) {
  for (const char* const pattern : {"steps", "exchanges"}) {
    const auto [arrays, taken] = run_pattern(REFEREE_SHARED_WORDS_PROGRAM, pattern);
    EXPECT_GT(taken, arrays) << pattern;
    EXPECT_LE(taken, 3 * arrays + kBesides) << pattern;
  }
}

TEST(Footprint, OfMemoryThatNobodyTouchesIsNothing) {
  const auto [arrays, taken] = run_pattern(REFEREE_SCATTERED_PROGRAM, "untouched");
  EXPECT_GT(arrays, 500000);
  EXPECT_LE(taken, kBesides);
}

// But for about a kilobyte that the report keeps of each.
TEST(Footprint, DoesNotGrowWithTheLaunches) {
  const auto [half, all] = run_pattern(REFEREE_SCATTERED_PROGRAM, "again");
  EXPECT_GT(half, 0);
  EXPECT_LE(all, half + 1024);
}

// Freed memory is used again late, and some bytes tell that it must not be touched. Of its lines'
// blocks, which took more than twice as much as the arrays, there are eight megabytes at most.
TEST(Footprint, GrowsByLittleWithEachArrayThatIsFreed) {
  const auto [half, all] = run_pattern(REFEREE_SCATTERED_PROGRAM, "allocated_again");
  constexpr long kStates = 4096, kBlocks = 8192;
  EXPECT_GT(half, 0);
  EXPECT_LE(all, half + kStates + kBlocks);
}

}  // namespace
}  // namespace referee::testing
