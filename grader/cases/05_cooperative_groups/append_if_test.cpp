// Cases for append_if: the list is what it was, and after it the multiples of 3, each as often as
// it came, in any order.
#include <algorithm>
#include <numeric>

#include "grader/cases/shared/huge_arrays.h"
#include "grader/harness/grading/array_use.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::append_if {

using namespace grading;
using testing::AllOf;

using Numbers = std::vector<unsigned>;

Numbers multiples_of(const Numbers& in) {
  Numbers result;
  std::copy_if(in.begin(), in.end(), std::back_inserter(result),
               [](unsigned x) { return x % 3 == 0; });
  return result;
}

// After the first `there` elements, the output holds `expected` in any order. Both are sorted, so
// that an element which is missing or comes twice shows as a difference.
// Behind them there are `room` places that nobody should write.
std::function<std::optional<Finding>(const Answer&)> appends(const Numbers& list, Numbers expected,
                                                             std::size_t room) {
  std::sort(expected.begin(), expected.end());
  return [=](const Answer& answer) -> std::optional<Finding> {
    const auto wrong = [&](const std::string& what) {
      return Finding{State::kWrongAnswer, answer.question().introduction() + what, {}, 0};
    };
    const auto count = answer.values<unsigned>("count");
    const auto out = answer.values<unsigned>("out");
    if (!count || !out) return wrong("the answer holds no list.");
    if (count->front() != list.size() + expected.size()) {
      return wrong(fmt::format("*count is {} afterwards; it should be {}.", count->front(),
                               list.size() + expected.size()));
    }
    const auto first = out->begin() + static_cast<std::ptrdiff_t>(list.size());
    if (!std::equal(list.begin(), list.end(), out->begin())) {
      return wrong("elements that were in the list already have changed.");
    }
    const auto end = out->end() - static_cast<std::ptrdiff_t>(room);
    for (auto place = first; place != out->end(); ++place) {
      const auto i = static_cast<std::size_t>(place - out->begin());
      const bool untouched = answer.is_poison(&*place, sizeof *place, i * sizeof *place);
      if (place < end && untouched) {
        return wrong(fmt::format("out[{}] was never written: the list has a gap.", i));
      }
      if (place >= end && !untouched) {
        return wrong(fmt::format("out[{}] was written, beyond the end of the list.", i));
      }
    }
    Numbers appended(first, end);
    std::sort(appended.begin(), appended.end());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (appended[i] == expected[i]) continue;
      if (appended[i] < expected[i]) {
        return wrong(
            fmt::format("{} was appended although it should not be, or too often.", appended[i]));
      }
      return wrong(fmt::format("{} is missing, or was not appended often enough.", expected[i]));
    }
    return std::nullopt;
  };
}

// The list as it is afterwards, by places; nothing where a place is never written.
using List = std::vector<std::optional<unsigned>>;

struct Mistake {
  std::string name;
  std::string sentence;
  List list;
  std::size_t count = 0;
};

// `in` is one warp's, so that its lanes append in a group with one atomic, and out has room for 32
// more places: what well-known mistakes leave there.
std::vector<Mistake> mistakes_of_a_warp(const Numbers& list, const Numbers& in) {
  const std::size_t there = list.size();
  Numbers appended;
  std::vector<std::size_t> lanes;
  for (std::size_t lane = 0; lane < in.size(); ++lane) {
    if (in[lane] % 3 != 0) continue;
    appended.push_back(in[lane]);
    lanes.push_back(lane);
  }
  List before(list.begin(), list.end());
  before.resize(there + appended.size() + kWarp);
  // Each number at the place that `place` gives to its rank.
  const auto placed = [&](auto place) {
    List result = before;
    for (std::size_t rank = 0; rank < appended.size(); ++rank) {
      result.at(place(rank)) = appended[rank];
    }
    return result;
  };
  const std::size_t after = there + appended.size();
  const List right = placed([&](std::size_t rank) { return there + rank; });
  std::vector<Mistake> result = {
      {"lanes", "Each number is as far behind the old end as its lane, and there are gaps.",
       placed([&](std::size_t rank) { return there + lanes[rank]; }), after},
      {"first_place_not_shared",
       "The first of the numbers is in its place. The others are at the beginning of the list, "
       "each "
       "at its rank.",
       placed([&](std::size_t rank) { return rank == 0 ? there : rank; }), after},
      {"from_the_beginning",
       "The numbers are in the list from its beginning, and *count counts nothing but them.",
       placed([](std::size_t rank) { return rank; }), appended.size()},
      {"one_behind", "Each number is one place too far.",
       placed([&](std::size_t rank) { return there + rank + 1; }), after},
      {"behind_the_end", "The numbers begin where the list ends afterwards.",
       placed([&](std::size_t rank) { return after + rank; }), after},
      {"counted_once", "*count has grown by 1, for all of the group's numbers together.", right,
       there + 1},
      {"not_counted", "The numbers are appended, and *count has not changed.", right, there},
      {"counted_twice", "*count has grown by twice the numbers appended.", right,
       after + appended.size()},
      {"warp_counted", "*count has grown by 32, and not by the numbers appended.", right,
       there + kWarp},
  };
  return result;
}

AnswerMatcher appends_a_warp(const Numbers& list, const Numbers& in) {
  const auto right = appends(list, multiples_of(in), kWarp);
  const auto mistakes = mistakes_of_a_warp(list, in);
  return {"appends the multiples of a warp", [=](const Answer& answer) {
            std::vector<Alternative<unsigned>> offered;
            for (const Mistake& one : mistakes) {
              offered.push_back({one.name, one.sentence, {}});
            }
            offer(offered);
            auto finding = right(answer);
            const auto out = answer.values<unsigned>("out");
            const auto count = answer.values<unsigned>("count");
            if (!finding || !out || !count) return finding;
            explain(*finding, offered, [&](const Alternative<unsigned>& alternative) {
              const auto mistake =
                  std::find_if(mistakes.begin(), mistakes.end(),
                               [&](const Mistake& one) { return one.name == alternative.name; });
              if (count->front() != mistake->count) return std::string();
              for (std::size_t i = 0; i < out->size(); ++i) {
                const unsigned& got = (*out)[i];
                const bool untouched = answer.is_poison(&got, sizeof got, i * sizeof got);
                const auto value = mistake->list.at(i);
                if (value ? got != *value : !untouched) return std::string();
              }
              return mistake->sentence;
            });
            return finding;
          }};
}

// The numbers that are multiples of 3 where they are taken as signed.
Numbers signed_multiples_of(const Numbers& in) {
  Numbers result;
  std::copy_if(in.begin(), in.end(), std::back_inserter(result),
               [](unsigned x) { return static_cast<std::int32_t>(x) % 3 == 0; });
  return result;
}

// What is wrong with a list that was empty, and whether signed numbers are the reason.
std::optional<Finding> explained_by_signs(const Answer& answer, const Numbers& in) {
  const Alternatives<unsigned> alternatives = {
      {"signed",
       "These are the numbers that are multiples of 3 when they are taken as signed.",
       {}}};
  offer(alternatives);
  auto finding = appends({}, multiples_of(in), 2 * kWarp)(answer);
  if (finding) {
    const Numbers others = signed_multiples_of(in);
    const std::size_t room = multiples_of(in).size() + 2 * kWarp - others.size();
    const bool fits = !appends({}, others, room)(answer);
    explain(*finding, alternatives,
            [=](const Alternative<unsigned>& one) { return fits ? one.sentence : ""; });
  }
  return finding;
}

class AppendIf : public Case {
 protected:
  struct Call {
    Numbers list;
    Numbers in;
  };

  // `more` elements of the list, its first ones, are not sent, and nobody looks at them; out and
  // *count are as if they were not there.
  // Before `in`, `behind` numbers are left out.
  static Question question(const Call& call, std::size_t room = 0, unsigned more = 0,
                           int behind = 0) {
    std::vector<unsigned> in(static_cast<std::size_t>(behind), 3);
    in.insert(in.end(), call.in.begin(), call.in.end());
    const std::size_t places = call.list.size() + multiples_of(call.in).size() + room;
    return Question()
        .value("n", static_cast<int>(call.in.size()))
        .value("zeros", 0, "")
        .value("behind", behind,
               behind == 0 ? ""
                           : fmt::format("in begins {} bytes behind a multiple of 256", 4 * behind))
        .value("more", more, "")
        .value("places", static_cast<unsigned>(places), "")
        .value("already_there", static_cast<unsigned>(call.list.size()),
               fmt::format("*count = {}", more + call.list.size()))
        .input("list", call.list)
        .input("in", in)
        .output<unsigned>("out", places)
        .output<unsigned>("count", 1);
  }

  static AnswerMatcher appends_to(const Call& call) {
    return {"appends the multiples", appends(call.list, multiples_of(call.in), 0)};
  }

  void check(const std::vector<Call>& calls) {
    std::vector<Question> questions;
    for (const Call& call : calls) questions.push_back(question(call));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], appends_to(calls[i]));
    }
  }

  Numbers numbers(std::size_t n) { return random().integers<unsigned>(n, 0, 4'000'000'000); }

  // Multiples of 3, all different, at the places where `is_one` says so; the rest is none.
  template <class IsOne>
  static Numbers multiples_where(std::size_t n, IsOne is_one) {
    Numbers result(n);
    for (std::size_t i = 0; i < n; ++i) {
      const auto number = static_cast<unsigned>(i);
      result[i] = 3 * number + (is_one(i) ? 0 : 1 + number % 2);
    }
    return result;
  }
};

INSTANTIATE_TEST_SUITE_P(, AppendIf, every_setting(), setting_name);

// There is room for more than the list gets, so that what is behind its end shows.
TEST_P(AppendIf, AppendsFromOneWarp) {
  const Call call{numbers(40), multiples_where(kWarp, [](std::size_t i) { return i % 4 == 2; })};
  ASSERT_THAT(ask(question(call, kWarp)), appends_a_warp(call.list, call.in));
}

// From 2^31 on, a number is another one if it is taken as signed.
TEST_P(AppendIf, TakesNumbersAsUnsigned) {
  Call call{{}, {}};
  for (unsigned i = 0; i < 100; ++i) call.in.push_back(0x80000000u + 7 * i);
  ASSERT_THAT(ask(question(call, 2 * kWarp)),
              AnswerMatcher("appends unsigned numbers", [=](const Answer& answer) {
                return explained_by_signs(answer, call.in);
              }));
}

TEST_P(AppendIf, TakesArraysOfEverySize) {
  std::vector<Call> calls;
  for (const std::size_t n : {0u, 1u, 2u, 31u, 32u, 33u, 96u, 255u, 256u, 257u, 1009u, 3000u}) {
    calls.push_back({{}, numbers(n)});
  }
  check(calls);
}

TEST_P(AppendIf, KeepsWhatIsInTheListAlready) {
  std::vector<Call> calls;
  for (const std::size_t there : {1u, 5u, 100u}) calls.push_back({numbers(there), numbers(500)});
  calls.push_back({numbers(7), {}});
  check(calls);
}

// Nothing is said of where arrays begin: a part of another one may be given.
TEST_P(AppendIf, TakesNumbersThatBeginAnywhere) {
  for (const int behind : {1, 2}) {
    const Call call{numbers(3), numbers(200)};
    ASSERT_THAT(ask(question(call, 0, 0, behind)), appends_to(call));
  }
}

TEST_P(AppendIf, AppendsAllOrNothing) {
  check({{numbers(3), multiples_where(500, [](std::size_t) { return true; })},
         {numbers(3), multiples_where(500, [](std::size_t) { return false; })}});
}

// One lane of a warp, whichever it is; all but one; every second; whole warps and none.
TEST_P(AppendIf, AppendsFromAnyLanesOfAWarp) {
  std::vector<Call> calls;
  for (std::size_t lane = 0; lane < kWarp; lane += 3) {
    calls.push_back({{}, multiples_where(96, [=](std::size_t i) { return i % kWarp == lane; })});
    calls.push_back({{}, multiples_where(96, [=](std::size_t i) { return i % kWarp != lane; })});
  }
  calls.push_back({{}, multiples_where(160, [](std::size_t i) { return i % 2 == 1; })});
  calls.push_back({{}, multiples_where(800, [](std::size_t i) { return i / kWarp % 3 == 1; })});
  check(calls);
}

TEST_P(AppendIf, AppendsEqualNumbersAsOftenAsTheyCome) {
  Numbers in = random().integers<unsigned>(700, 0, 9);
  in.insert(in.end(), 45, 4'294'967'295u);
  check({{{}, in}, {{3, 3, 3}, in}});
}

// Its length is no int any more, and the places' offsets in bytes are beyond 32 bits.
TEST_P(AppendIf, AppendsToAVeryLongList) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const Call call{numbers(3), numbers(1000)};
  const Answer answer = ask(question(call, 0, (1u << 31) + 5));
  if (answer.values<int>(kReturned) == std::vector<int>{0}) {
    GTEST_SKIP() << "the device has too little free memory";
  }
  ASSERT_THAT(answer, appends_to(call));
}

// All of them are multiples of 3.
TEST_P(AppendIf, LoadsFromTheEndOfAHugeArray) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  ASSERT_THAT(ask(question_of_zeros(1 << 30)), LoadsFromTheLastThird("n = 1073741824"));
}

TEST_P(AppendIf, AppendsTheSameWhenItIsCalledAgain) {
  const Call call{numbers(10), numbers(1000)};
  check({call, {{}, numbers(33)}, call});
}

// Where the lanes of a branch stay together, a warp calls one atomic for each round of its threads'
// numbers, be it on the list's count or on one of its block's. An answer may let warps call one
// that have nothing to append, so half as many again are allowed, and eight in a block that is not
// full. In a full warp, one for each element is always more.
TEST_P(AppendIf, CraftCallsOneAtomicForEachGroup) {
  // Threads that have several numbers each append once for each of them, and where there are few
  // threads, their last warp is not full. Of 1024 numbers or more, none loads more than an eighth.
  const auto rounds_of_warps = [](const Answer& answer, std::size_t n) -> std::uint64_t {
    if (!answer.run().report) return 0;
    const Use loads = use_of({"in", n * sizeof(unsigned)},
                             answer.run().report->launches_of(answer.index()), "global_loads");
    const std::uint64_t each = std::clamp<std::uint64_t>(loads.most_of_a_thread / sizeof(unsigned),
                                                         1, n < 1024 ? n : n / 8);
    const std::uint64_t threads = (n + each - 1) / each;
    return each * ((threads + kWarp - 1) / kWarp);
  };
  const auto all = [](std::size_t) { return true; };
  const Call dense{{}, multiples_where(4096, [](std::size_t i) { return i % 5 != 0; })};
  const Call sparse{{}, multiples_where(4096, [](std::size_t i) { return i / kWarp % 3 == 0; })};
  count_memory();
  for (const Call& call :
       {dense, sparse, Call{{}, multiples_where(1024, all)}, Call{{}, multiples_where(32, all)}}) {
    const std::size_t warps = call.in.size() / kWarp;
    const Answer answer = ask(question(call));
    const std::uint64_t rounds = rounds_of_warps(answer, call.in.size());
    const std::uint64_t most =
        std::max<std::uint64_t>(std::max<std::uint64_t>(warps, rounds) * 3 / 2, 8);
    const std::string who =
        fmt::format("{} {} elements to append", warps, warps == 1 ? "warp has" : "warps have");
    ASSERT_THAT(answer, AllOf(appends_to(call), CallsAtomicsInEitherMemory(most, who),
                              AsksByAtomicsAlone({"*count", sizeof(unsigned)}, most, who)));
  }
}

TEST_P(AppendIf, CraftSharesTheNumbersAmongThreads) {
  const Call call{numbers(5), numbers(1024 + random().below(1000))};
  const std::uint64_t bytes = call.in.size() * sizeof(unsigned);
  count_memory();
  ASSERT_THAT(ask(question(call)),
              AllOf(appends_to(call), SharesTheLoadsOf({"in", bytes}, bytes / 8)));
}

// Every number is loaded by the kernel, and none comes to the host.
TEST_P(AppendIf, CraftAppendsOnTheDevice) {
  const Call call{numbers(5), numbers(1000)};
  const std::size_t appended = multiples_of(call.in).size();
  count_memory();
  ASSERT_THAT(ask(question(call)),
              AllOf(appends_to(call), LoadsArray({"in", 1000 * sizeof(unsigned)}, 64),
                    ComputesOnTheDevice((5 + 1000 + 5 + appended + 1) * sizeof(unsigned))));
}

}  // namespace warplings::cases::append_if
