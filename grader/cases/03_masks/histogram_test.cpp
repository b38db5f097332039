// Cases for histogram: counts are exact, so are the expectations. The cases of craft use data whose
// number of different values is the same for any 32 elements, however a warp chooses them.
//
// asks nothing: Where they hold more, each lane may add for itself
#include <algorithm>

#include "grader/cases/shared/huge_arrays.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"
#include "grader/harness/grading/words.h"

namespace warplings::cases::histogram {

using namespace grading;
using testing::AllOf;

using Bytes = std::vector<unsigned char>;

constexpr std::size_t kBins = 256;

class Histogram : public Case {
 protected:
  static Question question(const Bytes& in, int offset = 0) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("times", 1, "")
        .input_at("in", in, offset, static_cast<unsigned char>(77))  // what is before would count
        .output<unsigned>("bins", kBins);
  }

  // n bytes of one value, which are `times` pieces of the one that is sent.
  static Question question_of_one_value(unsigned char value, int piece, int times) {
    return Question()
        .value("n", piece * times)
        .value("times", times, fmt::format("every byte {}", value))
        .input_at("in", Bytes(static_cast<std::size_t>(piece), value), 0)
        .output<unsigned>("bins", kBins);
  }

  static auto counts_every_value(const Bytes& in,
                                 const std::vector<std::vector<unsigned>>& before = {}) {
    const std::vector<unsigned> bins = counts(in);
    const std::size_t idle = (kWarp - in.size() % kWarp) % kWarp;
    Alternatives<unsigned> mistakes = {
        {"tail_as_zeros", "The last warp's lanes without an element were counted as bytes 0.",
         [=](std::size_t v) { return bins[v] + (v == 0 ? static_cast<unsigned>(idle) : 0u); }},
        {"warps_with_the_value",
         "These count the warps that hold a value, and not the lanes that hold it.",
         computed<unsigned>([in] { return warps_that_hold_it(in); })},
        {"squares",
         "Every lane of a group added the size of the group, where only one of them should.",
         computed<unsigned>([in] { return squares_of_groups(in); })},
        {"lowest_group_only",
         "Of each 32 elements, only those that equal the first one are counted: the lane that adds "
         "is the lowest of its warp, and not of its group.",
         computed<unsigned>([in] { return groups_of_the_first(in); })},
        kept_in_16_bits(bins),
        left_over<unsigned>(before, bins)};
    if (in.empty()) {
      mistakes.push_back({"left_as_they_were",
                          "An empty array has counts, too: 256 zeros, which have to be stored.",
                          [](std::size_t) { return std::nullopt; }});
    }
    return GivesExactly<unsigned>("bins", bins, std::move(mistakes));
  }

  static std::vector<unsigned> counts(const Bytes& in) {
    std::vector<unsigned> bins(kBins, 0);
    for (const unsigned char value : in) ++bins[value];
    return bins;
  }

  // Each wrong count lacks a multiple of 2^16, which is gone or has been counted one by one in the
  // next bin, or the one before.
  static Alternative<unsigned> kept_in_16_bits(const std::vector<unsigned>& bins) {
    constexpr std::int64_t kTooMany = 1 << 16;
    const auto recognise = [bins](const std::vector<unsigned>& got) -> std::string {
      const auto lacks = [&](std::size_t v) {
        return std::int64_t{bins[v]} - std::int64_t{got[v]};
      };
      std::string gone, carried;
      for (std::size_t v = 0; v < kBins; ++v) {
        const std::int64_t carries = lacks(v) / kTooMany;
        if (lacks(v) == 0) continue;
        if (lacks(v) < 0) {  // what a neighbour has carried into it
          const bool is_explained = (v > 0 && lacks(v - 1) == -lacks(v) * kTooMany) ||
                                    (v + 1 < kBins && lacks(v + 1) == -lacks(v) * kTooMany);
          if (!is_explained) return "";
          continue;
        }
        if (lacks(v) % kTooMany != 0) return "";
        const std::string what = fmt::format("bins[{}] lacks {} * 65536", v, carries);
        for (const std::size_t next : {v + 1, v - 1}) {
          if (next < kBins && lacks(next) == -carries && carried.empty())
            carried = fmt::format(
                "{}, and bins[{}] has {} too many: two counts of 16 bits share "
                "a word, and what is more than 65535 is carried from one into "
                "the other.",
                what, next, carries);
        }
        if (gone.empty())
          gone = what + ", as where counts are kept in 16 bits, which hold 65535 at most.";
      }
      return carried.empty() ? gone : carried;
    };
    return {"kept_in_16_bits", "", {}, recognise};
  }

  static std::vector<unsigned> groups_of_the_first(const Bytes& in) {
    std::vector<unsigned> bins(kBins, 0);
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] == in[i / kWarp * kWarp]) ++bins[in[i]];
    }
    return bins;
  }

  // Of each 32 elements, the bins of these alone.
  template <class Add>
  static std::vector<unsigned> by_warps(const Bytes& in, Add add) {
    std::vector<unsigned> bins(kBins, 0);
    for (std::size_t begin = 0; begin < in.size(); begin += kWarp) {
      const std::size_t end = std::min(in.size(), begin + kWarp);
      const auto of_warp = counts(Bytes(in.begin() + static_cast<std::ptrdiff_t>(begin),
                                        in.begin() + static_cast<std::ptrdiff_t>(end)));
      for (std::size_t v = 0; v < kBins; ++v) bins[v] += add(of_warp[v]);
    }
    return bins;
  }
  static std::vector<unsigned> warps_that_hold_it(const Bytes& in) {
    return by_warps(in, [](unsigned count) { return count > 0 ? 1u : 0u; });
  }
  static std::vector<unsigned> squares_of_groups(const Bytes& in) {
    return by_warps(in, [](unsigned count) { return count * count; });
  }

  static auto counts_one_value(unsigned char value, int n) {
    std::vector<unsigned> bins(kBins, 0);
    bins[value] = static_cast<unsigned>(n);
    return GivesExactly<unsigned>("bins", bins, {kept_in_16_bits(bins)});
  }

  Bytes any_bytes(std::size_t n) { return random().integers<unsigned char>(n, 0, 255); }

  // n bytes, each of which is one of these.
  Bytes bytes_of(std::size_t n, const Bytes& values) {
    Bytes result(n);
    for (unsigned char& byte : result) byte = values[random().below(values.size())];
    return result;
  }

  void ask_about(const std::vector<Bytes>& arrays) {
    std::vector<Question> questions;
    for (const Bytes& in : arrays) questions.push_back(question(in));
    const auto answers = ask_all(questions);
    std::vector<std::vector<unsigned>> before;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], counts_every_value(arrays[i], before));
      before.push_back(counts(arrays[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, Histogram, every_setting(), setting_name);

TEST_P(Histogram, CountsNothingInAnEmptyArray) { ask_about({{}}); }

TEST_P(Histogram, CountsBytesAtEverySize) {
  // All small sizes, then around blocks of 256 to 1024 threads; 1009 and 5003 are primes.
  std::vector<Bytes> arrays;
  for (std::size_t n = 1; n <= 34; ++n) arrays.push_back(any_bytes(n));
  for (const std::size_t n : {63u, 96u, 255u, 257u, 511u, 513u, 1009u, 1024u, 1025u, 5003u}) {
    arrays.push_back(any_bytes(n));
  }
  ask_about(arrays);
}

// As many of each value as the value says, in a random order.
TEST_P(Histogram, CountsEachValueInItsOwnBin) {
  Bytes sorted;
  for (std::size_t value = 0; value < kBins; ++value) {
    sorted.insert(sorted.end(), value, static_cast<unsigned char>(value));
  }
  Bytes mixed;
  for (const int i : random().permutation(sorted.size())) {
    mixed.push_back(sorted[static_cast<std::size_t>(i)]);
  }
  ask_about({sorted, mixed});
}

TEST_P(Histogram, CountsArraysOfFewValues) {
  ask_about({Bytes(1000, 0), Bytes(3001, 255), bytes_of(3001, {0, 255}),
             bytes_of(3001, {127, 128, 129}), bytes_of(3001, {1, 2, 4, 8, 16, 32, 64, 128})});
}

// A warp that looks at its first elements only, or at whether lane 0 agrees, is mistaken here.
TEST_P(Histogram, CountsRunsThatEndAnywhere) {
  std::vector<Bytes> arrays;
  for (const std::size_t longest : {3u, 20u, 100u, 700u}) {
    Bytes in;
    while (in.size() < 6000) {
      in.insert(in.end(), 1 + random().below(longest), any_bytes(1)[0]);
    }
    arrays.push_back(in);
  }
  ask_about(arrays);
}

TEST_P(Histogram, TakesArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<Bytes> arrays;
  for (int offset = 1; offset < 16; ++offset) {
    for (const std::size_t n : {1u, 15u, 33u, 1003u}) {
      arrays.push_back(any_bytes(n));
      questions.push_back(question(arrays.back(), offset));
    }
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], counts_every_value(arrays[i]));
  }
}

// What these cases add is their size, so one schedule will do. One bin gets more than 16 bits hold.
TEST_P(Histogram, CountsMoreThanSixteenBitsHold) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  ask_about({Bytes(3 * (1u << 16) + 5, 200)});
}

// So does the bin of each block, if the grid has as many as the device holds (of blocks of 64
// threads 32, of others fewer), or up to 128 whatever the device is.
TEST_P(Histogram, CountsMoreThanSixteenBitsHoldInOneBlock) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device has the multiprocessors that it has";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  // Nine ballots for each of so many elements take the WebAssembly engine half a minute.
  need_64_bits();
  set_multiprocessors(1);
  const int piece = (1 << 16) + 1007;
  const int times = 129;
  ASSERT_THAT(ask(question_of_one_value(37, piece, times)), counts_one_value(37, piece * times));
}

// And here, if there are fewer than 16,000 blocks. A number that leaves out elements where the grid
// is a power of two.
TEST_P(Histogram, CountsABillionBytesOfOneValue) {
  if (can_choose_device()) GTEST_SKIP() << "1 GB, on a GPU only";
  const int piece = (1 << 20) + 7;
  const int times = 1001;
  const Answer answer = ask(question_of_one_value(201, piece, times));
  if (answer.values<int>(kReturned) == std::vector<int>{0}) {
    GTEST_SKIP() << "the device has too little free memory";
  }
  ASSERT_THAT(answer, counts_one_value(201, piece * times));
}

TEST_P(Histogram, CountsHalfAMillionBytes) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  ask_about({any_bytes((1u << 19) + 7)});
}

TEST_P(Histogram, LoadsFromTheEndOfAHugeArray) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  if (can_choose_device()) set_multiprocessors(264);
  ASSERT_THAT(ask(Question()
                      .value("n", 1 << 30)
                      .value("times", 0, "all of them 0")
                      .output<unsigned>("bins", kBins)),
              LoadsFromTheLastThird("n = 1073741824"));
}

// What a call leaves in device memory is what the next one finds there.
TEST_P(Histogram, CountsFromZeroWhenItIsCalledAgain) {
  const Bytes again = any_bytes(10'000);
  ask_about({again, any_bytes(33), {}, Bytes(1, 9), again});
}

TEST_P(Histogram, FreesAllDeviceMemory) {
  std::vector<Question> questions;
  for (const std::size_t n : {0u, 1u, 3000u}) questions.push_back(question(any_bytes(n)));
  for (const Answer& answer : ask_all(questions)) ASSERT_THAT(answer, FreesAllDeviceMemory());
}

// Any 32 elements hold at most as many values as there are in all. A sixteenth more is allowed, for
// warps that look at fewer elements. A match among the lanes that happen to run together may find
// one value several times.
TEST_P(Histogram, CraftAddsOnceForEachValueOfAWarp) {
  const std::size_t n = (1u << 15) + 1024 * random().below(32);
  count_memory();
  for (const Bytes& values : {Bytes{5}, Bytes{0, 255}, Bytes{64, 66, 191}}) {
    const Bytes in = bytes_of(n, values);
    const std::uint64_t atomics = values.size() * n / 32;
    ASSERT_THAT(
        ask(question(in)),
        AllOf(counts_every_value(in),
              CallsAtomicsForBinsAtMost(atomics + atomics / 16, kBins).under_every_activemask(),
              CallsAtomicsForBinsInEveryWarp(values.size(), kBins).under_every_activemask()));
  }
}

// An average over many elements would hide a warp that has an atomic for each.
TEST_P(Histogram, CraftAddsOnceForEachValueOfAWarpInALargeArray) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  count_memory();
  const Bytes in = bytes_of((1u << 17) + 1024 * random().below(32), {9});
  ASSERT_THAT(ask(question(in)),
              AllOf(counts_every_value(in), CallsAtomicsForBinsInEveryWarp(1, kBins)));
}

// A block meets every value: many elements belong to each, of few values.
TEST_P(Histogram, CraftAddsTheBinsOfABlockOnce) {
  count_memory();
  for (const std::size_t values : {1u, 3u, 100u}) {
    Bytes chosen;
    for (const int value : random().permutation(kBins)) {
      if (chosen.size() < values) chosen.push_back(static_cast<unsigned char>(value));
    }
    const Bytes in = bytes_of(1u << 15, chosen);
    ASSERT_THAT(ask(question(in)),
                AllOf(counts_every_value(in),
                      AddsBinsOnce({"bins", kBins * sizeof(unsigned)}, values * sizeof(unsigned))));
  }
}

}  // namespace warplings::cases::histogram
