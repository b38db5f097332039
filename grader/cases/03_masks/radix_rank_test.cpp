// Cases for radix_rank: the stable order of up to 1024 keys by one digit.
#include <algorithm>
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::radix_rank {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kDigits = 16;

struct Task {
  std::vector<unsigned> key;
  int shift = 0;

  std::size_t n() const { return key.size(); }
  unsigned digit(std::size_t i) const { return key[i] >> shift & (kDigits - 1); }
};

// Where each key goes in the stable order by these numbers.
template <class Number>
std::vector<int> positions(std::size_t n, Number number) {
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return number(static_cast<std::size_t>(a)) < number(static_cast<std::size_t>(b));
  });
  std::vector<int> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    result[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  }
  return result;
}

// What well-known mistakes give.
Alternatives<int> mistakes(const Task& given) {
  const auto task = std::make_shared<const Task>(given);
  const std::size_t n = task->n();
  const auto right = std::make_shared<const std::vector<int>>(
      positions(n, [=](std::size_t i) { return task->digit(i); }));
  // How many of the keys [first, last) have the digit of key i.
  const auto alike = [=](std::size_t i, std::size_t first, std::size_t last) {
    int count = 0;
    for (std::size_t k = first; k < std::min(last, n); ++k) {
      count += task->digit(k) == task->digit(i) ? 1 : 0;
    }
    return count;
  };
  const auto warp_of = [](std::size_t i) { return i / kWarp * kWarp; };
  using Value = std::optional<int>;
  Alternatives<int> result;
  const auto add = [&](const char* name, const char* sentence,
                       std::function<Value(std::size_t)> element) {
    result.push_back({name, sentence, std::move(element)});
  };
  const auto sorted_by = [&](const char* name, const char* sentence, auto number) {
    result.push_back({name, sentence, computed<int>([=] { return positions(n, number); })});
  };
  sorted_by("shift_ignored", "These are positions by the lowest four bits, whatever shift is.",
            [=](std::size_t i) { return task->key[i] & 15u; });
  if (4 * task->shift < 32) {  // else nothing is left of the keys
    sorted_by("digit_of_shift", "These are positions by digit number `shift`, not by bit number.",
              [=](std::size_t i) { return task->key[i] >> 4 * task->shift & 15u; });
  }
  if (task->shift > 0) {
    sorted_by("masked_before_the_shift",
              "These are positions by digits of which only the lowest four bits of the key are "
              "left: they are cut off before the shift.",
              [=](std::size_t i) { return (task->key[i] & 15u) >> std::min(task->shift, 31); });
  }
  sorted_by("warp_by_warp",
            "These are positions within each warp's keys, behind all keys of the warps before: the "
            "counts are added up warp after warp, and not digit after digit.",
            [=](std::size_t i) { return i / kWarp * 16 + task->digit(i); });
  sorted_by("three_bits", "These are positions by three bits of the key.",
            [=](std::size_t i) { return task->digit(i) & 7u; });
  sorted_by("descending", "The largest digits come first.",
            [=](std::size_t i) { return 15u - task->digit(i); });
  sorted_by("whole_keys", "These are positions by the whole keys.",
            [=](std::size_t i) { return task->key[i]; });
  add("inverse",
      "These are the keys' numbers in sorted order: position[i] says which key goes to place i.",
      computed<int>([=] {
        std::vector<int> who(n);
        for (std::size_t i = 0; i < n; ++i) {
          who[static_cast<std::size_t>((*right)[i])] = static_cast<int>(i);
        }
        return who;
      }));
  add("reversed", "Keys with the same digit go in the opposite order.",
      [=](std::size_t i) -> Value { return (*right)[i] - alike(i, 0, i) + alike(i, i + 1, n); });
  add("reversed_in_warps", "Keys of a warp with the same digit go in the opposite order.",
      [=](std::size_t i) -> Value {
        return (*right)[i] - alike(i, warp_of(i), i) + alike(i, i + 1, warp_of(i) + kWarp);
      });
  add("one_too_many", "Each is one too many, as if a key came before itself.",
      [=](std::size_t i) -> Value { return (*right)[i] + 1; });
  add("no_earlier_warps", "Keys with the same digit in earlier warps are not counted.",
      [=](std::size_t i) -> Value { return (*right)[i] - alike(i, 0, warp_of(i)); });
  add("own_warp_counted", "All keys with the same digit in the key's own warp are counted as well.",
      [=](std::size_t i) -> Value {
        return (*right)[i] + alike(i, warp_of(i), warp_of(i) + kWarp);
      });
  add("no_smaller_digits", "Keys with smaller digits are not counted.",
      [=](std::size_t i) -> Value { return alike(i, 0, i); });
  add("own_digit_counted", "All keys with the same digit are counted as well.",
      [=](std::size_t i) -> Value { return (*right)[i] + alike(i, 0, n); });
  add("one_digit_below", "Of the smaller digits, only the one next to it is counted.",
      [=](std::size_t i) -> Value {
        int below = alike(i, 0, i);
        for (std::size_t k = 0; k < n; ++k) below += task->digit(k) + 1 == task->digit(i) ? 1 : 0;
        return below;
      });
  add("no_own_warp", "Earlier keys with the same digit in the key's own warp are not counted.",
      [=](std::size_t i) -> Value { return (*right)[i] - alike(i, warp_of(i), i); });
  add("groups_counted_once", "Of each warp, keys with the same digit count as one for others.",
      [=](std::size_t i) -> Value {
        int count = alike(i, warp_of(i), i);
        for (std::size_t warp = 0; warp < n; warp += kWarp) {
          unsigned seen = 0;
          for (std::size_t k = warp; k < std::min(warp + kWarp, n); ++k)
            seen |= 1u << task->digit(k);
          const unsigned below = (1u << task->digit(i)) - 1;
          for (unsigned rest = seen & below; rest != 0; rest &= rest - 1) ++count;
          if (warp < warp_of(i)) count += static_cast<int>(seen >> task->digit(i) & 1u);
        }
        return count;
      });
  for (const bool own_too : {false, true}) {
    add("in_bytes", "Numbers of keys begin again at 256, as where they are kept in a byte.",
        [=](std::size_t i) -> Value {
          const int own = own_too ? 0 : alike(i, warp_of(i), i);
          return ((*right)[i] - own) % 256 + own;
        });
  }
  // The digits are in order, and each position is taken once.
  const auto recognise = [=](const std::vector<int>& got) -> std::string {
    std::vector<std::size_t> who(n, n);
    for (std::size_t i = 0; i < n; ++i) {
      const auto place = static_cast<std::size_t>(got[i]);
      if (place >= n || who[place] != n) return "";
      who[place] = i;
    }
    bool in_warps = true;
    for (std::size_t place = 1; place < n; ++place) {
      const std::size_t i = who[place - 1], next = who[place];
      if (task->digit(i) > task->digit(next)) return "";
      if (task->digit(i) == task->digit(next) && warp_of(i) == warp_of(next) && i > next) {
        in_warps = false;
      }
    }
    return in_warps
               ? "The digits are in order, and within a warp so are keys with the same one, "
                 "but not from warp to warp: places were taken in the order in which warps arrived."
               : "The digits are in order, but keys with the same digit do not keep their order.";
  };
  result.push_back({"unstable", "", {}, recognise});
  const std::size_t missing = warps_of(n) * kWarp - n;
  if (missing > 0) {
    add("tail_counted",
        "Threads without a key count as keys with the digit 0, so larger digits come too late.",
        [=](std::size_t i) -> Value {
          return (*right)[i] + (task->digit(i) > 0 ? static_cast<int>(missing) : 0);
        });
  }
  return result;
}

class RadixRank : public Case {
 protected:
  static Question question(const Task& task) {
    return Question()
        .value("n", static_cast<int>(task.n()))
        .value("shift", task.shift)
        .input("key", task.key)
        .output<int>("position", task.n(), OneAThread());
  }

  Task random_keys(std::size_t n, int shift) {
    Task task{std::vector<unsigned>(n), shift};
    for (unsigned& key : task.key) key = static_cast<unsigned>(random().bits());
    return task;
  }

  // With these digits, and any other bits.
  template <class Digit>
  Task with_digits(std::size_t n, int shift, Digit digit) {
    Task task = random_keys(n, shift);
    for (std::size_t i = 0; i < n; ++i) {
      task.key[i] &= ~(15u << shift);
      task.key[i] |= static_cast<unsigned>(digit(i)) << shift;
    }
    return task;
  }

  static auto gives_positions(const Task& task) {
    return GivesExactly<int>("position",
                             positions(task.n(), [&](std::size_t i) { return task.digit(i); }),
                             mistakes(task));
  }

  void ranks(const std::vector<Task>& tasks) {
    std::vector<Question> questions;
    for (const Task& task : tasks) questions.push_back(question(task));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_positions(tasks[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, RadixRank, every_setting(), setting_name);

// Three warps first. The smallest come early, so that nothing is left over that could hide a read
// of what nobody wrote.
TEST_P(RadixRank, RanksWholeWarps) {
  std::vector<Task> tasks;
  for (const std::size_t n : {96u, 32u, 64u, 128u, 256u, 992u, 1024u}) {
    tasks.push_back(random_keys(n, 8));
  }
  ranks(tasks);
}

TEST_P(RadixRank, RanksWhereTheLastWarpIsNotFull) {
  std::vector<Task> tasks;
  for (const std::size_t n : {65u, 1u, 2u, 31u, 33u, 63u, 95u, 97u, 500u, 1009u, 1023u}) {
    tasks.push_back(random_keys(n, 8));
  }
  ranks(tasks);
}

TEST_P(RadixRank, TakesEveryShift) {
  std::vector<Task> tasks;
  for (int shift = 0; shift <= 28; ++shift) tasks.push_back(random_keys(200, shift));
  ranks(tasks);
}

TEST_P(RadixRank, TakesKeysWithOneDigit) {
  std::vector<Task> tasks;
  for (const int digit : {0, 15, 7}) {
    tasks.push_back(with_digits(96, 4, [=](std::size_t) { return digit; }));
    tasks.push_back(with_digits(1000, 4, [=](std::size_t) { return digit; }));
  }
  ranks(tasks);
}

TEST_P(RadixRank, TakesKeysWithFewDigits) {
  ranks({with_digits(700, 12, [&](std::size_t) { return random().below(2) == 0 ? 3 : 12; }),
         with_digits(700, 12, [&](std::size_t) { return random().below(2) == 0 ? 0 : 15; }),
         with_digits(1024, 28, [&](std::size_t) { return random().below(50) == 0 ? 9 : 14; })});
}

// In order already, in the opposite one, and with a digit for each warp.
TEST_P(RadixRank, TakesKeysInEveryOrder) {
  ranks({with_digits(1024, 16, [](std::size_t i) { return i / 64; }),
         with_digits(1000, 16, [](std::size_t i) { return 15 - i / 64; }),
         with_digits(1024, 16, [](std::size_t i) { return i % 16; }),
         with_digits(500, 16, [](std::size_t i) { return 15 - i / 32; })});
}

TEST_P(RadixRank, GivesTheRightPositionsWhenItIsCalledAgain) {
  std::vector<Task> tasks;
  for (const std::size_t n : {1024u, 33u, 1u, 992u, 64u, 1024u}) {
    tasks.push_back(random_keys(n, 20));
  }
  ranks(tasks);
}

TEST_P(RadixRank, CraftMeetsAtMostThreeBarriers) {
  for (const std::size_t n : {33 + random().below(900), std::uint64_t{1024}, std::uint64_t{1}}) {
    const Task task = random_keys(n, 4);
    ASSERT_THAT(ask(question(task)),
                AllOf(gives_positions(task), LaunchesOneBlock(), HasBarriersPerThreadAtMost(3)));
  }
}

TEST_P(RadixRank, CraftUsesAtMost4096BytesOfSharedMemory) {
  for (const std::size_t n : {33 + random().below(900), std::uint64_t{1024}}) {
    const Task task = random_keys(n, 4);
    ASSERT_THAT(ask(question(task)), AllOf(gives_positions(task), UsesSharedBytesAtMost(4096)));
  }
}

TEST_P(RadixRank, CraftFindsEqualDigitsByWarpFunctions) {
  const Task task = random_keys(1024, 4);
  ASSERT_THAT(ask(question(task)),
              AllOf(gives_positions(task), HasCallsPerElement("", {0, 12}, task.n(), "key")));
  expect_to_rest_on({{"__match", "__ballot"}, "matches and ballots"}, question(task),
                    {gives_positions(task)});
}

TEST_P(RadixRank, CraftReadsOtherWarpsBehindABarrier) {
  const Task task = random_keys(1024, 4);
  count_memory();
  ASSERT_THAT(ask(question(task)), AllOf(gives_positions(task), ReadsOtherWarpsBehindBarriers()));
}

TEST_P(RadixRank, CraftLoadsEachKeyOnce) {
  count_memory();
  const Task task = random_keys(960 + random().below(64), 4);
  ASSERT_THAT(ask(question(task)),
              AllOf(gives_positions(task), LoadsArray({"key", task.n() * sizeof(unsigned)}, 1)));
}

}  // namespace warplings::cases::radix_rank
