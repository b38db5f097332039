// Cases for last_block_sum: one launch, in which the last block adds the parts of all.
// Whether the parts are handed over in order is the referee's to find.
#include <fmt/format.h>

#include <numeric>

#include "grader/cases/shared/huge_arrays.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::last_block_sum {

using namespace grading;
using testing::AllOf;

class LastBlockSum : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question().value("n", static_cast<int>(in.size())).value("zeros", 0, "").input("in", in);
  }

  // For n up to 5000 no addition rounds, and the sum of a part of them tells which part it is.
  std::vector<float> whole_numbers(std::size_t n) {
    return random().integers<float>(n, -200, 3000);
  }

  static float exact_sum(const std::vector<float>& in) {
    return std::accumulate(in.begin(), in.end(), 0.0f);
  }
  static auto returns_exact_sum(const std::vector<float>& in) {
    return ReturnsExactly<float>(exact_sum(in), {parts_of_sums<float>({in})});
  }

  // The device with so many is another model, with another compute capability, less room and less
  // memory.
  static constexpr int kOfTheOtherModel = 60;

  // On devices of so many multiprocessors.
  void returns_the_same_bits_on(const std::vector<std::vector<float>>& inputs,
                                std::initializer_list<int> devices) {
    std::vector<Question> questions;
    for (const auto& in : inputs) questions.push_back(question(in));
    std::vector<float> first;
    for (const int multiprocessors : devices) {
      set_multiprocessors(multiprocessors);
      const bool is_other_model = multiprocessors == kOfTheOtherModel;
      if (is_other_model) {
        choose_small_device();
        set_device_memory(std::uint64_t{3} << 30);
      }
      const auto answers = ask_all(questions);
      for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto [sum, bound] = float_sum(inputs[i]);
        ASSERT_THAT(answers[i], ReturnsWithin<float>(sum, bound));
        const auto returned = answers[i].values<float>(kReturned);
        if (!returned) return;
        if (first.size() == i) first.push_back(returned->front());
        const auto other_bits = [=](const std::vector<float>&) {
          return fmt::format(
              "The sum is right, but with {} multiprocessors{} its last bits are not those that it "
              "has with 1: the order of the additions depends on the device.",
              multiprocessors, is_other_model ? " of compute capability 12.0" : "");
        };
        ASSERT_THAT(answers[i],
                    ReturnsExactly<float>(first[i], {{"device_bits", "", {}, other_bits}}));
      }
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, LastBlockSum, every_setting(), setting_name);

TEST_P(LastBlockSum, GivesZeroForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), ReturnsExactly(0.0f));
}

// Each in a process of its own.
TEST_P(LastBlockSum, AddsIntegersExactlyAtEverySize) {
  for (const std::size_t n : {1000u, 1u, 32u, 33u, 257u, 1025u, 5000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), returns_exact_sum(in));
  }
}

// With 256 threads a block or fewer, there are more blocks than a block has threads: in the last
// one a thread adds several parts. No addition rounds here, either.
TEST_P(LastBlockSum, AddsMorePartsThanABlockHasThreads) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  const auto in = random().integers<float>(70'000, -8, 8);
  // In a grid like the skeleton's, where thread t of the last block takes part t and no other.
  const auto of_256_parts = computed<float>([=] {
    const std::size_t blocks = (in.size() + 255) / 256;
    float sum = 0;
    for (std::size_t i = 0; i < in.size(); ++i) sum += i / 256 % blocks < 256 ? in[i] : 0;
    return std::vector<float>{sum};
  });
  ASSERT_THAT(ask(question(in)),
              ReturnsExactly<float>(exact_sum(in),
                                    {{"first_256_parts",
                                      "These are the parts of the first 256 blocks; the others are "
                                      "missing, though more blocks were launched.",
                                      of_256_parts}}));
}

TEST_P(LastBlockSum, LoadsFromTheEndOfAHugeArray) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  ASSERT_THAT(ask(question_of_zeros(1 << 28)), LoadsFromTheLastThird("n = 268435456"));
}

// Grids of different sizes follow each other, and the counter begins at 0 for each.
TEST_P(LastBlockSum, GivesTheRightSumWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {3000u, 3000u, 33u, 0u, 1u, 3000u, 1100u}) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    Alternatives<float> mistakes;
    if (i > 0) {
      mistakes.push_back(
          {"call_before",
           "This is the sum of the call before: in this one, nobody stored another. Did no block "
           "take "
           "itself for the last one? What counts the blocks must be 0 again when the next launch "
           "begins.",
           computed<float>([=] { return std::vector<float>{exact_sum(inputs[i - 1])}; })});
    }
    ASSERT_THAT(answers[i], ReturnsExactly<float>(exact_sum(inputs[i]), std::move(mistakes)));
  }
}

// The blocks take turns in another order each time. Where their sums are of very different sizes
// and cancel, the order shows in sums in double, too.
TEST_P(LastBlockSum, ReturnsTheSameBitsEveryTime) {
  std::vector<float> cancels;
  constexpr int kHalf = 2048;  // as many blocks, of whatever size, with each sum and its negative
  for (int i = 0; i < kHalf; ++i) {
    const int exponent = i / 25 - 20;
    cancels.push_back(random().wide_floats(1, exponent, exponent).front());
  }
  for (int i = 0; i < kHalf; ++i) cancels.push_back(-cancels[static_cast<std::size_t>(i)]);
  std::vector<std::vector<float>> inputs = {random().wide_floats(4000, -6, 6), cancels};
  // So many parts that several warps of the last block add them, whose order changes from call to
  // call under schedules with a seed.
  if (GetParam().schedule != "forward" && GetParam().schedule != "reverse")
    inputs.push_back(random().wide_floats(40'000, -6, 6));
  for (const auto& in : inputs) {
    const auto answers = ask_all(std::vector<Question>(6, question(in)));
    const auto [sum, bound] = float_sum(in);
    for (const Answer& answer : answers) ASSERT_THAT(answer, ReturnsWithin<float>(sum, bound));
    const auto first = answers.front().values<float>(kReturned);
    if (!first) return;
    // All of them are right within the bound.
    const auto other_bits = [](const std::vector<float>&) -> std::string {
      return "The sum is within its bound, but not to the bit that of the first call: the order of "
             "the additions depends on more than n.";
    };
    for (const Answer& answer : answers) {
      ASSERT_THAT(answer,
                  ReturnsExactly<float>(first->front(), {{"other_bits", "", {}, other_bits}}));
    }
  }
}

// Rounding knows no sign, and no power of two: where the order is the same, the sum of the negated
// elements is the negated sum, and that of their doubles is its double, bit by bit.
TEST_P(LastBlockSum, AddsInTheSameOrderWhateverTheNumbersAre) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  constexpr std::size_t kSizes[] = {3000, 3001, 4000, 5000, 7000};
  constexpr float kFactors[] = {1, -1, 2};
  for (const std::size_t n : kSizes) {
    const auto in = random().wide_floats(n, -6, 6);
    for (const float factor : kFactors) {
      inputs.push_back(in);
      for (float& x : inputs.back()) x *= factor;
      questions.push_back(question(inputs.back()));
    }
  }
  const auto answers = ask_all(questions);
  float first = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto [sum, bound] = float_sum(inputs[i]);
    ASSERT_THAT(answers[i], ReturnsWithin<float>(sum, bound));
    const auto returned = answers[i].values<float>(kReturned);
    if (!returned) return;
    const float factor = kFactors[i % std::size(kFactors)];
    if (factor == 1) first = returned->front();
    const auto other_bits = [=](const std::vector<float>&) {
      return fmt::format(
          "The sum is right, but of the same elements, {}, its last bits are others: the order of "
          "the additions depends on the numbers.",
          factor < 0 ? "negated" : "doubled");
    };
    ASSERT_THAT(answers[i],
                ReturnsExactly<float>(factor * first, {{"order_by_values", "", {}, other_bits}}));
  }
}

// Each number of multiprocessors, and each size of the array, is another chance that one order of
// the additions rounds as another does.
TEST_P(LastBlockSum, ReturnsTheSameBitsOnEveryDevice) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device is what it is";
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {20'000u, 25'000u, 30'000u})
    inputs.push_back(random().wide_floats(n, -6, 6));
  returns_the_same_bits_on(inputs, {1, 7, kOfTheOtherModel});
}

// Arrays of more elements than 512 blocks of 256 threads, whose sums are what rounding leaves of
// them. Where blocks load what is not theirs, these would take long; CraftLoadsEachElementOnce
// tells.
TEST_P(LastBlockSum, ReturnsTheSameBitsOfLongArraysOnEveryDevice) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device is what it is";
  count_memory();
  const auto some = whole_numbers(3000);
  if (!testing::Value(ask(question(some)), LoadsArray({"in", some.size() * sizeof(float)}, 1)))
    GTEST_SKIP() << "elements are loaded several times";
  std::vector<std::vector<float>> inputs;
  for (const std::size_t stretch : {301u, 519u}) {
    std::vector<float>& cancels = inputs.emplace_back();
    while (cancels.size() < 140'000) {
      const auto part = random().wide_floats(stretch, -9, 9);
      cancels.insert(cancels.end(), part.begin(), part.end());
      for (const float x : part) cancels.push_back(-x);
    }
  }
  returns_the_same_bits_on(inputs, {1, kOfTheOtherModel});
}

TEST_P(LastBlockSum, FreesAllDeviceMemory) {
  for (const Answer& answer : ask_all({question({}), question(whole_numbers(1000))}))
    ASSERT_THAT(answer, FreesAllDeviceMemory());
}

TEST_P(LastBlockSum, CraftLaunchesOneKernelOfSeveralBlocks) {
  for (const std::size_t least : {3000u, 1000u, 1u << 15}) {
    const auto in = random().integers<float>(least + random().below(8), -200, 200);
    ASSERT_THAT(ask(question(in)), AllOf(returns_exact_sum(in), LaunchesKernels(1),
                                         LaunchesBlocksAtLeast(2), LaunchesClustersOf(1)));
  }
}

TEST_P(LastBlockSum, CraftLoadsEachElementOnce) {
  count_memory();
  const auto in = whole_numbers(3000 + random().below(1000));
  ASSERT_THAT(ask(question(in)),
              AllOf(returns_exact_sum(in), LoadsArray({"in", in.size() * sizeof(float)}, 1)));
}

TEST_P(LastBlockSum, CraftHandsPartsOverInOrder) {
  count_memory();
  const auto in = whole_numbers(3000 + random().below(1000));
  ASSERT_THAT(ask(question(in)), AllOf(returns_exact_sum(in), ReadsByAtomicsInOrder()));
}

TEST_P(LastBlockSum, CraftSharesTheElementsAmongBlocks) {
  count_memory();
  const auto in = random().integers<float>((1u << 15) + random().below(1000), -200, 200);
  const std::uint64_t bytes = in.size() * sizeof(float);
  ASSERT_THAT(ask(question(in)), AllOf(returns_exact_sum(in),
                                       SharesTheLoadsAmongBlocks({"in", bytes}, bytes / 4 * 3)));
}

// What comes back is the sum, perhaps as a double.
TEST_P(LastBlockSum, CraftAddsThePartsOnTheDevice) {
  const auto in = whole_numbers(3000 + random().below(1000));
  ASSERT_THAT(
      ask(question(in)),
      AllOf(returns_exact_sum(in), ComputesOnTheDevice(in.size() * sizeof(float) + sizeof(double)),
            BringsBackWhatItReturns()));
}

}  // namespace warplings::cases::last_block_sum
