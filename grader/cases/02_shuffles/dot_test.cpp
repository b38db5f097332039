// Cases for dot: any length, any alignment of either array, each input read once.
// Large sums are of whole numbers and exact in any order: a bound that holds for a million
// roundings would let anything pass.
//
// asks nothing: A second pass needs none
#include <cmath>
#include <limits>

#include "grader/cases/shared/huge_arrays.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"
#include "grader/harness/grading/words.h"

namespace warplings::cases::dot {

using namespace grading;
using testing::AllOf;

// Where the arrays begin, in floats behind a boundary of 256 bytes.
struct Beginnings {
  int a = 0;
  int b = 0;
};

class Dot : public Case {
 protected:
  static Question question(const std::vector<float>& a, const std::vector<float>& b,
                           Beginnings offsets = {}) {
    return Question()
        .value("n", static_cast<int>(a.size()))
        .value("zeros", 0, "")
        .input_at("a", a, offsets.a, kNan)  // an element that is not the array's spoils the sum
        .input_at("b", b, offsets.b, kNan)
        .output<float>("out", 1);
  }

  // n whole numbers up to 15 in magnitude: for n up to 65536, the sum of any part of the products
  // is below 2^24, so nothing rounds.
  std::vector<float> whole_numbers(std::size_t n) { return random().integers<float>(n, -15, 15); }

  // Positive for the most part, so that the sum of a part of the products tells which part it is:
  // up to 5003 products of at most 1600 stay below 2^24.
  std::vector<float> telling_numbers(std::size_t n) { return random().integers<float>(n, -3, 40); }

  static float exact_product(const std::vector<float>& a, const std::vector<float>& b) {
    float sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }

  static auto gives_exact_product(const std::vector<float>& a, const std::vector<float>& b,
                                  const std::vector<std::vector<float>>& before = {}) {
    const float product = exact_product(a, b);
    return GivesExactly<float>("out", {product}, {left_over<float>(before, {product})});
  }

  static auto gives_telling_product(const std::vector<float>& a, const std::vector<float>& b) {
    std::vector<float> products(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) products[i] = a[i] * b[i];
    return GivesExactly<float>("out", {exact_product(a, b)},
                               {parts_of_sums<float>({products}, {"product", "products", "sum"})});
  }
};

INSTANTIATE_TEST_SUITE_P(, Dot, every_setting(), setting_name);

TEST_P(Dot, GivesZeroForEmptyArrays) {
  ASSERT_THAT(ask(question({}, {})), GivesExactly<float>("out", {0.0f}));
}

TEST_P(Dot, MultipliesIntegersExactlyAtEverySize) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> as, bs;
  // All small sizes, then around warps and blocks; 1009 and 5003 are primes.
  std::vector<std::size_t> sizes = {255, 256, 257, 1000, 1009, 1024, 1025, 4095, 4097, 5003};
  for (std::size_t n = 1; n <= 70; ++n) sizes.push_back(n);
  for (const std::size_t n : sizes) {
    as.push_back(telling_numbers(n));
    bs.push_back(telling_numbers(n));
    questions.push_back(question(as.back(), bs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_telling_product(as[i], bs[i]));
  }
}

TEST_P(Dot, TakesArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> as, bs;
  for (int offset = 0; offset < 16; ++offset) {
    for (const std::size_t n : {1u, 2u, 3u, 5u, 33u, 254u, 1003u}) {
      as.push_back(whole_numbers(n));
      bs.push_back(whole_numbers(n));
      questions.push_back(question(as.back(), bs.back(), {offset % 4, offset / 4}));
    }
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_product(as[i], bs[i]));
  }
}

// What this case adds is its size, so one schedule will do: a grid of a thousand blocks cannot have
// a thread for each four elements. Products are 9 at most, so that all of them stay below 2^24.
TEST_P(Dot, MultipliesAMillionIntegersExactly) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  const std::size_t n = 3 * (1u << 19) + 7;
  const auto a = random().integers<float>(n, -3, 3);
  const auto b = random().integers<float>(n, -3, 3);
  ASSERT_THAT(ask(question(a, b)), gives_exact_product(a, b));
}

// A product rounds once and passes through at most n - 1 additions that round, in any order; with
// fused multiply-adds it is one rounding less. So the sum is off by at most
// ((1 + u)^n - 1) * sum |a b|, u = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms,
// section 3.1). Adding to 0 never rounds. In float64, products are exact, and the reference's own
// error is 2^-29 of that. One product of 2^40 makes the bound larger than a fraction is, so there
// are floats below 1, too.
TEST_P(Dot, MultipliesFloatsOfVeryDifferentSizes) {
  for (const std::size_t n : {1u, 33u, 1000u}) {
    for (const bool wide : {false, true}) {
      const auto draw = [&] {
        return wide ? random().wide_floats(n, -20, 20) : random().floats(n, -1.0f, 1.0f);
      };
      const auto a = draw();
      const auto b = draw();
      double sum = 0;
      double magnitude = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const double product = static_cast<double>(a[i]) * b[i];
        sum += product;
        magnitude += std::abs(product);
      }
      const double bound = std::expm1(static_cast<double>(n) * std::log1p(0x1p-24)) * magnitude;
      ASSERT_THAT(ask(question(a, b)), GivesWithin<float>("out", {sum}, {bound}));
    }
  }
}

// One product is infinite; then another is of zero and infinity, or of zero and NaN, and is NaN.
TEST_P(Dot, MultipliesZerosByInfinities) {
  constexpr std::size_t kElements = 203;
  auto a = random().integers<float>(kElements, 1, 15);
  auto b = random().integers<float>(kElements, 1, 15);
  a[17] = kInfinity;
  ASSERT_THAT(ask(question(a, b)), GivesExactly<float>("out", {kInfinity}));
  const std::size_t place = 18 + random().below(kElements - 18);
  a[place] = 0;
  for (const float other : {kInfinity, kNan}) {
    b[place] = other;
    for (const bool turned : {false, true}) {
      ASSERT_THAT(ask(turned ? question(b, a) : question(a, b)),
                  GivesExactly<float>("out", {kNan},
                                      {{"zeros_left_out",
                                        "This is right if a product with a zero is 0, whatever the "
                                        "other factor is. Zero times infinity is NaN.",
                                        [](std::size_t) { return kInfinity; }}}));
    }
  }
}

TEST_P(Dot, LoadsFromTheEndOfHugeArrays) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  // What the host adds here it would add for a minute; CraftAddsOnTheDevice tells.
  const auto few = whole_numbers(1000);
  if (!testing::Value(ask(question(few, few)), ComputesOnTheDevice((2 * 1000 + 1) * sizeof(float))))
    GTEST_SKIP() << "the host does the work";
  if (can_choose_device()) set_multiprocessors(264);
  ASSERT_THAT(ask(question_of_zeros(1 << 29).output<float>("out", 1)),
              LoadsFromTheLastThird("n = 536870912", {"a", "b"}));
}

// What a call leaves in device memory is what the next one finds there.
TEST_P(Dot, GivesTheRightProductWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> as, bs;
  for (const std::size_t n : {20'000u, 33u, 0u, 1u, 20'000u, 2048u}) {
    as.push_back(whole_numbers(n));
    bs.push_back(whole_numbers(n));
    questions.push_back(question(as.back(), bs.back()));
  }
  const auto answers = ask_all(questions);
  std::vector<std::vector<float>> before;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i],
                AllOf(gives_exact_product(as[i], bs[i], before), FreesAllDeviceMemory()));
    before.push_back({exact_product(as[i], bs[i])});
  }
}

// A second pass may load sums. Where the arrays begin at different places, their allocations are
// not of one size, and what is loaded of all of them tells: a quarter more is allowed.
TEST_P(Dot, CraftLoadsEachInputOnce) {
  const std::size_t n = (1u << 14) + random().below(1000);
  const auto a = whole_numbers(n);
  const auto b = whole_numbers(n);
  const std::uint64_t bytes = 2 * n * sizeof(float);
  count_memory();
  for (const Beginnings offsets : {Beginnings{0, 0}, Beginnings{1, 2}}) {
    ASSERT_THAT(ask(question(a, b, offsets)),
                AllOf(gives_exact_product(a, b), LoadsBytesAtMost(bytes + bytes / 4)));
  }
  ASSERT_THAT(ask(question(a, b)), LoadsArray({"a and b", n * sizeof(float), 2}, 1));
}

// Small arrays, too: a grid that is always the same has more blocks than these allow atomics. In
// shared memory, warps of the last block that have no element may add nothing.
TEST_P(Dot, CraftCombinesSumsBeforeItAddsThem) {
  count_memory();
  for (const std::size_t least : {1u << 14, 1000u, 33u}) {
    const std::size_t n = least + random().below(least / 3);
    const auto a = whole_numbers(n);
    const auto b = whole_numbers(n);
    const std::uint64_t allowed = (n + kWarp - 1) / kWarp;
    ASSERT_THAT(
        ask(question(a, b)),
        AllOf(gives_exact_product(a, b), CallsAtomicsAtMost(allowed),
              CallsAtomicsInEitherMemory(allowed + kWarp,
                                         fmt::format("one for each 32 elements is {}", allowed))));
  }
}

TEST_P(Dot, CraftAddsOnTheDevice) {
  for (const std::size_t least : {1u << 14, 400u, 32u}) {
    const std::size_t n = least + random().below(least / 16);
    const auto a = whole_numbers(n);
    const auto b = whole_numbers(n);
    ASSERT_THAT(ask(question(a, b)),
                AllOf(gives_exact_product(a, b), ComputesOnTheDevice((2 * n + 1) * sizeof(float))));
  }
}

// A full warp's load brings 512 bytes then, and 256 where half of its lanes have something to load.
// If one of the arrays were loaded by single floats, it would be 205.
TEST_P(Dot, CraftLoadsSixteenBytesAtOnceWhereAligned) {
  const std::size_t n = (1u << 15) + random().below(1000);
  const auto a = whole_numbers(n);
  const auto b = whole_numbers(n);
  count_memory();
  ASSERT_THAT(ask(question(a, b)),
              AllOf(gives_exact_product(a, b), LoadsBytesPerRequestAtLeast(240)));
}

}  // namespace warplings::cases::dot
