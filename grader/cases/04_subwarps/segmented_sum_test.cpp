// Cases for segmented_sum: sums of segments of every width, also where they fill no warp.
//
// asks nothing: This is required only where in is aligned to 32 bytes
// asks nothing: Lanes without an element do not count
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::segmented_sum {

using namespace grading;
using testing::AllOf;

// The widest first: there mistakes give different values.
constexpr std::size_t kWidths[] = {32, 16, 8, 4, 2, 1};

class SegmentedSum : public Case {
 protected:
  static Question question(const std::vector<float>& in, std::size_t width, Offsets offsets = {}) {
    const std::size_t segments = in.size() / width;
    return Question()
        .value("segments", static_cast<int>(segments))
        .value("width", static_cast<int>(width))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<float>("out", segments, offsets.out);
  }

  // Of so many segments, of which these have numbers.
  static Question question_of(int segments, int width, const PickedRows& picked,
                              const std::vector<float>& in) {
    return Question()
        .value("segments", segments)
        .value("width", width)
        .value("picked", picked, in_words(picked, "segments"))
        .input("in", in)
        .output<float>("out", static_cast<std::size_t>(picked.count));
  }

  static Array array(const std::vector<float>& in) { return {"in", in.size() * sizeof(float)}; }

  // What well-known mistakes give.
  static Alternatives<float> mistakes(const std::vector<float>& in, std::size_t width) {
    const auto all = std::make_shared<const std::vector<float>>(in);
    const std::size_t n = in.size();
    // Of the elements from `first` to `last`, as far as there are any, those that `chosen` accepts.
    const auto sum = [=](std::size_t first, std::size_t last, auto chosen) {
      float result = 0;
      for (std::size_t i = first; i < std::min(last, n); ++i) {
        if (chosen(i - first)) result += (*all)[i];
      }
      return result;
    };
    const auto any = [](std::size_t) { return true; };
    using Value = std::optional<float>;
    Alternatives<float> result;
    const auto add = [&](const char* name, const std::string& sentence, auto element) {
      result.push_back({name, sentence, element});
    };
    add("sum_of_the_warp", "These are the sums of whole warps, 32 elements.",
        [=](std::size_t i) -> Value {
          const std::size_t warp = i * width / kWarp * kWarp;
          return sum(warp, warp + kWarp, any);
        });
    add("of_twice_the_width",
        "The first of these are sums of two segments, as where another launch, for segments of "
        "twice the width, has stored over them.",
        [=](std::size_t i) -> Value {
          const std::size_t wide = 2 * width * i < n ? 2 * width : width;
          return sum(i * wide, (i + 1) * wide, any);
        });
    add("first_element", "These are the first elements of the segments.",
        [=](std::size_t i) -> Value { return (*all)[i * width]; });
    add("last_lane", "These are the segments' last elements, each times the width.",
        [=](std::size_t i) -> Value {
          return static_cast<float>(width) * (*all)[i * width + width - 1];
        });
    add("rounds_of_a_warp",
        "These are 32 / width times the sums. Is there a round whose distance is the width or "
        "more? In it each lane gets its own value back, and doubles it: the rounds begin with "
        "width / 2.",
        [=](std::size_t i) -> Value {
          return static_cast<float>(kWarp / width) * sum(i * width, (i + 1) * width, any);
        });
    if (width == 1) {
      add("twice",
          "Each element is there twice. A segment of one is its own sum: there is no round, as the "
          "distance begins with width / 2, which is 0.",
          [=](std::size_t i) -> Value { return 2 * (*all)[i]; });
    }
    add("every_second", "These are the sums of every second element.", [=](std::size_t i) -> Value {
      return sum(i * width, (i + 1) * width, [](std::size_t k) { return k % 2 == 0; });
    });
    add("first_half", "These are the sums of the first halves of the segments.",
        [=](std::size_t i) -> Value { return sum(i * width, i * width + width / 2, any); });
    add("one_of_a_warp", "Only the first segment of each warp is written.",
        [=](std::size_t i) -> Value {
          if (i * width % kWarp != 0) return std::nullopt;
          return sum(i * width, (i + 1) * width, any);
        });
    for (const std::size_t block : {32u, 64u, 128u, 256u, 512u, 1024u}) {
      const auto first = [=](std::size_t elements) {
        return [=](std::size_t i) -> Value {
          if (i * width >= elements) return std::nullopt;
          return sum(i * width, (i + 1) * width, any);
        };
      };
      // With one full block alone it may be that the grid has no more; and where whole fours end
      // with the last full block, that the rest of them is left out.
      if (n >= 2 * block && n / block * block != n / 4 * 4)
        add("last_block",
            "The segments that do not fill a block are not written; the others are right.",
            first(n / block * block));
      const std::size_t segments = n / width;
      const std::size_t by_segments = (segments + block - 1) / block * block;
      if (width > 1 && n > 2 * block)
        add("grid_for_segments",
            fmt::format("Only the segments of the first {} elements are written, as by a grid with "
                        "a thread for each segment: each element needs one.",
                        by_segments),
            first(by_segments));
    }
    return result;
  }

  static std::vector<float> sums(const std::vector<float>& in, std::size_t width) {
    std::vector<float> result(in.size() / width);
    for (std::size_t i = 0; i < in.size(); ++i) result[i / width] += in[i];
    return result;
  }

  // For whole numbers: a sum of 32 of them stays below 2^24, so nothing rounds, in any order.
  static auto gives_exact_sums(const std::vector<float>& in, std::size_t width) {
    return GivesExactly<float>("out", sums(in, width), mistakes(in, width));
  }

  std::vector<float> whole_numbers(std::size_t n) {
    return random().integers<float>(n, -9999, 9999);
  }

  struct Call {
    std::size_t segments, width;
  };

  // One process for all of them.
  void gives_exact_sums_for(const std::vector<Call>& calls) {
    std::vector<Question> questions;
    std::vector<std::vector<float>> inputs;
    for (const auto [segments, width] : calls) {
      inputs.push_back(whole_numbers(segments * width));
      questions.push_back(question(inputs.back(), width));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_exact_sums(inputs[i], calls[i].width));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, SegmentedSum, every_setting(), setting_name);

// Three full warps and 101: nothing is left over.
TEST_P(SegmentedSum, AddsSegmentsThatFillWarps) {
  std::vector<Call> calls;
  for (const std::size_t width : kWidths) {
    for (const std::size_t warps : {1u, 3u, 8u, 101u}) calls.push_back({warps * 32 / width, width});
  }
  gives_exact_sums_for(calls);
}

// Odd numbers: the last warp is full for no width but 32. The largest comes first, since it tells
// which segments are missing.
TEST_P(SegmentedSum, AddsSegmentsThatFillNoWarp) {
  std::vector<Call> calls;
  for (const std::size_t width : kWidths) {
    for (const std::size_t segments :
         {1009u, 1u, 3u, 5u, 7u, 9u, 15u, 17u, 31u, 33u, 37u, 63u, 65u, 127u, 255u, 257u}) {
      calls.push_back({segments, width});
    }
  }
  gives_exact_sums_for(calls);
}

TEST_P(SegmentedSum, DoesNothingWithoutSegments) {
  std::vector<Call> calls;
  for (const std::size_t width : kWidths) calls.push_back({0, width});
  gives_exact_sums_for(calls);
}

// A sum of `width` floats rounds width - 1 times, and each of them passes through at most as many
// additions, in any order (adding to 0 never rounds). So it is off by at most
// ((1 + u)^(width - 1) - 1) * sum |x|, u = 2^-24 (Higham, Accuracy and Stability of Numerical
// Algorithms, section 4.2). For a width of 1 that is 0.
TEST_P(SegmentedSum, AddsFloatsOfVeryDifferentSizes) {
  const std::size_t segments = 75;
  std::vector<Question> questions;
  std::vector<AnswerMatcher> within;
  for (const std::size_t width : kWidths) {
    const auto in = random().wide_floats(segments * width, -30, 30);
    std::vector<double> sums(segments);
    std::vector<double> bounds(segments);
    const double relative = std::expm1(static_cast<double>(width - 1) * std::log1p(0x1p-24));
    for (std::size_t i = 0; i < in.size(); ++i) {
      sums[i / width] += in[i];
      bounds[i / width] += relative * std::abs(static_cast<double>(in[i]));
    }
    questions.push_back(question(in, width));
    within.push_back(GivesWithin<float>("out", sums, bounds));
  }
  check_all(std::move(questions), within);
}

TEST_P(SegmentedSum, TakesArraysWhereOnlyFloatsAreAligned) {
  std::vector<Question> questions;
  std::vector<AnswerMatcher> exactly;
  for (const std::size_t width : kWidths) {
    for (const Offsets offsets : kAnyAlignment) {
      const auto in = whole_numbers(256);
      questions.push_back(question(in, width, offsets));
      exactly.push_back(gives_exact_sums(in, width));
    }
  }
  check_all(std::move(questions), exactly);
}

// As many elements as the contract allows: the number behind the last one of a grid-stride loop, or
// of a block that is not full, is none that an int holds.
TEST_P(SegmentedSum, TakesNearlyTwoToTheThirtyOneElements) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  for (const int width : {1, 4, 32}) {
    const int segments = std::numeric_limits<int>::max() / width;
    const PickedRows picked = rows_around(segments, {(1 << 30) / width});
    const auto in = whole_numbers(static_cast<std::size_t>(picked.count * width));
    const auto expected = sums(in, static_cast<std::size_t>(width));
    const Answer answer = ask(question_of(segments, width, picked, in));
    if (is_unanswered(answer)) return;
    ASSERT_THAT(
        answer,
        AllOf(StoresInTheLastThird(fmt::format("segments = {}, width = {}", segments, width)),
              GivesExactly<float>("out", of_blocks_that_ran(answer, expected, picked.count))));
  }
}

// The widths change from call to call.
TEST_P(SegmentedSum, GivesTheRightSumsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  std::vector<std::size_t> widths;
  for (const std::size_t width : {8u, 1u, 32u, 4u, 16u, 2u, 8u}) {
    widths.push_back(width);
    inputs.push_back(whole_numbers(43 * width));
    questions.push_back(question(inputs.back(), width));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_sums(inputs[i], widths[i]));
  }
}

// Lanes without an element do not count. Where a lane has one in some rounds of a loop and none in
// its last, the counters can't tell: the second number fills what the first does not.
TEST_P(SegmentedSum, CraftMakesNoRoundTooMany) {
  count_memory();
  for (const std::size_t width : kWidths) {
    const auto rounds = static_cast<std::uint64_t>(std::countr_zero(width));
    for (const std::size_t n : {3072u, 8192u}) {
      const auto in = whole_numbers(n);
      const Answer answer = ask(question(in, width));
      ASSERT_THAT(answer, gives_exact_sums(in, width));
      const auto makes = HasCallsPerElement("__shfl", {0, rounds}, n);
      if (n == 3072 && !testing::Matches(makes)(answer)) continue;
      ASSERT_THAT(answer, makes);
      if (width == kWarp)  // of a short one, one lane may load all
        expect_to_rest_on(kShuffles, question(in, width), {gives_exact_sums(in, width)});
      break;
    }
  }
}

// Also where the last block, and mostly the last warp, has lanes without an element.
TEST_P(SegmentedSum, CraftLoadsEachElementOnceAndWholeSectors) {
  count_memory();
  for (const std::size_t width : kWidths) {
    const std::size_t unit = std::max<std::size_t>(width, 8);  // whole sectors
    const auto in = whole_numbers(3072 + (1 + 2 * random().below(12 / (unit / 8))) * unit);
    const std::uint64_t bytes = in.size() * sizeof(float);
    ASSERT_THAT(ask(question(in, width)),
                AllOf(gives_exact_sums(in, width), LoadsArray(array(in), 1),
                      LoadsArrayInSectors(array(in)), ComputesOnTheDevice(bytes + bytes / width)));
  }
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(SegmentedSum, CraftLoadsWholeSectorsOfHugeArraysToo) {
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  count_memory();
  constexpr int kWidth = 8;
  constexpr int kSegments = std::numeric_limits<int>::max() / kWidth;
  const PickedRows picked = rows_around(kSegments, {(1 << 30) / kWidth});
  const auto in = whole_numbers(static_cast<std::size_t>(picked.count * kWidth));
  const Answer answer = ask(question_of(kSegments, kWidth, picked, in));
  if (is_unanswered(answer)) return;
  ASSERT_THAT(answer, LoadsArrayInSectors({"in", std::uint64_t{kSegments} * kWidth * 4}));
}

// Also where a warp has more segments than one, and where a segment has one element.
TEST_P(SegmentedSum, CraftStoresEachSumOnce) {
  count_memory();
  for (const std::size_t width : kWidths) {
    const auto in = whole_numbers(3072);
    ASSERT_THAT(ask(question(in, width)),
                AllOf(gives_exact_sums(in, width),
                      StoresArray({"out", in.size() / width * sizeof(float)}, 1)));
  }
}

TEST_P(SegmentedSum, CraftUsesNoSharedMemory) {
  for (const std::size_t width : kWidths) {
    const auto in = whole_numbers(3072);
    ASSERT_THAT(ask(question(in, width)),
                AllOf(gives_exact_sums(in, width), UsesSharedBytesAtMost(0)));
  }
}

}  // namespace warplings::cases::segmented_sum
