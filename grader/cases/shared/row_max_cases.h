// What the cases of row_max and row_max_cg have in common: the same function is asked for, once
// with shuffles and once with tiles. A maximum never rounds, so every comparison is exact.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "grader/cases/shared/grid_height.h"
#include "grader/cases/shared/minus_zeros.h"
#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::grading {

using testing::AllOf;

class RowMaxCase : public Case {
 protected:
  static constexpr std::size_t kColumns = 64;
  // Whole warps, whichever number of rows a block takes. Enough for a grid that does not fill its
  // last block to change the averages little.
  static constexpr std::size_t kCraftRows = 1536;

  // The contract aligns `in` alone.
  static Question question(const std::vector<float>& in, int offset = 0) {
    const std::size_t rows = in.size() / kColumns;
    return Question()
        .value("rows", static_cast<int>(rows))
        .value("picked", PickedRows(), "")
        .input("in", in)
        .output_at<float>("out", rows, offset);
  }

  // Of so many rows, of which these have numbers.
  static Question question_of(int rows, const PickedRows& picked, const std::vector<float>& in) {
    return Question()
        .value("rows", rows)
        .value("picked", picked, in_words(picked))
        .value("offset", 0, "")
        .input("in", in)
        .output<float>("out", static_cast<std::size_t>(picked.count));
  }

  static Array array(const std::vector<float>& in) { return {"in", in.size() * sizeof(float)}; }

  static std::vector<float> maxima(const std::vector<float>& in) {
    std::vector<float> result;
    for (auto row = in.begin(); row != in.end(); row += kColumns) {
      result.push_back(*std::max_element(row, row + kColumns));
    }
    return result;
  }

  // What well-known mistakes give.
  static Alternatives<float> mistakes(const std::vector<float>& in) {
    const auto all = std::make_shared<const std::vector<float>>(in);
    const std::size_t rows = in.size() / kColumns;
    // Of the columns that `chosen` accepts, in rows [first, last) as far as there are any.
    const auto most = [=](std::size_t first, std::size_t last, auto chosen) {
      float largest = -kInfinity;
      for (std::size_t row = first; row < std::min(last, rows); ++row) {
        for (std::size_t c = 0; c < kColumns; ++c) {
          if (chosen(c)) largest = std::max(largest, (*all)[row * kColumns + c]);
        }
      }
      return largest;
    };
    const auto any = [](std::size_t) { return true; };
    // Lane k has four columns from 4k on and four from 32 + 4k on.
    const auto of_lanes = [=](std::size_t row, unsigned lanes) {
      return most(row, row + 1, [=](std::size_t c) { return (lanes >> c % 32 / 4 & 1u) != 0; });
    };
    using Value = std::optional<float>;
    Alternatives<float> result;
    const auto add = [&](const char* name, const char* sentence, auto element) {
      result.push_back({name, sentence, element});
    };

    add("smallest", "These are the smallest elements of the rows.", [=](std::size_t i) -> Value {
      const auto row = all->begin() + static_cast<std::ptrdiff_t>(i * kColumns);
      return *std::min_element(row, row + kColumns);
    });
    add("smallest_of_lanes", "These are the smallest of what the eight lanes of a row found.",
        [=](std::size_t i) -> Value {
          float least = kInfinity;
          for (unsigned lane = 0; lane < 8; ++lane)
            least = std::min(least, of_lanes(i, 1u << lane));
          return least;
        });
    add("at_least_zero", "Rows without an element above 0 give 0, which none of them holds.",
        [=](std::size_t i) -> Value { return std::max(0.0f, most(i, i + 1, any)); });
    add("at_least_lowest",
        "Rows of nothing but -infinity give the lowest finite float, which none of them holds: a "
        "maximum starts at an element, or at -INFINITY.",
        [=](std::size_t i) -> Value {
          return std::max(std::numeric_limits<float>::lowest(), most(i, i + 1, any));
        });
    result.push_back(maxima_from(maxima(in)));
    for (const std::size_t half : {0u, 1u}) {
      add("half_of_the_row", "These are the largest elements of one half of each row, 32 columns.",
          [=](std::size_t i) -> Value {
            return most(i, i + 1, [=](std::size_t c) { return c / 32 == half; });
          });
    }
    for (const unsigned lane : {0u, 7u}) {
      add("one_lane", "These are what one lane of the eight found in its own eight columns.",
          [=](std::size_t i) -> Value { return of_lanes(i, 1u << lane); });
    }
    // By xor without the distance 1, 2 or 4: lane 0 has heard of these.
    for (const unsigned lanes : {0x55u, 0x33u, 0x0fu}) {
      add("four_lanes", "These are what four of a row's eight lanes found.",
          [=](std::size_t i) -> Value { return of_lanes(i, lanes); });
    }
    for (const std::size_t together : {2u, 4u}) {
      add("several_rows",
          "These are the largest elements of two or four neighbouring rows together.",
          [=](std::size_t i) -> Value {
            const std::size_t first = i / together * together;
            return most(first, first + together, any);
          });
    }
    for (const std::size_t block : {4u, 8u, 16u, 32u, 64u, 128u}) {
      add("last_block", "The rows that do not fill a block are not written; the others are right.",
          [=](std::size_t i) -> Value {
            if (i >= rows / block * block) return std::nullopt;
            return most(i, i + 1, any);
          });
      if (block == 4) continue;
      add("one_warp_of_a_block",
          "Only the first four rows of each block are written: its other warps store nothing, or "
          "to the "
          "same rows.",
          [=](std::size_t i) -> Value {
            if (i % block >= 4) return std::nullopt;
            return most(i, i + 1, any);
          });
    }
    return result;
  }

  static auto gives_maxima(const std::vector<float>& in) {
    return GivesExactly<float>("out", maxima(in), mistakes(in));
  }

  std::vector<float> any_rows(std::size_t rows) {
    return random().wide_floats(rows * kColumns, -60, 60);
  }

  // One process for all of these matrices: what a call leaves behind meets the next.
  void gives_maxima_of_all(const std::vector<std::vector<float>>& matrices) {
    std::vector<Question> questions;
    for (const auto& in : matrices) questions.push_back(question(in));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_maxima(matrices[i]));
    }
  }

  // Around the four rows of a warp, the rows of usual blocks, and numbers that nothing divides.
  void finds_the_maximum_of_every_row() {
    std::vector<std::vector<float>> matrices;
    for (std::size_t rows = 1; rows <= 37; ++rows) matrices.push_back(any_rows(rows));
    for (const std::size_t rows : {63u, 64u, 65u, 127u, 129u, 255u, 1000u, 1009u}) {
      matrices.push_back(any_rows(rows));
    }
    gives_maxima_of_all(matrices);
  }

  // 67 rows: each column holds the maximum of a row, and rows and columns do not keep step.
  void finds_the_maximum_in_every_column() {
    const std::size_t rows = 67;
    auto in = random().floats(rows * kColumns, -1.0f, 1.0f);
    for (std::size_t row = 0; row < rows; ++row) {
      in[row * kColumns + row * 5 % kColumns] = 2.0f + static_cast<float>(row);
    }
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }

  void finds_the_maximum_of_negative_rows() {
    for (const std::size_t rows : {1u, 5u, 97u}) {
      auto in = any_rows(rows);
      for (float& element : in) element = -std::abs(element);
      ASSERT_THAT(ask(question(in)), gives_maxima(in));
    }
    const auto below_minus_zero = rows_below_minus_zero(kColumns, -kInfinity);
    ASSERT_THAT(ask(question(below_minus_zero)), gives_maxima(below_minus_zero));
  }

  void stores_where_only_floats_are_aligned() {
    for (const int offset : {1, 2, 3}) {
      const auto in = any_rows(67);
      ASSERT_THAT(ask(question(in, offset)), gives_maxima(in));
    }
  }

  void takes_more_rows_than_a_grid_is_high() {
    if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
    const auto few = any_rows(1000);
    const Answer answer = ask(question(few));
    ASSERT_THAT(answer, gives_maxima(few));
    if (const auto rows = size_beyond_a_grid(answer, 1000, 140'000)) {
      const auto many = any_rows(*rows);
      ASSERT_THAT(ask(question(many)), gives_maxima(many));
    }
  }

  // Rows of nothing but -infinity, and rows with one element that is more.
  void takes_infinities_as_numbers() {
    const std::size_t rows = 9;
    std::vector<float> in(rows * kColumns, -kInfinity);
    in[1 * kColumns + 63] = std::numeric_limits<float>::lowest();
    in[4 * kColumns] = kInfinity;
    in[8 * kColumns + 33] = -1e30f;
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }

  // In each row another of the least floats that are not 0 is the largest, or -0 and 0 alone are
  // more. Half of such a float may be 0.
  void tells_the_smallest_floats_apart() {
    const float least = std::numeric_limits<float>::denorm_min();
    const std::size_t rows = 9;
    std::vector<float> in(rows * kColumns);
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::size_t row = i / kColumns, column = i % kColumns;
      const int step = static_cast<int>(row) - 4 - static_cast<int>(random().below(3));
      in[i] = static_cast<float>(column == row * 7 ? static_cast<int>(row) - 3 : step) * least;
    }
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }

  void does_nothing_without_rows() { ASSERT_THAT(ask(question({})), gives_maxima({})); }

  void gives_the_right_maxima_when_it_is_called_again() {
    std::vector<std::vector<float>> matrices;
    for (const std::size_t rows : {300u, 5u, 0u, 1u, 300u, 64u}) matrices.push_back(any_rows(rows));
    gives_maxima_of_all(matrices);
  }

  // Beyond row 2^25 an offset in floats is more than an int holds, beyond 2^26 more than an
  // unsigned; for offsets in float4 it is four times that. With a thread for eight elements, the
  // threads' numbers pass 2^31 at row 2^28, and 2^32 at row 2^29.
  void takes_rows_whose_offsets_need_64_bits() {
    if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
    if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
    if (can_choose_device()) set_device_memory(kTallDevice);
    for (const int rows : {(1 << 26) + 3, (1 << 29) + (1 << 28) + 3}) {
      const PickedRows picked = rows_around(rows, {1 << 25, 1 << 26, 1 << 27, 1 << 28, 1 << 29});
      const auto in = any_rows(static_cast<std::size_t>(picked.count));
      const auto answer = ask(question_of(rows, picked, in));
      if (is_unanswered(answer)) return;
      ASSERT_THAT(answer, AllOf(StoresInTheLastThird(fmt::format("rows = {}", rows)),
                                GivesExactly<float>(
                                    "out", of_blocks_that_ran(answer, maxima(in), picked.count))));
    }
  }

  // An answer to a large question may have come by other ways than those to small ones.
  void loads_tall_matrices_so_too() {
    if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
    if (can_choose_device()) set_device_memory(kTallDevice);
    count_memory();
    constexpr int kRows = (1 << 26) + 3;
    const PickedRows picked = rows_around(kRows, {1 << 25});
    const auto in = any_rows(static_cast<std::size_t>(picked.count));
    const auto answer = ask(question_of(kRows, picked, in));
    if (is_unanswered(answer)) return;
    const Array all{"in", kRows * kColumns * sizeof(float)};
    ASSERT_THAT(answer, AllOf(LoadsPartsBySixteenBytes(all), LoadsArrayInSectors(all)));
  }

  void loads_sixteen_bytes_at_once() {
    const auto in = any_rows(kCraftRows);
    count_memory();
    ASSERT_THAT(ask(question(in)), AllOf(gives_maxima(in), LoadsArrayBySixteenBytes(array(in))));
  }

  void uses_whole_sectors() {
    const auto in = any_rows(kCraftRows);
    count_memory();
    ASSERT_THAT(ask(question(in)), AllOf(gives_maxima(in), LoadsArrayInSectors(array(in))));
  }

  // Each row's number of bytes, for one row, too; and the host reads nothing.
  void loads_each_element_once() {
    count_memory();
    for (const std::size_t rows : {std::size_t{1}, std::size_t{5}, std::size_t{100}, kCraftRows}) {
      const auto in = any_rows(rows);
      ASSERT_THAT(ask(question(in)),
                  AllOf(gives_maxima(in), LoadsArray(array(in), 1), IsLoadedByThreads(array(in), 8),
                        ComputesOnTheDevice(in.size() * sizeof(float) + rows * sizeof(float))));
    }
  }

  // In each of eight lanes: 24 a row. Lanes without a row do not count. Where they have one in some
  // rounds of a loop and none in its last, the counters can't tell: one of these numbers of rows
  // fills all rounds.
  void makes_three_rounds() {
    count_memory();
    for (const std::size_t rows : {kCraftRows, std::size_t{96}, std::size_t{64}}) {
      const auto in = any_rows(rows);
      const Answer answer = ask(question(in));
      ASSERT_THAT(answer, gives_maxima(in));
      const auto makes = HasCallsPerElement("__shfl", {0, 24}, rows, "row");
      if (rows > 64 && !testing::Matches(makes)(answer)) continue;
      ASSERT_THAT(answer, makes);
      expect_to_rest_on(kShuffles, question(in), {gives_maxima(in)});
      return;
    }
  }
};

}  // namespace warplings::grading
