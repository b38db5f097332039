// Cases for double_buffer: signals of 1024 numbers, through two stages of shared memory. Whether
// anything is read before it has arrived is the referee's to find.
//
// asks nothing: Only a block's first signal has nothing to hide behind
#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::double_buffer {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kSignal = 1024;

using Numbers = std::vector<int>;

std::size_t signals_of(const Numbers& in) { return in.size() / kSignal; }
std::size_t most_blocks(const Numbers& in) { return (signals_of(in) + 7) / 8; }

// The number `distance` places behind element i, in the same signal.
int neighbour(const Numbers& in, std::size_t i, std::size_t distance) {
  return in[i / kSignal * kSignal + (i + distance) % kSignal];
}

int sharpened(const Numbers& in, std::size_t i) {
  return 2 * in[i] - neighbour(in, i, kSignal - 1) - neighbour(in, i, 1);
}

Numbers expected(const Numbers& in) {
  Numbers result(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) result[i] = sharpened(in, i);
  return result;
}

// What well-known mistakes give.
Alternatives<int> mistakes(const Numbers& given) {
  const auto in = std::make_shared<const Numbers>(given);
  using Value = std::optional<int>;
  Alternatives<int> result;
  const auto add = [&](const char* name, const char* sentence,
                       std::function<Value(std::size_t)> element) {
    result.push_back({name, sentence, std::move(element)});
  };
  const auto is_first = [](std::size_t i) { return i % kSignal == 0; };
  const auto is_last = [](std::size_t i) { return i % kSignal == kSignal - 1; };
  add("copied", "These are the numbers themselves.", [=](std::size_t i) { return (*in)[i]; });
  add("opposite_signs", "All of them have the opposite sign.",
      [=](std::size_t i) { return -sharpened(*in, i); });
  add("added", "The neighbours are added; they should be subtracted.", [=](std::size_t i) {
    return 2 * (*in)[i] + neighbour(*in, i, 1) + neighbour(*in, i, kSignal - 1);
  });
  add("not_doubled", "The number itself is counted once; it should be twice.",
      [=](std::size_t i) { return sharpened(*in, i) - (*in)[i]; });
  add("nothing_at_the_ends",
      "All are right but the first and the last of each signal, which have been computed as if "
      "there were a 0 beyond the end.",
      [=](std::size_t i) {
        return sharpened(*in, i) + (is_first(i) ? neighbour(*in, i, kSignal - 1) : 0) +
               (is_last(i) ? neighbour(*in, i, 1) : 0);
      });
  add("ends_repeated",
      "All are right but the first and the last of each signal, which have been computed as if the "
      "number at the end were repeated.",
      [=](std::size_t i) {
        return sharpened(*in, i) + (is_first(i) ? neighbour(*in, i, kSignal - 1) - (*in)[i] : 0) +
               (is_last(i) ? neighbour(*in, i, 1) - (*in)[i] : 0);
      });
  add("ends_not_written", "The first and the last number of each signal are not written.",
      [=](std::size_t i) -> Value {
        if (is_first(i) || is_last(i)) return std::nullopt;
        return sharpened(*in, i);
      });
  for (const std::size_t threads : {64u, 128u, 256u, 512u}) {
    add("once_a_thread", "Each thread has written one number of a signal.",
        [=](std::size_t i) -> Value {
          if (i % kSignal >= threads) return std::nullopt;
          return sharpened(*in, i);
        });
  }
  const std::size_t signals = signals_of(given);
  const std::size_t blocks = most_blocks(given);
  // Number of a signal among those of its block.
  const auto round = [=](std::size_t i) { return i / kSignal / blocks; };
  const auto is_last_of_block = [=](std::size_t i) { return i / kSignal + blocks >= signals; };
  const auto only = [=](auto is_written) {
    return [=](std::size_t i) -> Value {
      if (!is_written(i)) return std::nullopt;
      return sharpened(*in, i);
    };
  };
  add("first_of_each_block", "Each block has written its first signal only.",
      only([=](std::size_t i) { return round(i) == 0; }));
  add("last_left_out", "The last signal of each block is not written.",
      only([=](std::size_t i) { return !is_last_of_block(i); }));
  add("every_second_of_a_block", "Each block has written every second of its signals.",
      only([=](std::size_t i) { return round(i) % 2 == 0; }));
  return result;
}

class DoubleBuffer : public Case {
 protected:
  static Question question(const Numbers& in) {
    return Question()
        .value("signals", static_cast<int>(signals_of(in)))
        .value("picked", PickedRows(), "")
        .input("in", in)
        .output<int>("out", in.size());
  }

  Numbers random_signals(std::size_t count) {
    return random().integers<int>(count * kSignal, -(1 << 20), 1 << 20);
  }

  static auto gives_sharpened(const Numbers& in) {
    return GivesExactly<int>("out", expected(in), mistakes(in));
  }

  void sharpens(const std::vector<Numbers>& inputs) {
    std::vector<Question> questions;
    for (const Numbers& in : inputs) questions.push_back(question(in));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_sharpened(inputs[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, DoubleBuffer, every_setting(), setting_name);

// Three signals first, where a stage is filled a second time.
TEST_P(DoubleBuffer, SharpensTheSignalsOfOneBlock) {
  sharpens({random_signals(3), random_signals(1), random_signals(2), random_signals(8)});
}

TEST_P(DoubleBuffer, SharpensTheSignalsOfSeveralBlocks) {
  sharpens({random_signals(9), random_signals(12)});
}

TEST_P(DoubleBuffer, TakesTheLargestNumbers) {
  constexpr int kLargest = 1 << 28;
  Numbers in(5 * kSignal);
  for (int& x : in) x = random().below(2) == 0 ? kLargest : -kLargest;
  sharpens({in});
}

TEST_P(DoubleBuffer, SharpensManySignals) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  constexpr int kMany = 70'000;  // more than 16 bits count
  const PickedRows picked = rows_around(kMany, {1 << 14, 1 << 16});
  const auto in = random_signals(static_cast<std::size_t>(picked.count));
  const Answer answer = ask(Question()
                                .value("signals", kMany)
                                .value("picked", picked, in_words(picked, "signals"))
                                .input("in", in)
                                .output<int>("out", in.size()));
  if (is_unanswered(answer)) return;
  ASSERT_THAT(answer, AllOf(StoresInTheLastThird(fmt::format("signals = {}", kMany)),
                            GivesExactly<int>(
                                "out", of_blocks_that_ran(answer, expected(in), picked.count))));
}

TEST_P(DoubleBuffer, GivesTheRightSignalsWhenItIsCalledAgain) {
  sharpens({random_signals(4), random_signals(4), random_signals(1), random_signals(4)});
}

TEST_P(DoubleBuffer, CraftCopiesAheadOfItsWork) {
  count_memory();
  for (const std::size_t signals : {std::uint64_t{8}, 9 + random().below(7)}) {
    const auto in = random_signals(signals);
    const std::size_t bytes = in.size() * sizeof(int);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_sharpened(in), LaunchesBlocksAtMost(most_blocks(in)),
                      CopiesAsynchronously({"in", bytes}), LoadsSharedBytesAtLeast(bytes),
                      ReadsWhilePartsAreUnderWay(kSignal * sizeof(int), "signal", "signals")));
  }
}

TEST_P(DoubleBuffer, CraftLoadsAndStoresEachNumberOnce) {
  count_memory();
  const auto in = random_signals(10 + random().below(6));
  const std::size_t bytes = in.size() * sizeof(int);
  ASSERT_THAT(ask(question(in)), AllOf(gives_sharpened(in), LoadsArray({"in", bytes}, 1),
                                       LoadsWhatIsKeptAsArray({"in", bytes}, {"out", bytes}, 1),
                                       StoresArray({"out", bytes}, 1)));
}

TEST_P(DoubleBuffer, CraftUsesAtMost12800BytesOfSharedMemory) {
  for (const std::size_t signals : {5u, 8u}) {
    const auto in = random_signals(signals);
    ASSERT_THAT(ask(question(in)), AllOf(gives_sharpened(in), UsesSharedBytesAtMost(12800)));
  }
}

TEST_P(DoubleBuffer, CraftLetsABlockHaveSeveralSignals) {
  for (const std::size_t signals : {std::uint64_t{8}, 9 + random().below(7)}) {
    const auto in = random_signals(signals);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_sharpened(in), LaunchesBlocksAtMost(most_blocks(in))));
  }
}

}  // namespace warplings::cases::double_buffer
