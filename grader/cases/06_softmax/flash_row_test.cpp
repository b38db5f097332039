// Cases for flash_row: one query over keys of every number. The bound grows with their number, so
// where keys are many, few of them have a weight.
//
// asks nothing: S is the largest sum
#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "grader/cases/shared/huge_arrays.h"
#include "grader/cases/shared/late_bases.h"
#include "grader/cases/shared/minus_zeros.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::flash_row {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kSize = 64;
constexpr std::uint64_t kKeyBytes = kSize * sizeof(float);

struct Task {
  std::vector<float> query;
  std::vector<float> keys;
  std::vector<float> values;

  std::size_t n() const { return keys.size() / kSize; }
};

using Output = std::vector<double>;  // 64 numbers

struct Expected {
  Output value;
  Output bound;
  Alternatives<double> mistakes;
  bool fits_in_float = false;  // the exponential of each score, whatever is subtracted
};

std::vector<double> scores_of(const Task& task, double scale = 1.0 / 8) {
  std::vector<double> result(task.n());
  for (std::size_t i = 0; i < task.n(); ++i) {
    for (std::size_t j = 0; j < kSize; ++j) {
      result[i] += static_cast<double>(task.query[j]) * task.keys[i * kSize + j] * scale;
    }
  }
  return result;
}

// Of some of the keys: maximum, sum and weighted values. What an answer rounds is left out.
struct Part {
  double most = -kInfinity;
  double sum = 0;
  Output out = Output(kSize);

  // What a merge brings under the larger maximum; where not all, the other's numbers perhaps.
  struct Rescaled {
    bool sum = true, out = true, others = true;
  };
  void merge(const Part& other, Rescaled rescaled) {
    if (other.sum == 0) return;
    const double larger = std::max(most, other.most);
    const double ours = sum == 0 ? 0 : std::exp(most - larger);
    const double theirs = std::exp(other.most - larger);
    const auto merged = [&](double a, double b, bool is_rescaled) {
      if (is_rescaled) return a * ours + b * theirs;
      return a + b * (rescaled.others ? theirs : 1);
    };
    sum = merged(sum, other.sum, rescaled.sum);
    for (std::size_t j = 0; j < kSize; ++j) out[j] = merged(out[j], other.out[j], rescaled.out);
    most = larger;
  }

  Output divided() const {
    Output result = out;
    for (double& x : result) x /= sum;
    return result;
  }
};

// The parts of all keys, which go to `parts` in turn, `wide` at a time.
std::vector<Part> parts_of(const Task& task, const std::vector<double>& scores, std::size_t parts,
                           std::size_t wide) {
  std::vector<Part> result(parts);
  std::vector<double> most(parts, -kInfinity);
  for (std::size_t i = 0; i < task.n(); ++i) {
    double& largest = most[i / wide % parts];
    largest = std::max(largest, scores[i]);
  }
  for (std::size_t i = 0; i < task.n(); ++i) {
    Part& part = result[i / wide % parts];
    part.most = most[i / wide % parts];
    const double weight = std::exp(scores[i] - part.most);
    part.sum += weight;
    for (std::size_t j = 0; j < kSize; ++j) part.out[j] += weight * task.values[i * kSize + j];
  }
  return result;
}

Part whole(const Task& task, const std::vector<double>& scores) {
  return parts_of(task, scores, 1, 1)[0];
}

Task cut(const Task& task, std::size_t first, std::size_t last) {
  const auto range = [=](const std::vector<float>& all) {
    return std::vector<float>(all.begin() + static_cast<std::ptrdiff_t>(first * kSize),
                              all.begin() + static_cast<std::ptrdiff_t>(last * kSize));
  };
  return {task.query, range(task.keys), range(task.values)};
}

Output of_some(const Task& task, std::size_t first, std::size_t last) {
  const Task some = cut(task, first, last);
  return whole(some, scores_of(some)).divided();
}

// With weights made in float, where an exponential may be infinite, or 0.
Output under(const Task& task, const std::vector<double>& scores, double most) {
  Part part;
  for (std::size_t i = 0; i < task.n(); ++i) {
    const double weight = std::exp(static_cast<float>(scores[i] - most));
    part.sum += weight;
    for (std::size_t j = 0; j < kSize; ++j) part.out[j] += weight * task.values[i * kSize + j];
  }
  return part.divided();
}

// What a merge forgets, and what that gives.
struct Forgotten {
  const char* name;
  const char* sentence;
  Part::Rescaled rescaled;
};
constexpr Forgotten kForgotten[] = {
    {"output_not_rescaled",
     "Weighted values of some keys are added to those of others under another maximum, without "
     "being rescaled.",
     {true, false}},
    {"sum_not_rescaled",
     "The weighted values are divided by a sum of weights under different maxima.",
     {false, true}},
    {"just_added",
     "Sums and weighted values of some keys are added to those of others under another maximum, "
     "without being rescaled.",
     {false, false}}};

// Keys go to groups of threads in turn, `wide` at a time. A group forgets it from round to round;
// what the groups have in the end is merged as it should be.
void add_rounds(Alternatives<double>& mistakes, const std::shared_ptr<const Task>& task,
                std::size_t wide) {
  const std::size_t batches = (task->n() + wide - 1) / wide;
  if (task->n() > 10'000) return;  // it would take seconds
  const auto parts = std::make_shared<std::vector<Part>>();
  for (std::size_t groups = 2; groups < batches; groups *= 2) {
    for (const Forgotten& one : kForgotten) {
      const auto compute = [=, rescaled = one.rescaled] {
        if (parts->empty()) *parts = parts_of(*task, scores_of(*task), batches, wide);
        std::vector<Part> of_group(groups);
        for (std::size_t i = 0; i < batches; ++i) of_group[i % groups].merge((*parts)[i], rescaled);
        Part all;
        for (const Part& part : of_group) all.merge(part, {});
        return all.divided();
      };
      mistakes.push_back({one.name, one.sentence, computed<double>(compute)});
    }
  }
}

// `all_scores` are those of the task.
Alternatives<double> mistakes(const Task& given, const std::vector<double>& all_scores) {
  const auto task = std::make_shared<const Task>(given);
  const std::size_t n = task->n();
  Alternatives<double> result;
  const auto add = [&](const char* name, const std::string& sentence,
                       std::function<Output()> compute) {
    result.push_back({name, sentence, computed<double>(std::move(compute))});
  };
  if (*std::max_element(all_scores.begin(), all_scores.end()) > 0) {
    add("no_maximum", "These are weights of exp(score) itself: no maximum is subtracted.",
        [=] { return under(*task, all_scores, 0); });
  } else {
    add("at_least_zero",
        "All scores lie below 0, and something larger than any of them is subtracted as the "
        "maximum, as 0 would be. It may be what a maximum starts from, or the maximum of a part "
        "that has no keys, or that this call has not stored.",
        [=] { return under(*task, all_scores, 0); });
  }
  const auto scaled = [&](const char* name, const char* sentence, double scale) {
    add(name, sentence, [=] {
      const auto scores = scores_of(*task, scale);
      return whole(*task, scores).divided();
    });
  };
  scaled("not_over_8", "The scores are the dot products themselves, not an eighth of them.", 1);
  scaled("over_64", "The dot products are divided by 64, and not by 8.", 1.0 / 64);
  scaled("powers_of_two", "The weights are powers of 2; they should be powers of e.",
         std::log(2.0) / 8);
  add("not_divided", "This is the sum of the weighted values, not divided by that of the weights.",
      [=] { return whole(*task, scores_of(*task)).out; });
  add("all_alike", "This is the plain average of the values: all keys have the same weight.",
      [=] { return whole(*task, std::vector<double>(n)).divided(); });
  add("heaviest", "This is the value of the key with the largest score alone.", [=] {
    const auto scores = scores_of(*task);
    const auto most = std::max_element(scores.begin(), scores.end());
    const auto i = static_cast<std::size_t>(most - scores.begin());
    return of_some(*task, i, i + 1);
  });
  // Merged in order, as a loop over parts does. What is new may be right where what is old is not.
  const auto merged = [&](const char* name, const std::string& sentence, bool sum, bool out) {
    if (n > 4096) return;  // it would take seconds
    for (const bool others : {false, true}) {
      for (const std::size_t wide : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u}) {
        for (const std::size_t turns :
             {std::size_t{2}, std::size_t{4}, std::size_t{8}, std::size_t{16}, std::size_t{32},
              std::size_t{64}, std::size_t{128}, std::size_t{256}, n}) {
          if (turns < n && wide > 8) continue;
          if (wide == 1 && turns >= n && !others) continue;  // the plain average
          add(name, sentence, [=] {
            Part all;
            for (const Part& part : parts_of(*task, scores_of(*task), turns, wide)) {
              all.merge(part, {sum, out, others});
            }
            return all.divided();
          });
        }
      }
    }
  };
  for (const Forgotten& one : kForgotten) {
    merged(one.name, one.sentence, one.rescaled.sum, one.rescaled.out);
  }
  for (const std::size_t wide : {1u, 2u, 4u, 8u, 16u, 32u}) {
    add_rounds(result, task, wide);
  }
  for (std::size_t keys = 1; keys < n; keys *= 2) {
    const std::string some = keys == 1 ? "key" : fmt::format("{} keys", keys);
    add("first_keys", fmt::format("This is the result of the first {} alone.", some),
        [=] { return of_some(*task, 0, keys); });
    if (n % keys != 0) {
      add("whole_groups", "The last keys, which do not fill a group, are left out.",
          [=] { return of_some(*task, 0, n / keys * keys); });
    }
  }
  for (std::size_t group = 2; group <= 256; group *= 2) {
    if (n % group == 0) continue;
    add("filled_up", "Keys beyond the last one are counted, with the score 0 and a value of zeros.",
        [=] {
          Task filled = *task;
          filled.keys.resize((n / group + 1) * group * kSize);
          filled.values.resize(filled.keys.size());
          return whole(filled, scores_of(filled)).divided();
        });
  }
  add("not_the_first", "The first key is left out.", [=] { return of_some(*task, n > 1, n); });
  return result;
}

// u = 2^-24, and S as in the contract. A score of 64 products is off by 67Su in any order, its
// scale included. A weight's argument is a difference of two numbers of up to S, times log2(e): 6Su
// more; exp2 or exp adds 4u (CUDA's documentation: 2 ulp). On its way into a sum, a weight passes
// through at most n additions and n rescalings: each is a product and an exponential, 5u, and the
// arguments of one weight's rescalings add up to 2S, which costs 6Su. So a weight is off by (79S +
// 6n + 5)u, whichever maxima it is under. That holds for the weighted values as for the sum of
// weights, so their quotient is off by twice that, with room for a division and a product. Weights
// below 2^-126 may be 0; there are 2^20 at most, of values up to 1000.
Expected attention(const Task& task) {
  const auto scores = scores_of(task);
  const Part all = whole(task, scores);
  Part magnitudes = all;
  double largest = 0;
  magnitudes.out.assign(kSize, 0);
  for (std::size_t i = 0; i < task.n(); ++i) {
    double sum = 0;
    const double weight = std::exp(scores[i] - all.most);
    for (std::size_t j = 0; j < kSize; ++j) {
      sum += std::abs(static_cast<double>(task.query[j]) * task.keys[i * kSize + j]) / 8;
      magnitudes.out[j] += weight * std::abs(task.values[i * kSize + j]);
    }
    largest = std::max(largest, sum);
  }
  const bool fits_in_float =
      std::all_of(scores.begin(), scores.end(), [](double x) { return std::abs(x) < 30; });
  Expected result{all.divided(), magnitudes.divided(), mistakes(task, scores), fits_in_float};
  const double relative = 12 * static_cast<double>(task.n()) + 170 * largest + 100;
  for (double& bound : result.bound) bound = bound * relative * 0x1p-24 + 0x1p-90;
  return result;
}

// For scores so large that the bound says nothing: one key has all the weight, and the result is
// its value, which only a division and a product can round.
Expected one_value(const Task& task) {
  Expected result = attention(task);
  // Infinities and what comes of them have more causes here: a product with log2(e) that is rounded
  // before the difference is formed. But that spoils scores of either sign, and where all of them
  // are below 0, larger ones have been asked about before, and were right.
  std::erase_if(result.mistakes,
                [](const Alternative<double>& mistake) { return mistake.name == "no_maximum"; });
  for (std::size_t j = 0; j < kSize; ++j) {
    result.bound[j] = 100 * 0x1p-24 * std::abs(result.value[j]) + 0x1p-126;
  }
  return result;
}

// Scores so low that a guess at minus infinity may lie above them.
Expected attention_to_low_scores(const Task& task) {
  const auto recognise = [](const std::vector<double>& out) -> std::string {
    if (std::any_of(out.begin(), out.end(), [](double x) { return x != 0; })) return "";
    return "These are 0, so every weight is. So it is where what is subtracted lies far above all "
           "scores: the score of a key that does not exist, what a maximum begins with, or nothing "
           "at all. A missing key has no weight, however low the others' scores are: its score is "
           "minus infinity, or it takes no part.";
  };
  Expected result = attention(task);
  result.mistakes.insert(result.mistakes.begin(), {"score_of_no_key", "", {}, recognise});
  return result;
}

// Whether `got` is what a mistake gives: within the bound of it, which grows with it.
bool is_like(double got, const Expected& expected, std::size_t j, double value) {
  if (!std::isfinite(value)) return !std::isfinite(got);
  const double right = std::abs(expected.value[j]);
  const double scale = right > 0 ? std::max(1.0, std::abs(value) / right) : 1.0;
  return is_within(got, value, expected.bound[j] * scale);
}

// A call that stores nothing, though one before it that is of the same size was right: only what
// the program keeps from launch to launch can make the difference.
void explain_empty_call(Finding& finding, const Answer& answer) {
  const auto out = *answer.values<float>("out");
  bool is_empty = true;
  for (std::size_t j = 0; j < out.size(); ++j) {
    is_empty = is_empty && is_unwritten(answer, "out", out[j], j);
  }
  const auto before = answer.questions().begin() + static_cast<std::ptrdiff_t>(answer.index());
  const bool is_repeated =
      std::any_of(answer.questions().begin(), before, [&](const Question& question) {
        return question.description() == answer.question().description();
      });
  if (!is_empty || !is_repeated) return;
  finding.alternative = "nothing_stored_again";
  finding.explanation =
      "This call stored nothing, though one of the same n was right before, in the same program. "
      "What does a launch leave behind for the next? What counts the blocks must be 0 again.";
}

// An alternative fits within the bounds of its own values, and some of these are far from right.
AnswerMatcher gives(const Expected& expected, const std::string& right_with = "") {
  const auto examine = [=](const Answer& answer) {
    offer(expected.mistakes);
    Record::current().offer("nothing_stored_again");
    auto finding = compare_within<float>(answer, "out", expected.value, expected.bound);
    const auto out = answer.values<float>("out");
    if (!finding || !out || out->size() != kSize) return finding;
    // What was never written is NaN, as the results of some mistakes are.
    explain_empty_call(*finding, answer);
    if (has_unwritten<float>(answer, "out")) return finding;
    Alternatives<double> known = expected.mistakes;
    // Values that the referee calls undefined may be NaN, too, and of another cause.
    if (expected.fits_in_float && !was_diagnosed(answer)) {
      known.push_back(infinities_met(expected.value, expected.bound, right_with, "keys"));
    }
    explain(*finding, known, [&](const Alternative<double>& mistake) {
      if (mistake.recognise) return mistake.recognise({out->begin(), out->end()});
      bool apart = false;
      for (std::size_t j = 0; j < kSize; ++j) {
        const double value = *mistake.element(j);
        if (!is_like((*out)[j], expected, j, value)) return std::string();
        apart = apart || !is_within(value, expected.value[j], kClearly * expected.bound[j]);
      }
      return apart ? mistake.sentence : "";
    });
    return finding;
  };
  return {"gives the weighted average within its bounds", examine};
}

class FlashRow : public Case {
 protected:
  static Question question(const Task& task) {
    return Question()
        .value("n", static_cast<int>(task.n()))
        .value("zeros", 0, "")
        .input("query", task.query)
        .input("keys", task.keys)
        .input("values", task.values)
        .output<float>("out", kSize);
  }

  // Asks about all of them in one process. `right_with`: the first one's size, if in that every
  // part of the keys has some. It is judged last, since among many keys most mistakes look alike.
  void check(const std::vector<Task>& tasks, Expected (*expected)(const Task&),
             const std::string& right_with = "") {
    std::vector<Question> questions;
    for (const Task& task : tasks) questions.push_back(question(task));
    const auto answers = ask_all(questions);
    const auto is_right = [&](std::size_t i) {
      const Expected right = expected(tasks[i]);
      return !compare_within<float>(answers[i], "out", right.value, right.bound);
    };
    const std::size_t first = right_with.empty() ? 0 : 1;
    const std::string known_right = first == 1 && is_right(0) ? right_with : "";
    for (std::size_t i = first; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives(expected(tasks[i]), known_right));
    }
    if (first == 1) {
      ASSERT_THAT(answers[0], gives(expected(tasks[0])));
    }
  }

  // Scores spread by about 2.
  Task ordinary(std::size_t n) {
    return {random().floats(kSize, -3, 3), random().floats(n * kSize, -2, 2),
            random().floats(n * kSize, -4, 3)};
  }

  // With these scores, up to rounding: keys are along the query, whose elements are all 1 or -1,
  // and no two are alike.
  Task with_scores(const std::vector<double>& scores) {
    Task task = ordinary(scores.size());
    for (float& q : task.query) q = q < 0 ? -1.0f : 1.0f;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      for (std::size_t j = 0; j < kSize; ++j) {
        // Neighbours go up and down by as much, which the sum does not see.
        const float apart = (j % 2 == 0 ? 1.0f : -1.0f) * static_cast<float>((i + j / 2) % 5) / 8;
        task.keys[i * kSize + j] = task.query[j] * (static_cast<float>(scores[i] / 8) + apart);
      }
    }
    return task;
  }

  // One score, `most`, for a few keys, in places that tell: the first or the last, and others. All
  // other keys have no weight. The query looks at one element of each key, and is 8 there.
  Task few_of_many(std::size_t n) {
    const std::size_t looked_at = random().below(kSize);
    const auto most = static_cast<float>(random().integer(-100, 100));
    Task task{std::vector<float>(kSize), random().integers<float>(n * kSize, -1000, 1000),
              random().integers<float>(n * kSize, -40, 60)};
    task.query[looked_at] = 8;
    std::vector<std::size_t> chosen = {random().below(2) == 0 ? 0 : n - 1};
    for (std::uint64_t more = random().below(6); more > 0; --more) {
      chosen.push_back(random().below(n));
    }
    for (std::size_t i = 0; i < n; ++i) {
      task.keys[i * kSize + looked_at] = most - 200.0f - static_cast<float>(random().below(100));
    }
    for (const std::size_t i : chosen) task.keys[i * kSize + looked_at] = most;
    return task;
  }

  // All weights are 1: one key more or less changes every column.
  Task all_alike(std::size_t n) {
    Task task = few_of_many(n);
    task.query.assign(kSize, 0);
    return task;
  }
};

INSTANTIATE_TEST_SUITE_P(, FlashRow, every_setting(), setting_name);

// Around what warps and blocks take at a time, three times 32, and a number that 8 does not divide;
// and so many that no warp is without.
TEST_P(FlashRow, TakesAnyNumberOfKeys) {
  std::vector<Task> tasks = {ordinary(96), ordinary(100)};
  for (const std::size_t n : {1u,  2u,  3u,  4u,  5u,  7u,  8u,   9u,   15u,  16u, 17u,
                              31u, 32u, 33u, 63u, 64u, 65u, 127u, 129u, 255u, 257u}) {
    tasks.push_back(ordinary(n));
  }
  tasks.insert(tasks.begin(), ordinary(4096));
  check(tasks, attention, "n = 4096");
}

// Few keys have a weight, or all have the same: one key more or less shows beyond any rounding.
TEST_P(FlashRow, SeesEveryKey) {
  std::vector<Task> tasks;
  for (const std::size_t n : {96u, 500u, 1023u, 1025u, 2049u}) {
    if (n <= 500) tasks.push_back(all_alike(n));
    tasks.push_back(few_of_many(n));
  }
  check(tasks, attention);
}

// Each element of a key in turn decides.
TEST_P(FlashRow, SeesEveryElementOfAKey) {
  Task task = ordinary(kSize);
  task.query.assign(kSize, 0);
  std::vector<Task> tasks;
  for (std::size_t j = 0; j < kSize; j += 3) {
    Task one = task;
    one.query[j] = 16;
    tasks.push_back(one);
  }
  check(tasks, attention);
}

// Parts of the keys have very different maxima: sums and outputs must come under one of them.
TEST_P(FlashRow, MergesPartsWithDifferentMaxima) {
  std::vector<Task> tasks;
  for (const std::size_t n : {70u, 300u}) {
    std::vector<double> rising(n), falling(n), stairs(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double place = static_cast<double>(i) / static_cast<double>(n);
      rising[i] = 12 * place;
      falling[i] = 3 - 15 * place;
      stairs[i] = static_cast<double>(i / 16 % 3 * 2 + i % 4);
    }
    for (const auto& scores : {stairs, rising, falling}) tasks.push_back(with_scores(scores));
  }
  check(tasks, attention);
}

// exp(1000) is infinite in float, and exp(-1000) is 0.
TEST_P(FlashRow, TakesScoresWhoseExponentialsDoNotFit) {
  std::vector<Task> tasks = {ordinary(90)};  // who fails here has another trouble
  for (const double middle : {1000.0, -1000.0, 0.0}) {
    std::vector<double> scores(90);
    for (std::size_t i = 0; i < 90; ++i) {
      scores[i] = middle + static_cast<double>(i * 37 % 90) * (middle == 0 ? 3 : 0.1);
    }
    tasks.push_back(with_scores(scores));
  }
  // A score that is 0 by products of -0 is -0, unless they are added to 0.
  const auto below = rows_below_minus_zero(40, -1000);
  for (std::size_t first = 0; first < below.size(); first += 40) {
    Task task = ordinary(40);
    task.query.assign(kSize, 1);
    for (std::size_t i = 0; i < task.keys.size(); ++i) task.keys[i] = below[first + i / kSize] / 8;
    tasks.push_back(task);
  }
  check(tasks, attention);
}

// Far below what a missing key may be given for a score, and few, so that some keys of a round are
// missing. The bound is an eighth or half of the values, for S is large; where missing keys have
// the weight, the error is the whole value.
TEST_P(FlashRow, TakesFewKeysOfVeryLowScores) {
  std::vector<Task> tasks;
  for (const double score : {-12000.0, -50000.0})
    for (const std::size_t n : {1u, 5u, 33u}) tasks.push_back(with_scores(std::vector(n, score)));
  check(tasks, attention_to_low_scores);
}

// One key has the largest score of all, and its value is what is left.
TEST_P(FlashRow, TakesTheLargestScores) {
  std::vector<Task> tasks;
  for (const float largest : {9.9e29f, -5e28f}) {
    Task task = few_of_many(200);
    const auto looked_at = static_cast<std::size_t>(
        std::find(task.query.begin(), task.query.end(), 8.0f) - task.query.begin());
    for (std::size_t i = 0; i < 200; ++i) {
      task.keys[i * kSize + looked_at] = i == 101 ? largest : i % 7 == 3 ? -1e29f : -9.9e29f;
    }
    tasks.push_back(task);
  }
  check(tasks, one_value);
}

TEST_P(FlashRow, LoadsFromTheEndOfAMillionKeys) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  if (can_choose_device()) set_multiprocessors(132);
  ASSERT_THAT(ask(question_of_zeros(1 << 20)
                      .input("query", random().floats(kSize, -1, 1))
                      .output<float>("out", kSize)),
              LoadsFromTheLastThird("n = 1048576", {"keys", "values"}));
}

TEST_P(FlashRow, GivesTheSameWhenItIsCalledAgain) {
  const Task large = few_of_many(1500);
  const Task small = few_of_many(40);
  const Task single = few_of_many(1);
  check({large, large, small, large, single, small, large}, attention);
}

// What this case adds is its size, so one schedule will do.
TEST_P(FlashRow, TakesManyKeys) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  check({few_of_many(10'007)}, attention);
}

// On a small device a thread comes to many keys, and finds larger scores in every round. Later keys
// have larger values, too, so it shows how much the earlier ones count.
TEST_P(FlashRow, RescalesWhatEarlierRoundsFound) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (can_choose_device()) set_multiprocessors(1);
  const std::size_t n = 9000;
  std::vector<double> scores(n);
  for (std::size_t i = 0; i < n; ++i) scores[i] = 2 * static_cast<double>(i) / n;
  Task task = with_scores(scores);
  for (std::size_t i = 0; i < task.values.size(); ++i) {
    task.values[i] = 3 * static_cast<float>(i) / static_cast<float>(task.values.size());
  }
  // Under a score that has stayed behind, sums of weights and of weighted values overflow. The
  // values are between 900 and 1000.
  std::vector<float> late = low_first(5000, 2100);
  for (float& score : late) score *= 1 - 6.8f / late.back();
  Task overflowing = with_scores({late.begin(), late.end()});
  for (float& value : overflowing.values) value = 950 + value * 12;
  check({task, overflowing}, attention);
}

// Keys and values have the same size, so both are meant.
TEST_P(FlashRow, CraftReadsEachElementOnce) {
  count_memory();
  for (const std::size_t n : {1000u, 77u}) {
    const Task task = few_of_many(n);
    ASSERT_THAT(ask(question(task)),
                AllOf(gives(attention(task)), LoadsArray({"keys and values", n * kKeyBytes, 2}, 1),
                      ComputesOnTheDevice(2 * n * kKeyBytes + 2 * kKeyBytes)));
  }
}

TEST_P(FlashRow, CraftLoadsSideBySide) {
  count_memory();
  const Task task = few_of_many(1000);
  ASSERT_THAT(ask(question(task)),
              AllOf(gives(attention(task)),
                    LoadsArrayInSectors({"keys and values", task.n() * kKeyBytes, 2})));
}

// One run for both: nothing else here is as long.
TEST_P(FlashRow, CraftSharesManyKeysAmongBlocksAndStoresNoScores) {
  count_memory();
  const Task task = few_of_many(65536);
  const std::uint64_t bytes = task.n() * kKeyBytes;
  ASSERT_THAT(ask(question(task)),
              AllOf(gives(attention(task)), LaunchesBlocksAtLeast(32),
                    IsLoadedByBlocks({"keys and values", bytes, 2}, 32),
                    SharesTheLoadsOf({"keys and values", bytes, 2}, bytes / 2048),
                    SharesTheLoadsAmongBlocks({"keys and values", bytes, 2}, 2 * bytes / 8),
                    StoresBytesAtMost(4 * task.n()), CallsAtomicsAtMost(task.n() / 2)));
}
const LongCase kLongest(typeid(FlashRow_CraftSharesManyKeysAmongBlocksAndStoresNoScores_Test));

}  // namespace warplings::cases::flash_row
