// Cases for compact: which elements are kept, in which order, how many, and that nothing is written
// behind them.
//
// asks nothing: There may be one kernel or several
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <unordered_map>

#include "grader/cases/shared/huge_arrays.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"
#include "grader/harness/grading/words.h"

namespace warplings::cases::compact {

using namespace grading;
using testing::AllOf;

using Floats = std::vector<float>;

class Compact : public Case {
 protected:
  static Floats kept(const Floats& in) {
    Floats result;
    std::copy_if(in.begin(), in.end(), std::back_inserter(result), [](float x) { return x > 0; });
    return result;
  }

  static Question question(const Floats& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("zeros", 0, "")
        .input_at("in", in, offsets.in, 1.0f)  // what lies before it would be kept
        .output_at<float>("out", in.size(), offsets.out);
  }

  inline static const std::string kKeptNan = "NaN was kept: `!(x <= 0)` is true for it.";
  inline static const std::string kKeptZeros = "Zeros were kept: they are not greater than 0.";

  // What out holds instead where a well-known mistake was made.
  static Alternatives<float> what_else(const Floats& in, const Floats& right) {
    const auto keeping = [in](auto keeps) {
      return computed<float>([in, keeps] {
        Floats result;
        std::copy_if(in.begin(), in.end(), std::back_inserter(result), keeps);
        return result;
      });
    };
    const auto one_further = [right](std::size_t i) -> std::optional<float> {
      return i >= 1 && i <= right.size() ? std::optional<float>(right[i - 1]) : std::nullopt;
    };
    const auto in_another_order = [right](const Floats& got) -> std::string {
      if (got.size() < right.size()) return "";
      Floats mine(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(right.size()));
      Floats theirs = right;
      if (mine == theirs) return "";  // something else is stored behind
      std::sort(mine.begin(), mine.end());
      std::sort(theirs.begin(), theirs.end());
      if (mine != theirs) return "";
      return "These are the right elements, but not in the order that they have in `in`.";
    };
    return {
        {"kept_nan", kKeptNan, keeping([](float x) { return !(x <= 0); })},
        {"kept_positive_nan",
         "NaN was kept where its sign bit is 0: as a whole number, its bits are greater than 0.",
         keeping([](float x) { return std::bit_cast<std::int32_t>(x) > 0; })},
        {"kept_zeros", kKeptZeros, keeping([](float x) { return x >= 0; })},
        {"one_place_further",
         "Each kept element stands one place too far. Is its own bit counted among those before "
         "it?",
         one_further},
        {"another_order", "", {}, in_another_order}};
  }

  // Where out begins with the kept elements in their order, but for some, and those are not the
  // last ones: a sentence that says which. What stands behind is never written.
  static std::string elements_left_out(const Floats& in, const Floats& right,
                                       const Answer& answer) {
    const auto out = answer.values<float>("out");
    if (!out) return "";
    std::vector<std::size_t> missing;  // in `in`
    std::size_t place = 0;
    bool is_last_missing = false;
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (!(in[i] > 0)) continue;
      is_last_missing =
          place == out->size() || is_unwritten<float>(answer, "out", (*out)[place], place) ||
          std::bit_cast<std::uint32_t>((*out)[place]) != std::bit_cast<std::uint32_t>(in[i]);
      if (is_last_missing) missing.push_back(i);
      if (!is_last_missing) ++place;
    }
    if (missing.empty() || place == 0 || place + missing.size() != right.size()) return "";
    for (std::size_t i = place; i < out->size(); ++i) {
      if (!is_unwritten<float>(answer, "out", (*out)[i], i)) return "";
    }
    // Of an array that was not gone through to its end, no element was left out.
    const bool is_a_prefix =
        std::equal(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(place), out->begin());
    if (is_a_prefix) return "";
    const auto all = [&](auto is) {
      return std::all_of(missing.begin(), missing.end(), [&](std::size_t i) { return is(in[i]); });
    };
    const float first = in[missing[0]];
    const char* which = "which is greater than 0";
    if (all([](float x) { return std::isinf(x); })) which = "which is infinite, and greater than 0";
    if (all([](float x) { return x < std::numeric_limits<float>::min(); })) {
      which = "which is below 2^-126, and greater than 0";
    }
    return fmt::format(
        "The elements are in their order, but in[{}] = {} is not among them, {}{}.", missing[0],
        written(first), which,
        missing.size() == 1 ? "" : fmt::format("; {} elements are missing", missing.size()));
  }

  // Where the kept elements are right up to one of them, in all that no later one has overwritten,
  // and no later one is in its place: a sentence that says so. Elements that are equal tell
  // nothing.
  static std::string places_that_go_astray(const Floats& in, const Floats& right,
                                           const Answer& answer) {
    const auto out = answer.values<float>("out");
    if (!out) return "";
    std::vector<std::size_t> sources;  // in `in`, of each kept element
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] > 0) sources.push_back(i);
    }
    std::unordered_map<std::uint32_t, std::size_t> ranks;
    for (std::size_t rank = 0; rank < right.size(); ++rank) {
      const bool is_new = ranks.emplace(std::bit_cast<std::uint32_t>(right[rank]), rank).second;
      if (!is_new) return "";
    }
    const auto is_unknown = [&](std::size_t place) {
      return is_unwritten<float>(answer, "out", (*out)[place], place);
    };
    std::size_t astray = right.size();  // the first of those
    for (std::size_t place = 0; place < out->size(); ++place) {
      if (is_unknown(place)) {
        if (place < right.size()) astray = std::min(astray, place);
        continue;
      }
      const auto found = ranks.find(std::bit_cast<std::uint32_t>((*out)[place]));
      if (found == ranks.end()) return "";
      if (found->second != place) astray = std::min(astray, found->second);
    }
    if (astray == 0 || astray == right.size()) return "";
    for (std::size_t place = 0; place < right.size(); ++place) {
      const bool is_right = !is_unknown(place) && std::bit_cast<std::uint32_t>((*out)[place]) ==
                                                      std::bit_cast<std::uint32_t>(right[place]);
      if (place >= astray && is_right) return "";
    }
    return fmt::format(
        "What is kept up to in[{}] goes to its place; from in[{}] on nothing does: are the counts "
        "there added up as those below are?",
        sources[astray - 1], sources[astray]);
  }

  // The kept elements bit by bit, what follows them as it was, and their number.
  static auto keeps_the_right_elements(const Floats& in) {
    const Floats right = kept(in);
    const AnswerMatcher gives_them("gives the kept elements", [=](const Answer& answer) {
      auto finding = compare<float>(
          answer, "out", in.size(),
          [&](const float& got, std::size_t i) {
            if (i >= right.size()) return answer.is_poison(&got, sizeof got, i * sizeof got);
            return std::memcmp(&got, &right[i], sizeof got) == 0;
          },
          [&](std::size_t i) { return i < right.size() ? written(right[i]) : "not written"; });
      const auto known = what_else(in, right);
      offer(known);
      offer<float>({{"later_astray", "", {}}, {"left_out", "", {}}});
      if (finding) {
        explain_elements<float>(*finding, answer, "out", known,
                                [](const float& a, const float& b, std::size_t) {
                                  return std::memcmp(&a, &b, sizeof a) == 0;
                                });
        if (const std::string words = elements_left_out(in, right, answer); !words.empty()) {
          finding->alternative = "left_out";
          finding->explanation = words;
        } else if (const std::string astray = places_that_go_astray(in, right, answer);
                   !astray.empty()) {
          finding->alternative = "later_astray";
          finding->explanation = astray;
        }
        if (!finding->mismatches.empty() && finding->mismatches.front().index >= right.size()) {
          finding->alternative = "stored_behind";
          finding->explanation =
              "The kept elements are right, but what follows them in out must stay as it was; "
              "something is stored there.";
        }
      }
      return finding;
    });
    const auto count_if = [in](auto keeps) {
      return [in, keeps](std::size_t) -> std::optional<int> {
        return static_cast<int>(std::count_if(in.begin(), in.end(), keeps));
      };
    };
    return AllOf(gives_them,
                 ReturnsExactly<int>(
                     static_cast<int>(right.size()),
                     {{"kept_nan", kKeptNan, count_if([](float x) { return !(x <= 0); })},
                      {"kept_zeros", kKeptZeros, count_if([](float x) { return x >= 0; })}}));
  }

  // n different numbers, each positive with that probability. So no two kept elements can be
  // exchanged, and none taken for another.
  Floats different_numbers(std::size_t n, double positive = 0.5) {
    const auto order = random().permutation(n);
    Floats result(n);
    for (std::size_t i = 0; i < n; ++i) {
      const bool keep = static_cast<double>(random().below(1000)) < positive * 1000;
      result[i] = static_cast<float>(order[i] + 1) * (keep ? 1.0f : -1.0f);
    }
    return result;
  }

  void ask_about(const std::vector<Floats>& arrays) {
    std::vector<Question> questions;
    for (const Floats& in : arrays) questions.push_back(question(in));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], keeps_the_right_elements(arrays[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, Compact, every_setting(), setting_name);

TEST_P(Compact, KeepsNothingOfAnEmptyArray) {
  ASSERT_THAT(ask(question({})), keeps_the_right_elements({}));
}

TEST_P(Compact, KeepsTheRightElementsAtEverySize) {
  // All small sizes, then around blocks of 256 to 1024 threads; 1009 and 3001 are primes.
  std::vector<Floats> arrays;
  for (std::size_t n = 1; n <= 66; ++n) arrays.push_back(different_numbers(n));
  for (const std::size_t n : {96u, 255u, 257u, 511u, 1000u, 1009u, 1023u, 1024u, 1025u, 3001u}) {
    arrays.push_back(different_numbers(n));
  }
  ask_about(arrays);
}

// Blocks and warps come in any order; the elements stay in theirs.
TEST_P(Compact, KeepsTheOrderAcrossManyBlocks) {
  ask_about({different_numbers(40'009), different_numbers(30'000, 0.05)});
}

// A multiprocessor holds 1536 threads: blocks that have to run at once may be too many.
TEST_P(Compact, KeepsTheOrderOnADeviceWithLessRoomForBlocks) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device has the room that it has";
  choose_small_device();
  set_multiprocessors(1);
  ask_about({different_numbers(100'003)});
}

TEST_P(Compact, KeepsNothingWhereNothingIsPositive) {
  ask_about({different_numbers(1, 0), different_numbers(3001, 0)});
}

TEST_P(Compact, KeepsEverythingWhereAllIsPositive) {
  ask_about({different_numbers(1, 1), different_numbers(32, 1), different_numbers(3001, 1)});
}

// Every second element; runs of 32 that begin in the middle of a warp; one single element.
TEST_P(Compact, KeepsElementsInPatterns) {
  const std::size_t n = 3000;
  const auto where = [&](auto keep) {
    Floats in = different_numbers(n, 0);
    for (std::size_t i = 0; i < n; ++i) in[i] *= keep(i) ? -1.0f : 1.0f;
    return in;
  };
  ask_about({
      where([](std::size_t i) { return i % 2 == 0; }),
      where([](std::size_t i) { return i % 2 == 1; }),
      where([](std::size_t i) { return (i + 16) / 32 % 2 == 0; }),
      where([](std::size_t i) { return i / 32 % 3 == 1; }),
      where([](std::size_t i) { return i % 32 == 31; }),
      where([](std::size_t i) { return i == 0; }),
      where([](std::size_t i) { return i == 1535; }),
      where([](std::size_t i) { return i == n - 1; }),
  });
}

TEST_P(Compact, KeepsNoZeroAndNoNaN) {
  using Limits = std::numeric_limits<float>;
  const Floats special = {0.0f,
                          -0.0f,
                          Limits::denorm_min(),
                          -Limits::denorm_min(),
                          Limits::quiet_NaN(),
                          -Limits::quiet_NaN(),
                          Limits::infinity(),
                          -Limits::infinity(),
                          Limits::max(),
                          Limits::lowest(),
                          Limits::min(),
                          -Limits::min(),
                          1.0f,
                          -1.0f};
  Floats in;
  for (int i = 0; i < 500; ++i) in.push_back(special[random().below(special.size())]);
  ask_about({special, in});
}

TEST_P(Compact, TakesArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<Floats> arrays;
  for (const Offsets offsets : kAnyAlignment) {
    for (const std::size_t n : {1u, 2u, 3u, 5u, 33u, 1003u, 9001u}) {
      arrays.push_back(different_numbers(n));
      questions.push_back(question(arrays.back(), offsets));
    }
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], keeps_the_right_elements(arrays[i]));
  }
}

// What this case adds is its size, so one schedule will do: there are more blocks, even of
// 1024 threads, than a block of 1024 threads can scan with one element each. Where each block adds
// up what all before it have counted, 4000 blocks load far more of that than of the elements: a
// quarter of them has to do, which are still more than 1024.
TEST_P(Compact, KeepsTheRightOnesOfAMillion) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  count_memory();
  const Floats some = different_numbers((1u << 17) + 1025);
  const Answer answer = ask(question(some));
  ASSERT_THAT(answer, keeps_the_right_elements(some));
  count_nothing();
  const std::uint64_t bytes = some.size() * sizeof(float);
  const bool loads_little_else = testing::Value(answer, LoadsBytesAtMost(2 * bytes + bytes / 4));
  const bool has_many_blocks = testing::Value(answer, LaunchesBlocksAtLeast(512));
  const std::size_t n = loads_little_else || !has_many_blocks ? 1u << 20 : 1u << 18;
  ask_about({different_numbers(n + 1025)});
}
const LongCase kLongest(typeid(Compact_KeepsTheRightOnesOfAMillion_Test));

// Who launches no cooperative grid, that is.
TEST_P(Compact, LoadsFromTheEndOfAHugeArray) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  ASSERT_THAT(ask(question_of_zeros(1 << 30)), LoadsFromTheLastThird("n = 1073741824"));
}

// What a call leaves in device memory is what the next one finds there.
TEST_P(Compact, KeepsTheRightElementsWhenItIsCalledAgain) {
  const Floats again = different_numbers(20'000);
  ask_about({again, different_numbers(33), {}, different_numbers(700, 0), again});
}

// Also where nothing is kept, and a function may return before its end.
TEST_P(Compact, FreesAllDeviceMemory) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  for (const Answer& answer :
       ask_all({question({}), question(different_numbers(1, 1)), question(different_numbers(3000)),
                question(different_numbers(3000, 0))})) {
    ASSERT_THAT(answer, FreesAllDeviceMemory());
  }
}

// Of a small array, too, which an answer may treat apart.
TEST_P(Compact, EndsTheProgramWhicheverCallFails) {
  if (!can_choose_device()) GTEST_SKIP() << "a GPU's calls fail when they fail";
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  for (const std::size_t n : {100u, 5000u}) {
    const Floats in = different_numbers(n);
    ASSERT_NO_FATAL_FAILURE(
        expect_an_error_whichever_call_fails(question(in), keeps_the_right_elements(in)));
  }
  const Floats in = different_numbers(5000);
  expect_an_error_whichever_call_fails(question(in), keeps_the_right_elements(in),
                                       1 + random().below(3));
}

// 2^16 elements are 64 for each of 1024 threads: more than one block should have.
TEST_P(Compact, CraftSharesTheWorkAmongBlocksAndThreads) {
  count_memory();
  const Floats in = different_numbers((1u << 16) + random().below(1000));
  const std::uint64_t bytes = in.size() * sizeof(float);
  ASSERT_THAT(ask(question(in)),
              AllOf(keeps_the_right_elements(in), IsLoadedByBlocks({"in", bytes}, 2),
                    SharesTheLoadsOf({"in", bytes}, bytes / 16)));
}

}  // namespace warplings::cases::compact
