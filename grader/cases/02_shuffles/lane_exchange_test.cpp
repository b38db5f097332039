// Cases for lane_exchange: which lane's value each lane gets, in the middle and at the edges.
// All values of an input differ, so a value tells the lane that it came from.
#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"

namespace warplings::cases::lane_exchange {

using namespace grading;
using testing::AllOf;

class LaneExchange : public Case {
 protected:
  static Question question(const std::vector<int>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<int>("first", in.size(), offsets.out, OneAThread())
        .output_at<int>("left", in.size(), offsets.out, OneAThread())
        .output_at<int>("right", in.size(), offsets.out, OneAThread())
        .output_at<int>("partner", in.size(), offsets.out, OneAThread());
  }
  // Of an array so large that only these warps of it are there.
  static Question question(const PickedWarps& warps, const std::vector<int>& in) {
    Question result = warps.question(in);
    for (const char* name : {"first", "left", "right", "partner"}) {
      result.output<int>(name, in.size());
    }
    return result;
  }

  // Different numbers of both signs in a random order, too large for a float to hold exactly.
  std::vector<int> different_numbers(std::size_t n) {
    auto in = random().permutation(n);
    for (int& element : in) element = element * 60'013 - 900'000'000;
    return in;
  }

  // out[i] = in[32 * warp + source(lane)]
  template <class Source>
  static std::vector<int> moved(const std::vector<int>& in, Source source) {
    std::vector<int> out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = in[i / kWarp * kWarp + source(i % kWarp)];
    return out;
  }

  template <class Source>
  static auto gives(const std::string& output, const std::vector<int>& in, Source source) {
    const auto from = [source](std::size_t i) { return i / kWarp * kWarp + source(i % kWarp); };
    return GivesExactly<int>(output, moved(in, source), {moved_from<int>(in, from)});
  }
  // Of each lane, the one whose value it gets.
  static std::size_t first(std::size_t) { return 0; }
  static std::size_t left(std::size_t lane) { return lane == 0 ? lane : lane - 1; }
  static std::size_t right(std::size_t lane) { return lane == kWarp - 1 ? lane : lane + 1; }
  static std::size_t partner(std::size_t lane) { return lane ^ 16; }

  static auto gives_first(const std::vector<int>& in) { return gives("first", in, first); }
  static auto gives_left(const std::vector<int>& in) { return gives("left", in, left); }
  static auto gives_right(const std::vector<int>& in) { return gives("right", in, right); }
  static auto gives_partner(const std::vector<int>& in) {
    return GivesExactly<int>(
        "partner", moved(in, partner),
        {{"width_of_16",
          "Lanes 0 to 15 have their own values, the others the right ones. So does an xor shuffle "
          "of width 16: it gives a lane none of a later segment, but its own.",
          [in](std::size_t i) { return in[i % kWarp < 16 ? i : i - 16]; }},
         moved_from<int>(in,
                         [](std::size_t i) { return i / kWarp * kWarp + partner(i % kWarp); })});
  }
  static auto gives_all(const std::vector<int>& in) {
    return AllOf(gives_first(in), gives_left(in), gives_right(in), gives_partner(in));
  }
};

// One warp, three, and an odd number of them that leaves warps of the last block without work; 1009
// warps are a prime number.
constexpr std::size_t kSizes[] = {32, 96, 224, 1009 * kWarp};

INSTANTIATE_TEST_SUITE_P(, LaneExchange, every_setting(), setting_name);

TEST_P(LaneExchange, GivesTheValueOfTheFirstLane) {
  for (const std::size_t n : kSizes) {
    const auto in = different_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_first(in));
  }
}

TEST_P(LaneExchange, GivesTheValueOfTheLeftNeighbour) {
  for (const std::size_t n : kSizes) {
    const auto in = different_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_left(in));
  }
}

TEST_P(LaneExchange, GivesTheValueOfTheRightNeighbour) {
  for (const std::size_t n : kSizes) {
    const auto in = different_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_right(in));
  }
}

TEST_P(LaneExchange, GivesTheValueOfThePartner) {
  for (const std::size_t n : kSizes) {
    const auto in = different_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_partner(in));
  }
}

// The contract promises no alignment but that of an element.
TEST_P(LaneExchange, TakesArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<int>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = different_numbers(3 * kWarp);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_all(in));
  }
}

TEST_P(LaneExchange, DoesNothingForAnEmptyArray) { ASSERT_THAT(ask(question({})), gives_all({})); }

TEST_P(LaneExchange, GivesTheValuesOfABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = different_numbers(warps.elements());
  ASSERT_THAT(ask(question(warps, in)),
              AllOf(GivesOfPickedWarps(warps, "first", moved(in, first), 0),
                    GivesOfPickedWarps(warps, "left", moved(in, left), 1),
                    GivesOfPickedWarps(warps, "right", moved(in, right), 2),
                    GivesOfPickedWarps(warps, "partner", moved(in, partner), 3)));
}

TEST_P(LaneExchange, GivesTheRightValuesWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<int>> inputs;
  for (const std::size_t n : {480u, 32u, 0u, 480u}) {
    inputs.push_back(different_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) ASSERT_THAT(answers[i], gives_all(inputs[i]));
}

TEST_P(LaneExchange, CraftCallsFourShufflesInEachLane) {
  const auto in = different_numbers(3072);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_all(in), HasCallsPerElement("__shfl", {4, 4}, in.size())));
}

TEST_P(LaneExchange, CraftBringsTheValuesByShuffles) {
  const auto in = different_numbers(3072);
  expect_to_rest_on(kShuffles, question(in),
                    {gives_first(in), gives_left(in), gives_right(in), gives_partner(in)});
}

// Nor do shuffles tell lanes where to store their own values for others.
TEST_P(LaneExchange, CraftStoresWhatShufflesBring) {
  const auto in = different_numbers(3072);
  const auto misled = [](auto source) {
    return [source](std::size_t lane) {
      const std::size_t right = source(lane);
      return right == lane ? lane : (right + 1) % kWarp;
    };
  };
  const auto first = misled([](std::size_t) { return std::size_t{0}; });
  const auto left = misled([](std::size_t lane) { return lane == 0 ? lane : lane - 1; });
  const auto right = misled([](std::size_t lane) { return lane == kWarp - 1 ? lane : lane + 1; });
  const auto partner = misled([](std::size_t lane) { return lane ^ 16; });
  expect_to_come_by(kShuffles, question(in), gives_all(in),
                    AllOf(gives("first", in, first), gives("left", in, left),
                          gives("right", in, right), gives("partner", in, partner)));
}

TEST_P(LaneExchange, CraftUsesNoSharedMemory) {
  const auto in = different_numbers(3072);
  ASSERT_THAT(ask(question(in)), AllOf(gives_all(in), UsesSharedBytesAtMost(0)));
}

TEST_P(LaneExchange, CraftLoadsEachElementOnce) {
  const auto in = different_numbers(3072);
  count_memory();
  ASSERT_THAT(ask(question(in)), AllOf(gives_all(in), LoadsBytesAtMost(in.size() * sizeof(int)),
                                       HasCallsInEveryWarp(4, kWarp * 4 * sizeof(int))));
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(LaneExchange, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  ASSERT_THAT(ask(question(warps, different_numbers(warps.elements()))), HasCalls("__shfl"));
}

}  // namespace warplings::cases::lane_exchange
