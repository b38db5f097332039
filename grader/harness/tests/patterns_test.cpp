// Which elements are wrong: the rule is told where it is exact and seen often enough.
#include "grader/harness/grading/patterns.h"

#include <gtest/gtest.h>

#include <functional>

namespace warplings::grading {
namespace {

std::string pattern(std::size_t count, const std::function<bool(std::size_t)>& is_wrong,
                    bool never_written = false, const Layout& layout = {}) {
  std::vector<bool> wrong(count);
  for (std::size_t i = 0; i < count; ++i) wrong[i] = is_wrong(i);
  return pattern_of(wrong, never_written, layout).sentence;
}

TEST(Patterns, NameTheElementsOfOneComponent) {
  EXPECT_EQ(pattern(64, [](std::size_t i) { return i % 4 == 3; }),
            "Exactly the elements whose index is 3 modulo 4 (3, 7, 11, ...; w in vectors of four) "
            "are wrong; the others "
            "are right.");
  EXPECT_EQ(pattern(8, [](std::size_t i) { return i % 2 == 1; }),
            "Exactly the elements whose index is odd (1, 3, 5, ...) are wrong; the others are "
            "right.");
}

TEST(Patterns, NameTheOnlyOnesThatAreRight) {
  EXPECT_EQ(pattern(30, [](std::size_t i) { return i % 8 != 0; }),
            "Only the elements whose index is a multiple of 8 (0, 8, 16, ...) are right.");
  EXPECT_EQ(pattern(
                30, [](std::size_t i) { return i % 8 != 0; }, true),
            "Only the elements whose index is a multiple of 8 (0, 8, 16, ...) were written.");
}

TEST(Patterns, NameWhatRepeatsItselfOtherwise) {
  EXPECT_EQ(pattern(40, [](std::size_t i) { return i % 10 >= 7; }),
            "In each 10 elements in a row, exactly numbers 7 to 9 are wrong; the others are "
            "right.");
  EXPECT_EQ(pattern(40, [](std::size_t i) { return i % 8 == 1 || i % 8 == 5 || i % 8 == 6; }),
            "Exactly the elements whose index is 1, 5 or 6 modulo 8 are wrong; the others are "
            "right.");
}

TEST(Patterns, AreNotToldOfWhatIsIrregularOrSeenTooRarely) {
  EXPECT_EQ(pattern(64, [](std::size_t i) { return i % 4 == 3 && i != 31; }), "");
  EXPECT_EQ(pattern(64, [](std::size_t i) { return i % 4 == 3 || i == 30; }), "");
  EXPECT_EQ(pattern(11, [](std::size_t i) { return i % 4 == 3; }), "") << "two are wrong";
  EXPECT_EQ(pattern(64, [](std::size_t i) { return i % 25 == 3; }), "") << "two periods and a half";
  EXPECT_EQ(pattern(64, [](std::size_t) { return true; }), "");
  EXPECT_EQ(pattern(64, [](std::size_t i) { return i < 32; }), "");
  EXPECT_EQ(pattern(0, [](std::size_t) { return true; }), "");
}

TEST(Patterns, SpeakOfLanesAndThreadsWhereElementsAreTheirs) {
  const Layout threads{.one_a_thread = true, .warp_size = 32, .block_threads = 128};
  EXPECT_EQ(pattern(
                100, [](std::size_t i) { return i % 32 >= 16; }, false, threads),
            "In each warp, exactly lanes 16 to 31 are wrong; the others are right.");
  EXPECT_EQ(pattern(
                96, [](std::size_t i) { return i % 32 == 31; }, false, threads),
            "In each warp, exactly lane 31 is wrong; the others are right.");
  EXPECT_EQ(
      pattern(
          512, [](std::size_t i) { return i % 128 > 0; }, true, threads),
      "In each block of 128 threads, exactly threads 1 to 127 were never written; the others are "
      "right.");
  // Each fourth lane: the warp adds nothing to that.
  EXPECT_EQ(pattern(
                96, [](std::size_t i) { return i % 4 == 3; }, false, threads),
            "Exactly the elements whose index is 3 modulo 4 (3, 7, 11, ...; w in vectors of four) "
            "are wrong; the others "
            "are right.");
}

TEST(Patterns, SpeakOfRows) {
  const Layout rows{.values = {{"columns", 768}}};
  EXPECT_EQ(
      pattern(
          3 * 768, [](std::size_t i) { return i % 768 >= 512; }, false, rows),
      "In each 768 elements in a row (columns = 768), exactly numbers 512 to 767 are wrong; the "
      "others are right.");
}

TEST(Patterns, SpeakOfTheLastWarpOrBlockWhereItIsPartial) {
  const Layout threads{.one_a_thread = true, .warp_size = 32, .block_threads = 128};
  EXPECT_EQ(pattern(
                100, [](std::size_t i) { return i >= 96; }, true, threads),
            "Exactly the last 4 elements were never written: they are the last, partial warp's.");
  EXPECT_EQ(pattern(
                200, [](std::size_t i) { return i >= 128; }, false, threads),
            "Exactly the last 72 elements are wrong: they are the last, partial block's.");
  EXPECT_EQ(pattern(
                256, [](std::size_t i) { return i >= 128; }, false, threads),
            "");
  const Layout warps{.warp_size = 32, .warp_elements = 65};
  EXPECT_EQ(pattern(
                3, [](std::size_t i) { return i == 2; }, true, warps),
            "Element 2 was never written: it is the last warp's, which has only 1 of 32 elements.");
  const Layout whole{.warp_size = 32, .warp_elements = 96};
  EXPECT_EQ(pattern(
                3, [](std::size_t i) { return i == 2; }, true, whole),
            "");
}

TEST(Patterns, NameTheFirstWarpOfEachBlock) {
  const auto found = [](std::size_t period, bool never_written) {
    std::vector<bool> wrong(64);
    for (std::size_t i = 0; i < wrong.size(); ++i) wrong[i] = i % period != 0;
    return pattern_of(wrong, never_written, {.warp_size = 32, .block_threads = 128});
  };
  EXPECT_EQ(found(4, true).sentence,
            "Only the elements whose index is a multiple of 4 were written, and a block has 4 "
            "warps: as where only the first warp of each block stores.");
  EXPECT_EQ(found(4, true).alternative, "first_warp_of_each_block");
  EXPECT_EQ(found(8, true).alternative, "");
  EXPECT_EQ(found(4, false).alternative, "");
}

}  // namespace
}  // namespace warplings::grading
