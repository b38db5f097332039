// Cases for warp_argmax: largest element and its place, with equals, both zeros and NaN.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "grader/cases/shared/minus_zeros.h"
#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"

namespace warplings::cases::warp_argmax {

using namespace grading;
using testing::AllOf;

class WarpArgmax : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input("in", in)
        .output<int>("index", in.size() / kWarp)
        .output<float>("value", in.size() / kWarp);
  }

  // Of each warp, the place of the element that none of the others beats; -1 among NaN only.
  template <class Beats>
  static std::vector<int> places(const std::vector<float>& in, Beats beats) {
    std::vector<int> result(in.size() / kWarp, -1);
    for (std::size_t i = 0; i < in.size(); ++i) {
      int& best = result[i / kWarp];
      if (std::isnan(in[i])) continue;
      if (best < 0 || beats(in[i], in[static_cast<std::size_t>(best)])) best = static_cast<int>(i);
    }
    return result;
  }
  static std::vector<int> places(const std::vector<float>& in) {
    return places(in, [](float a, float b) { return a > b; });
  }

  static std::vector<float> values(const std::vector<float>& in) {
    std::vector<float> result;
    for (const int place : places(in)) {
      result.push_back(place < 0 ? kNan : in[static_cast<std::size_t>(place)]);
    }
    return result;
  }

  static auto gives_places(const std::vector<float>& in) {
    return GivesPlaces<float>(
        "index", places(in), "in", in,
        {{"last_of_equals",
          "Among equal elements these are the highest indices; the contract wants the lowest.",
          computed<int>([in] { return places(in, [](float a, float b) { return a >= b; }); })},
         {"nan_as_minus_infinity",
          "This is right if NaN counts as minus infinity. A NaN never wins, not even there.",
          computed<int>([in] {
            std::vector<float> numbers = in;
            for (float& x : numbers) x = std::isnan(x) ? -kInfinity : x;
            return places(numbers);
          })},
         {"nan_as_lowest",
          "This is right if NaN counts as the lowest finite number, which is above minus infinity. "
          "A NaN never wins, not even there.",
          computed<int>([in] {
            std::vector<float> numbers = in;
            for (float& x : numbers) x = std::isnan(x) ? std::numeric_limits<float>::lowest() : x;
            return places(numbers);
          })},
         {"lanes",
          "These are the lanes of the largest elements: an index counts from the beginning of the "
          "array.",
          computed<int>([in] {
            std::vector<int> lanes = places(in);
            for (int& place : lanes) place = place < 0 ? -1 : place % static_cast<int>(kWarp);
            return lanes;
          })},
         {"zeros_apart",
          "This is right if +0 is larger than -0; the contract takes them for equal.",
          computed<int>([in] {
            return places(in, [](float a, float b) {
              return a > b || (a == b && std::signbit(b) && !std::signbit(a));
            });
          })},
         {"raw_bits",
          "This is right if the bits are compared as they are: those of negative floats come after "
          "all others, and in reverse.",
          computed<int>([in] {
            const auto bits = [](float x) { return std::bit_cast<unsigned>(x + 0.0f); };
            return places(in, [=](float a, float b) { return bits(a) > bits(b); });
          })},
         {"last_bits_left_out",
          "This is right if numbers are equal that differ in their last five bits only.",
          computed<int>([in] {
            const auto bits = [](float x) { return std::bit_cast<int>(x) >> 5; };
            return places(in, [=](float a, float b) { return a > b && bits(a) != bits(b); });
          })},
         {"negative_nan",
          "This is right if a NaN whose sign bit is set is a number, and less than all others.",
          computed<int>([in] {
            std::vector<float> numbers = in;
            for (float& x : numbers) {
              if (std::isnan(x) && std::signbit(x)) x = -kInfinity;
            }
            std::vector<int> result = places(in);
            const std::vector<int> with_nan = places(numbers);
            for (std::size_t w = 0; w < result.size(); ++w) {
              if (result[w] < 0) result[w] = with_nan[w];
            }
            return result;
          })},
         {"nan_beside_minus_infinity",
          "Where a warp has a NaN, and no number above minus infinity, the index is -1. But minus "
          "infinity is a number.",
          computed<int>([in] {
            std::vector<int> result = places(in);
            for (std::size_t i = 0; i < in.size(); ++i) {
              int& place = result[i / kWarp];
              if (std::isnan(in[i]) && place >= 0 &&
                  in[static_cast<std::size_t>(place)] == -kInfinity) {
                place = -1;
              }
            }
            return result;
          })},
         ties_by_luck(in, 16),
         ties_by_luck(in, 1)});
  }

  // Lane 0's pair at the end of a butterfly whose first step goes so far, and where only a larger
  // value replaces the own pair. Among NaN it says nothing: there other mistakes give the same.
  static Alternative<int> ties_by_luck(const std::vector<float>& in, std::size_t first) {
    const auto compute = [=] {
      if (std::any_of(in.begin(), in.end(), [](float x) { return std::isnan(x); })) {
        return places(in);
      }
      std::vector<int> all(in.size());
      std::iota(all.begin(), all.end(), 0);
      const auto value = [&](int i) { return in[static_cast<std::size_t>(i)]; };
      for (int step = 0; step < 5; ++step) {
        const std::size_t delta = first == 1 ? std::size_t{1} << step : first >> step;
        const std::vector<int> before = all;
        for (std::size_t i = 0; i < all.size(); ++i) {
          if (value(before[i ^ delta]) > value(before[i])) all[i] = before[i ^ delta];
        }
      }
      std::vector<int> result;
      for (std::size_t i = 0; i < all.size(); i += kWarp) result.push_back(all[i]);
      return result;
    };
    return {"ties_by_luck",
            "Among equal elements, the order of the steps decides: a lane's pair is replaced by a "
            "larger value only. The contract wants the lowest index.",
            computed<int>(compute)};
  }

  // The values are right as numbers, and differ in the sign of zeros.
  static Alternative<float> signs_of_zeros(const std::vector<float>& right) {
    const auto recognise = [=](const std::vector<float>& got) -> std::string {
      for (std::size_t i = 0; i < right.size(); ++i) {
        const bool both_nan = std::isnan(got[i]) && std::isnan(right[i]);
        if (got[i] != right[i] && !both_nan) return "";
      }
      return "As numbers they are right, but zeros have the wrong sign: the element itself is "
             "wanted, bit by bit.";
    };
    return {"signs_of_zeros", "", {}, recognise};
  }
  static auto gives_places_and_values(const std::vector<float>& in) {
    return AllOf(gives_places(in),
                 GivesTheSameBits<float>("value", values(in), {signs_of_zeros(values(in))}));
  }
};

INSTANTIATE_TEST_SUITE_P(, WarpArgmax, every_setting(), setting_name);

TEST_P(WarpArgmax, FindsTheLargestOfDifferentNumbers) {
  for (const std::size_t n : {96u, 32u, 1056u}) {
    const auto in = random().wide_floats(n, -60, 60);
    ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
  }
}

// In warp w it stands in lane w.
TEST_P(WarpArgmax, FindsItInEveryLane) {
  auto in = random().floats(kWarp * kWarp, -1.0f, 1.0f);
  for (std::size_t w = 0; w < kWarp; ++w) in[w * kWarp + w] = 2.0f;
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

// Few values in many lanes; the pairs of equals have every distance.
TEST_P(WarpArgmax, TakesTheLowestIndexOfEquals) {
  auto in = random().integers<float>(31 * kWarp, 1, 3);
  for (std::size_t w = 0; w < 31; ++w) {
    // Warp w: the second one stands w + 1 lanes above the first.
    const std::size_t first = w * kWarp + random().below(31 - w);
    in[first] = in[first + w + 1] = 4.0f;
  }
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
  in = random().integers<float>(64 * kWarp, -2, 2);
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

// The lanes of a warp hold 32 neighbouring floats, positive or negative.
TEST_P(WarpArgmax, TellsNeighboursApart) {
  std::vector<float> in;
  for (unsigned w = 0; w < 24; ++w) {
    const auto neighbours = random().permutation(kWarp);
    const auto first = static_cast<unsigned>(0x08000000 + random().below(0x70000000)) & ~31u;
    for (std::size_t lane = 0; lane < kWarp; ++lane) {
      in.push_back(
          std::bit_cast<float>(w % 2 << 31 | first | static_cast<unsigned>(neighbours[lane])));
    }
  }
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

TEST_P(WarpArgmax, FindsTheLargestOfNegativeNumbers) {
  auto in = random().wide_floats(160, -60, 60);
  for (float& x : in) x = -std::abs(x);
  const auto below = rows_below_minus_zero(kWarp, -kInfinity);
  in.insert(in.end(), below.begin(), below.end());
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

TEST_P(WarpArgmax, TakesBothZerosForEqualAndKeepsTheirSigns) {
  std::vector<float> in(16 * kWarp, -1.0f);
  for (std::size_t w = 0; w < 16; ++w) {
    const std::size_t first = w * kWarp + random().below(16);
    const bool negative_first = w % 2 == 0;
    in[first] = negative_first ? -0.0f : 0.0f;
    in[first + 1 + w] = negative_first ? 0.0f : -0.0f;
  }
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

// NaN of either sign, in lane 0 too; in the last warps beside nothing but minus infinity.
TEST_P(WarpArgmax, NeverTakesNan) {
  auto in = random().floats(8 * kWarp, -9.0f, 9.0f);
  for (std::size_t i = 6 * kWarp; i < in.size(); ++i) in[i] = -kInfinity;
  for (std::size_t w = 0; w < 8; ++w) {
    for (int k = 0; k < 9; ++k) in[w * kWarp + random().below(kWarp)] = k % 2 == 0 ? kNan : -kNan;
    in[w * kWarp] = w % 2 == 0 ? kNan : -kNan;
  }
  // In the last one, minus infinity comes before all NaNs.
  in[7 * kWarp] = -kInfinity;
  in[7 * kWarp + 1] = kNan;
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

TEST_P(WarpArgmax, SaysWhereAWarpHasNothingButNan) {
  auto in = random().floats(4 * kWarp, -9.0f, 9.0f);
  for (std::size_t i = kWarp; i < 3 * kWarp; ++i) in[i] = i < 2 * kWarp ? kNan : -kNan;
  ASSERT_THAT(ask(question(in)), AllOf(gives_places(in), GivesExactly<float>("value", values(in))));
}

TEST_P(WarpArgmax, TakesInfinitiesAndTheSmallestNumbersAsNumbers) {
  std::vector<float> in(4 * kWarp, -kInfinity);
  in[7] = -std::numeric_limits<float>::max();
  in[kWarp + 9] = std::numeric_limits<float>::denorm_min();
  in[kWarp + 5] = -std::numeric_limits<float>::denorm_min();
  in[2 * kWarp + 31] = kInfinity;
  ASSERT_THAT(ask(question(in)), gives_places_and_values(in));
}

TEST_P(WarpArgmax, DoesNothingForAnEmptyArray) { ASSERT_THAT(ask(question({})), IsSound()); }

TEST_P(WarpArgmax, FindsTheLargestInABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = random().wide_floats(warps.elements(), -60, 60);
  auto index = places(in);
  for (int& place : index) place = warps.place(place);
  const auto count = static_cast<std::size_t>(warps.count());
  ASSERT_THAT(ask(warps.question(in).output<int>("index", count).output<float>("value", count)),
              AllOf(GivesOfPickedWarps(warps, "index", index),
                    GivesOfPickedWarps(warps, "value", values(in), 1)));
}

TEST_P(WarpArgmax, GivesTheRightPlacesWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {480u, 32u, 0u, 480u}) {
    inputs.push_back(random().wide_floats(n, -20, 20));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_places_and_values(inputs[i]));
  }
}

TEST_P(WarpArgmax, CraftCallsAtMostTenWarpFunctions) {
  const auto in = random().wide_floats(3072, -20, 20);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_places_and_values(in), HasCallsPerElement("", {0, 10}, in.size())));
  expect_to_rest_on(kAnyWarpFunctions, question(in), {gives_places_and_values(in)});
}

// Whatever a warp holds: a few values of another choice in each, some of it nothing but NaN.
TEST_P(WarpArgmax, CraftCallsNoMoreWhateverTheElementsAre) {
  count_memory();
  constexpr float kLeast = std::numeric_limits<float>::denorm_min();
  const float special[] = {kNan, -kNan, kInfinity, -kInfinity, 0.0f, -0.0f, kLeast, -kLeast, 1e30f};
  auto in = random().wide_floats(100 * kWarp, -60, 60);
  for (std::size_t w = 0; w < 100; ++w) {
    const std::uint64_t first = random().below(std::size(special));
    const std::uint64_t kinds = 1 + random().below(3);
    const std::uint64_t others = w % 4;  // of 4 elements
    for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i) {
      if (random().below(4) < others) continue;
      in[i] = special[(first + random().below(kinds)) % std::size(special)];
    }
  }
  ASSERT_THAT(ask(question(in)), AllOf(gives_places(in), GivesExactly<float>("value", values(in)),
                                       HasCallsInEveryWarp(10, sizeof(int) + sizeof(float))));
}

TEST_P(WarpArgmax, CraftUsesNoSharedMemory) {
  const auto in = random().wide_floats(96, -20, 20);
  ASSERT_THAT(ask(question(in)), AllOf(gives_places_and_values(in), UsesSharedBytesAtMost(0)));
}

// Also where several lanes hold the maximum.
TEST_P(WarpArgmax, CraftStoresEachResultOnce) {
  count_memory();
  const auto in = random().integers<float>(96, -3, 3);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_places_and_values(in),
                    StoresBytesAtMost(in.size() / kWarp * (sizeof(int) + sizeof(float)))));
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(WarpArgmax, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = random().wide_floats(warps.elements(), -60, 60);
  const auto count = static_cast<std::size_t>(warps.count());
  ASSERT_THAT(ask(warps.question(in).output<int>("index", count).output<float>("value", count)),
              HasCalls(""));
}

}  // namespace warplings::cases::warp_argmax
